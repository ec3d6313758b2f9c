import { listTournamentGroups, type TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { endGroups, findMatch, WIN } from '../../../../test/tournaments/play-match.ts';
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
