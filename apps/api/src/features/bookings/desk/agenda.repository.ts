import { compiledOnce, type Given } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { courtsWithClub } from '../../clubs/public.ts';
import { customerNames } from '../../customers/public.ts';
import { heldMoneyOfBooking } from '../../payments/public.ts';
import { playerNames } from '../../players/public.ts';
import { teacherNames } from '../../teachers/public.ts';
import { deskPaidOf, itemsCentsOf } from '../../tills/public.ts';
import { awaitingConfirmation, isHoldOver, isOpenHold, takesCourt } from '../booking-state.ts';
import { studentsOf } from '../lessons/lessons.repository.ts';

type Club = { club: number; now: Date };

/** A day has some hundred occupations at most, a week some thousand: closures of minutes could make more. */
const ITEMS_AT_MOST = 3_000;
const REQUESTS_AT_MOST = 100;

/** What takes courts, with who booked them and the money of it. Without holds that are over at `now`. */
const selectItems = (db: Database, now: Date) =>
  db
    .selectFrom('court_occupations as occupation')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'occupation.court_id')
    .leftJoin('bookings as booking', 'booking.occupation_id', 'occupation.id')
    .leftJoin(playerNames(db).as('player'), 'player.player_id', 'booking.player_id')
    .leftJoin(customerNames(db).as('customer'), 'customer.customer_id', 'booking.customer_id')
    .leftJoin(teacherNames(db).as('teacher'), 'teacher.teacher_id', 'occupation.teacher_id')
    .select([
      'occupation.id',
      'occupation.kind',
      'occupation.reason',
      'occupation.court_id',
      'place.court_name',
      'place.timezone',
      sql<Date>`lower(occupation.during)`.as('start_at'),
      sql<Date>`upper(occupation.during)`.as('end_at'),
      'booking.id as booking_id',
      'booking.kind as booking_kind',
      'booking.date',
      'booking.status',
      'booking.hold_expires_at',
      sql<Date | null>`CASE WHEN occupation.kind = 'offer' THEN (
        SELECT expires_at FROM court_offers WHERE occupation_id = occupation.id
      ) END`.as('offer_expires_at'),
      'booking.price_cents',
      'booking.arrived_at',
      'booking.no_show_at',
      'booking.version',
      'player.first_name',
      'player.last_name',
      'customer.customer_name',
      'teacher.teacher_name',
      sql<number>`CASE WHEN occupation.teacher_id IS NOT NULL THEN ${studentsOf(sql.ref('booking.id'))} ELSE 0 END`.as(
        'students',
      ),
      sql<number>`COALESCE(${heldMoneyOfBooking(sql.ref<number>('booking.id'))}, 0) + ${deskPaidOf(sql.ref<number>('booking.id'))}`.as(
        'held_cents',
      ),
      itemsCentsOf(sql.ref<number>('booking.id')).as('items_cents'),
    ])
    .where(takesCourt)
    .where(sql<boolean>`(${isHoldOver(now)}) IS NOT TRUE`);

export type AgendaRow = Awaited<ReturnType<ReturnType<typeof itemsOfDays>['rows']>>[number];

/**
 * What takes the courts of a club on its opening days from `first` to `last`. Of what is no booking, everything from the
 * first midnight to noon after the last day: its day follows from the hours.
 */
export const itemsOfDays = compiledOnce(
  (db, given: Given<Club & { timezone: string; first: string; last: string }>) => {
    const midnight = (day: ReturnType<typeof sql>) =>
      sql`(${day})::timestamp AT TIME ZONE ${given('timezone')}::text`;
    const [begins, ends] = [
      midnight(sql`${given('first')}::date`),
      midnight(sql`${given('last')}::date + interval '36 hours'`),
    ];
    return selectItems(db, given('now'))
      .where('place.club_id', '=', given('club'))
      .where(sql<boolean>`occupation.during && tstzrange(${begins}, ${ends})`)
      .where((is) =>
        is.or([
          is('booking.id', 'is', null),
          is.and([is('booking.date', '>=', given('first')), is('booking.date', '<=', given('last'))]),
        ]),
      )
      .orderBy(sql`lower(occupation.during)`)
      .orderBy('occupation.court_id')
      .limit(sql.lit(ITEMS_AT_MOST));
  },
);

/** What waits for the confirmation of the club, on any day, the next game first. */
export const requestsOf = compiledOnce((db, given: Given<Club>) =>
  selectItems(db, given('now'))
    .where('place.club_id', '=', given('club'))
    // Literals: the planner finds the partial index of open holds by them.
    .where(isOpenHold)
    .where('booking.hold_expires_at', 'is not', null)
    .where(sql<boolean>`booking.status = ${awaitingConfirmation}`)
    .orderBy('booking.start_at')
    .orderBy('booking.id')
    .limit(sql.lit(REQUESTS_AT_MOST)),
);
