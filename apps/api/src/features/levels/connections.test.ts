import { createPlayer } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { withTransaction } from '@bandeja/pg/transaction';
import { declaredLevel } from '@bandeja/rules/levels/expected-chance';
import { createReplay } from '@bandeja/rules/levels/replay-levels';
import { expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';
import { countResult } from '../matches/public.ts';
import { countedDate } from './levels.repository.ts';
import { checkLevels } from './public.ts';

const app = useTestApp();

const PLAYERS = 26;
const MATCHES = 60;
const DAY_MS = 86_400_000;
const SETS = [1, 2].map((set) => ({ set, team_a_score: 6, team_b_score: 3 }));

/** Four different places of the list, another four for each match. */
function fourOf(match: number): [number, number, number, number] {
  const step = 1 + (match % 5);
  const place = (seat: number) => (match * 7 + seat * step) % PLAYERS;
  return [place(0), place(1), place(2), place(3)];
}

test('connections that a result stores are those of the rule for all matches before, in order', async () => {
  const ids: number[] = [];
  for (let n = 0; n < PLAYERS; n++) ids.push((await createPlayer(app.db, { level: 3 })).id);
  const replay = createReplay(ids.map((id) => declaredLevel(id, 3, 20)));
  let most = 0;
  for (let n = 0; n < MATCHES; n++) {
    const [a1 = 0, a2 = 0, b1 = 0, b2 = 0] = fourOf(n).map((place) => ids[place] ?? 0);
    const players = [a1, a2, b1, b2];
    // The first matches are older than 180 days when the last ones count.
    const at = new Date(TEST_NOW.getTime() + n * 4 * DAY_MS);
    // Some results do not move every player.
    const moves = n % 6 === 5 ? [a1, b1, b2] : players;
    const { id } = await createMatch(app.db, {
      type: 'Competitive',
      date: at,
      players,
      sets: [
        [6, 3],
        [6, 3],
      ],
      finished: true,
    });
    await withTransaction(app.db, (tx) =>
      countResult(tx, {
        matchId: id,
        at,
        winner: 'A',
        sets: SETS,
        moves,
        players: players.map((player, index) => ({
          player,
          team: index < 2 ? 'A' : 'B',
          position: (index % 2) + 1,
        })),
      }),
    );
    const unmoved = players.filter((player) => !moves.includes(player));
    const date = countedDate(at);
    const expected = replay.play({ id, team_a: [a1, a2], team_b: [b1, b2], sets: SETS, date, unmoved }, at);
    const stored = await app.db
      .selectFrom('level_changes')
      .select(['player_id', 'connections', 'level', 'reliability'])
      .where('match_id', '=', id)
      .orderBy('player_id')
      .execute();
    expect(stored).toEqual(
      expected.players
        .map((change) => ({
          player_id: change.id,
          connections: change.factors.connections,
          level: change.level_after,
          reliability: change.reliability_after,
        }))
        .toSorted((a, b) => a.player_id - b.player_id),
    );
    most = Math.max(most, ...stored.map(({ connections }) => connections ?? 0));
  }
  expect(most).toBeGreaterThan(5);
  expect((await checkLevels(app.db)).wrong).toEqual([]);
});
