import type { MoneyTasks, RefundTask } from '@bandeja/contract/calls/desk-refunds';
import type { Database } from '@bandeja/db/database';
import { isAtLeast } from '@bandeja/rules/clubs/desk-role';
import { toIso } from '@bandeja/rules/time/instant';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { listRefundsToSolve } from '../../payments/public.ts';
import { loadBookingPlaces } from '../bookings.repository.ts';
import { listDifferences } from './check-bills.repository.ts';

type Place = NonNullable<RefundTask['booking']>;

/** Court and time of bookings, by id. */
export async function placesOfBookings(
  db: Database,
  bookings: readonly number[],
  timezone: string,
): Promise<(id: number) => Place | null> {
  const places = await loadBookingPlaces(db, bookings);
  return (id) => {
    const place = places.get(id);
    return place
      ? { id, court: place.court, date: place.date, start_time: localTimeOf(place.start_at, timezone) }
      : null;
  };
}

/** What of a club's money waits for a decision of its desk. */
export async function listMoneyTasks(db: Database, { viewer }: { viewer: StaffViewer }): Promise<MoneyTasks> {
  const { club_id: club, timezone, role } = viewer.desk;
  const refunds = await listRefundsToSolve(db, club);
  const bills = isAtLeast(role, 'manager') ? await listDifferences(db, club) : [];
  const refunded = refunds.flatMap((row) => (row.payable_kind === 'booking' ? [row.payable_id] : []));
  const placeOf = await placesOfBookings(db, [...refunded, ...bills.map((row) => row.booking_id)], timezone);
  return {
    refunds: refunds.map((row): RefundTask => {
      const state = row.twice_at !== null ? 'twice' : row.status === 'stuck' ? 'stuck' : 'trying';
      return {
        ...{ id: row.id, amount_cents: row.amount_cents, state, refused_code: row.refused_code },
        asked_at: toIso(row.asked_at),
        next_try_at: state === 'trying' ? toIso(row.next_try_at) : null,
        of: row.payable_kind,
        booking: row.payable_kind === 'booking' ? placeOf(row.payable_id) : null,
      };
    }),
    bills: bills.flatMap(({ booking_id, found_at, ...row }) => {
      const booking = placeOf(booking_id);
      return booking ? [{ booking, ...row, found_at: toIso(found_at) }] : [];
    }),
  };
}
