import { getTournament, listTournamentGroups } from '@bandeja/contract/calls/tournaments';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import {
  drawAndSchedule,
  fullTournament,
  matchesOf,
  runTournament,
} from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

const WIN = [
  [6, 3],
  [6, 4],
];
const result = (input: object) => runTournament(app, 'result', input);

/** Ends the group matches that have no result; team A wins each. */
async function endOpenGroups(hash: string): Promise<void> {
  for (const { hash: match, group, outcome } of await matchesOf(app, hash))
    if (group !== null && outcome === null) expect((await result({ match, sets: WIN })).code).toBe(0);
}

describe('a knockout place whose group has too few teams left', () => {
  /** A drawn tournament of two groups of three, one of which keeps this many teams. */
  async function withEmptyGroup(left: number) {
    const { hash, categories } = await fullTournament(app, { teams: 6 });
    await drawAndSchedule(app, hash);
    const category = categories[0]?.id ?? 0;
    const { body: groups } = await app.call(listTournamentGroups, { params: { id: category } });
    const teams = groups[1]?.standings.map(({ team }) => team.id) ?? [];
    for (const team of teams.slice(left)) expect((await result({ team })).code).toBe(0);
    const knockout = async () => (await matchesOf(app, hash)).filter(({ group }) => group === null);
    return { hash, category, teams, knockout };
  }

  test('lets the opponent advance without play, and the tournament can be closed', async () => {
    const { hash, category, teams, knockout } = await withEmptyGroup(1);
    await endOpenGroups(hash);
    const [first, second, final] = await knockout();
    const walkover = [first, second].find((match) => match?.outcome === 'walkover');
    expect(walkover).toMatchObject({
      winner: 'A',
      team_b: null,
      from_b: '2º do Grupo B',
      scores: [],
      match: null,
    });
    const played = [first, second].find((match) => match?.outcome === null);
    expect(played?.team_a?.id).toBe(teams[0]);
    expect(final?.team_a?.id ?? final?.team_b?.id).toBe(walkover?.team_a?.id);
    expect((await result({ match: played?.hash, sets: WIN })).code).toBe(0);
    expect((await result({ match: final?.hash, sets: WIN })).code).toBe(0);
    expect((await runTournament(app, 'close', { tournament: hash })).code).toBe(0);
    const { body } = await app.call(getTournament, { params: { hash } });
    expect(body.categories[0]).toMatchObject({ id: category, champion: expect.any(Number) });
  });

  test('follows a group result that changes after the team advanced without play', async () => {
    const { hash, knockout } = await withEmptyGroup(1);
    await endOpenGroups(hash);
    const walkover = async () => (await knockout()).find(({ outcome }) => outcome === 'walkover');
    const before = await walkover();
    const inGroup = (await matchesOf(app, hash)).filter(
      ({ group, team_a, team_b }) =>
        group !== null && [team_a?.id, team_b?.id].includes(before?.team_a?.id) && team_a && team_b,
    );
    for (const { hash: match, team_a } of inGroup) {
      const lost = [
        [0, 6],
        [0, 6],
      ];
      const sets = team_a?.id === before?.team_a?.id ? lost : lost.map((set) => set.toReversed());
      expect((await result({ match, sets })).code).toBe(0);
    }
    expect((await walkover())?.team_a?.id).not.toBe(before?.team_a?.id);
  });

  test('is vacant without teams on both sides, and the tournament can be closed', async () => {
    const { hash, categories } = await fullTournament(app, { teams: 3 });
    await drawAndSchedule(app, hash);
    const { body: groups } = await app.call(listTournamentGroups, {
      params: { id: categories[0]?.id ?? 0 },
    });
    for (const { team } of groups[0]?.standings ?? []) await result({ team: team.id });
    const final = (await matchesOf(app, hash)).find(({ group }) => group === null);
    expect(final).toMatchObject({ outcome: 'vacant', winner: null, team_a: null, team_b: null });
    expect((await runTournament(app, 'close', { tournament: hash })).code).toBe(0);
    const { body } = await app.call(getTournament, { params: { hash } });
    expect(body.categories[0]?.champion).toBeNull();
  });
});

test('two teams of an only group advance to the final, also where one of each group would', async () => {
  const { hash, categories } = await fullTournament(app, { teams: 3, categories: [{ advancing: 1 }] });
  await drawAndSchedule(app, hash);
  await endOpenGroups(hash);
  const params = { id: categories[0]?.id ?? 0 };
  const { body: groups } = await app.call(listTournamentGroups, { params });
  const [final, ...others] = (await matchesOf(app, hash)).filter(({ group }) => group === null);
  expect(others).toEqual([]);
  const advancing = groups[0]?.standings.filter(({ advances }) => advances).map(({ team }) => team.id);
  expect(advancing).toEqual([final?.team_a?.id, final?.team_b?.id]);
});

test('a team that withdraws after two wins keeps its place in the group, and the next team advances', async () => {
  const { hash, categories } = await fullTournament(app, { teams: 4 });
  await drawAndSchedule(app, hash);
  const inGroup = (await matchesOf(app, hash)).filter(({ group }) => group !== null);
  const has = (team: number | undefined) => (match: (typeof inGroup)[number]) =>
    match.team_a?.id === team || match.team_b?.id === team;
  const [first] = inGroup;
  const left = first?.team_a?.id;
  const [, , third] = inGroup.filter(has(left));
  const best = third?.team_a?.id === left ? third?.team_b?.id : third?.team_a?.id;
  // The team that leaves wins its first two matches; its third opponent wins all of its own.
  for (const { hash: match, id, team_a } of inGroup.filter(({ id }) => id !== third?.id)) {
    const winner = [left, best].find((team) => inGroup.filter(has(team)).some((one) => one.id === id));
    const isA = winner === undefined || team_a?.id === winner;
    expect((await result({ match, sets: isA ? WIN : WIN.map((set) => set.toReversed()) })).code).toBe(0);
  }
  expect((await result({ team: left })).code).toBe(0);
  const params = { id: categories[0]?.id ?? 0 };
  const { body: groups } = await app.call(listTournamentGroups, { params });
  const places = groups[0]?.standings.map(({ team, advances }) => [team.id, advances]) ?? [];
  expect(places.slice(0, 2)).toEqual([
    [best, true],
    [left, false],
  ]);
  const final = (await matchesOf(app, hash)).find(({ group }) => group === null);
  expect([final?.team_a?.id, final?.team_b?.id]).toEqual([best, places[2]?.[0]]);
});
