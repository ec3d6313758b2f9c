/** A banner is shown for this long before the next one. */
export const BANNER_MS = 5_000;

/** Shorter movements of a finger are taps. */
const SWIPE_PX = 40;

/** The banner `steps` further, or back for negative steps; after the last comes the first. */
export const turn = (index: number, steps: number, count: number): number =>
  count === 0 ? 0 : (((index + steps) % count) + count) % count;

/** The steps of a finger's movement: to the left is forward, mirrored from right to left. 0 for a tap or a scroll. */
export function stepsOfSwipe({ dx, dy, rtl }: { dx: number; dy: number; rtl: boolean }): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) <= Math.abs(dy)) return 0;
  return dx < 0 === rtl ? -1 : 1;
}

/** The steps of an arrow key; 0 for other keys. */
export function stepsOfKey(key: string, rtl: boolean): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  return (key === 'ArrowRight') === rtl ? -1 : 1;
}

interface Attention {
  /** What the player chose with the pause button; null: nothing yet. */
  chosen: 'play' | 'pause' | null;
  reducedMotion: boolean;
  hovered: boolean;
  focused: boolean;
  count: number;
}

/** Whether banners change by themselves now. Reduced motion stops them until the player starts them. */
export function isPlaying({ chosen, reducedMotion, hovered, focused, count }: Attention): boolean {
  const wanted = chosen === null ? !reducedMotion : chosen === 'play';
  return wanted && !hovered && !focused && count > 1;
}
