import { dayOfMonth, monthShort } from '@bandeja/rules/format/dates';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';

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

const MONTH = 30;
const YEAR = 365;

/** A name of the time axis: a day, a month or a year by the distance in days; the year where it begins or changes. */
export function axisLabel(millis: number, before: number | undefined, days: number): string {
  const date = localDateOf(new Date(millis), DEFAULT_ZONE);
  const year = date.slice(0, 4);
  const previous = before === undefined ? '' : localDateOf(new Date(before), DEFAULT_ZONE);
  // Steps of a fixed number of days can fall twice into one month or year.
  if (days >= YEAR) return previous.startsWith(year) ? '' : year;
  if (days < MONTH) return `${dayOfMonth(date)} ${monthShort(date)}`;
  if (previous.slice(0, 7) === date.slice(0, 7)) return '';
  const isNewYear = previous !== '' && !previous.startsWith(year);
  return isNewYear ? `${monthShort(date)} ${year.slice(2)}` : monthShort(date);
}
