import { createPlayer } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { withTransaction } from '@bandeja/pg/transaction';
import { matchWinner } from '@bandeja/rules/matches/result';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import type { TaskPayloads } from '../../../jobs/task-payloads.ts';
import { countResult, uncountResult } from '../../matches/public.ts';
import { checkLevels, returnLevelChanges } from '../public.ts';
import { originOf, replayFromMatch } from './replay-from-match.ts';

const app = useTestApp();

const PLAYERS = 9;
const four = fc.shuffledSubarray([...Array(PLAYERS).keys()], { minLength: 4, maxLength: 4 });
const index = fc.nat(30);
const subset = fc.subarray([0, 1, 2, 3]);
/** `skew`: how many seconds a result counts before or after the clock. */
const skew = fc.constantFrom(0, 0, 0, -90, 90);
const operation = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('finish' as const), four, games: fc.nat(4), skew }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), index }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('count again' as const), index, subset, skew }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const), index, subset }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('replay' as const), index }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;
/** The operations of a step run at once. */
const steps = fc.array(fc.array(operation, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 14 });

type PlayedMatch = { id: number; players: number[]; games: number };
type Replay = TaskPayloads['replay_levels'];

/** Removes the waiting replays from the queue of jobs; the test runs them in its own order. */
async function takeReplays(): Promise<Replay[]> {
  const { rows } = await sql<{ payload: Replay }>`
    DELETE FROM graphile_worker._private_jobs AS job USING graphile_worker._private_tasks AS task
    WHERE task.id = job.task_id AND task.identifier = 'replay_levels' RETURNING job.payload`.execute(app.db);
  return rows.map(({ payload }) => payload);
}

test('stored levels equal a replay in order after any finishes, withdrawals, returns and replays', async () => {
  const runCounts = new Map<string, number>();
  // Windows of three matches, so that a replay takes several runs.
  const runReplay = (replay: Replay, now: Date) =>
    replayFromMatch(app.db, originOf(replay), { now, window: 3 });
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const players: number[] = [];
      for (let n = 0; n < PLAYERS; n++) players.push((await createPlayer(app.db, { level: 1 + (n % 5) })).id);
      const matches: PlayedMatch[] = [];
      const replays: Replay[] = [];
      let now = TEST_NOW;
      const count = (kind: string) => runCounts.set(kind, (runCounts.get(kind) ?? 0) + 1);

      /** As the calls of matches do: locks the match's row and reads its state under the lock. */
      const locked = (
        match: PlayedMatch | undefined,
        counts: boolean,
        work: (tx: typeof app.db) => Promise<unknown>,
      ) =>
        withTransaction(app.db, async (tx) => {
          if (!match) return;
          const row = await tx
            .selectFrom('matches')
            .select('levels_counted_at')
            .where('id', '=', match.id)
            .forUpdate()
            .executeTakeFirstOrThrow();
          if ((row.levels_counted_at !== null) === counts) await work(tx);
        });
      const apply = (match: PlayedMatch | undefined, seconds: number, moves?: number[]) =>
        locked(match, false, async (tx) => {
          if (!match) return;
          const sets = [1, 2].map((set) => ({ set, team_a_score: 6, team_b_score: match.games }));
          const winner = matchWinner('Competitive', sets);
          if (!winner) throw new Error('the first team wins');
          await countResult(tx, {
            matchId: match.id,
            at: new Date(now.getTime() + seconds * 1_000),
            winner,
            sets,
            players: match.players.map((player, index) => ({
              player,
              team: index < 2 ? 'A' : 'B',
              position: (index % 2) + 1,
            })),
            ...(moves && { moves }),
          });
          count(moves ? 'count again' : 'finish');
        });

      const run = async (one: Operation): Promise<void> => {
        if (one.kind === 'finish') {
          const ids = one.four.map((index) => players[index] ?? 0);
          const { id } = await createMatch(app.db, {
            type: 'Competitive',
            date: TEST_NOW,
            players: ids,
            sets: [
              [6, one.games],
              [6, one.games],
            ],
            finished: true,
          });
          const match = { id, players: ids, games: one.games };
          await apply(match, one.skew);
          matches.push(match);
          return;
        }
        if (one.kind === 'replay') {
          const [replay] = replays.splice(one.index % Math.max(1, replays.length), 1);
          if (!replay) return;
          count('replay');
          await runReplay(replay, now);
          return;
        }
        const match = matches[one.index % Math.max(1, matches.length)];
        const chosen = 'subset' in one ? one.subset.map((index) => match?.players[index] ?? 0) : [];
        if (one.kind === 'count again') await apply(match, one.skew, chosen);
        if (one.kind === 'withdraw') {
          await locked(match, true, async (tx) => {
            count('withdraw');
            await uncountResult(tx, match?.id ?? 0, now);
          });
        }
        if (one.kind === 'return') {
          await locked(match, true, async (tx) => {
            count('return');
            await returnLevelChanges(tx, { matchId: match?.id ?? 0, players: chosen, now });
          });
        }
      };

      for (const step of given) {
        now = new Date(now.getTime() + 30_000);
        await Promise.all(step.map(run));
        replays.push(...(await takeReplays()));
      }
      while (replays.length > 0) {
        await Promise.all(replays.splice(0).map((replay) => runReplay(replay, now)));
        replays.push(...(await takeReplays()));
      }
      expect((await checkLevels(app.db)).wrong).toEqual([]);
    }),
    { numRuns: 25, endOnFailure: true },
  );
  for (const kind of ['finish', 'withdraw', 'count again', 'return', 'replay']) {
    expect(runCounts.get(kind) ?? 0, kind).toBeGreaterThan(0);
  }
}, 120_000);
