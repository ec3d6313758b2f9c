import { createPlayer } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { withTransaction } from '@bandeja/pg/transaction';
import { compareStandings, competitionPositions, quarterAt } from '@bandeja/rules/rankings/ranking';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';
import { foldMoves } from './counts.repository.ts';
import { awardMatchPoints, withdrawMatchPoints } from './public.ts';
import { checkRankings } from './rankings.commands.ts';
import { listPositions, listRankingsOfPlayer } from './read-rankings.ts';

const app = useTestApp();

const PLAYERS = 10;
const four = fc.shuffledSubarray([...Array(PLAYERS).keys()], { minLength: 4, maxLength: 4 });
const index = fc.nat(30);
const operation = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('finish' as const), four, sets: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), index }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('return' as const), index, seats: fc.subarray([0, 1, 2, 3]) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('award again' as const), index }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('fold' as const), limit: fc.integer({ min: 1, max: 9 }) }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;
/** The operations of a step run at once. */
const steps = fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 12 });

const SETS = [
  [
    [6, 0],
    [6, 0],
  ],
  [
    [6, 4],
    [4, 6],
    [10, 8],
  ],
  [
    [7, 6],
    [6, 3],
  ],
  [[6, 2]],
] as const;

type Played = { id: number; players: number[]; sets: number; given: Set<number> };

test('awards, standings, counts, positions and ranges agree after any finishes, withdrawals and folds', async () => {
  const runs = new Map<string, number>();
  let quarter = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      // A quarter of its own for each run, so that every run has its own ranking.
      const now = new Date(Date.UTC(1950 + Math.floor(quarter / 4), (quarter % 4) * 3 + 1, 15, 12));
      quarter += 1;
      const players: number[] = [];
      for (let n = 0; n < PLAYERS; n++) players.push((await createPlayer(app.db)).id);
      const matches: Played[] = [];

      /** As the calls of matches do: under the lock of the match's row. */
      const locked = (match: Played | undefined, work: (tx: typeof app.db, match: Played) => Promise<void>) =>
        withTransaction(app.db, async (tx) => {
          if (!match) return;
          await tx.selectFrom('matches').select('id').where('id', '=', match.id).forUpdate().execute();
          await work(tx, match);
        });
      const award = (tx: typeof app.db, match: Played) =>
        awardMatchPoints(tx, {
          match: match.id,
          date: now,
          club: null,
          winner: 'A',
          sets: (SETS[match.sets] ?? []).map(([team_a_score, team_b_score], place) => ({
            set: place + 1,
            team_a_score,
            team_b_score,
          })),
          players: match.players.map((id, place) => ({
            id,
            team: place < 2 ? 'A' : 'B',
            level: 2 + (players.indexOf(id) % 4) * 0.3,
          })),
          awarded: match.players,
          weight: 1,
          ended: now,
          today: new Map(),
          now,
        });

      const run = async (one: Operation): Promise<void> => {
        runs.set(one.kind, (runs.get(one.kind) ?? 0) + 1);
        if (one.kind === 'fold')
          return void (await withTransaction(app.db, (tx) => foldMoves(tx, one.limit)));
        if (one.kind === 'finish') {
          const ids = one.four.map((place) => players[place] ?? 0);
          const { id } = await createMatch(app.db, { type: 'Competitive', date: now, players: ids });
          const match = { id, players: ids, sets: one.sets, given: new Set(ids) };
          await locked(match, (tx) => award(tx, match));
          matches.push(match);
          return;
        }
        await locked(matches[one.index % Math.max(1, matches.length)], async (tx, match) => {
          if (one.kind === 'award again') {
            if (match.given.size > 0) return;
            await award(tx, match);
            match.given = new Set(match.players);
            return;
          }
          const chosen =
            one.kind === 'return' ? one.seats.map((seat) => match.players[seat] ?? 0) : undefined;
          await withdrawMatchPoints(tx, { match: match.id, ...(chosen && { players: chosen }), now });
          for (const player of chosen ?? match.players) match.given.delete(player);
        });
      };
      for (const step of given) await Promise.all(step.map(run));

      expect((await checkRankings(app.db)).wrong).toEqual([]);
      const ranking = await app.db
        .selectFrom('rankings')
        .select('id')
        .where('period_start', '=', quarterAt(now, DEFAULT_ZONE).start)
        .executeTakeFirst();
      if (!ranking) return;
      const stored = await app.db
        .selectFrom('ranking_standings')
        .selectAll()
        .where('ranking_id', '=', ranking.id)
        .execute();
      const inOrder = stored.toSorted(
        (a, b) => compareStandings(a, b) || (a.slot ?? 0) - (b.slot ?? 0) || a.player_id - b.player_id,
      );
      const expected = competitionPositions(inOrder).map((position, place) => [
        inOrder[place]?.player_id,
        position,
      ]);
      for (let start = 1; start <= PLAYERS + 1; start++) {
        const range = await listPositions(app.db, ranking.id, { start, end: start + 3, now });
        expect(range.map(({ player, position }) => [player.id, position])).toEqual(
          expected.slice(start - 1, start + 3),
        );
      }
      for (const [player, position] of expected) {
        const ranked = await listRankingsOfPlayer(app.db, player ?? 0, now);
        expect(ranked.map((one) => one.position)).toEqual([position]);
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
  for (const kind of ['finish', 'withdraw', 'return', 'award again', 'fold']) {
    expect(runs.get(kind) ?? 0, kind).toBeGreaterThan(0);
  }
}, 120_000);
