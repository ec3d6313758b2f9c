import type { Database } from '@bandeja/db/database';
import type { Instant } from '@bandeja/rules/time/instant';
import { sql } from 'kysely';
import { courtsWithClub } from '../../clubs/public.ts';
import { creditCustomerOf, customerNames } from '../../customers/public.ts';
import { heldMoneyOfBooking } from '../../payments/public.ts';
import { playerNames } from '../../players/public.ts';
import { teacherNames } from '../../teachers/public.ts';
import { deskRefundableOf } from '../../tills/public.ts';
import { type During, isHoldOver, rangeOf, takesCourt } from '../booking-state.ts';
import { strangersOf, studentsOf, teacherOf } from '../lessons/lessons.repository.ts';

const bookingId = sql.ref<number>('booking.id');

export type InTheWay = Awaited<ReturnType<typeof findInTheWay>>[number];

/** More than a closure may hit: a longer answer is cut, and refused by its length. */
export const IN_THE_WAY_MAX = 2_000;

/** What takes these courts within a span of time but offers, which a closure ends; a booking with who booked it and what is paid; by start. */
export function findInTheWay(db: Database, courts: readonly number[], during: During, now: Date) {
  return db
    .selectFrom('court_occupations as occupation')
    .leftJoin('bookings as booking', 'booking.occupation_id', 'occupation.id')
    .leftJoin(playerNames(db).as('player'), 'player.player_id', 'booking.player_id')
    .leftJoin(customerNames(db).as('customer'), 'customer.customer_id', 'booking.customer_id')
    .leftJoin(teacherNames(db).as('teacher'), 'teacher.teacher_id', 'occupation.teacher_id')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'occupation.court_id')
    .select(['teacher.teacher_name', studentsOf(bookingId).as('students')])
    .select(strangersOf(db, bookingId).as('strangers'))
    .select([
      'occupation.kind',
      'occupation.reason',
      'occupation.court_id',
      'booking.id as booking_id',
      'booking.kind as booking_kind',
      'booking.player_id',
      'booking.status',
      'booking.price_cents',
      'player.first_name',
      'player.last_name',
      'customer.customer_name',
      sql<Date>`lower(occupation.during)`.as('start_at'),
      sql<Date>`upper(occupation.during)`.as('end_at'),
      sql<number>`COALESCE(${heldMoneyOfBooking(bookingId)}, 0) + ${deskRefundableOf(bookingId)}`.as(
        'paid_cents',
      ),
      deskRefundableOf(bookingId).as('desk_cents'),
    ])
    .select(
      creditCustomerOf({
        club: sql.ref('place.club_id'),
        customer: sql.ref('booking.customer_id'),
        player: sql.ref('booking.player_id'),
      }).as('credit_customer_id'),
    )
    .where('occupation.court_id', 'in', courts)
    .where(takesCourt)
    .where('occupation.kind', '<>', 'offer')
    .where(sql<boolean>`occupation.during && ${rangeOf(during)}`)
    .where(sql<boolean>`${isHoldOver(now)} IS NOT TRUE`)
    .orderBy(sql`lower(occupation.during)`)
    .orderBy('occupation.court_id')
    .limit(IN_THE_WAY_MAX)
    .execute();
}

/** The act that closes courts of one club, any of which names it. */
export async function insertClosure(
  tx: Database,
  { court, during, now }: { court: number; during: During; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('closures')
    .columns(['club_id', 'start_at', 'end_at', 'created_at'])
    .expression(
      courtsWithClub(tx)
        .where('court.id', '=', court)
        .clearSelect()
        .select([
          'club.id as club_id',
          sql<Date>`${during.start_at}::timestamptz`.as('start_at'),
          sql<Date>`${during.end_at}::timestamptz`.as('end_at'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ]),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The times that a closure takes. court_occupations_no_overlap is the final check. */
export async function insertClosedTimes(
  tx: Database,
  times: readonly { court: number; during: During }[],
  { closure, reason }: { closure: number; reason: string },
): Promise<void> {
  await tx
    .insertInto('court_occupations')
    .values(
      times.map(({ court, during }) => ({
        court_id: court,
        during: rangeOf(during),
        kind: 'closure',
        status: 'confirmed',
        reason,
        closure_id: closure,
      })),
    )
    .execute();
}

export type HitBooking = {
  booking_id: number;
  /** The court it had. */
  court_id: number;
  done: 'refund' | 'move' | 'credit';
  paid_cents: number;
  /** Who booked it, of a lesson one of its students, has no account. */
  by_desk: boolean;
};

export async function insertClosureBookings(
  tx: Database,
  closure: number,
  hit: readonly HitBooking[],
  now: Date,
): Promise<void> {
  if (hit.length === 0) return;
  await tx
    .insertInto('closure_bookings')
    .values(hit.map((one) => ({ ...one, closure_id: closure, told_at: one.by_desk ? null : now })))
    .execute();
}

export type ClosedTime = Awaited<ReturnType<typeof findClosedTimes>>[number];

const selectClosedTimes = (db: Database) =>
  db
    .selectFrom('court_occupations as occupation')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'occupation.court_id')
    .select([
      'occupation.id',
      'occupation.status',
      'occupation.reason',
      'occupation.closure_id',
      'place.court_id',
      'place.court_name',
      'place.club_slug',
      'place.club_name',
      'place.timezone',
      'place.days_ahead',
      sql<Date>`lower(occupation.during)`.as('start_at'),
      sql<Date>`upper(occupation.during)`.as('end_at'),
    ])
    .where('occupation.kind', '=', 'closure');

export const findClosedTime = (db: Database, id: number) =>
  selectClosedTimes(db).where('occupation.id', '=', id).executeTakeFirst();

/** Present and future closed times of a club, by start. */
export const findClosedTimes = (db: Database, clubSlug: string, now: Date) =>
  selectClosedTimes(db)
    .where('place.club_slug', '=', clubSlug)
    .where('occupation.status', '<>', 'released')
    .where(sql<boolean>`upper(occupation.during) > ${now}`)
    .orderBy(sql`lower(occupation.during)`)
    .orderBy('occupation.id')
    .execute();

export const findTimesOfClosure = (db: Database, closure: number) =>
  selectClosedTimes(db).where('occupation.closure_id', '=', closure).orderBy('occupation.id').execute();

export async function releaseClosedTimes(tx: Database, ids: readonly number[]): Promise<void> {
  await tx.updateTable('court_occupations').set({ status: 'released' }).where('id', 'in', ids).execute();
}

export type ClosureRow = NonNullable<Awaited<ReturnType<typeof findClosure>>>;

/** A closure closes courts while one of its times is neither over nor given back. */
const selectClosures = (db: Database, now: Instant) =>
  db
    .selectFrom('closures as closure')
    .innerJoinLateral(
      (select) =>
        select
          .selectFrom('court_occupations as occupation')
          .select([
            sql<number[]>`array_agg(DISTINCT occupation.court_id)`.as('all_courts'),
            sql<number[] | null>`array_agg(DISTINCT occupation.court_id)
              FILTER (WHERE occupation.status <> 'released' AND upper(occupation.during) > ${now})`.as(
              'closed_courts',
            ),
            sql<boolean>`bool_or(occupation.status = 'released')`.as('is_opened'),
            sql<string | null>`min(occupation.reason)`.as('reason'),
          ])
          .whereRef('occupation.closure_id', '=', 'closure.id')
          .as('time'),
      (join) => join.onTrue(),
    )
    .select([
      'closure.id',
      'closure.start_at',
      'closure.end_at',
      'time.all_courts',
      'time.closed_courts',
      'time.is_opened',
      'time.reason',
      toTell.as('to_tell'),
    ])
    .where('time.all_courts', 'is not', null);

const toTell = sql<number>`(
  SELECT count(*) FROM closure_bookings WHERE closure_id = closure.id AND by_desk AND told_at IS NULL
)::integer`;

export const findClosure = (db: Database, { club, id, now }: { club: number; id: number; now: Instant }) =>
  selectClosures(db, now).where('closure.club_id', '=', club).where('closure.id', '=', id).executeTakeFirst();

const CLOSURES_MAX = 100;

/** Present and coming closures, and closures after `since` with customers still to be told, ordered by start. */
export const listClosureRows = (
  db: Database,
  { club, now, since }: { club: number; now: Date; since: Date },
) =>
  selectClosures(db, now)
    .where('closure.club_id', '=', club)
    .where((is) =>
      is.or([
        is.and([is('closure.end_at', '>', now), is('time.closed_courts', 'is not', null)]),
        is.and([is('closure.created_at', '>', since), is(toTell, '>', 0)]),
      ]),
    )
    .orderBy('closure.start_at')
    .orderBy('closure.id')
    .limit(CLOSURES_MAX)
    .execute();

export type ClosureBookingRow = Awaited<ReturnType<typeof findClosureBookings>>[number];

/** The bookings that a closure cancelled or moved, as they were; by start. */
export const findClosureBookings = (db: Database, closure: number) =>
  db
    .selectFrom('closure_bookings as hit')
    .innerJoin('bookings as booking', 'booking.id', 'hit.booking_id')
    .leftJoin(playerNames(db).as('player'), 'player.player_id', 'booking.player_id')
    .leftJoin(customerNames(db).as('customer'), 'customer.customer_id', 'booking.customer_id')
    .leftJoin(teacherNames(db).as('teacher'), (join) =>
      join.on('teacher.teacher_id', '=', teacherOf(sql.ref('booking.occupation_id'))),
    )
    .select(['teacher.teacher_name', studentsOf(bookingId).as('students')])
    .select([
      'hit.booking_id',
      'hit.done',
      'hit.court_id',
      'hit.paid_cents',
      'hit.by_desk',
      'hit.told_at',
      'booking.court_id as moved_to',
      'booking.customer_id',
      'booking.date',
      'booking.start_at',
      'booking.end_at',
      'player.first_name',
      'player.last_name',
      'customer.customer_name',
      'customer.customer_phone',
    ])
    .where('hit.closure_id', '=', closure)
    .orderBy('booking.start_at')
    .orderBy('hit.booking_id')
    .execute();

/** Sets or clears the tick of a told customer. Resolves with false when the closure has no such booking. */
export async function tickTold(
  tx: Database,
  { closure, booking, at }: { closure: number; booking: number; at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('closure_bookings')
    .set({ told_at: at })
    .where('closure_id', '=', closure)
    .where('booking_id', '=', booking)
    .where('by_desk', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
