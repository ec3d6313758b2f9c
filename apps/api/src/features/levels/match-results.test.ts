import { listLevelHistory } from '@bandeja/contract/calls/levels';
import { getPlayer } from '@bandeja/contract/calls/players';
import { createPlayer } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { declaredLevel, type PlayerLevel } from '@bandeja/rules/levels/expected-chance';
import { createReplay } from '@bandeja/rules/levels/replay-levels';
import { updateLevels } from '@bandeja/rules/levels/update-levels';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';
import { countResult } from '../matches/public.ts';
import { levelChangesOf, type MatchResult } from './public.ts';

const app = useTestApp();

const SETS = [
  { set: 1, team_a_score: 6, team_b_score: 3 },
  { set: 2, team_a_score: 6, team_b_score: 4 },
];

async function fourPlayers(levels: (number | null)[] = [3, 3.5, 3, 4]) {
  const ids: number[] = [];
  for (const level of levels) ids.push((await createPlayer(app.db, { level })).id);
  return ids;
}

async function resultOf(players: readonly number[], at = TEST_NOW): Promise<MatchResult> {
  const match = await createMatch(app.db, {
    date: TEST_NOW,
    type: 'Competitive',
    players,
    sets: [
      [6, 3],
      [6, 4],
    ],
  });
  const places = [
    { team: 'A', position: 1 },
    { team: 'A', position: 2 },
    { team: 'B', position: 1 },
    { team: 'B', position: 2 },
  ] as const;
  return {
    matchId: match.id,
    at,
    winner: 'A',
    sets: SETS,
    players: places.map((place, index) => ({ player: players[index] ?? 0, ...place })),
  };
}

const apply = (result: MatchResult) => withTransaction(app.db, (tx) => countResult(tx, result));
const levelOf = async (id: number) => (await app.call(getPlayer, { params: { id } })).body.level;
const historyOf = async (id: number, as?: string) =>
  (await app.call(listLevelHistory, { params: { id } }, as ? { as } : {})).body;

test('a result moves the four levels by the rules', async () => {
  const players = await fourPlayers();
  const result = await resultOf(players);
  const [a1 = 0, a2 = 0, b1 = 0, b2 = 0] = players;
  const expected = updateLevels({
    team_a: [declaredLevel(a1, 3, 20), declaredLevel(a2, 3.5, 20)],
    team_b: [declaredLevel(b1, 3, 20), declaredLevel(b2, 4, 20)],
    sets: SETS,
    date: '2026-03-06',
    meetings: 0,
    connections: { A: 0, B: 0 },
  });
  const { at, changes } = await apply(result);
  expect(at).toEqual(TEST_NOW);
  expect(changes).toHaveLength(4);
  for (const change of expected?.players ?? []) {
    expect(await levelOf(change.id)).toEqual({
      level: change.level_after,
      reliability: change.reliability_after,
    });
    const [, moved] = await historyOf(change.id);
    expect(moved).toMatchObject({
      previous_level: change.level_before,
      level: change.level_after,
      match: result.matchId,
      created_at: TEST_NOW.toISOString(),
    });
    expect(Math.sign(change.delta)).toBe(change.won ? 1 : -1);
    expect(changes.find(({ player }) => player === change.id)).toMatchObject({
      expected_chance: change.expected_chance,
      factors: change.factors,
    });
  }
  const changesOf = async (match: number) =>
    (await sql<{ of: unknown[] }>`SELECT ${levelChangesOf(sql`${match}::bigint`)} AS of`.execute(app.db))
      .rows[0]?.of;
  expect(await changesOf(999_999)).toEqual([]);
  expect(await changesOf(result.matchId)).toEqual(changes.toSorted((a, b) => a.player - b.player));
});

test('a result moves levels once when eight requests apply it at once', { tags: 'postgres-15' }, async () => {
  const result = await resultOf(await fourPlayers());
  const settled = await Promise.allSettled(Array.from({ length: 8 }, () => apply(result)));
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of settled) {
    if (outcome.status === 'rejected')
      expect(violatedConstraint(outcome.reason)).toBe('level_changes_once_a_match');
  }
  for (const { player } of result.players) expect(await historyOf(player)).toHaveLength(2);
});

test('a result moves no level when one of the four players has none', async () => {
  const players = await fourPlayers([3, null, 3, 3]);
  const { at, changes } = await apply(await resultOf(players));
  expect([at, changes]).toEqual([TEST_NOW, []]);
  expect(await levelOf(players[0] ?? 0)).toEqual({ level: 3, reliability: 20 });
});

test('a result is refused and moves nothing when the sets give another winner', async () => {
  const players = await fourPlayers();
  const result = await resultOf(players);
  await expect(apply({ ...result, winner: 'B' })).rejects.toThrow('do not say that B won');
  expect(await historyOf(players[0] ?? 0)).toHaveLength(1);
});

test('results that share players run at once without deadlock, and count in the order of their instants', {
  tags: 'postgres-15',
}, async () => {
  const players = await fourPlayers([3, 3, 4, 4]);
  const orders = Array.from({ length: 12 }, (_, turn) =>
    players.map((_, place) => players[(place + turn) % players.length] ?? 0),
  );
  const results = [];
  for (const order of orders) results.push(await resultOf(order));
  const answers = await Promise.all(results.map((result) => apply(result)));
  const byId = new Map(results.map((result, index) => [result.matchId, { result, at: answers[index]?.at }]));
  expect(new Set(answers.map(({ at }) => at.getTime())).size).toBe(12);

  const replay = createReplay(
    players.map((id, index): PlayerLevel => declaredLevel(id, index < 2 ? 3 : 4, 20)),
  );
  const inOrder = [...byId.values()].toSorted((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0));
  for (const { result, at } of inOrder) {
    const [a1, a2, b1, b2] = result.players.map(({ player }) => player);
    if (!a1 || !a2 || !b1 || !b2 || !at) throw new Error('a player is missing');
    const id = result.matchId;
    replay.play({ id, team_a: [a1, a2], team_b: [b1, b2], sets: SETS, date: '2026-03-06' }, at);
  }
  for (const { id, level, reliability } of replay.levels.values())
    expect(await levelOf(id)).toEqual({ level, reliability });
});

test('a result keeps the levels of unmoved players and uses them as inputs', async () => {
  const players = await fourPlayers();
  const [a1 = 0, a2 = 0, b1 = 0, b2 = 0] = players;
  const { changes } = await apply({ ...(await resultOf(players)), moves: [a2, b1, b2] });
  const unmoved = changes.find(({ player }) => player === a1);
  expect(unmoved).toMatchObject({ previous_level: 3, level: 3, previous_reliability: 20, reliability: 20 });
  expect(await levelOf(a1)).toEqual({ level: 3, reliability: 20 });
  const other = await fourPlayers();
  const all = (await apply(await resultOf(other))).changes;
  expect(changes.map(({ level, expected_chance }) => [level, expected_chance]).slice(1)).toEqual(
    all.map(({ level, expected_chance }) => [level, expected_chance]).slice(1),
  );
});

test('the history gives the figures of explanations to the player and to no other viewer', async () => {
  const { id, user_id } = await createPlayer(app.db, { level: 3 });
  const others = await fourPlayers();
  const { changes } = await apply(await resultOf([id, ...others.slice(0, 3)]));
  const own = await historyOf(id, await app.signIn(user_id ?? 0));
  expect(own[1]).toMatchObject({
    expected_chance: changes[0]?.expected_chance,
    factors: { won: true, games_won: 12, games_lost: 7, meetings: 0, day_level: 3 },
  });
  const stranger = await createPlayer(app.db, { level: 3 });
  for (const as of [undefined, await app.signIn(stranger.user_id ?? 0)]) {
    expect((await historyOf(id, as))[1]).toMatchObject({ expected_chance: null, factors: null });
  }
});
