import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { priceOf } from '@bandeja/rules/bookings/slots/prices';
import { HOUR_MS, toIso, toMillis } from '@bandeja/rules/time/instant';
import { weekdayOf } from '@bandeja/rules/time/local-time';
import { dayClock, localDateOf, localMinutesOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import type { Database } from '../database.ts';
import type { DemoClub } from './demo-clubs.ts';
import { type Ids, idAt } from './insert-demo.ts';
import { insertRows, takeIds } from './insert-rows.ts';
import type { DemoPlan, PlannedClosure } from './plan/plan-types.ts';

/** Of the first club's lessons before today, each fifth is a booking that its desk sold to one of its customers. */
const EVERY = 5;

export type WalkIn = PlannedClosure & { date: string; price_cents: number };

/** Takes the walk-ins of the desk of a club, whose courts come first, out of the lessons of a plan. */
export function takeWalkIns(
  plan: DemoPlan,
  { club, now }: { club: DemoClub; now: Date },
): { plan: DemoPlan; walkIns: WalkIn[] } {
  const zone = club.timezone;
  const today = toMillis(zonedTime(localDateOf(now, zone), 0, zone));
  const lessons = plan.closures.filter(
    ({ court, from }) => court < club.courts.length && toMillis(from) < today,
  );
  const walkIns = lessons
    // After midnight the day is the one before.
    .filter(({ from }, place) => place % EVERY === 0 && localMinutesOf(from, zone) > 5 * 60)
    .map((lesson) => {
      const date = localDateOf(lesson.from, zone);
      const ranges = dayClock(date, zone).rangesOf(toMillis(lesson.from), toMillis(lesson.to));
      const price_cents = priceOf({ weekday: weekdayOf(date), ranges, rules: club.prices });
      if (price_cents === null) throw new Error(`${club.slug}: ${lesson.from} has no price`);
      return { ...lesson, date, price_cents };
    });
  const sold = new Set(walkIns.map(({ court, from }) => `${court} ${from}`));
  const closures = plan.closures.filter(({ court, from }) => !sold.has(`${court} ${from}`));
  return { plan: { ...plan, closures }, walkIns };
}

/** Inserts walk-ins as the desk makes them: confirmed at once, for its customers in turn. */
export async function insertWalkIns(
  db: Database,
  { walkIns, ids, customers }: { walkIns: readonly WalkIn[]; ids: Ids; customers: readonly number[] },
): Promise<void> {
  const occupationIds = await takeIds(db, 'court_occupations', walkIns.length);
  const bookingIds = await takeIds(db, 'bookings', walkIns.length);
  const historyIds = await takeIds(db, 'booking_history', walkIns.length);
  const bookedAt = ({ from }: WalkIn) => toIso(toMillis(from) - 2 * HOUR_MS);
  await insertRows(
    db,
    'court_occupations',
    walkIns.map(({ court, from, to }, place) => ({
      ...{ id: idAt(occupationIds, place), court_id: idAt(ids.courts, court), during: `[${from},${to})` },
      ...{ kind: 'booking' as const, status: 'confirmed' as const },
    })),
  );
  await insertRows(
    db,
    'bookings',
    walkIns.map((walkIn, place) => ({
      ...{ id: idAt(bookingIds, place), occupation_id: idAt(occupationIds, place), kind: 'desk' as const },
      ...{ court_id: idAt(ids.courts, walkIn.court), customer_id: idAt(customers, place % customers.length) },
      ...{ date: walkIn.date, start_at: walkIn.from, end_at: walkIn.to, price_cents: walkIn.price_cents },
      ...{ status: BOOKING_STATUS.confirmed, player_details: { players: [] }, version: 1 },
      ...{ arrived_at: walkIn.from, created_at: bookedAt(walkIn), updated_at: bookedAt(walkIn) },
    })),
  );
  await insertRows(
    db,
    'booking_history',
    walkIns.map((walkIn, place) => ({
      ...{ id: idAt(historyIds, place), booking_id: idAt(bookingIds, place), at: bookedAt(walkIn) },
      ...{ to_status: BOOKING_STATUS.confirmed, reason: 'booked_at_desk' },
    })),
  );
}
