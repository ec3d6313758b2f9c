import type { ReactNode } from 'react';

/** The header of a page: the h1 (which receives focus), a subtitle, and actions at its right. */
export function PageHeader({
  title,
  text,
  children,
}: {
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <h1>{title}</h1>
        {text && <div className="mt-1 text-14 leading-small text-muted">{text}</div>}
      </div>
      {children && <div className="flex flex-none gap-2">{children}</div>}
    </div>
  );
}
