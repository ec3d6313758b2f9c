import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'form';
  /** Padding: normal 20 px, tight 16 px, none for full-width content. */
  pad?: 'normal' | 'tight' | 'none';
};

/** White, radius 16, one soft shadow. Cards are not nested: sections inside a card are separated by a line. */
export function Card({ as: Tag = 'div', pad = 'normal', className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={cx(
        'min-w-0 rounded-card bg-surface shadow-card',
        pad === 'none' ? 'overflow-hidden' : pad === 'tight' ? 'p-4' : 'p-5',
        className,
      )}
    />
  );
}

/** A court-coloured block, at most one per screen, for the main content. */
export function Turf({
  as: Tag = 'section',
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { as?: 'section' | 'div' }) {
  return <Tag {...rest} className={cx('turf', className)} />;
}

/** A titled section of a page. `more` is placed at the right of the title (usually a MoreLink). */
export function Section({
  title,
  more,
  className,
  children,
}: {
  title: ReactNode;
  more?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={cx('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3', className)}>
      <div className="flex items-baseline justify-between gap-4">
        <h2>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}
