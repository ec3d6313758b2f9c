import { contestMatch } from '@bandeja/contract/calls/match-lifecycle';
import { getMatch, updateMatch } from '@bandeja/contract/calls/matches';
import {
  getTournament,
  listTournamentGroups,
  type TournamentMatch,
} from '@bandeja/contract/calls/tournaments';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { openStream } from '../../../../test/open-stream.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { endGroups, findMatch, playOnPage, tokenOf, WIN } from '../../../../test/tournaments/play-match.ts';
import {
  drawAndSchedule,
  EVE,
  fullTournament,
  matchesOf,
  runTournament,
} from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

const result = (input: object, ...options: string[]) => runTournament(app, 'result', input, ...options);

describe('the result of a tournament match', () => {
  test('is recorded on its match page, moves levels once, and shows in the standings and live', async () => {
    const { hash, categories } = await fullTournament(app, { teams: 4 });
    await drawAndSchedule(app, hash);
    const [first] = await matchesOf(app, hash);
    if (!first) throw new Error('no match');
    const stream = await openStream(app, `tournament:${hash}`);
    await playOnPage(app, first);
    await app.runJobs();
    expect(await findMatch(app, hash, first.id)).toMatchObject({
      winner: 'A',
      outcome: 'played',
      scores: [
        { team_a_score: 6, team_b_score: 3 },
        { team_a_score: 6, team_b_score: 4 },
      ],
    });
    await vi.waitFor(() => expect(stream.events().some(({ event }) => event === 'tournament')).toBe(true));
    stream.leave();
    const { body: match } = await app.call(getMatch, { params: { id: first.match ?? 0 } });
    expect(match.level_changes).toHaveLength(4);
    // Points of the ranking as for any Competitive match: each player has those of playing once.
    const points = await app.db
      .selectFrom('ranking_awards')
      .select('player_id')
      .where('match_id', '=', first.match)
      .where('reason', '=', 'playing')
      .groupBy(['player_id', 'ranking_id'])
      .having((award) => award.fn.countAll(), '=', 1)
      .execute();
    expect(new Set(points.map(({ player_id }) => player_id)).size).toBe(4);
    const { body: groups } = await app.call(listTournamentGroups, { params: { id: categories[0]?.id ?? 0 } });
    expect(groups[0]?.standings[0]).toMatchObject({ won: 1, points: 3, team: { id: first.team_a?.id } });
  });

  test('is withdrawn by a contest, and comes back with the operator', async () => {
    const { hash } = await fullTournament(app, { teams: 4 });
    await drawAndSchedule(app, hash);
    const [first] = await matchesOf(app, hash);
    if (!first) throw new Error('no match');
    await playOnPage(app, first);
    const as = await tokenOf(app, first.team_b?.player_A.id);
    const body = { reason: 'Foi ao contrário.' };
    await app.call(contestMatch, { params: { id: first.match ?? 0 }, body }, { as });
    await app.runJobs();
    expect(await findMatch(app, hash, first.id)).toMatchObject({ winner: null, outcome: null, scores: [] });
    const sets = [
      [3, 6],
      [4, 6],
    ];
    expect((await result({ match: first.hash, sets })).code).toBe(0);
    await app.runJobs();
    expect(await findMatch(app, hash, first.id)).toMatchObject({ winner: 'B', outcome: 'played' });
    const { body: match } = await app.call(getMatch, { params: { id: first.match ?? 0 } });
    expect(match).toMatchObject({ winner: 'B', result: { state: 'final' } });
    expect(match.level_changes).toHaveLength(4);
  });

  test('of all group matches fills the knockout, and the final names the champion', async () => {
    const { hash, categories } = await fullTournament(app, { teams: 6 });
    await drawAndSchedule(app, hash);
    await endGroups(app, hash);
    const semifinals = (await matchesOf(app, hash)).filter(({ label }) => label === 'Semifinal');
    expect(semifinals).toHaveLength(2);
    for (const match of semifinals) {
      expect(match).toMatchObject({ team_a: { id: expect.any(Number) }, team_b: { id: expect.any(Number) } });
      expect(match.match).not.toBeNull();
      expect((await result({ match: match.hash, sets: WIN })).code).toBe(0);
    }
    const final = (await matchesOf(app, hash)).find(({ label }) => label === 'Final');
    expect(final?.team_a?.id).toBe(semifinals[0]?.team_a?.id);
    await result({ match: final?.hash, walkover: 'B' });
    const { body } = await app.call(getTournament, { params: { hash } });
    expect(body.categories[0]).toMatchObject({ id: categories[0]?.id, champion: final?.team_b?.id });
    expect((await runTournament(app, 'close', { tournament: hash })).code).toBe(0);
    expect((await app.call(getTournament, { params: { hash } })).body.status).toBe('finished');
  });

  test('changed after the group is over changes the bracket until the next match has a set', async () => {
    const { hash } = await fullTournament(app, { teams: 3 });
    await drawAndSchedule(app, hash);
    await endGroups(app, hash);
    const final = async () =>
      (await matchesOf(app, hash)).find(({ label }) => label === 'Final') as TournamentMatch;
    const before = await final();
    const group = (await matchesOf(app, hash)).find(
      ({ group: of, team_a, team_b }) =>
        of !== null &&
        [team_a?.id, team_b?.id].every((id) => [before.team_a?.id, before.team_b?.id].includes(id)),
    );
    const sets = [
      [0, 6],
      [0, 6],
    ];
    await result({ match: group?.hash, sets });
    const after = await final();
    expect([after.team_a?.id, after.team_b?.id]).not.toEqual([before.team_a?.id, before.team_b?.id]);
    expect(after.match).not.toBe(before.match);
  });

  test('refuses impossible sets, unknown matches and results that are not of the form of the category', async () => {
    const { hash } = await fullTournament(app, { teams: 3 });
    await drawAndSchedule(app, hash);
    const [first] = await matchesOf(app, hash);
    expect((await result({ match: first?.hash, sets: [[6, 5]] })).code).toBe(1);
    expect((await result({ match: 'x'.repeat(12), sets: WIN })).text).toContain('Não há o jogo');
    expect(
      (
        await result({
          match: first?.hash,
          sets: [
            [6, 3],
            [3, 6],
          ],
        })
      ).text,
    ).toContain('faltam sets');
    const five = Array(5).fill([6, 0]);
    expect((await result({ match: first?.hash, sets: five })).text).toContain('já estava decidido');
    expect((await result({ match: first?.hash })).code).toBe(2);
  });
});

test('a match that ended early has its reason, and a team that retired while it led moves no level', async () => {
  const { hash } = await fullTournament(app, { teams: 3, categories: [{ third_set: 'super_tie_break' }] });
  await drawAndSchedule(app, hash);
  const [first, second] = await matchesOf(app, hash);
  const sets = [
    [6, 3],
    [2, 3],
  ];
  expect((await result({ match: first?.hash, sets })).code).toBe(1);
  expect((await result({ match: first?.hash, sets, winner: 'B' })).code).toBe(1);
  expect((await result({ match: first?.hash, sets, reason: 'retirement', winner: 'B' })).code).toBe(0);
  expect((await result({ match: second?.hash, sets, reason: 'time' })).code).toBe(0);
  expect(await findMatch(app, hash, first?.id ?? 0)).toMatchObject({
    outcome: 'played',
    winner: 'B',
    ended_by: 'retirement',
  });
  expect(await findMatch(app, hash, second?.id ?? 0)).toMatchObject({ winner: 'A', ended_by: 'time' });
  const changesOf = async (match: number | null | undefined) =>
    (await app.call(getMatch, { params: { id: match ?? 0 } })).body;
  expect(await changesOf(first?.match)).toMatchObject({ winner: 'B', level_changes: [] });
  expect((await changesOf(second?.match)).level_changes).toHaveLength(4);
});

test('the players of a tournament match cannot change its time, court or players', async () => {
  const { hash } = await fullTournament(app, { teams: 3 });
  await drawAndSchedule(app, hash);
  const [first] = await matchesOf(app, hash);
  const as = await tokenOf(app, first?.team_a?.player_A.id);
  const id = first?.match ?? 0;
  const { body } = await app.call(getMatch, { params: { id } }, { as });
  expect(body.can).toMatchObject({
    edit: false,
    seat: false,
    cancel: false,
    leave: false,
    record_set: false,
  });
  const refused = await app.call(updateMatch, { params: { id }, body: { is_public: false } }, { as });
  expect(refused.headers['x-error-code']).toBe('match_of_tournament');
});

test('two results at once of the two semifinals both reach the final', { tags: 'postgres-15' }, async () => {
  const { hash } = await fullTournament(app, { teams: 6 });
  await drawAndSchedule(app, hash);
  await endGroups(app, hash);
  const semifinals = (await matchesOf(app, hash)).filter(({ label }) => label === 'Semifinal');
  await Promise.all(semifinals.map(({ hash: match }) => result({ match, sets: WIN })));
  const final = (await matchesOf(app, hash)).find(({ label }) => label === 'Final');
  expect([final?.team_a?.id, final?.team_b?.id]).toEqual(semifinals.map(({ team_a }) => team_a?.id));
});

test('a match that ends before its time frees the rest of it, one without play all of it', async () => {
  const { hash, id } = await fullTournament(app, { teams: 4 });
  await drawAndSchedule(app, hash);
  /** The time that its court is occupied, in minutes. */
  const occupied = async (match: TournamentMatch | undefined) => {
    const { rows } = await sql<{ minutes: number }>`
      SELECT coalesce(sum(extract(epoch FROM upper(during) - lower(during)) / 60), 0)::int AS minutes
      FROM court_occupations JOIN tournament_courts court USING (court_id)
      WHERE court.tournament_id = ${id} AND status = 'confirmed' AND court_id = ${match?.court?.id}
        AND lower(during) = ${match?.starts_at}`.execute(app.db);
    return rows[0]?.minutes;
  };
  const [first, second] = await matchesOf(app, hash);
  expect([await occupied(first), await occupied(second)]).toEqual([90, 90]);
  await result({ match: first?.hash, walkover: 'A' });
  expect([await occupied(first), await occupied(second)]).toEqual([0, 90]);
  app.clock.now = new Date(Date.parse(second?.starts_at ?? '') + 50 * 60_000);
  await result({ match: second?.hash, sets: WIN });
  expect(await occupied(second)).toBe(50);
  // The result stays what it is when the time has passed.
  app.clock.now = new Date(Date.parse(second?.ends_at ?? '') + 60_000);
  await result({ match: second?.hash, sets: WIN });
  expect(await occupied(second)).toBe(50);
});

test('cancelling a tournament ends its teams and frees its courts', async () => {
  const { hash, id } = await createTournament(app.db, { categories: [{}, {}] });
  const { rows } = {
    rows: await app.db
      .selectFrom('tournament_categories')
      .select('id')
      .where('tournament_id', '=', id)
      .execute(),
  };
  for (const category of rows)
    for (let index = 0; index < 4; index += 1)
      await createTeam(app.db, { category_id: category.id, now: TEST_NOW });
  app.clock.now = EVE;
  await drawAndSchedule(app, hash);
  const [first] = await matchesOf(app, hash);
  expect((await result({ match: first?.hash, walkover: 'A' })).code).toBe(0);
  const { code, text } = await runTournament(app, 'close', { tournament: hash, cancel: true });
  expect([code, text]).toEqual([0, 'Torneio cancelado: 8 duplas retiradas, 13 jogos cancelados.']);
  const occupied = await app.db
    .selectFrom('court_occupations')
    .innerJoin('tournament_courts', 'tournament_courts.court_id', 'court_occupations.court_id')
    .select('court_occupations.id')
    .where('tournament_id', '=', id)
    .where('status', '<>', 'released')
    .execute();
  expect(occupied).toEqual([]);
});
