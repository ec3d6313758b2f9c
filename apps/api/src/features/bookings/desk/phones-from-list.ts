import type { Database } from '@bandeja/db/database';
import type { Desk } from '../../../http/session/viewer.ts';
import { findChanged } from '../../desk/public.ts';

/** In the history of a booking: reception has taken its customer from the club's list. */
export const FROM_LIST = 'known_customer';

/**
 * The bookings of which reception does not see the customer's phone, since reception chose the customer from the list:
 * opening the customer shows it, which is counted and written into the history.
 */
export async function listFromList(
  db: Database,
  { club_id, role }: Desk,
  bookings: readonly number[],
): Promise<ReadonlySet<number>> {
  if (role !== 'reception' || bookings.length === 0) return new Set();
  const of = { clubId: club_id, call: 'bookAtDesk', kind: 'booking', objects: bookings, field: FROM_LIST };
  return new Set(await findChanged(db, of));
}
