// Minutes are counted from local midnight of the *opening day* and may pass 1440:
// a club open on Friday until 01:00 closes at minute 1500 of Friday.

export const DAY_MINUTES = 1440;

/** `HH:MM` (00:00–23:59) to minutes, or null for an invalid time. */
export function parseTime(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

/** Minutes to `HH:MM`; minutes past midnight wrap: 1470 is `00:30`. */
export function formatMinutes(minutes: number): string {
  const ofDay = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}
