import type { Database } from '@bandeja/db/database';
import { addDays } from '@bandeja/rules/time/local-time';
import { sql } from 'kysely';
import { courtsWithClub } from '../../clubs/public.ts';
import {
  heldMoneyOfBooking,
  moneyOfBookings,
  refundsOfBookings,
  wonForBookings,
} from '../../payments/public.ts';
import { debtOf, deskMoney, deskPaidOf, itemsCentsOf } from '../../tills/public.ts';
import { cancelled } from '../booking-state.ts';
import { selectBookingsOfMoney } from './bookings-of-money.repository.ts';

type Span = { club: number; since: Date; until: Date };

const bookingsOf = (db: Database, club: number) =>
  selectBookingsOfMoney(db).where('place.club_id', '=', club);

/** What the desk recorded in a span, newest first. */
export const deskMoneyIn = (db: Database, { club, since, until }: Span) =>
  bookingsOf(db, club)
    .innerJoin(deskMoney(db).as('row'), 'row.booking_id', 'booking.id')
    .select(['row.at', 'row.kind', 'row.method', 'row.amount_cents', 'row.by', 'row.payer'])
    .where('row.club_id', '=', club)
    .where('row.at', '>=', since)
    .where('row.at', '<', until)
    .orderBy('row.id', 'desc');

/** Days between a booking's day and its payment or refund: the desk sells a year ahead. */
const FAR_DAYS = 400;

type SpanOfDays = Span & { from: string; to: string };

const bookingsNear = (db: Database, { club, from, to }: SpanOfDays) =>
  bookingsOf(db, club)
    .where('booking.date', '>=', addDays(from, -FAR_DAYS))
    .where('booking.date', '<=', addDays(to, FAR_DAYS));

/** Paid by a code that the desk showed. A share's payment has no payer either: its link is the player's; nor has one of a place whose player is deleted. */
const ofDesk =
  sql<boolean>`(row.payer_id IS NULL AND row.payable_kind NOT IN ('booking_share', 'match_place'))`.as(
    'of_desk',
  );

/** Online payments that came in a span. */
export const onlineMoneyIn = (db: Database, span: SpanOfDays) =>
  bookingsNear(db, span)
    .innerJoin(moneyOfBookings(db).as('row'), 'row.booking_id', 'booking.id')
    .select(['row.came_at as at', 'row.method', 'row.amount_cents', ofDesk])
    .where('row.came_at', '>=', span.since)
    .where('row.came_at', '<', span.until);

/** What of online payments went back in a span, through the provider or not. */
export const onlineRefundsIn = (db: Database, span: SpanOfDays) =>
  bookingsNear(db, span)
    .innerJoin(refundsOfBookings(db).as('row'), 'row.booking_id', 'booking.id')
    .select(['row.ended_at as at', 'row.method', 'row.amount_cents', ofDesk])
    .where('row.ended_at', '>=', span.since)
    .where('row.ended_at', '<', span.until)
    .$narrowType<{ at: Date }>();

/** What came again in a span, because a bank decided for the club. */
export const wonMoneyIn = (db: Database, span: SpanOfDays) =>
  bookingsNear(db, span)
    .innerJoin(wonForBookings(db).as('row'), 'row.booking_id', 'booking.id')
    .select(['row.undone_at as at', 'row.method', 'row.amount_cents', ofDesk])
    .where('row.undone_at', '>=', span.since)
    .where('row.undone_at', '<', span.until)
    .$narrowType<{ at: Date }>();

const bookingId = sql.ref<number>('booking.id');

/** Still to pay of the bookings of opening days; of cancelled ones their debts. */
export const openMoneyOf = (db: Database, { club, from, to }: { club: number; from: string; to: string }) => {
  const rest = sql<number>`booking.price_cents + ${itemsCentsOf(bookingId)} - ${deskPaidOf(bookingId)}
    - COALESCE(${heldMoneyOfBooking(bookingId)}, 0)`;
  return db
    .selectFrom('bookings as booking')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'booking.court_id')
    .select(
      sql<number>`COALESCE(sum(CASE WHEN booking.status = ${cancelled} THEN ${debtOf(bookingId)}
        ELSE GREATEST(${rest}, 0) END), 0)::bigint`.as('cents'),
    )
    .where('place.club_id', '=', club)
    .where('booking.date', '>=', from)
    .where('booking.date', '<=', to);
};
