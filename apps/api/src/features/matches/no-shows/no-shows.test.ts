/** @module-tag postgres-15 */
import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import { recordArrival, recordNoShow } from '@bandeja/contract/calls/desk-booking-changes';
import * as calls from '@bandeja/contract/calls/no-shows';
import { blockPlayer } from '@bandeja/contract/calls/players';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import type { MatchFields } from '@bandeja/db/testing/match-builder';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDeskWorld } from '../../../../test/desk/desk-world.ts';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
} from '../../../../test/matches/match-people.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { runCommand } from '../../../../test/run-command.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { addJob } from '../../../jobs/add-job.ts';

const app = useTestApp();
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
let people: [Person, Person, Person, Person];
beforeEach(async () => {
  people = await createFour(app);
});

/** With a token of the present time. */
const as = async ({ userId }: Person) => ({ as: await app.signIn(userId) });
const report = async (by: Person, match: number, { id: player }: Person) =>
  app.call(calls.reportNoShow, { params: { id: match }, body: { player } }, await as(by));
const withdraw = async (by: Person, match: number, { id: player }: Person) =>
  app.call(calls.withdrawNoShow, { params: { id: match, player } }, await as(by));
const seen = async (by: Person, match: number) =>
  (await app.call(calls.listMatchNoShows, { params: { id: match } }, await as(by))).body;
const own = async (by: Person) => (await app.call(calls.listOwnNoShows, {}, await as(by))).body;
const answer = async (by: Person, match: number, given: 'was_there' | 'told_before' = 'was_there') =>
  app.call(calls.answerNoShow, { params: { id: match }, body: { answer: given } }, await as(by));
const code = ({ status, headers }: { status: number; headers: Record<string, unknown> }) => [
  status,
  headers['x-error-code'],
];
const later = (ms: number) => app.clock.advanceMinutes(ms / 60_000);
/** A match that began an hour ago. */
const played = (fields: Partial<MatchFields> = {}) =>
  createMatchOf(app, people, { date: new Date(app.clock.now.getTime() - HOUR), ...fields });
/** How often the missing player is said to have missed matches, as who creates the next match reads it. */
async function countSeen(player: Person) {
  const creator = people[0];
  const next = await createMatchOf(app, [creator, player], { date: new Date(app.clock.now.getTime() + DAY) });
  return (await seen(creator, next.id)).counts;
}

test('two reports of different matches count after 48 hours, and who creates the next match reads so', async () => {
  const missing = people[3];
  const first = await played();
  expect((await report(people[0], first.id, missing)).body.players).toContainEqual({
    player: missing.id,
    reported: true,
  });
  await report(people[1], first.id, missing);
  later(49 * HOUR);
  expect(await countSeen(missing)).toEqual([]);
  await report(people[0], (await played()).id, missing);
  later(47 * HOUR);
  expect(await countSeen(missing)).toEqual([]);
  later(HOUR);
  expect(await countSeen(missing)).toEqual([{ player: missing.id, count: 2 }]);
  expect((await own(missing)).count).toBe(2);
  // After 90 days it is not counted any more.
  later(90 * DAY);
  expect(await countSeen(missing)).toEqual([]);
});

test('the reported player is told at once without who said it, and reads it on the match; others do not', async () => {
  const { id } = await played();
  const missing = people[3];
  await report(people[0], id, missing);
  const [notice, ...more] = await notificationsOf(app, missing.id);
  expect([notice?.type, more]).toEqual(['match_missed', []]);
  expect(notice?.content).toMatch(/^Alguém da partida disse que você não veio: .+ responda até .+\.$/);
  expect((await seen(missing, id)).own).toMatchObject({
    match: id,
    by_desk: false,
    state: 'answerable',
    answer_until: new Date(TEST_NOW.getTime() + 48 * HOUR).toISOString(),
  });
  const other = await seen(people[1], id);
  expect(other.own).toBeNull();
  expect(other.players.filter(({ reported }) => reported)).toEqual([]);
});

test('a denied report does not count until the operator decides', async () => {
  const missing = people[3];
  const [first, second] = [await played(), await played()];
  for (const { id } of [first, second]) await report(people[0], id, missing);
  expect((await answer(missing, first.id, 'told_before')).body.no_shows).toContainEqual(
    expect.objectContaining({ match: first.id, state: 'disputed', answer: 'told_before' }),
  );
  expect(code(await answer(missing, first.id))).toEqual([409, 'no_show_answered']);
  // A later report of the same match has the same answer.
  await report(people[1], first.id, missing);
  later(48 * HOUR);
  expect(await countSeen(missing)).toEqual([]);
  expect(code(await answer(missing, second.id))).toEqual([409, 'no_show_answered']);
  const command = (...words: string[]) => runCommand(app.db, app.clock.now, ['matches', ...words]);
  const listed = JSON.parse((await command('no-shows')).printed.join('\n'));
  expect(listed).toContainEqual(
    expect.objectContaining({ match: first.id, player: missing.id, answer: 'told_before', reports: 2 }),
  );
  const decide = (...words: string[]) => command('no-show', String(first.id), String(missing.id), ...words);
  expect((await decide()).code).toBe(2);
  expect((await decide('--missed')).code).toBe(0);
  expect(await countSeen(missing)).toEqual([{ player: missing.id, count: 2 }]);
  expect((await decide('--came')).code).toBe(0);
  expect(await countSeen(missing)).toEqual([]);
  expect((await command('no-show', String(first.id), String(people[1].id), '--came')).code).toBe(1);
});

test('an answer in time to the second report of a match keeps the first one from counting too', async () => {
  const missing = people[3];
  const [first, second] = [await played(), await played()];
  await report(people[0], first.id, missing);
  await report(people[0], second.id, missing);
  later(47 * HOUR);
  expect((await report(people[1], first.id, missing)).status).toBe(200);
  later(2 * HOUR);
  expect((await own(missing)).count).toBe(2);
  expect((await answer(missing, first.id)).status).toBe(200);
  expect((await own(missing)).count).toBe(0);
  expect((await seen(missing, first.id)).own?.state).toBe('disputed');
});

test('a report is taken back by who made it, and by nobody else', async () => {
  const missing = people[3];
  const { id } = await played();
  await report(people[0], id, missing);
  expect((await withdraw(people[1], id, missing)).status).toBe(204);
  expect((await seen(missing, id)).own).not.toBeNull();
  expect((await withdraw(people[0], id, missing)).status).toBe(204);
  expect((await seen(missing, id)).own).toBeNull();
});

test('a report that is taken back and made again fills no bell', async () => {
  const { id } = await played();
  for (let round = 0; round < 15; round++) {
    await report(people[0], id, people[3]);
    await app.db.updateTable('notifications').set({ is_read: true }).execute();
    await withdraw(people[0], id, people[3]);
  }
  expect(await notificationsOf(app, people[3].id)).toHaveLength(12);
});

test.each([0, 3] as const)('a block of player %i keeps one from reporting the other', async (blocker) => {
  const { id } = await played();
  const [one, other] = blocker === 0 ? [people[0], people[3]] : [people[3], people[0]];
  await app.call(blockPlayer, { params: { id: other.id }, body: {} }, await as(one));
  expect(code(await report(people[0], id, people[3]))).toEqual([403, 'no_show_apart']);
  expect((await seen(people[0], id)).players.map(({ player }) => player)).not.toContain(people[3].id);
});

test('two reports of one pair at once store one and tell the player once', async () => {
  const { id } = await played();
  const both = await Promise.all([report(people[0], id, people[3]), report(people[0], id, people[3])]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const rows = await app.db.selectFrom('no_shows').select('id').where('match_id', '=', id).execute();
  expect(rows).toHaveLength(1);
  expect(await notificationsOf(app, people[3].id)).toHaveLength(1);
});

test('an answer beside a report at once leaves no report unanswered', async () => {
  const { id } = await played();
  await report(people[0], id, people[3]);
  await Promise.all([answer(people[3], id), report(people[1], id, people[3])]);
  await answer(people[3], id);
  const rows = await app.db.selectFrom('no_shows').select('answer').where('match_id', '=', id).execute();
  expect(rows).toEqual([{ answer: 'was_there' }, { answer: 'was_there' }]);
});

test('only a player of the teams reports, in time, and only a confirmed player who is in no set', async () => {
  const stranger = await createPerson(app);
  const { id } = await played();
  expect(code(await report(stranger, id, people[3]))).toEqual([403, 'match_not_yours']);
  const organized = await played({ created_by: stranger.id });
  expect(code(await report(stranger, organized.id, people[3]))).toEqual([403, 'no_show_of_players']);
  expect(code(await report(people[0], id, stranger))).toEqual([409, 'no_show_not_confirmed']);
  const unconfirmed = await played({ unconfirmed: [people[3].id] });
  expect(code(await report(people[0], unconfirmed.id, people[3]))).toEqual([409, 'no_show_not_confirmed']);
  const scored = await played({ sets: [[6, 4]] });
  expect(code(await report(people[0], scored.id, people[3]))).toEqual([409, 'no_show_played']);
  const ahead = await played({ date: new Date(TEST_NOW.getTime() + HOUR) });
  expect(code(await report(people[0], ahead.id, people[3]))).toEqual([400, 'match_ahead']);
  const old = await played({ date: new Date(TEST_NOW.getTime() - 50 * HOUR) });
  expect(code(await report(people[0], old.id, people[3]))).toEqual([409, 'no_show_late']);
  const cancelled = await played({ cancelled_at: TEST_NOW });
  expect(code(await report(people[0], cancelled.id, people[3]))).toEqual([409, 'match_cancelled']);
  expect(code(await answer(people[2], id))).toEqual([404, 'no_show_not_found']);
});

describe('the desk', () => {
  async function ofDesk() {
    const world = await createDeskWorld(app);
    const booking = await createBooking(app.db, {
      ...{ court_id: world.court, date: '2026-03-06', start_time: '08:00', player_id: people[3].id },
    });
    const match = await played({ booking_id: booking.id, created_by: people[3].id });
    const record = (call: typeof recordArrival | typeof recordNoShow, version: number, undo = false) =>
      app.call(
        call,
        { params: { slug: world.slug, id: booking.id }, body: { expected_version: version, undo } },
        world.reception.as,
      );
    return { match: match.id, record };
  }

  test('reports the player of the booking of a match, counts alone, and takes it back', async () => {
    const { match, record } = await ofDesk();
    expect((await record(recordNoShow, 1)).status).toBe(200);
    expect((await notificationsOf(app, people[3].id)).map(({ content }) => content.slice(0, 16))).toEqual([
      'O clube anotou q',
    ]);
    expect((await seen(people[3], match)).own).toMatchObject({ by_desk: true, state: 'answerable' });
    expect((await record(recordNoShow, 2, true)).status).toBe(200);
    expect((await seen(people[3], match)).own).toBeNull();
    expect((await record(recordNoShow, 3)).status).toBe(200);
    later(48 * HOUR);
    expect(await countSeen(people[3])).toEqual([{ player: people[3].id, count: 1 }]);
  });

  test('decides for the player when it records the arrival', async () => {
    const { match, record } = await ofDesk();
    await report(people[0], match, people[3]);
    expect((await record(recordArrival, 1)).status).toBe(200);
    expect((await seen(people[3], match)).own).toMatchObject({ state: 'dismissed' });
    await report(people[1], match, people[3]);
    expect((await seen(people[3], match)).own).toMatchObject({ state: 'dismissed' });
  });
});

test('reports are exported without who made them, erased with either account, and deleted after 120 days', async () => {
  const missing = people[3];
  const [first, second] = [await played(), await played()];
  await report(people[0], first.id, missing);
  await report(people[1], second.id, missing);
  const exported = async (person: Person) =>
    (await app.call(exportAccount, undefined, await as(person))).body.no_shows;
  expect(await exported(missing)).toEqual(
    [first, second].map(({ id }) => ({
      ...{ match: id, player: null, reported_at: TEST_NOW.toISOString(), by_desk: false },
      ...{ answer: null, answered_at: null, upheld: null },
    })),
  );
  expect(await exported(people[0])).toMatchObject([{ match: first.id, player: missing.id }]);
  const left = (...matches: number[]) =>
    app.db.selectFrom('no_shows').select('match_id').where('match_id', 'in', matches).execute();
  const erase = async (person: Person) =>
    app.call(
      deletePlayer,
      { params: { id: person.id }, body: { password: TEST_PASSWORD } },
      await as(person),
    );
  await erase(people[0]);
  expect(await left(first.id, second.id)).toEqual([{ match_id: second.id }]);
  later(121 * DAY);
  await addJob(app.db, 'purge_old_rows', {}, { runAt: app.clock.now });
  await app.runJobs();
  expect(await left(first.id, second.id)).toEqual([]);
  const again = await played();
  await report(people[1], again.id, missing);
  await erase(missing);
  expect(await left(again.id)).toEqual([]);
});
