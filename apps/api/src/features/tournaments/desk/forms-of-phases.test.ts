import * as results from '@bandeja/contract/calls/desk-results';
import { recordSet } from '@bandeja/contract/calls/match-scores';
import { getMatch } from '@bandeja/contract/calls/matches';
import { getTournament, listTournamentGroups } from '@bandeja/contract/calls/tournaments';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { deskWorld } from '../../../../test/tournaments/desk-tournament-world.ts';
import { tokenOf } from '../../../../test/tournaments/play-match.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { drawAndSchedule, fullTournament, matchesOf } from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

const GROUPS = { sets: 1, third_set: 'any', games: 9 } as const;
const FORM = { sets: 3, third_set: 'super_tie_break', group_form: GROUPS, golden_point: true } as const;
/** The same as columns. */
const COLUMNS = {
  ...({ sets: 3, third_set: 'super_tie_break', golden_point: true } as const),
  ...({ group_sets: 1, group_third_set: 'any', group_games: 9 } as const),
};

const sets = (...games: [number, number][]) =>
  games.map(([team_a_score, team_b_score]) => ({ team_a_score, team_b_score }));

/** A drawn tournament of one group and its final. */
async function world(columns: object = COLUMNS) {
  const desk = await deskWorld(app);
  const { hash } = await fullTournament(app, { club_id: desk.club.id, teams: 3, categories: [columns] });
  await drawAndSchedule(app, hash);
  await desk.signInAgain();
  const params = { ...desk.slug, hash };
  const list = async () => (await app.call(results.listDeskMatches, { params }, desk.as)).body.matches;
  const record = async (match: string, body: object) => {
    const version = (await list()).find((one) => one.hash === match)?.version ?? 1;
    return app.call(
      results.recordDeskResult,
      { params, body: { match, expected_version: version, ...body } },
      desk.as,
    );
  };
  const bodyOf = async (form: object, fields: object = {}) => {
    const { version, categories } = await desk.read(hash);
    const [category] = categories;
    const { id, name, gender, level_min, level_max, max_teams, price_cents, advancing } = category ?? {};
    const kept = { id, name, gender, level_min, level_max, max_teams, price_cents, advancing };
    const now = { sets: category?.sets, third_set: category?.third_set };
    return { expected_version: version, categories: [{ ...kept, ...now, ...form, ...fields }] };
  };
  const change = async (...of: Parameters<typeof bodyOf>) => desk.change(hash, await bodyOf(...of));
  const phases = async () => {
    const all = await list();
    return {
      groups: all.filter(({ label }) => label.startsWith('Grupo')),
      final: all.find(({ label }) => label === 'Final'),
    };
  };
  return { ...desk, hash, record, bodyOf, change, save: desk.change, phases, list };
}

test('a category says the forms of its phases: as a draft, published, and to players; a usual one says nothing more', async () => {
  const { create, publish, read, change } = await deskWorld(app);
  const usual = { name: 'Mista', gender: 'X', max_teams: 8, price_cents: 0 };
  const other = { name: 'Livre', max_teams: 4, price_cents: 0, games: 4 };
  const draft = await create({ draft: true, categories: [{ ...usual, ...FORM }, other] });
  const { hash } = draft.body;
  expect(draft.body.categories).toMatchObject([FORM, { games: 4 }]);
  expect((await publish(hash)).body.categories).toMatchObject([FORM, { games: 4 }]);
  const shown = (await app.call(getTournament, { params: { hash } })).body.categories;
  expect(shown).toMatchObject([FORM, { sets: 3, third_set: 'any', games: 4 }]);
  expect(Object.keys(shown[1] ?? {})).not.toContain('group_form');
  expect(shown[0]).not.toHaveProperty('games');

  // What an older page does not send stays; null takes the form of the groups away.
  const [{ id } = { id: 0 }] = (await read(hash)).categories;
  const { sets: _, third_set: __, ...older } = { ...usual, ...FORM, group_form: undefined };
  const first = await change(hash, {
    expected_version: 2,
    categories: [{ id, ...older, golden_point: undefined }],
  });
  expect(first.body.categories[0]).toMatchObject({ group_form: GROUPS, golden_point: true });
  const second = await change(hash, {
    ...{ expected_version: 3, categories: [{ id, ...older, group_form: null, golden_point: false }] },
  });
  expect(second.body.categories[0]).not.toHaveProperty('group_form');
  expect(second.body.categories[0]).not.toHaveProperty('golden_point');
});

test('a draft stores nothing of a usual form, which a server of the version before could not publish', async () => {
  const { create, change } = await deskWorld(app);
  const usual = {
    name: 'Livre',
    max_teams: 4,
    price_cents: 0,
    games: 6,
    group_form: null,
    golden_point: false,
  };
  const stored = async () => {
    const { plan } = await app.db.selectFrom('tournament_drafts').select('plan').executeTakeFirstOrThrow();
    return Object.keys((plan as { categories: object[] }).categories[0] ?? {}).toSorted();
  };
  const { hash } = (await create({ draft: true, categories: [usual] })).body;
  const older = ['advancing', 'gender', 'level_max', 'level_min', 'max_teams', 'name', 'price_cents'];
  expect(await stored()).toEqual([...older, 'sets', 'third_set']);
  await change(hash, { expected_version: 1, categories: [{ ...usual, golden_point: true }] });
  expect(await stored()).toContain('golden_point');
  await change(hash, { expected_version: 2, categories: [usual] });
  expect(await stored()).toEqual([...older, 'sets', 'third_set']);
});

test.each([
  { games: 7 },
  { games: 5, group_form: null },
  { group_form: { sets: 2 } },
  { group_form: { sets: 1, games: 10 } },
])('a category with %j is refused', async (form) => {
  const { create } = await deskWorld(app);
  const { status } = await create({ categories: [{ name: 'Livre', max_teams: 4, price_cents: 0, ...form }] });
  expect(status).toBe(400);
});

test('each phase takes results in its own form: of the club, of its players, and as a walkover', async () => {
  const { phases, record, list } = await world();
  const { groups, final } = await phases();
  expect(groups[0]).toMatchObject({ form: GROUPS, form_words: 'Um set de 9 games. Ponto de ouro' });
  expect(final?.form).toEqual({ sets: 3, third_set: 'super_tie_break' });
  const [one = '', two = '', three = ''] = groups.map(({ hash }) => hash);

  const wrong = await record(one, { sets: sets([6, 3], [6, 4]) });
  expect(code(wrong)).toBe('result_refused');
  expect(JSON.stringify(wrong.body)).toContain('Ninguém chegou a 9 games.');
  expect((await record(one, { sets: sets([9, 8]) })).status).toBe(200);
  expect((await record(two, { outcome: 'walkover', winner: 'B' })).body.match.scores).toEqual(sets([0, 9]));
  expect((await record(three, { outcome: 'time', sets: sets([8, 5]) })).status).toBe(200);

  const last = (await list()).find(({ hash }) => hash === final?.hash);
  expect(last?.team_a).not.toBeNull();
  expect(code(await record(last?.hash ?? '', { sets: sets([9, 8]) }))).toBe('result_refused');
  const whole = sets([6, 3], [4, 6], [10, 7]);
  expect((await record(last?.hash ?? '', { sets: whole })).body.match).toMatchObject({ winner: 'A' });
});

test('players record sets in the form of the phase', async () => {
  const { hash } = await world();
  const [match] = await matchesOf(app, hash);
  app.clock.now = new Date(new Date(match?.starts_at ?? 0).getTime() + 60 * 60_000);
  const as = await tokenOf(app, match?.team_a?.player_A.id);
  const id = match?.match ?? 0;
  expect((await app.call(getMatch, { params: { id } }, { as })).body.form).toEqual(GROUPS);
  const set = (team_a_score: number, team_b_score: number) =>
    app.call(recordSet, { body: { match: id, set: 1, team_a_score, team_b_score } }, { as });
  expect(code(await set(6, 3))).toBe('set_score_impossible');
  expect((await set(9, 7)).status).toBe(201);
});

test('after the draw the form of a phase changes until its first result, and of its matches with it', async () => {
  const { change, phases, record, hash, read } = await world();
  const one = { sets: 1, third_set: 'any', games: 4 };
  expect((await change({ group_form: one })).status).toBe(200);
  const [match] = await matchesOf(app, hash);
  const as = await tokenOf(app, match?.team_a?.player_A.id);
  const form = async () =>
    (await app.call(getMatch, { params: { id: match?.match ?? 0 } }, { as })).body.form;
  expect(await form()).toEqual(one);
  expect(code(await change({ group_form: one }, { max_teams: 20 }))).toBe('tournament_drawn');

  const { groups } = await phases();
  expect((await record(groups[0]?.hash ?? '', { sets: sets([4, 3]) })).status).toBe(200);
  expect(code(await change({ group_form: GROUPS }))).toBe('category_phase_begun');
  expect(code(await change({ group_form: null }))).toBe('category_phase_begun');
  // The knockout is still free, and what is only shown always.
  expect((await change({ sets: 1, games: 9, golden_point: false })).status).toBe(200);
  expect((await read(hash)).categories[0]).toMatchObject({ sets: 1, games: 9, group_form: one });
  expect((await phases()).final?.form).toEqual({ sets: 1, third_set: 'super_tie_break', games: 9 });
});

test('groups that are played keep their form where the knockout takes another one', async () => {
  const { change, phases, record, hash, read } = await world({ sets: 1, third_set: 'any', games: 4 });
  const { groups } = await phases();
  const played = { sets: 1, third_set: 'any', games: 4 };
  expect((await record(groups[0]?.hash ?? '', { sets: sets([4, 3]) })).status).toBe(200);
  // The screen sends "as the knockout" as null, an older page leaves it out.
  expect((await change({ sets: 3, third_set: 'set', games: 6, group_form: null })).status).toBe(200);
  expect((await read(hash)).categories[0]).toMatchObject({ sets: 3, third_set: 'set', group_form: played });
  expect((await phases()).final?.form).toEqual({ sets: 3, third_set: 'set' });
  for (const match of (await phases()).groups) expect(match.form).toEqual(played);
  expect((await record(groups[1]?.hash ?? '', { sets: sets([5, 4]) })).status).toBe(200);
  const told = app.db.selectFrom('club_history').select('changes').orderBy('id', 'desc');
  const [last] = await told.where('object_kind', '=', 'tournament_category').execute();
  expect(last?.changes).toMatchObject({ group_form: [null, 'Um set de 4 games'] });
});

test('a walkover of before the upgrade counts in its table as the form of the groups asks', async () => {
  const { phases, record, hash, read } = await world();
  const { groups } = await phases();
  const id = (await read(hash)).categories[0]?.id ?? 0;
  const [one = '', two = ''] = groups.map((match) => match.hash);
  for (const match of [one, two]) await record(match, { outcome: 'walkover', winner: 'A' });
  const tables = async () => (await app.call(listTournamentGroups, { params: { id } })).body;
  const [before] = await tables();
  const older = app.db.updateTable('tournament_matches').set({ sets: '[[6,0],[6,0]]' });
  await older.where('hash', '=', one).execute();
  expect(before?.standings.map(({ sets }) => sets.won)).toContain(1);
  expect((await tables())[0]).toEqual(before);
});

test('at 8 × 7 the tie-break may be still to come: the leader may retire', async () => {
  const { phases, record } = await world({ sets: 1, third_set: 'any', games: 8 });
  const { groups } = await phases();
  const body = { outcome: 'retirement', sets: sets([8, 7]), winner: 'B' };
  const answer = await record(groups[0]?.hash ?? '', body);
  expect(answer.body.match).toMatchObject({ winner: 'B', ended_by: 'retirement', scores: sets([8, 7]) });
});

test.each([0, 1, 2, 3])('of a form and a set at once one is refused (%i)', async (round) => {
  const { bodyOf, save, signInAgain, hash } = await world();
  const [match] = await matchesOf(app, hash);
  app.clock.now = new Date(new Date(match?.starts_at ?? 0).getTime() + 60 * 60_000);
  const as = await tokenOf(app, match?.team_a?.player_A.id);
  const set = () =>
    app.call(
      recordSet,
      { body: { match: match?.match ?? 0, set: 1, team_a_score: 9, team_b_score: 4 } },
      { as },
    );
  await signInAgain();
  const body = await bodyOf({ group_form: { sets: 1, third_set: 'any', games: 4 } });
  const reform = () => save(hash, body);
  const answers = await Promise.all(round % 2 === 0 ? [set(), reform()] : [reform(), set()]);
  const codes = answers.map(code).filter((one) => one !== undefined);
  expect(codes).toHaveLength(1);
  expect(['category_phase_begun', 'set_score_impossible']).toContain(codes[0]);
});

test('the database keeps no half of a form', async () => {
  const { hash } = await world();
  const half = app.db.updateTable('tournament_categories').set({ group_games: null });
  await expect(half.execute()).rejects.toThrow('tournament_categories_group_form_complete');
  const [match] = await matchesOf(app, hash);
  const without = app.db.updateTable('matches').set({ form_sets: null, form_third_set: null });
  await expect(without.where('id', '=', match?.match ?? 0).execute()).rejects.toThrow(
    'matches_form_games_of_form',
  );
});
