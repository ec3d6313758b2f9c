import type { MoneyTasks, RefundTask } from '@bandeja/contract/calls/desk-refunds';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { isAtLeast } from '@bandeja/rules/clubs/desk-role';
import { toIso } from '@bandeja/rules/time/instant';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { loadBookingsOfPlaces } from '../../matches/public.ts';
import { refundsToSolve } from '../../payments/public.ts';
import { loadPlayerNames } from '../../players/public.ts';
import { oldestDebts } from '../../tills/public.ts';
import { loadBookingsOfMoney } from './bookings-of-money.repository.ts';
import { oldestDifferences } from './check-bills.repository.ts';

type Place = NonNullable<RefundTask['booking']>;

/** Court, time and person of bookings, by id. */
export async function placesOfBookings(
  db: Database,
  bookings: readonly number[],
  timezone: string,
): Promise<(id: number) => Place | null> {
  const places = await loadBookingsOfMoney(db, bookings);
  return (id) => {
    const place = places.get(id);
    if (!place) return null;
    const { court, date, start_at, who } = place;
    return { id, court, date, start_time: localTimeOf(start_at, timezone), who };
  };
}

type Refund = { payable_kind: string; payable_id: number; payer_id: number | null };

/** Of refunds of places in open matches: the bookings whose court they are of, and the names of their payers. */
async function readPlaces(db: Database, refunds: readonly Refund[]) {
  const ofPlaces = refunds.filter(({ payable_kind }) => payable_kind === 'match_place');
  return {
    bookings: await loadBookingsOfPlaces(
      db,
      ofPlaces.map(({ payable_id }) => payable_id),
    ),
    payers: await loadPlayerNames(
      db,
      ofPlaces.flatMap(({ payer_id }) => payer_id ?? []),
    ),
  };
}

/** What of a club's money waits for a decision of its desk. */
export async function listMoneyTasks(db: Database, { viewer }: { viewer: StaffViewer }): Promise<MoneyTasks> {
  const { club_id: club, timezone, role } = viewer.desk;
  const [refunds, debts, differences] = await inOneTrip(db, [
    refundsToSolve(db, club),
    oldestDebts(db, club),
    oldestDifferences(db, club),
  ]);
  const bills = isAtLeast(role, 'manager') ? differences : [];
  const places = await readPlaces(db, refunds);
  const bookingOf = ({ payable_kind, payable_id, booking_id }: (typeof refunds)[number]) =>
    payable_kind === 'match_place' ? (places.bookings.get(payable_id) ?? null) : booking_id;
  const refunded = refunds.flatMap((row) => bookingOf(row) ?? []);
  const known = [...bills, ...debts].map((row) => row.booking_id);
  const placeOf = await placesOfBookings(db, [...refunded, ...known], timezone);
  const ofRefund = (row: (typeof refunds)[number]) => {
    const booking = placeOf(bookingOf(row) ?? 0);
    // Who paid the place, not who booked the court: the money is that player's.
    const isOfPlace = booking !== null && row.payable_kind === 'match_place';
    return isOfPlace ? { ...booking, who: places.payers.get(row.payer_id ?? 0) ?? null } : booking;
  };
  return {
    debts: debts.flatMap(({ booking_id, open_cents, since }) => {
      const booking = placeOf(booking_id);
      return booking ? [{ booking, open_cents, since: toIso(since) }] : [];
    }),
    refunds: refunds.map((row): RefundTask => {
      const state = row.twice_at !== null ? 'twice' : row.status === 'stuck' ? 'stuck' : 'trying';
      return {
        ...{ id: row.id, amount_cents: row.amount_cents, state, refused_code: row.refused_code },
        asked_at: toIso(row.asked_at),
        next_try_at: state === 'trying' ? toIso(row.next_try_at) : null,
        of: row.payable_kind,
        booking: ofRefund(row),
      };
    }),
    bills: bills.flatMap(({ booking_id, found_at, ...row }) => {
      const booking = placeOf(booking_id);
      return booking ? [{ booking, ...row, found_at: toIso(found_at) }] : [];
    }),
  };
}
