import type { Database } from '@bandeja/db/database';
import { addDays } from '@bandeja/rules/time/local-date';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { announceSlot } from '../changes/announce-bookings.ts';
import type { ClosureRow } from './closures.repository.ts';

/** Announces to the open pages of every opening day a closure touches that its court is taken or free. */
export function announceClosure(
  tx: Database,
  closure: ClosureRow,
  { free, now }: { free: boolean; now: Date },
): void {
  const { club_slug, court_id, start_at, end_at, timezone, days_ahead } = closure;
  // Includes the day before, whose last slots may lie after midnight. Excludes days that are not open for booking:
  // no page shows them.
  const dates = Array.from({ length: days_ahead + 2 }, (_, day) =>
    addDays(localDateOf(now, timezone), day - 1),
  );
  const first = addDays(localDateOf(start_at, timezone), -1);
  const last = localDateOf(end_at, timezone);
  for (const date of dates.filter((day) => first <= day && day <= last)) {
    announceSlot(tx, { club_slug, date, court_id, start_at, end_at }, { free });
  }
}
