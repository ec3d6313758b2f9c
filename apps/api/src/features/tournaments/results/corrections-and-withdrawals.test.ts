import { contestMatch } from '@bandeja/contract/calls/match-lifecycle';
import { listTournamentGroups, type TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { endGroups, findMatch, playOnPage, tokenOf, WIN } from '../../../../test/tournaments/play-match.ts';
import {
  drawAndSchedule,
  fullTournament,
  matchesOf,
  runTournament,
} from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

const result = (input: object, ...options: string[]) => runTournament(app, 'result', input, ...options);

describe('what a result contradicts', () => {
  /** A tournament of six teams with its semifinals played. */
  async function withSemifinals() {
    const { hash } = await fullTournament(app, { teams: 6 });
    await drawAndSchedule(app, hash);
    await endGroups(app, hash);
    const semifinals = (await matchesOf(app, hash)).filter(({ label }) => label === 'Semifinal');
    for (const { hash: match } of semifinals) await result({ match, sets: WIN });
    return { hash, semifinal: semifinals[0] as TournamentMatch };
  }
  const LOSS = WIN.map(([a, b]) => [b, a]);

  test('is named after the next round was played, and stored only when it is confirmed', async () => {
    const { hash, semifinal } = await withSemifinals();
    const final = (await matchesOf(app, hash)).find(({ label }) => label === 'Final') as TournamentMatch;
    // Before the final the correction changes its teams.
    expect((await result({ match: semifinal.hash, sets: LOSS })).code).toBe(0);
    expect((await result({ match: semifinal.hash, sets: WIN })).code).toBe(0);
    await result({ match: final.hash, sets: WIN });
    const before = await matchesOf(app, hash);
    const refused = await result({ match: semifinal.hash, sets: LOSS });
    expect(refused.code).toBe(1);
    expect(refused.text).toContain(`Final (${final.hash})`);
    expect(await matchesOf(app, hash)).toEqual(before);
    expect((await result({ match: semifinal.hash, sets: LOSS }, '--confirm')).code).toBe(0);
    expect(await findMatch(app, hash, semifinal.id)).toMatchObject({ winner: 'B' });
    // The other games with the same winner contradict nothing.
    const other = before.find(({ label, id }) => label === 'Semifinal' && id !== semifinal.id);
    expect((await result({ match: other?.hash, sets: [...WIN].reverse() })).code).toBe(0);
  });

  test('asks before a champion is withdrawn, and takes no result for a withdrawn team', async () => {
    const { hash } = await withSemifinals();
    const final = (await matchesOf(app, hash)).find(({ label }) => label === 'Final') as TournamentMatch;
    await result({ match: final.hash, sets: WIN });
    const champion = final.team_a?.id ?? 0;
    const refused = await result({ team: champion });
    expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('continua campeã')]);
    expect((await result({ team: champion }, '--confirm')).code).toBe(0);
    expect((await result({ match: final.hash, sets: LOSS })).text).toContain('--confirm');
  });

  test('a withdrawn team wins and plays no open match', async () => {
    const { hash } = await fullTournament(app, { teams: 4 });
    await drawAndSchedule(app, hash);
    const [first] = await matchesOf(app, hash);
    await result({ team: first?.team_a?.id });
    for (const input of [{ sets: WIN }, { walkover: 'A' }]) {
      const { code, text } = await result({ match: first?.hash, ...input });
      expect([code, text]).toEqual([1, expect.stringContaining('desistiu do torneio')]);
    }
    expect(await findMatch(app, hash, first?.id ?? 0)).toMatchObject({ winner: 'B', outcome: 'walkover' });
  });
});

describe('a team that withdraws after the draw', () => {
  /** All changes of level, and all points in rankings. */
  const levelsOf = async () => ({
    changes: await app.db.selectFrom('level_changes').selectAll().orderBy('id').execute(),
    points: await app.db.selectFrom('ranking_awards').selectAll().execute(),
  });

  test('keeps its played matches, loses the others 0–6 0–6, and moves no level by them', async () => {
    const { hash, categories } = await fullTournament(app, { teams: 4 });
    await drawAndSchedule(app, hash);
    const [first] = await matchesOf(app, hash);
    const team = first?.team_a?.id ?? 0;
    await result({ match: first?.hash, sets: WIN });
    // Corrections of other tests replay levels.
    await app.runJobs();
    const before = await levelsOf();
    expect((await result({ team })).code).toBe(0);
    await app.runJobs();
    expect(await levelsOf()).toEqual(before);
    const own = (await matchesOf(app, hash)).filter(
      ({ group, team_a, team_b }) => group !== null && [team_a?.id, team_b?.id].includes(team),
    );
    expect(own.map(({ outcome }) => outcome).toSorted()).toEqual(['played', 'walkover', 'walkover']);
    const { body: groups } = await app.call(listTournamentGroups, { params: { id: categories[0]?.id ?? 0 } });
    expect(groups[0]?.standings.find((row) => row.team.id === team)).toMatchObject({
      played: 3,
      won: 1,
      games: { won: 12, lost: 31 },
      team: { withdrawn: true },
    });
  });
});

describe('a team that withdraws once the knockout of its group has begun', () => {
  type Withdrawal = { left: 'first' | 'second'; hasPlayed: boolean };
  /**
   * Nine teams in three groups, of which two each advance: quarterfinals of the second of a group, a semifinal at once for its
   * first. Resolves with the groups that have both.
   */
  async function withQuarterfinals({ byPlayers = false } = {}) {
    const { hash, categories } = await fullTournament(app, { teams: 9, categories: [{ advancing: 2 }] });
    await drawAndSchedule(app, hash);
    // One match of each group by its players, who may contest it.
    const first = (match: TournamentMatch, at: number, all: TournamentMatch[]) =>
      match.group !== null && all.findIndex(({ group }) => group === match.group) === at;
    const onPage = (await matchesOf(app, hash)).filter(first);
    if (byPlayers) for (const match of onPage) await playOnPage(app, match);
    await app.runJobs();
    for (const { hash: match, group, outcome } of await matchesOf(app, hash))
      if (group !== null && outcome === null) await result({ match, sets: WIN });
    const knockout = async () => (await matchesOf(app, hash)).filter(({ group }) => group === null);
    const tables = async () =>
      (await app.call(listTournamentGroups, { params: { id: categories[0]?.id ?? 0 } })).body;
    const teamsOf = ({ team_a, team_b }: TournamentMatch) =>
      [team_a?.id, team_b?.id].flatMap((id) => id ?? []);
    const matches = await knockout();
    const inFirst = matches.filter(({ label }) => label === 'Quartas');
    const groups = (await tables()).map(({ standings }) => standings.map(({ team }) => team.id));
    const group = groups.find(
      ([first = 0, second = 0]) =>
        !inFirst.some((match) => teamsOf(match).includes(first)) &&
        inFirst.some((match) => teamsOf(match).includes(second)),
    ) as number[];
    const quarter = inFirst.find((match) => teamsOf(match).includes(group[1] ?? 0)) as TournamentMatch;
    return { group, quarter, knockout, tables, teamsOf, onPage };
  }

  test.each<Withdrawal>([
    { left: 'first', hasPlayed: false },
    { left: 'first', hasPlayed: true },
    { left: 'second', hasPlayed: true },
  ])('leaves the places: $left, $hasPlayed', async ({ left, hasPlayed }) => {
    const { group, quarter, knockout, tables, teamsOf } = await withQuarterfinals();
    const [first = 0, second = 0, third = 0] = group;
    const LOSS = WIN.map((set) => set.toReversed());
    // The second of the group loses its quarterfinal.
    const sets = quarter.team_a?.id === second ? LOSS : WIN;
    expect((await result({ match: quarter.hash, sets })).code).toBe(0);
    for (const label of hasPlayed ? ['Quartas', 'Semifinal'] : [])
      for (const match of await knockout())
        if (match.label === label && match.outcome === null && match.team_a && match.team_b)
          await result({ match: match.hash, sets: match.team_a.id === first ? WIN : LOSS });
    const before = await knockout();
    expect((await result({ team: left === 'first' ? first : second })).code).toBe(0);
    const after = await knockout();
    // No team is moved: places keep their teams, and later ones are decided by results.
    for (const match of before)
      expect(teamsOf(after.find(({ id }) => id === match.id) as TournamentMatch)).toEqual(
        expect.arrayContaining(teamsOf(match)),
      );
    expect(after.flatMap(teamsOf)).not.toContain(third);
    expect(after.filter((match) => teamsOf(match).includes(second))).toHaveLength(1);
    const places = (await tables()).find(({ standings }) => standings[0]?.team.id === first);
    expect(places?.standings.map(({ advances }) => advances)).toEqual([true, true, false]);
    // The opponent of the team that left wins without play as soon as it is known.
    if (left === 'first' && !hasPlayed) {
      const other = after.find(({ label, outcome }) => label === 'Quartas' && outcome === null);
      await result({ match: other?.hash, sets: WIN });
      const semifinal = (await knockout()).find(
        (match) => match.label === 'Semifinal' && teamsOf(match).includes(first),
      );
      expect(semifinal).toMatchObject({
        outcome: 'walkover',
        winner: semifinal?.team_a?.id === first ? 'B' : 'A',
      });
    }
  });

  test('keeps its place while a contest has the group open, and after it', async () => {
    const { group, quarter, knockout, tables, teamsOf, onPage } = await withQuarterfinals({
      byPlayers: true,
    });
    const [first = 0, second = 0] = group;
    await result({
      match: quarter.hash,
      sets: quarter.team_a?.id === second ? WIN.map((set) => set.toReversed()) : WIN,
    });
    await result({ team: first });
    const ofFirst = async () => (await knockout()).filter((match) => teamsOf(match).includes(first));
    expect(await ofFirst()).toMatchObject([{ label: 'Semifinal', outcome: null }]);
    const contested = onPage.find(({ team_a }) => group.includes(team_a?.id ?? 0)) as TournamentMatch;
    const as = await tokenOf(app, contested.team_b?.player_A.id);
    const body = { reason: 'Foi outro placar.' };
    const sent = await app.call(contestMatch, { params: { id: contested.match ?? 0 }, body }, { as });
    expect(sent.status).toBe(200);
    await app.runJobs();
    expect((await tables()).filter(({ finished }) => !finished)).toHaveLength(1);
    expect(await ofFirst()).toHaveLength(1);
    await result({ match: contested.hash, sets: WIN });
    expect(await ofFirst()).toMatchObject([{ label: 'Semifinal', outcome: null }]);
  });
});
