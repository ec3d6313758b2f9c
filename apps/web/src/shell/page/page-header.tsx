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
    <div className="flex flex-wrap items-center justify-between gap-3">
      {/* Grows with the text: enlarged, the actions go below. */}
      <div className="min-w-[min(100%,11rem)] flex-1">
        <h1>{title}</h1>
        {text && <div className="mt-1 text-14 leading-small text-muted">{text}</div>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}
