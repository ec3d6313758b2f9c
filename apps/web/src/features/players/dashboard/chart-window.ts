/** The visible part of a time axis, in milliseconds. */
export interface ChartWindow {
  min: number;
  max: number;
}

const DAY_MS = 86_400_000;
/** The smallest part: a week. */
const MIN_SPAN_MS = 7 * DAY_MS;

/** Zooms around an instant, which keeps its place: a factor below 1 zooms in. */
export function zoom(view: ChartWindow, full: ChartWindow, factor: number, around: number): ChartWindow {
  const span = view.max - view.min;
  const next = Math.min(
    full.max - full.min,
    Math.max(Math.min(MIN_SPAN_MS, full.max - full.min), span * factor),
  );
  const share = Math.min(1, Math.max(0, (around - view.min) / span));
  return within(around - share * next, next, full);
}

/** Moves the window by a time. */
export const pan = (view: ChartWindow, full: ChartWindow, by: number): ChartWindow =>
  within(view.min + by, view.max - view.min, full);

/** Moves the window as little as needed to contain an instant. */
export function reveal(view: ChartWindow, full: ChartWindow, at: number): ChartWindow {
  if (at < view.min) return pan(view, full, at - view.min);
  if (at > view.max) return pan(view, full, at - view.max);
  return view;
}

/** Two fingers: each keeps the instant it was put on. Positions are shares of the width, 0 to 1. */
export function pinch(
  full: ChartWindow,
  one: { at: number; share: number },
  two: { at: number; share: number },
): ChartWindow {
  const [left, right] = one.share <= two.share ? [one, two] : [two, one];
  const shares = Math.max(0.05, right.share - left.share);
  const widest = full.max - full.min;
  const span = Math.min(widest, Math.max(Math.min(MIN_SPAN_MS, widest), (right.at - left.at) / shares));
  return within(left.at - left.share * span, span, full);
}

export const isZoomed = (view: ChartWindow, full: ChartWindow): boolean =>
  view.max - view.min < full.max - full.min;

function within(min: number, span: number, full: ChartWindow): ChartWindow {
  const start = Math.min(full.max - span, Math.max(full.min, min));
  return { min: start, max: start + span };
}
