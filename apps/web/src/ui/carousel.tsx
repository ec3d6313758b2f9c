import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

/**
 * A row of cards with scroll snapping. Scrolls by touch, wheel, and arrow keys when focused (native behaviour of a
 * focusable scroller). `wide` shows two cards side by side on large screens.
 */
export function Carousel({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be focusable to scroll by keyboard.
    <section aria-label={label} tabIndex={0} className={cx('carousel', wide && 'wide')}>
      {children}
    </section>
  );
}
