import type { Instant } from './instant.ts';
import { addDays } from './local-time.ts';
import { localDateOf, localMinutesOf, zonedTime } from './zoned-time.ts';

/** Minutes after midnight: in between no player is woken. */
const NIGHT = { from: 22 * 60, to: 7 * 60 } as const;

export function isNight(now: Instant, zone: string): boolean {
  const minutes = localMinutesOf(now, zone);
  return minutes >= NIGHT.from || minutes < NIGHT.to;
}

/** The day on which the night at `now` ends. */
export function morningOf(now: Instant, zone: string): string {
  const today = localDateOf(now, zone);
  return localMinutesOf(now, zone) < NIGHT.to ? today : addDays(today, 1);
}

/** The end of the night before a day. */
export const endOfNight = (morning: string, zone: string): string => zonedTime(morning, NIGHT.to, zone);

/** When the next night begins; at night that is the evening after it. */
export function nextNight(now: Instant, zone: string): string {
  const today = localDateOf(now, zone);
  const isOver = localMinutesOf(now, zone) >= NIGHT.from;
  return zonedTime(isOver ? addDays(today, 1) : today, NIGHT.from, zone);
}
