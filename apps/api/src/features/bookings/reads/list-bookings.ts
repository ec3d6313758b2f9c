import type { Parsed } from '@bandeja/contract/call';
import type { Booking, listBookings as listBookingsCall } from '@bandeja/contract/calls/bookings';
import type { Page } from '@bandeja/contract/fields/primitives';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { offsetOf, presentPage } from '../../../http/paging.ts';
import { type BookingView, presentBooking } from '../bookings.presenter.ts';
import { countOfBookings, pageOfBookings } from '../bookings.repository.ts';

type Query = Parsed<typeof listBookingsCall>['query'];
type ListBookingsInput = BookingView & { query: Query; url: string };

/** A page of a player's own bookings, in their present state. One trip for any length. */
export async function listBookings(
  db: Database,
  { query, url, ...view }: ListBookingsInput,
): Promise<Page<Booking>> {
  const { page, page_size, ...wanted } = query;
  const { now } = view;
  const filter = { ...wanted, player: view.viewer.playerId, now };
  const span = { limit: page_size, offset: offsetOf(query) };
  const [[counted], rows] = await inOneTrip(db, [countOfBookings(filter), pageOfBookings(filter, span)]);
  const results = rows.map((row) => presentBooking(row, view));
  return presentPage({ url, page, page_size, count: counted?.count ?? 0, results });
}
