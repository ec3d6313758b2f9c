/** @module-tag postgres-15 */
import type { Database } from '@bandeja/db/database';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { expect, test, vi } from 'vitest';
import { MONDAY } from '../../../test/desk/desk-world.ts';
import { hasWaitingConnection } from '../../../test/has-waiting-connection.ts';
import { newPlayer } from '../../../test/new-player.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as locks from './booking-locks.repository.ts';
import type { BookingRow } from './bookings.repository.ts';
import { lockBookingsToCome } from './own-data.repository.ts';

const app = useTestApp();
/** Time limit on a loaded machine; the test waits for a state of locks, not for a time. */
const LOADED_MACHINE = { timeout: 10_000 };

type Given = { id: number; player: number };
const LOCKS: [string, (db: Database, given: Given) => Promise<BookingRow | BookingRow[] | undefined>][] = [
  ['lockBooking', (db, { id }) => locks.lockBooking(db, id)],
  ['shareLockBooking', (db, { id }) => locks.shareLockBooking(db, id)],
  ['lockBookings', (db, { id }) => locks.lockBookings(db, [id])],
  ['lockBookingsToCome', (db, { player }) => lockBookingsToCome(db, player, app.clock.now)],
];

test.each(LOCKS)('%s reads a booking that was moved to another court while it waited', async (_, lock) => {
  const { courts } = await createClub(app.db, { courts: [{ name: 'Quadra 1' }, { name: 'Quadra 2' }] });
  const [from = 0, to = 0] = courts.map(({ id }) => id);
  const player = await newPlayer(app);
  const booked = { player_id: player.id, court_id: from, date: MONDAY, start_time: '18:00' };
  const { id } = await createBooking(app.db, booked);
  const mover = await app.db.startTransaction().execute();
  await mover.updateTable('bookings').set({ court_id: to }).where('id', '=', id).execute();
  const read = app.db.transaction().execute((tx) => lock(tx, { id, player: player.id }));
  await vi.waitFor(async () => expect(await hasWaitingConnection(app.db)).toBe(true), LOADED_MACHINE);
  await mover.commit().execute();
  expect([await read].flat()).toMatchObject([{ id, court_id: to, court_name: 'Quadra 2' }]);
});
