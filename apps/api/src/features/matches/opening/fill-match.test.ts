import { cancelBooking, getBooking } from '@bandeja/contract/calls/bookings';
import { updateMatch } from '@bandeja/contract/calls/matches';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { beforeEach, expect, test } from 'vitest';
import { createPerson, type Person, seenBy } from '../../../../test/matches/match-people.ts';
import {
  createPeople,
  HOUR_MS,
  inHours,
  openedBy,
  openMatchCalls,
} from '../../../../test/matches/open-match-world.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { addJob } from '../../../jobs/add-job.ts';

const app = useTestApp();
const { open, answer, join } = openMatchCalls(app);
let creator: Person;
let player: Person;
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  creator = await createPerson(app);
  player = await createPerson(app);
});

/** Runs the jobs that are due in so many hours. */
async function runAt(hours: number) {
  app.clock.now = inHours(hours);
  await app.runJobs();
  for (const person of [creator, player]) person.token = await app.signIn(person.userId);
}
const contentsOf = async (person: Person) =>
  (await notificationsOf(app, person.id)).map(({ content }) => content);
const titlesOf = async (person: Person) => (await notificationsOf(app, person.id)).map(({ title }) => title);

type Choice = 'cancel' | 'keep' | 'ask';
/** A match tomorrow at 12:00 UTC, to fill until 08:00. */
async function opened(not_full: Choice, people = [creator, player]) {
  const id = await openedBy(app, people, { opening_state: 'closed' });
  expect((await open(id, creator, { not_full })).status).toBe(200);
  return id;
}
const stateOf = async (id: number) => {
  const match = await seenBy(app, creator, id);
  return [match.opening?.state, match.cancelled_at !== null];
};

test.each([
  ['cancel', true, 'Partida cancelada'],
  ['keep', false, 'A partida não completou'],
] as const)(
  'a match that does not fill and is to %s is told to all, once',
  async (choice, cancelled, title) => {
    const id = await opened(choice);
    await runAt(19.9);
    expect(await stateOf(id)).toEqual(['open', false]);
    await runAt(20);
    await runAt(20);
    expect(await stateOf(id)).toEqual(['closed', cancelled]);
    expect(await titlesOf(creator)).toEqual([title]);
    expect(await titlesOf(player)).toEqual(['Partida aberta', title]);
  },
);

test('a match that fills is played, and its players are told nothing', async () => {
  const others = await createPeople(app, 2);
  const id = await opened('cancel', [creator, player, ...others.slice(1)]);
  await join(id, others[0] ?? creator);
  const before = await titlesOf(creator);
  await runAt(20);
  expect(await stateOf(id)).toEqual(['closed', false]);
  expect(await titlesOf(creator)).toEqual(before);
});

test.each([
  [null, 20, true],
  ['cancel', 20, true],
  ['keep', 20, false],
  ['wait', 24, false],
] as const)(
  'the creator is asked two hours before; %s at hour %s: cancelled %s',
  async (chosen, hour, cancelled) => {
    const id = await opened('ask');
    await runAt(17.9);
    expect(await titlesOf(creator)).toEqual([]);
    await runAt(18);
    expect(await titlesOf(creator)).toEqual(['Sua partida não completou']);
    if (chosen) expect((await answer(id, creator, chosen)).status).toBe(200);
    await runAt(hour - 0.1);
    expect(await stateOf(id)).toEqual(['open', false]);
    await runAt(hour);
    expect(await stateOf(id)).toEqual(['closed', cancelled]);
  },
);

test('a creator who could not be asked keeps the match', async () => {
  const id = await openedBy(app, [creator], { opening: { not_full: 'ask', fill_by: TEST_NOW } });
  await addJob(app.db, 'fill_match', { match: id }, { runAt: TEST_NOW });
  await app.runJobs();
  expect(await stateOf(id)).toEqual(['closed', false]);
});

async function withCourt(not_full: Choice, changes: { free_until_hours?: number } = {}) {
  const club = await createClub(app.db, { free_until_hours: 6, ...changes });
  const court_id = club.courts[0]?.id ?? 0;
  const at = { court_id, date: '2026-03-07', start_time: '18:00', created_at: TEST_NOW };
  const booking = await createBooking(app.db, { ...at, player_id: creator.id });
  const place = { booking_id: booking.id, court_id, date: booking.start_at, ends_at: booking.end_at };
  const id = await openedBy(app, [creator, player], { ...place, opening_state: 'closed' });
  const { body } = await open(id, creator, { not_full });
  return { id, booking, fillBy: new Date(body.opening?.fill_by ?? 0) };
}
const statusOf = async (booking: number) =>
  (await app.db.selectFrom('bookings').select('status').where('id', '=', booking).executeTakeFirstOrThrow())
    .status;

test('a cancelled match gives its court back, as of its fill-by instant when the job is late', async () => {
  const { id, booking, fillBy } = await withCourt('cancel');
  expect(fillBy.toISOString()).toBe('2026-03-07T14:55:00.000Z');
  // Free cancellation ended at 15:00.
  app.clock.now = new Date('2026-03-07T17:00:00Z');
  await app.runJobs();
  creator.token = await app.signIn(creator.userId);
  expect(await stateOf(id)).toEqual(['closed', true]);
  expect(await statusOf(booking.id)).toBe(BOOKING_STATUS.cancelled);
  const [last] = await app.db
    .selectFrom('booking_history')
    .select(['at', 'actor_id', 'reason'])
    .where('booking_id', '=', booking.id)
    .orderBy('id', 'desc')
    .execute();
  expect(last).toEqual({ at: fillBy, actor_id: null, reason: 'match_not_full' });
  const shown = await app.call(getBooking, { params: { id: booking.id } }, { as: creator.token });
  expect(shown.body.cancelled_by).toBe('match');
});

test('a match keeps a court that is not given back for free any more', async () => {
  const { id, booking } = await withCourt('cancel');
  await app.db.updateTable('bookings').set({ free_until: TEST_NOW }).where('id', '=', booking.id).execute();
  app.clock.now = new Date('2026-03-07T15:00:00Z');
  await app.runJobs();
  creator.token = await app.signIn(creator.userId);
  expect(await stateOf(id)).toEqual(['closed', false]);
  expect(await statusOf(booking.id)).toBe(BOOKING_STATUS.confirmed);
  expect(await contentsOf(creator)).toContainEqual(
    expect.stringContaining('A quadra não podia mais ser devolvida de graça'),
  );
  expect(await contentsOf(player)).toContainEqual(expect.stringContaining('marcada com quem está nela'));
});

test('a match whose court cannot be cancelled for its creator is kept, and the creator told', async () => {
  const { id, booking, fillBy } = await withCourt('cancel');
  await app.db.updateTable('bookings').set({ player_id: player.id }).where('id', '=', booking.id).execute();
  app.clock.now = fillBy;
  await app.runJobs();
  creator.token = await app.signIn(creator.userId);
  expect(await stateOf(id)).toEqual(['closed', false]);
  expect(await statusOf(booking.id)).toBe(BOOKING_STATUS.confirmed);
  expect(await contentsOf(creator)).toContainEqual(expect.stringContaining('devolvida de graça'));
});

const openingOf = async (id: number) => (await seenBy(app, creator, id)).opening;

test('a later start of a match does not move its fill-by instant behind the free cancellation of its court', async () => {
  const { id, booking, fillBy } = await withCourt('cancel');
  const date = new Date(booking.start_at.getTime() + 2 * HOUR_MS).toISOString();
  await app.call(updateMatch, { params: { id }, body: { date } }, { as: creator.token });
  await app.runJobs();
  expect(await openingOf(id)).toMatchObject({ fill_by: fillBy.toISOString(), not_full: 'cancel' });
  expect(await contentsOf(creator)).toContainEqual(
    expect.stringContaining('até sábado, 07/03, às 11:55. Se não completar, ela é cancelada.'),
  );
});

test('the job and the cancellation of the court by its player at once end in one state', async () => {
  const { id, booking, fillBy } = await withCourt('cancel');
  app.clock.now = fillBy;
  creator.token = await app.signIn(creator.userId);
  await Promise.all([
    app.runJobs(),
    app.call(cancelBooking, { params: { id: booking.id }, body: { match: 'cancel' } }, { as: creator.token }),
  ]);
  expect(await stateOf(id)).toEqual(['closed', true]);
  expect(await statusOf(booking.id)).toBe(BOOKING_STATUS.cancelled);
});
