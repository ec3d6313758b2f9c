import type { Database } from '@bandeja/db/database';
import { toIso } from '@bandeja/rules/time/instant';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { announce } from '../../../events/announce.ts';
import { lockCourt } from '../../clubs/public.ts';
import { lockExpiredHolds } from '../booking-locks.repository.ts';
import { announceAgenda } from '../changes/booking-news.ts';
import { endHolds } from '../changes/change-booking.ts';
import { endOffersAt } from '../waits/advance-release.ts';
import {
  findBusyWithoutOffers,
  insertCourtTimes,
  releaseCourtTimes,
} from './court-occupations.repository.ts';

export type CourtTime = { court: number; start: Date; end: Date };
/** With the occupation that takes it. */
export type TakenTime = CourtTime & { occupation: number };
type Club = { slug: string; timezone: string };

/**
 * Locks courts for a tournament, in the order of their ids, and resolves with the times that are taken: by bookings,
 * closures and tournaments. Holds that are over end here. Offers to waiting players are not in the way: occupying ends them.
 */
export async function lockCourtTimes(
  tx: Database,
  { courts, start, end, now }: { courts: readonly number[]; start: Date; end: Date; now: Date },
): Promise<TakenTime[]> {
  const during = { start_at: toIso(start), end_at: toIso(end) };
  for (const court of courts.toSorted((a, b) => a - b)) {
    await lockCourt(tx, court);
    await endHolds(tx, await lockExpiredHolds(tx, { courts: [court], during }, now), now);
  }
  const busy = courts.length === 0 ? [] : await findBusyWithoutOffers(tx, courts, during, now);
  return busy.map(({ id, court_id, start_at, end_at }) => ({
    ...{ occupation: id, court: court_id, start: start_at, end: end_at },
  }));
}

/** Occupies locked courts, and announces it to pages that show free times. Resolves with the ids, in order. */
export async function occupyCourts(
  tx: Database,
  times: readonly CourtTime[],
  { reason, club, now }: { reason: string; club: Club; now: Date },
): Promise<number[]> {
  for (const { court, start, end } of times)
    await endOffersAt(tx, { courts: [court], during: { start_at: toIso(start), end_at: toIso(end) }, now });
  const ids = await insertCourtTimes(tx, times, reason);
  announceTimes(tx, times, club, { free: false });
  return ids;
}

/** Frees the courts that a tournament gives up, from now on. */
export async function freeCourts(
  tx: Database,
  occupations: readonly number[],
  { club, now }: { club: Club; now: Date },
): Promise<void> {
  announceTimes(tx, await releaseCourtTimes(tx, occupations, now), club, { free: true });
}

function announceTimes(
  tx: Database,
  times: readonly CourtTime[],
  { slug, timezone }: Club,
  { free }: { free: boolean },
): void {
  for (const { court, start, end } of times) {
    const date = localDateOf(start, timezone);
    announce(tx, {
      topic: `slots:${slug}:${date}`,
      event: 'slots',
      data: { court, start_at: toIso(start), end_at: toIso(end), free },
    });
    // After midnight the time belongs to the agenda of the day before.
    for (const day of [addDays(date, -1), date]) announceAgenda(tx, { club_slug: slug, date: day });
  }
}
