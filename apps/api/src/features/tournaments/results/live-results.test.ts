import { acceptMatch, contestMatch } from '@bandeja/contract/calls/match-lifecycle';
import { recordSet, removeSet } from '@bandeja/contract/calls/match-scores';
import { getMatch } from '@bandeja/contract/calls/matches';
import { listTournamentGroups, type TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { expect, test, vi } from 'vitest';
import { openStream } from '../../../../test/open-stream.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { playOnPage, tokenOf } from '../../../../test/tournaments/play-match.ts';
import {
  drawAndSchedule,
  fullTournament,
  matchesOf,
  runTournament,
} from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

const find = async (hash: string, id: number) =>
  (await matchesOf(app, hash)).find((one) => one.id === id) as TournamentMatch;

test('the page of a tournament shows the sets of a match that is played, and counts them only with its result', async () => {
  const { hash, categories } = await fullTournament(app, { teams: 4 });
  await drawAndSchedule(app, hash);
  const [first] = await matchesOf(app, hash);
  if (!first) throw new Error('no match');
  app.clock.now = new Date(new Date(first.starts_at ?? 0).getTime() + 60 * 60_000);
  const as = await tokenOf(app, first.team_a?.player_A.id);
  const match = first.match ?? 0;
  const stream = await openStream(app, `tournament:${hash}`);
  await app.call(recordSet, { body: { match, set: 1, team_a_score: 6, team_b_score: 2 } }, { as });
  await app.runJobs();
  const sets = [{ team_a_score: 6, team_b_score: 2 }];
  expect(await find(hash, first.id)).toMatchObject({ winner: null, outcome: null, scores: sets });
  await vi.waitFor(() => expect(stream.events().some(({ event }) => event === 'tournament')).toBe(true));
  stream.leave();
  const params = { id: categories[0]?.id ?? 0 };
  const { body: groups } = await app.call(listTournamentGroups, { params });
  expect(groups[0]?.standings.map(({ played }) => played)).toEqual([0, 0, 0, 0]);
  const removed = await app.call(removeSet, { body: { match, set: 1 } }, { as });
  expect(removed.status).toBe(204);
  await app.runJobs();
  expect(await find(hash, first.id)).toMatchObject({ outcome: null, scores: [] });
});

test('the draw is refused while a match has sets and no result, and possible again without them', async () => {
  const { hash } = await fullTournament(app, { teams: 4 });
  await drawAndSchedule(app, hash);
  const matches = await matchesOf(app, hash);
  // A later match, so the earlier ones are cancelled first: the refusal must take that back.
  const begun = matches.findLast(({ match }) => match !== null);
  if (!begun) throw new Error('no match');
  app.clock.now = new Date(new Date(begun.starts_at ?? 0).getTime() + 10 * 60_000);
  const as = await tokenOf(app, begun.team_a?.player_A.id);
  const match = begun.match ?? 0;
  await app.call(recordSet, { body: { match, set: 1, team_a_score: 6, team_b_score: 2 } }, { as });
  const { code, text } = await runTournament(app, 'draw', { tournament: hash });
  expect([code, text]).toEqual([
    1,
    'Categoria 1 tem um jogo com sets marcados e sem resultado: o sorteio não muda mais. Se foi engano, apague os sets na página da partida.',
  ]);
  expect(await matchesOf(app, hash)).toMatchObject(
    matches.map(({ id, match: kept }) => ({ id, match: kept })),
  );
  for (const { match: kept } of matches) {
    if (kept === null) continue;
    expect((await app.call(getMatch, { params: { id: kept } })).body).toMatchObject({ cancelled_at: null });
  }
  expect((await app.call(removeSet, { body: { match, set: 1 } }, { as })).status).toBe(204);
  expect((await runTournament(app, 'draw', { tournament: hash })).code).toBe(0);
});

test('a result that the other team accepts is final and counts once, and moves no other match', async () => {
  const { hash } = await fullTournament(app, { teams: 4 });
  await drawAndSchedule(app, hash);
  const [first, second] = await matchesOf(app, hash);
  if (!first || !second) throw new Error('no match');
  const stateOf = async (id: number | null) => (await app.call(getMatch, { params: { id: id ?? 0 } })).body;
  const { version } = await stateOf(second.match);
  await playOnPage(app, first);
  await app.runJobs();
  const changes = (await stateOf(first.match)).level_changes;
  expect(changes).toHaveLength(4);
  const as = await tokenOf(app, first.team_b?.player_A.id);
  const params = { id: first.match ?? 0 };
  expect((await app.call(acceptMatch, { params, body: {} }, { as })).status).toBe(200);
  await app.runJobs();
  const accepted = await stateOf(first.match);
  expect(accepted).toMatchObject({ result: { state: 'final' } });
  expect(accepted.level_changes).toEqual(changes);
  expect(await find(hash, first.id)).toMatchObject({ winner: 'A', outcome: 'played' });
  // A player who is about to finish another match of the tournament has seen its version.
  expect((await stateOf(second.match)).version).toBe(version);
});

test('a result of the operator that is corrected counts once', async () => {
  const { hash } = await fullTournament(app, { teams: 3 });
  await drawAndSchedule(app, hash);
  const [first] = await matchesOf(app, hash);
  const counted = async () => {
    const { body } = await app.call(getMatch, { params: { id: first?.match ?? 0 } });
    const wins = await app.db
      .selectFrom('ranking_awards')
      .select('player_id')
      .distinct()
      .where('match_id', '=', first?.match ?? 0)
      .where('reason', '=', 'win')
      .execute();
    return { changes: body.level_changes.length, winners: wins.map(({ player_id }) => player_id).toSorted() };
  };
  const players = (team: TournamentMatch['team_a'] | undefined) => [team?.player_A.id, team?.player_B.id];
  const record = (sets: number[][]) => runTournament(app, 'result', { match: first?.hash, sets });
  await record([
    [6, 1],
    [6, 1],
  ]);
  await app.runJobs();
  expect(await counted()).toEqual({ changes: 4, winners: players(first?.team_a).toSorted() });
  await record([
    [1, 6],
    [1, 6],
  ]);
  await app.runJobs();
  expect(await counted()).toEqual({ changes: 4, winners: players(first?.team_b).toSorted() });
});

/** A tournament of which every match has a result; the players recorded one of them on their phones. */
async function playedByPlayers() {
  const { hash } = await fullTournament(app, { teams: 3 });
  await drawAndSchedule(app, hash);
  const matches = await matchesOf(app, hash);
  const last = matches.findLast(({ group }) => group !== null) as TournamentMatch;
  for (const { hash: match } of matches.filter(({ group, id }) => group !== null && id !== last.id))
    await runTournament(app, 'result', { match, walkover: 'A' });
  await playOnPage(app, last);
  await app.runJobs();
  for (const { hash: match } of matches.filter(({ group }) => group === null))
    await runTournament(app, 'result', { match, walkover: 'A' });
  const as = await tokenOf(app, last.team_b?.player_A.id);
  return {
    ...{ hash, last },
    contest: () =>
      app.call(contestMatch, { params: { id: last.match ?? 0 }, body: { reason: 'Foi 6 × 4' } }, { as }),
    close: () => runTournament(app, 'close', { tournament: hash }),
  };
}

test('a tournament that ends makes its results final: nobody contests them any more', async () => {
  const { contest, close, last, hash } = await playedByPlayers();
  expect((await close()).code).toBe(0);
  const refused = await contest();
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { error: expect.stringContaining('definitivo') },
  ]);
  const { body } = await app.call(getMatch, { params: { id: last.match ?? 0 } });
  expect(body).toMatchObject({ result: { state: 'final' } });
  expect(await find(hash, last.id)).toMatchObject({ winner: 'A', outcome: 'played' });
});

test('a contest that the tournament has not heard of keeps it from ending; of both at once one wins', {
  tags: 'postgres-15',
}, async () => {
  const first = await playedByPlayers();
  expect((await first.contest()).status).toBe(200);
  const refused = await first.close();
  expect([refused.code, refused.text]).toEqual([
    1,
    expect.stringContaining('Os jogadores contestam o resultado de 1 jogo'),
  ]);
  const other = await playedByPlayers();
  const [contested, closed] = await Promise.all([other.contest(), other.close()]);
  expect([contested.status === 200, closed.code === 0].filter(Boolean)).toHaveLength(1);
  await app.runJobs();
  expect((await find(other.hash, other.last.id)).winner).toBe(contested.status === 200 ? null : 'A');
});
