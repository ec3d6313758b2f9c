import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'form';
  /** normal 20 px, tight 16 px, none for content that runs to the edge. */
  pad?: 'normal' | 'tight' | 'none';
};

/** White, radius 16, one soft shadow. Never a card in a card: where two things meet inside, draw a line. */
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

/** The court itself, at most one per screen: the thing the screen is about. */
export function Turf({
  as: Tag = 'section',
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { as?: 'section' | 'div' }) {
  return <Tag {...rest} className={cx('turf', className)} />;
}

/** A titled block of a page. `more` stands at the right of the title (usually a MoreLink). */
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
