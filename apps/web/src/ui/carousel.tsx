import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

/**
 * Cards in a row that snap. Scrolls by touch, wheel, and with the arrow keys once focused (the browser's own
 * behaviour of a focusable scroller). `wide` shows two side by side at a desk.
 */
export function Carousel({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller one cannot focus cannot be moved by keyboard.
    <section aria-label={label} tabIndex={0} className={cx('carousel', wide && 'wide')}>
      {children}
    </section>
  );
}
