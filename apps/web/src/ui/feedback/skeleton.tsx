import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Card } from '../card.tsx';

/** A grey box of the final layout, in the size of the loaded content. */
export const Skeleton = ({ className, area }: { className?: string; area?: string }) => (
  <div className={cx('skeleton', className)} data-area={area} />
);

/** Announces the loading once to screen readers; the boxes inside are hidden from them. */
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
      {/* inert, not only hidden: otherwise a carousel among the boxes is focusable. */}
      <div inert className="contents">
        {children}
      </div>
    </div>
  );
}

/** Placeholder of a match or booking card. */
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
