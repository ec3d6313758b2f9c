import { updateMatch } from '@bandeja/contract/calls/matches';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { withTransaction } from '@bandeja/pg/transaction';
import { beforeEach, expect, test } from 'vitest';
import { createPerson, type Person, seenBy } from '../../../../test/matches/match-people.ts';
import { inHours, openedBy, openMatchCalls } from '../../../../test/matches/open-match-world.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { findBookingOrThrow } from '../bookings.repository.ts';
import { moveBooking } from './move-booking.ts';

// The open match of a booking that its club moves.

const app = useTestApp();
const { open } = openMatchCalls(app);
let creator: Person;
beforeEach(async () => {
  creator = await createPerson(app);
});

const openingOf = async (id: number) => (await seenBy(app, creator, id)).opening;
const notices = () => notificationsOf(app, creator.id);

/** A booking of 18:00 tomorrow, 33 hours ahead, free to cancel until 6 hours before, and its open match. */
async function withCourt(not_full: 'cancel' | 'ask') {
  const club = await createClub(app.db, { free_until_hours: 6 });
  const court_id = club.courts[0]?.id ?? 0;
  const at = { court_id, date: '2026-03-07', start_time: '18:00', created_at: TEST_NOW };
  const booking = await createBooking(app.db, { ...at, player_id: creator.id });
  const place = { booking_id: booking.id, court_id, date: booking.start_at, ends_at: booking.end_at };
  const id = await openedBy(app, [creator], { ...place, opening_state: 'closed' });
  await open(id, creator, { not_full });
  return { id, booking };
}

const moveTo = (booking: number, court: number, hour: number) =>
  withTransaction(app.db, async (tx) => {
    const start = inHours(hour);
    const at = { start_at: start.toISOString(), end_at: inHours(hour + 1).toISOString(), date: '2026-03-07' };
    return moveBooking(
      tx,
      await findBookingOrThrow(tx, booking),
      { court, ...at, free_until: null },
      TEST_NOW,
    );
  });

test.each([
  ['to another day', 57, { fill_by: inHours(51 - 1 / 12).toISOString(), not_full: 'cancel' }, false],
  [
    'to where it is still free',
    27,
    { fill_by: inHours(21 - 1 / 12).toISOString(), not_full: 'cancel' },
    false,
  ],
  ['to where it is not free any more', 5, { fill_by: inHours(5).toISOString(), not_full: 'keep' }, true],
] as const)(
  'a court that the club moves %s binds the fill-by instant again',
  async (_, hour, expected, told) => {
    const { id, booking } = await withCourt('cancel');
    await moveTo(booking.id, booking.court_id, hour);
    await app.runJobs();
    expect(await openingOf(id)).toMatchObject(expected);
    const titles = (await notices()).map(({ title }) => title);
    expect(titles.includes('Mudou o prazo da sua partida')).toBe(told);
  },
);

test('a court that moves without its match binds the fill-by instant as well', async () => {
  const { id, booking } = await withCourt('ask');
  const date = new Date(booking.start_at.getTime() - 1).toISOString();
  await app.call(updateMatch, { params: { id }, body: { date } }, { as: creator.token });
  await moveTo(booking.id, booking.court_id, 26);
  await app.runJobs();
  expect(await openingOf(id)).toMatchObject({ fill_by: inHours(20 - 1 / 12).toISOString(), not_full: 'ask' });
  const contents = (await notices()).map(({ content }) => content);
  expect(contents).toContainEqual(expect.stringContaining('você decide antes'));
});
