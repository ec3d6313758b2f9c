import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { getDeskBoard } from '@bandeja/contract/calls/desk-tournament-board';
import { removeDeskTeam, withdrawDeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import { getTournamentTv, listTournamentGroups } from '@bandeja/contract/calls/tournaments';
import { expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { drawWorld } from '../../../../test/tournaments/desk-tournament-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { matchesOf, runTournament } from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

type Groups = { teams: { id: number; seeded?: number | undefined }[] }[];
const heads = (groups: Groups | null | undefined) => groups?.map(({ teams }) => teams[0]?.id);
/** The seeded teams by their numbers. */
const seededIn = (groups: Groups) =>
  groups
    .flatMap(({ teams }) => teams)
    .filter(({ seeded }) => seeded !== undefined)
    .toSorted((one, other) => (one.seeded ?? 0) - (other.seeded ?? 0))
    .map(({ id }) => id);

/** Nine teams in three groups, and their numbers with the weakest first. */
async function world() {
  const desk = await drawWorld(app, { teams: 9, categories: [{}, {}] });
  const { groups } = (await desk.preview()).body;
  const byLevel = groups.flatMap(({ teams }) => teams).toSorted((a, b) => (a.level ?? 0) - (b.level ?? 0));
  const [one = 0, two = 0, three = 0, four = 0] = byLevel.map(({ id }) => id);
  return { ...desk, one, two, three, four };
}

test('seeded teams head the groups of the preview, of the published draw and of the command, whatever the seed', async () => {
  const { one, two, three, four, seedTeams, preview, publishDraw, hash, as, slug } = await world();
  const { body } = await seedTeams([one, two, three, four]);
  expect([heads(body.groups), seededIn(body.groups)]).toEqual([
    [one, two, three],
    [one, two, three, four],
  ]);
  for (const seed of [1, 2, 3])
    expect(heads((await preview({ seed })).body.groups)).toEqual([one, two, three]);
  const published = await publishDraw((await preview({ seed: 5 })).body);
  expect(heads(published.body.published)).toEqual([one, two, three]);
  await runTournament(app, 'draw', { tournament: hash });
  expect(heads((await preview()).body.published)).toEqual([one, two, three]);

  // Another order leaves the published draw as it is.
  const again = (await seedTeams([two, one], (await preview()).body.version)).body;
  expect([heads(again.groups)?.slice(0, 2), heads(again.published)]).toEqual([
    [two, one],
    [one, two, three],
  ]);
  const { body: history } = await app.call(listDeskHistory, { params: slug, query: {} }, as);
  expect(history.results[0]).toMatchObject({ call: 'seedDeskTeams', changes: { seeded_teams: [4, 2] } });
  expect(seededIn((await seedTeams([], again.version)).body.groups)).toEqual([]);
});

test('a team that leaves gives its number to the next one', async () => {
  const { one, two, three, seedTeams, preview, params, as } = await world();
  await seedTeams([one, two, three]);
  expect((await app.call(removeDeskTeam, { params: { ...params, id: one } }, as)).status).toBe(200);
  const { groups } = (await preview()).body;
  expect(seededIn(groups)).toEqual([two, three]);
  expect(heads(groups)?.slice(0, 2)).toEqual([two, three]);
});

test('the public draw and the screen of the club show the number of a seeded team, also of one that leaves after the draw', async () => {
  const { one, two, seedTeams, preview, publishDraw, category, hash, params, as } = await world();
  const { body } = await seedTeams([two, one]);
  await publishDraw((await preview({ seed: 5 })).body);
  const publicSeeds = async () => {
    const { body: groups } = await app.call(listTournamentGroups, { params: { id: category } });
    return groups.flatMap(({ standings }) =>
      standings.flatMap(({ team }) => (team.seed === undefined ? [] : [[team.id, team.seed]])),
    );
  };
  expect(body.groups.length).toBe(3);
  expect(await publicSeeds()).toEqual([
    [two, 1],
    [one, 2],
  ]);
  const known = (await matchesOf(app, hash)).flatMap(({ team_a, team_b }) => [team_a, team_b]);
  expect(new Set(known.flatMap((team) => (team?.seed ? [`${team.id} ${team.seed}`] : [])))).toEqual(
    new Set([`${two} 1`, `${one} 2`]),
  );
  const tv = (await app.call(getTournamentTv, { params: { hash } })).body;
  const pairs = tv.groups.flatMap(({ rows }) => rows.map(({ pair }) => pair));
  expect(pairs.filter((pair) => / \[\d\]$/.test(pair)).map((pair) => pair.slice(-4))).toEqual([
    ' [1]',
    ' [2]',
  ]);
  expect(tv.matches.some(({ a, b }) => / \[1\]$/.test(a) || / \[1\]$/.test(b))).toBe(true);
  const board = (await app.call(getDeskBoard, { params, query: { date: '2026-03-14' } }, as)).body;
  // Each plays the two others of its group.
  expect(board.matches.flatMap(({ seeds }) => Object.values(seeds ?? {})).toSorted()).toEqual([1, 1, 2, 2]);

  expect((await app.call(withdrawDeskTeam, { params: { ...params, id: two }, body: {} }, as)).status).toBe(
    200,
  );
  expect(await publicSeeds()).toEqual(
    expect.arrayContaining([
      [two, 1],
      [one, 2],
    ]),
  );
});

test('a foreign or repeated team, another version and a lower role are refused, and so is all after a result', async () => {
  const { one, two, seedTeams, preview, publishDraw, hash, categories, club, id } = await world();
  const foreign = (await preview({ category: categories[1]?.id ?? 0 })).body.groups[0]?.teams[0]?.id ?? 0;
  for (const team of [foreign, 999_999]) {
    const answer = await seedTeams([one, team]);
    expect([answer.status, code(answer)]).toEqual([400, 'seeded_team_unknown']);
  }
  expect((await seedTeams([one, one])).status).toBe(400);
  expect(code(await seedTeams([one], 7))).toBe('tournament_version_moved');
  const reception = await employ(app, club, 'reception');
  expect(code(await seedTeams([one], 1, reception.as))).toBe('desk_role_too_low');
  expect(seededIn((await preview()).body.groups)).toEqual([]);

  await publishDraw((await preview({ seed: 5 })).body);
  expect((await seedTeams([two, one], 2)).status).toBe(200);
  const [match] = await matchesOf(app, hash);
  expect((await runTournament(app, 'result', { match: match?.hash, walkover: 'A' })).code).toBe(0);
  expect(code(await seedTeams([one, two], (await preview()).body.version))).toBe('category_has_results');
  const stored = app.db.selectFrom('tournament_categories').select('seeded_teams');
  expect(await stored.where('tournament_id', '=', id).orderBy('id').execute()).toEqual([
    { seeded_teams: [two, one] },
    { seeded_teams: [] },
  ]);
});

test.each([0, 1])('of seeding and publishing at once one is told that it changed (%i)', async (round) => {
  const { one, two, seedTeams, preview, publishDraw } = await world();
  const shown = (await preview()).body;
  const seed = () => seedTeams([one, two]);
  const publish = () => publishDraw(shown);
  const answers = await Promise.all(round === 0 ? [seed(), publish()] : [publish(), seed()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.map(code).filter((one) => one !== undefined)).toEqual(['tournament_version_moved']);
});
