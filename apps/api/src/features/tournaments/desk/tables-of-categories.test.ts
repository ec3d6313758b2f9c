import * as results from '@bandeja/contract/calls/desk-results';
import {
  getTournament,
  getTournamentTv,
  listTournamentGroups,
  listTournamentMatches,
} from '@bandeja/contract/calls/tournaments';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { deskWorld } from '../../../../test/tournaments/desk-tournament-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { drawAndSchedule, fullTournament } from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

const OTHER = ['games', 'sets', 'head_to_head'] as const;

/** A drawn tournament of one group of three and its final. */
async function world(columns: object = {}) {
  const desk = await deskWorld(app);
  const { hash } = await fullTournament(app, { club_id: desk.club.id, teams: 3, categories: [columns] });
  await drawAndSchedule(app, hash);
  await desk.signInAgain();
  const params = { ...desk.slug, hash };
  const list = async () => (await app.call(results.listDeskMatches, { params }, desk.as)).body.matches;
  const record = async (match: string, body: object) => {
    const version = (await list()).find((one) => one.hash === match)?.version ?? 1;
    const result = { match, expected_version: version, ...body };
    return app.call(results.recordDeskResult, { params, body: result }, desk.as);
  };
  const change = async (fields: object) => {
    const { version, categories } = await desk.read(hash);
    const { id, name, gender, level_min, level_max, max_teams, price_cents, advancing, sets, third_set } =
      categories[0] ?? {};
    const kept = {
      id,
      name,
      gender,
      level_min,
      level_max,
      max_teams,
      price_cents,
      advancing,
      sets,
      third_set,
    };
    return desk.change(hash, { expected_version: version, categories: [{ ...kept, ...fields }] });
  };
  const groups = async () => (await list()).filter(({ label }) => label.startsWith('Grupo'));
  const table = async () => {
    const id = (await desk.read(hash)).categories[0]?.id ?? 0;
    return (await app.call(listTournamentGroups, { params: { id } })).body[0]?.standings ?? [];
  };
  return { ...desk, hash, record, change, groups, table, list };
}

const sets = (...games: [number, number][]) =>
  games.map(([team_a_score, team_b_score]) => ({ team_a_score, team_b_score }));

/** One win each: by sets the first team leads, by games it is last. */
async function playCircle({ groups, record }: Awaited<ReturnType<typeof world>>) {
  const all = await groups();
  const ids = [...new Set(all.flatMap(({ team_a, team_b }) => [team_a?.id ?? 0, team_b?.id ?? 0]))];
  const [one, two, three] = ids.toSorted((a, b) => a - b) as [number, number, number];
  const beats = async (winner: number, loser: number, games: [number, number][]) => {
    const match = all.find((m) => [m.team_a?.id, m.team_b?.id].every((id) => id === winner || id === loser));
    const own = games.map(([won, lost]): [number, number] =>
      match?.team_a?.id === winner ? [won, lost] : [lost, won],
    );
    expect((await record(match?.hash ?? '', { sets: sets(...own) })).status).toBe(200);
  };
  await beats(one, two, [
    [7, 6],
    [7, 6],
  ]);
  await beats(two, three, [
    [6, 0],
    [5, 7],
    [7, 5],
  ]);
  await beats(three, one, [
    [6, 0],
    [6, 7],
    [6, 4],
  ]);
  return { one, two, three };
}

test('a category says the order of its steps and what a walkover counts; a usual one says nothing', async () => {
  const { create, publish, change } = await deskWorld(app);
  const livre = { name: 'Livre', max_teams: 4, price_cents: 0 };
  const usual = { tie_breaks: ['head_to_head', 'sets', 'games'], walkover_score: 'full' };
  const unusual = { tie_breaks: [...OTHER], walkover_score: 'none' };
  const { body } = await create({
    draft: true,
    categories: [
      { ...livre, ...unusual },
      { ...livre, name: 'Mista', ...usual },
    ],
  });
  expect(body.categories[0]).toMatchObject(unusual);
  const stored = await app.db.selectFrom('tournament_drafts').select('plan').executeTakeFirstOrThrow();
  expect(Object.keys((stored.plan as { categories: object[] }).categories[1] ?? {})).not.toContain(
    'tie_breaks',
  );
  const published = await publish(body.hash);
  const shown = (await app.call(getTournament, { params: { hash: body.hash } })).body.categories;
  for (const [first, second] of [published.body.categories, shown]) {
    expect(first).toMatchObject(unusual);
    expect(second).not.toHaveProperty('tie_breaks');
    expect(second).not.toHaveProperty('walkover_score');
  }
  // What an older page does not send stays.
  const id = published.body.categories[0]?.id;
  const kept = await change(body.hash, { expected_version: 2, categories: [{ id, ...livre, max_teams: 5 }] });
  expect(kept.body.categories[0]).toMatchObject({ ...unusual, max_teams: 5 });
  for (const tie_breaks of [[], ['sets'], ['sets', 'sets', 'games'], ['sets', 'games', 'draw']])
    expect((await create({ categories: [{ ...livre, tie_breaks }] })).status).toBe(400);
});

test('tables and the knockout follow the order of the category', async () => {
  const here = await world({ tie_breaks: [...OTHER] });
  const { one, two, three } = await playCircle(here);
  expect((await here.table()).map(({ team, decided_by }) => [team.id, decided_by])).toEqual([
    [two, 'games'],
    [three, 'games'],
    [one, 'games'],
  ]);
  const [shown] = (await app.call(getTournamentTv, { params: { hash: here.hash } })).body.groups;
  expect(shown?.rows.map(({ sets, games }) => [sets, games])).toEqual([
    [-1, 4],
    [0, 1],
    [1, -5],
  ]);
  const final = (await here.list()).find(({ label }) => label === 'Final');
  expect([final?.team_a?.id, final?.team_b?.id].toSorted()).toEqual([two, three].toSorted());
});

test('the order changes after the draw, until a group has a result; so does what a walkover counts', async () => {
  const here = await world();
  expect((await here.change({ tie_breaks: [...OTHER], walkover_score: 'none' })).status).toBe(200);
  const told = app.db.selectFrom('club_history').select('changes').orderBy('id', 'desc');
  const [last] = await told.where('object_kind', '=', 'tournament_category').execute();
  expect(last?.changes).toMatchObject({
    tie_breaks: [
      'confronto direto, saldo de sets, saldo de games, sorteio',
      'saldo de games, saldo de sets, confronto direto, sorteio',
    ],
  });
  const [match] = await here.groups();
  await here.record(match?.hash ?? '', { outcome: 'walkover', winner: 'A' });
  for (const fields of [{ tie_breaks: ['sets', 'games', 'head_to_head'] }, { walkover_score: 'full' }])
    expect(code(await here.change(fields))).toBe('category_table_begun');
  expect((await here.change({ tie_breaks: [...OTHER], golden_point: true })).status).toBe(200);
});

test.each([0, 1, 2, 3])(
  'an order changes before the first result of a group or not at all (%i)',
  async (round) => {
    const here = await world();
    const [match] = await here.groups();
    const record = () => here.record(match?.hash ?? '', { outcome: 'walkover', winner: 'A' });
    const reorder = () => here.change({ tie_breaks: [...OTHER] });
    const answers = await Promise.all(round % 2 === 0 ? [record(), reorder()] : [reorder(), record()]);
    expect(answers.map(code).filter((one) => one !== undefined && one !== 'category_table_begun')).toEqual(
      [],
    );
    const entries = await app.db
      .selectFrom('club_history')
      .select('object_kind')
      .orderBy('id', 'desc')
      .execute();
    const [last] = entries.filter(({ object_kind }) => object_kind !== 'tournament');
    // The result has an entry after that of the order, or alone.
    expect(last?.object_kind).toBe('tournament_match');
    expect((await here.read(here.hash)).categories[0]?.tie_breaks).toEqual(
      answers.some((one) => code(one) !== undefined) ? undefined : OTHER,
    );
  },
);

test.each([
  ['full', { won: 2, lost: 0 }, { won: 12, lost: 0 }],
  ['none', { won: 0, lost: 0 }, { won: 0, lost: 0 }],
])(
  'a walkover counts %s in the table, and shows its sets in the match',
  async (walkover_score, ofSets, ofGames) => {
    const here = await world({ walkover_score });
    const [match] = await here.groups();
    const { body } = await here.record(match?.hash ?? '', { outcome: 'walkover', winner: 'A' });
    expect(body.match.scores).toEqual(sets([6, 0], [6, 0]));
    expect((await here.table())[0]).toMatchObject({
      ...{ played: 1, won: 1, points: 3, sets: ofSets, games: ofGames },
    });
  },
);

test('a walkover that an earlier version stored as two sets shows the one set of its form', async () => {
  const here = await world({ sets: 1 });
  const [match] = await here.groups();
  await here.record(match?.hash ?? '', { outcome: 'walkover', winner: 'B' });
  const older = app.db.updateTable('tournament_matches').set({ sets: '[[0,6],[0,6]]' });
  await older.where('hash', '=', match?.hash ?? '').execute();
  const shown = (await app.call(listTournamentMatches, { query: { tournament: here.hash } })).body;
  expect(shown.find(({ hash }) => hash === match?.hash)?.scores).toEqual(sets([0, 6]));
});

test('the database keeps each step once', async () => {
  await world();
  const twice = app.db.updateTable('tournament_categories').set({ tie_breaks: ['sets', 'sets', 'games'] });
  await expect(twice.execute()).rejects.toThrow('tournament_categories_tie_breaks_once');
});

test('a retirement counts as played to its end by the winner; the match shows what was played', async () => {
  const { groups, record, table, list } = await world();
  const match = (await groups())[0];
  const stopped = { outcome: 'retirement', winner: 'A', sets: sets([6, 3], [2, 4]) };
  expect((await record(match?.hash ?? '', stopped)).status).toBe(200);
  expect((await table()).find(({ team: { id } }) => id === match?.team_a?.id)).toMatchObject({
    ...{ won: 1, sets: { won: 2, lost: 0 }, games: { won: 12, lost: 7 } },
  });
  expect((await list()).find(({ hash }) => hash === match?.hash)?.scores).toEqual(stopped.sets);
});
