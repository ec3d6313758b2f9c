/** A time may be this late: it was read at the beginning of a request. */
const LATE_MS = 60_000;

/**
 * Makes a time that never goes back from the times of a clock that may be set back: it continues from where it was.
 * Limits count with it, so that they end when they would have ended.
 */
export function createSteadyTime(): (now: Date) => number {
  let ahead = 0;
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    const time = now.getTime() + ahead;
    if (time > last) last = time;
    else if (last - time > LATE_MS) ahead += last - time;
    return last;
  };
}
