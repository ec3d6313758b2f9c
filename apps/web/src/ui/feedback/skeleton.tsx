import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Card } from '../card.tsx';

/** One grey box of the final layout; give it the size of what will stand there. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div className={cx('skeleton', className)} />
);

/** Says once, for a screen reader, what is being loaded; the boxes inside are silent. */
export function Loading({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div aria-busy="true" className={className}>
      <p role="status" className="sr-only">
        {label}
      </p>
      {/* inert, not only hidden: a carousel among the boxes takes the focus otherwise. */}
      <div inert className="contents">
        {children}
      </div>
    </div>
  );
}

/** A match or booking card while it loads. */
export function CardSkeleton() {
  return (
    <Card pad="tight" className="grid gap-3">
      <Skeleton className="h-3 w-11/25" />
      <Skeleton className="h-4 w-7/10" />
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
    </Card>
  );
}
