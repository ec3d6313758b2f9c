import { IDLE_MINUTES } from '@bandeja/rules/clubs/counter-rest';
import { keepText, storedJson, storedText } from '../../../lib/stored.ts';
import { tokens } from '../../../session/tokens.ts';
import { type CounterMark, counterMarks, MARKS } from './counter-mark.ts';

const TOUCHED = 'bandeja.counters.touched';
const IDLE_MS = IDLE_MINUTES * 60_000;
/** How often a touch is written, and how late a computer may ask for the PIN. */
const STEP_MS = 10_000;

/** Shared by the tabs: a touch in one is a touch of the computer. */
const touchedAt = () => Number(storedText(TOUCHED));
export const touchCounter = () => keepText(TOUCHED, String(Date.now()));
const restedMs = (since = touchedAt()) => Date.now() - since;
const isIdle = () => restedMs() >= IDLE_MS;

/** The page was opened after a rest. A session that has just begun is a touch: the log-in is a page of the players. */
function wasIdle(): boolean {
  const { iat = 0 } = JSON.parse(atob(tokens.get()?.access.split('.')[1] ?? 'e30='));
  return restedMs(Math.max(touchedAt(), iat * 1_000)) >= IDLE_MS;
}

/** Calls `onIdle` once when the computer was not touched for 15 minutes, also while it slept. @returns a function that ends it */
export function watchIdle(onIdle: () => void): () => void {
  if (wasIdle()) {
    onIdle();
    return () => undefined;
  }
  touchCounter();
  const touch = () => {
    // The first touch after a sleep comes before the timer.
    if (isIdle()) look();
    else if (restedMs() >= STEP_MS) touchCounter();
  };
  const look = () => {
    if (!isIdle()) return;
    stop();
    onIdle();
  };
  const timer = setInterval(look, STEP_MS);
  const events = ['pointerdown', 'keydown', 'wheel'] as const;
  for (const event of events) addEventListener(event, touch, { capture: true, passive: true });
  document.addEventListener('visibilitychange', look);
  const stop = () => {
    clearInterval(timer);
    for (const event of events) removeEventListener(event, touch, { capture: true });
    document.removeEventListener('visibilitychange', look);
  };
  return stop;
}

/** Null: the browser is no computer of this club's counter. */
export function markCounter(slug: string, mark: CounterMark | null): void {
  const { [slug]: _, ...others } = Object(storedJson(MARKS)) as Record<string, CounterMark>;
  const marks = mark ? { ...others, [slug]: mark } : others;
  keepText(MARKS, JSON.stringify(marks));
  counterMarks.set(marks);
}
