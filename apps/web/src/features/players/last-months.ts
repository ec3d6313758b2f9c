import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import type { Instant } from '@bandeja/rules/time/instant';
import { localDateOf } from '@bandeja/rules/time/zoned-time';

/** The last so many months as `2025-11`, the oldest first, this one included. */
export function lastMonths(now: Instant, count: number): string[] {
  const [year = 0, month = 0] = localDateOf(now, DEFAULT_ZONE).split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const months = year * 12 + month - count + index;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}

/** The first day of the oldest of them. */
export const firstOfLastMonths = (now: Instant, count: number): string => `${lastMonths(now, count)[0]}-01`;
