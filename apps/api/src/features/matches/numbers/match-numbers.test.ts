/** @module-tag postgres-15 */
import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import { leaveMatch } from '@bandeja/contract/calls/match-lifecycle';
import { listMatchNumbers, showMatchNumber } from '@bandeja/contract/calls/match-numbers';
import { getMatch, listMatchesByPlayer } from '@bandeja/contract/calls/matches';
import { blockPlayer, getPlayer } from '@bandeja/contract/calls/players';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { beforeEach, expect, test } from 'vitest';
import { createMatchOf, createPerson, type Person } from '../../../../test/matches/match-people.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { addJob } from '../../../jobs/add-job.ts';

const app = useTestApp();
const PHONE = '5511987654321';
const ADULT = { birth_date: '1990-05-20', phone: PHONE };
const HOUR = 60 * 60_000;

let ana: Person;
let bia: Person;
beforeEach(async () => {
  [ana, bia] = [await createPerson(app, ADULT), await createPerson(app, { birth_date: '1988-01-02' })];
});

const show = ({ token }: Person, match: number, on = true) =>
  app.call(showMatchNumber, { params: { id: match }, body: { show: on } }, { as: token });
const read = ({ token }: Person, match: number) =>
  app.call(listMatchNumbers, { params: { id: match } }, { as: token });
const code = ({ headers }: { headers: Record<string, unknown> }) => headers['x-error-code'];
const refusal = (answer: { status: number; headers: Record<string, unknown> }) => [
  answer.status,
  code(answer),
];
const soon = (players: readonly Person[], fields: object = {}) =>
  createMatchOf(app, players, { date: new Date(TEST_NOW.getTime() + HOUR), ...fields });
const rows = (match: number) =>
  app.db
    .selectFrom('match_numbers')
    .select(['match_id', 'player_id'])
    .where('match_id', '=', match)
    .execute();

test('a phone is shown to the players of a match only once its player chooses so, and no longer when taken back', async () => {
  const { id } = await soon([ana, bia]);
  expect((await read(bia, id)).body).toEqual({
    numbers: [],
    shows: false,
    has_phone: false,
    until: '2026-03-07T15:00:00.000Z',
  });
  expect((await show(ana, id)).body).toEqual({ shows: true });
  expect((await read(bia, id)).body.numbers).toEqual([{ player: ana.id, phone: PHONE }]);
  expect((await read(ana, id)).body).toMatchObject({ numbers: [], shows: true, has_phone: true });
  // Of this match alone.
  const other = await soon([ana, bia]);
  expect((await read(bia, other.id)).body.numbers).toEqual([]);
  expect((await show(ana, id, false)).body).toEqual({ shows: false });
  expect((await read(bia, id)).body.numbers).toEqual([]);
});

test('strangers, the creator who does not play, and minors neither read nor show phones', async () => {
  const creator = await createPerson(app, ADULT);
  const minor = await createPerson(app, { birth_date: '2010-01-01', phone: PHONE });
  const undated = await createPerson(app, { phone: PHONE });
  const { id } = await soon([ana, bia, minor, undated], { created_by: creator.id });
  await show(ana, id);
  for (const stranger of [creator, await createPerson(app, ADULT)]) {
    expect(refusal(await read(stranger, id))).toEqual([403, 'match_numbers_of_players']);
    expect(refusal(await show(stranger, id))).toEqual([403, 'match_numbers_of_players']);
  }
  for (const young of [minor, undated]) {
    expect(refusal(await read(young, id))).toEqual([403, 'match_numbers_of_adults']);
    expect(refusal(await show(young, id))).toEqual([403, 'match_numbers_of_adults']);
  }
  // Who declared at sign-up to be 18.
  const consent = { user_id: undated.userId, kind: 'of_age' as const, version: '1', given_at: TEST_NOW };
  await app.db.insertInto('consents').values(consent).execute();
  expect((await read(undated, id)).body.numbers).toEqual([{ player: ana.id, phone: PHONE }]);
  // A birth date that says otherwise counts more.
  await app.db
    .updateTable('players')
    .set({ birth_date: '2010-01-01' })
    .where('id', '=', undated.id)
    .execute();
  expect(refusal(await read(undated, id))).toEqual([403, 'match_numbers_of_adults']);
});

test('a player who has turned out to be a minor shows no phone any more', async () => {
  const { id } = await soon([ana, bia]);
  await show(ana, id);
  await app.db.updateTable('players').set({ birth_date: '2010-01-01' }).where('id', '=', ana.id).execute();
  expect((await read(bia, id)).body.numbers).toEqual([]);
});

test('phones are shown until a day after the end, and not in a cancelled match; to stop is always possible', async () => {
  const { id } = await soon([ana, bia]);
  await show(ana, id);
  app.clock.advanceMinutes(60 + 2 * 60 + 24 * 60 - 1);
  const as = async (person: Person): Promise<Person> => ({
    ...person,
    token: await app.signIn(person.userId),
  });
  expect((await read(await as(bia), id)).body.numbers).toHaveLength(1);
  app.clock.advanceMinutes(1);
  expect(refusal(await read(await as(bia), id))).toEqual([409, 'match_numbers_over']);
  expect(refusal(await show(await as(ana), id))).toEqual([409, 'match_numbers_over']);
  expect((await show(await as(ana), id, false)).status).toBe(200);
  expect(await rows(id)).toEqual([]);
  const cancelled = await soon([ana, bia], { cancelled_at: TEST_NOW });
  expect(refusal(await read(await as(bia), cancelled.id))).toEqual([409, 'match_cancelled']);
});

test('a player without a phone in the profile is asked for it, and one removed there is shown nowhere', async () => {
  const { id } = await soon([ana, bia]);
  expect(refusal(await show(bia, id))).toEqual([409, 'match_number_missing']);
  await show(ana, id);
  await app.db.updateTable('players').set({ phone: null }).where('id', '=', ana.id).execute();
  expect((await read(bia, id)).body.numbers).toEqual([]);
});

test.each([
  ['the shower', () => [ana, bia] as const],
  ['the reader', () => [bia, ana] as const],
])('a block of %s hides the phone', async (_, pair) => {
  const { id } = await soon([ana, bia]);
  await show(ana, id);
  const [blocker, blocked] = pair();
  await app.call(blockPlayer, { params: { id: blocked.id }, body: {} }, { as: blocker.token });
  expect((await read(bia, id)).body.numbers).toEqual([]);
});

test('a player who leaves shows the phone no longer, also after coming back', async () => {
  const { id } = await soon([bia, ana]);
  await show(ana, id);
  await app.call(leaveMatch, { params: { id }, body: {} }, { as: ana.token });
  expect(await rows(id)).toEqual([]);
  expect(refusal(await read(ana, id))).toEqual([403, 'match_numbers_of_players']);
});

test('two choices at once store one, and a choice beside a departure leaves none', async () => {
  const { id } = await soon([bia, ana]);
  const both = await Promise.all([show(ana, id), show(ana, id)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await rows(id)).toEqual([{ match_id: id, player_id: ana.id }]);
  const [, left] = await Promise.all([
    show(ana, id),
    app.call(leaveMatch, { params: { id }, body: {} }, { as: ana.token }),
  ]);
  expect(left.status).toBe(200);
  expect(await rows(id)).toEqual([]);
});

test('no other answer has the phone', async () => {
  const { id } = await soon([ana, bia]);
  await show(ana, id);
  const answers = [
    await app.call(getMatch, { params: { id } }, { as: bia.token }),
    await app.call(listMatchesByPlayer, { query: { player_id: bia.id } }, { as: bia.token }),
    await app.call(getPlayer, { params: { id: ana.id } }, { as: bia.token }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(PHONE);
  }
  expect((await read(bia, id)).headers['cache-control']).toBe('no-store');
});

test('choices are exported, erased with the account, and deleted a week after the match', async () => {
  const { id } = await soon([bia, ana]);
  await app.db.updateTable('players').set({ phone: PHONE }).where('id', '=', bia.id).execute();
  await show(ana, id);
  await show(bia, id);
  const { body } = await app.call(exportAccount, undefined, { as: ana.token });
  expect(body.match_numbers).toEqual([{ match: id, shown_at: TEST_NOW.toISOString() }]);
  await app.call(
    deletePlayer,
    { params: { id: ana.id }, body: { password: TEST_PASSWORD } },
    { as: ana.token },
  );
  expect(await rows(id)).toEqual([{ match_id: id, player_id: bia.id }]);
  app.clock.advanceMinutes(8 * 24 * 60);
  await addJob(app.db, 'purge_old_rows', {}, { runAt: app.clock.now });
  await app.runJobs();
  expect(await rows(id)).toEqual([]);
});
