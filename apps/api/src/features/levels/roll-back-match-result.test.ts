import { acceptMatch, contestMatch } from '@bandeja/contract/calls/match-lifecycle';
import { finishMatch } from '@bandeja/contract/calls/matches';
import { createPlayer } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { type ReplayedMatch, replayLevels } from '@bandeja/rules/levels/replay-levels';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Person = { id: number; token: string };

async function createPeople(count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let at = 0; at < count; at++) {
    const { id, user_id } = await createPlayer(app.db, { level: 1 + (at % 5) });
    people.push({ id, token: await app.signIn(user_id ?? 0) });
  }
  return people;
}

type Start = { id: number; level: number; reliability: number };

/** Where everybody stands, and every change, as they are stored. */
async function stored(people: readonly Person[]) {
  const ids = people.map(({ id }) => id);
  const players = await app.db
    .selectFrom('players')
    .select(['id', 'level', 'reliability'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const changes = await app.db
    .selectFrom('level_changes')
    .select(['match_id', 'player_id', 'previous_level', 'level', 'previous_reliability', 'reliability'])
    .where('player_id', 'in', ids)
    .where('match_id', 'is not', null)
    .orderBy('match_id')
    .orderBy('player_id')
    .execute();
  return { players, changes };
}

/** The same from the declared levels: every finished match again, in the order (ended_at, id). */
async function replayed(start: readonly Start[], matches: ReadonlyMap<number, ReplayedMatch>) {
  const ended = await app.db
    .selectFrom('matches')
    .select('id')
    .where('id', 'in', [...matches.keys()])
    .where('ended_at', 'is not', null)
    .orderBy('ended_at')
    .orderBy('id')
    .execute();
  const { updates, levels } = replayLevels(
    start,
    ended.flatMap(({ id }) => matches.get(id) ?? []),
  );
  const changes = updates.flatMap(({ match, update }) =>
    update.players.map((change) => ({
      match_id: match,
      player_id: change.id,
      previous_level: change.level_before,
      level: change.level_after,
      previous_reliability: change.reliability_before,
      reliability: change.reliability_after,
    })),
  );
  return {
    players: [...levels.values()].toSorted((a, b) => a.id - b.id),
    changes: changes.toSorted((a, b) => a.match_id - b.match_id || a.player_id - b.player_id),
  };
}

const four = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 4, maxLength: 4 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('finish' as const), four, games: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('contest' as const), which: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('agree' as const), which: fc.nat(30) }) },
);

test('whatever is finished, contested and agreed on, in any order: the stored levels are those of a replay', async () => {
  let contests = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      app.clock.now = TEST_NOW;
      const people = await createPeople(7);
      const start: Start[] = (await stored(people)).players.map(({ id, level, reliability }) => ({
        id,
        level: level ?? 0,
        reliability: reliability ?? 0,
      }));
      const matches = new Map<number, ReplayedMatch>();
      const played: { id: number; by: Person[] }[] = [];
      for (const one of steps) {
        // Less than an access token lives, all together.
        app.clock.advanceMinutes(0.5);
        if (one.kind === 'finish') {
          const by = one.four.flatMap((at) => people[at] ?? []);
          const ids = by.map(({ id }) => id) as [number, number, number, number];
          const games = [6, one.games] as const;
          const { id } = await createMatch(app.db, {
            type: 'Competitive',
            date: new Date(TEST_NOW.getTime() - 3_600_000),
            players: ids,
            sets: [games, games],
          });
          matches.set(id, {
            id,
            team_a: [ids[0], ids[1]],
            team_b: [ids[2], ids[3]],
            sets: [1, 2].map((set) => ({ set, team_a_score: games[0], team_b_score: games[1] })),
          });
          played.push({ id, by });
          expect(
            (await app.call(finishMatch, { params: { id }, body: {} }, { as: by[0]?.token ?? '' })).status,
          ).toBe(200);
          continue;
        }
        const match = played[one.which % Math.max(1, played.length)];
        if (!match) continue;
        const params = { id: match.id };
        const [a, b] = [match.by[0]?.token ?? '', match.by[2]?.token ?? ''];
        if (one.kind === 'contest') {
          const body = { reason: 'Não foi assim.' };
          const { status } = await app.call(contestMatch, { params, body }, { as: b });
          expect([200, 409]).toContain(status);
          if (status === 200) contests += 1;
        } else {
          await app.call(finishMatch, { params, body: {} }, { as: a });
          expect((await app.call(acceptMatch, { params, body: {} }, { as: b })).status).toBe(200);
        }
      }
      if (matches.size === 0) return;
      expect(await stored(people)).toEqual(await replayed(start, matches));
    }),
    { numRuns: 25, endOnFailure: true },
  );
  expect(contests).toBeGreaterThan(10);
}, 120_000);
