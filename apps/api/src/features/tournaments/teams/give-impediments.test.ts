import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import {
  acceptTeam,
  giveImpediments,
  registerTeam,
  withdrawTeam,
} from '@bandeja/contract/calls/tournament-teams';
import { getTournament } from '@bandeja/contract/calls/tournaments';
import { createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../../test/new-player.ts';
import { code, useRegistrationWorld } from '../../../../test/tournaments/registration-world.ts';

const { app, player, register, answer } = useRegistrationWorld();

const MORNING = { date: '2026-03-14', from: '08:00', to: '12:00' };
const EVENING = { date: '2026-03-15', from: '18:00', to: '00:00' };

const tournament = async (fields: object = {}) => {
  const made = await createTournament(app.db, { impediments_max: 2, categories: [{}, {}], ...fields });
  return { ...made, category: made.categories[0]?.id ?? 0, other: made.categories[1]?.id ?? 0 };
};
type Given = (typeof MORNING)[];
const give = (hash: string, by: SignedIn, impediments: Given) =>
  app.call(giveImpediments, { params: { hash }, body: { impediments } }, { as: by.token });
const seen = async (hash: string, by?: SignedIn) =>
  (await app.call(getTournament, { params: { hash } }, by && { as: by.token })).body.impediments;
const rows = (id: number) =>
  app.db.selectFrom('tournament_impediments').selectAll().where('tournament_id', '=', id).execute();

/** A tournament that asks, with a pair of which the second is invited. */
async function registered(fields: object = {}) {
  const made = await tournament(fields);
  const [ana, bia] = [await player(), await player()];
  const { body } = await register(made.category, ana, bia);
  return { ...made, ana, bia, team: body.id };
}

test('a player gives impediments with the registration, the invited one before accepting, each sees the own', async () => {
  const made = await tournament();
  const [ana, bia] = [await player(), await player()];
  expect(await seen(made.hash, ana)).toEqual({ max: 2, own: [], can: { change: false } });
  const body = {
    category: made.category,
    player_A: ana.id,
    player_B: bia.id,
    impediments: [EVENING, MORNING],
  };
  const { body: team } = await app.call(registerTeam, { body }, { as: ana.token });
  expect(await seen(made.hash, ana)).toEqual({ max: 2, own: [MORNING, EVENING], can: { change: true } });
  const given = await give(made.hash, bia, [MORNING]);
  expect([given.status, given.body]).toEqual([200, { impediments: [MORNING] }]);
  await answer(acceptTeam, team.id, bia);
  expect(await seen(made.hash, bia)).toEqual({ max: 2, own: [MORNING], can: { change: true } });
  expect(await seen(made.hash)).toEqual({ max: 2, own: [], can: { change: false } });
  const { body: file } = await app.call(exportAccount, undefined, { as: bia.token });
  expect(file.tournament_impediments).toEqual([{ tournament: made.name, ...MORNING }]);
  expect((await give(made.hash, bia, [])).body).toEqual({ impediments: [] });
});

test('a tournament that does not ask shows nothing and takes none', async () => {
  const { hash, ana } = await registered({ impediments_max: 0 });
  expect(await seen(hash, ana)).toBeUndefined();
  const refused = await give(hash, ana, [MORNING]);
  expect([refused.status, code(refused)]).toEqual([400, 'too_many_impediments']);
  expect((await give(hash, ana, [])).status).toBe(200);
});

describe('refuses, and keeps what was given before', () => {
  test.each<[string, Given, string]>([
    ['too many', [MORNING, EVENING, { ...EVENING, from: '08:00', to: '09:00' }], 'too_many_impediments'],
    ['overlapping hours', [MORNING, { ...MORNING, from: '11:00', to: '13:00' }], 'impediments_overlap'],
    ['a day outside the tournament', [{ ...MORNING, date: '2026-03-16' }], 'impediment_outside_days'],
    ['crossed times', [{ ...MORNING, to: '07:00' }], 'impediment_times_crossed'],
    ['a day that does not exist', [{ ...MORNING, date: '2026-02-30' }], 'invalid_request'],
    ['an hour that does not exist', [{ ...MORNING, to: '24:00' }], 'invalid_request'],
  ])('%s', async (_, impediments, refusal) => {
    const { hash, id, ana, other, bia } = await registered();
    await give(hash, ana, [MORNING]);
    const refused = await give(hash, ana, impediments);
    expect([refused.status, code(refused)]).toEqual([400, refusal]);
    const again = { category: other, player_A: ana.id, player_B: bia.id, impediments };
    const registering = await app.call(registerTeam, { body: again }, { as: ana.token });
    expect([registering.status, code(registering)]).toEqual([400, refusal]);
    expect(await rows(id)).toMatchObject([{ player_id: ana.id, from_minute: 480, to_minute: 720 }]);
  });
});

test('another player, another tournament, a hidden club and an ended registration', async () => {
  const { hash, ana, club_id } = await registered();
  const stranger = await player();
  expect(code(await give(hash, stranger, [MORNING]))).toBe('team_not_yours');
  expect(code(await give('x'.repeat(12), ana, []))).toBe('tournament_not_found');
  await app.db.updateTable('clubs').set({ published_at: null }).where('id', '=', club_id).execute();
  expect(code(await give(hash, stranger, [MORNING]))).toBe('tournament_not_found');
  expect((await give(hash, ana, [MORNING])).status).toBe(200);
  app.clock.now = new Date('2026-03-12T12:00:00Z');
  const late = { ...ana, token: await app.signIn(ana.userId) };
  const closed = await give(hash, late, []);
  expect([closed.status, code(closed)]).toEqual([409, 'tournament_registration_closed']);
  expect(await seen(hash, late)).toEqual({ max: 2, own: [MORNING], can: { change: false } });
});

test('they go with the last team of the player in the tournament', async () => {
  const { id, hash, ana, bia, other, team } = await registered();
  await give(hash, ana, [MORNING]);
  await give(hash, bia, [MORNING]);
  const { body: second } = await register(other, ana, await player());
  await answer(withdrawTeam, team, ana);
  expect((await rows(id)).map(({ player_id }) => player_id)).toEqual([ana.id]);
  await answer(withdrawTeam, second.id, ana);
  expect(await rows(id)).toEqual([]);
  expect(code(await give(hash, ana, [MORNING]))).toBe('team_not_yours');
});

test.each(Array(8).fill(0))('of two requests at once one stays whole', async () => {
  const { id, hash, ana } = await registered();
  const answers = await Promise.all([give(hash, ana, [MORNING, EVENING]), give(hash, ana, [EVENING])]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([1, 2]).toContain((await rows(id)).length);
});

test.each(Array(8).fill(0))('beside a withdrawal none is left behind', async () => {
  const { id, hash, ana, team } = await registered();
  const [given, withdrawn] = await Promise.all([give(hash, ana, [MORNING]), answer(withdrawTeam, team, ana)]);
  expect([200, 403]).toContain(given.status);
  expect(withdrawn.status).toBe(200);
  expect(await rows(id)).toEqual([]);
});

test.each(['first', 'second'])(
  'of two teams that end at once, the %s one asked before, the last one takes them along',
  async (which) => {
    for (let round = 0; round < 6; round += 1) {
      const { id, hash, ana, other, team } = await registered();
      const { body: second } = await register(other, ana, await player());
      await give(hash, ana, [MORNING, EVENING]);
      const teams = which === 'first' ? [team, second.id] : [second.id, team];
      const answers = await Promise.all(teams.map((one) => answer(withdrawTeam, one, ana)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await rows(id)).toEqual([]);
    }
  },
);
