import { type Database, withTransaction } from '@bandeja/db/transaction';
import type { PlayerLevel } from '@bandeja/rules/levels/expected-chance';
import { replayLevels } from '@bandeja/rules/levels/replay-levels';
import { sql } from 'kysely';
import {
  findChangesOfMatches,
  findMatchesInOrder,
  findMisplacedChanges,
  findStarts,
  findStoredLevels,
  type LevelChangeRow,
} from './levels.repository.ts';
import { findMatchesAsPlayed, toReplayed } from './replay/replay.repository.ts';

const BATCH_SIZE = 2_000;

export type WrongLevel = { player: number; match: number | null; stored: string; replayed: string };
type LevelCheck = { matches: number; players: number; wrong: WrongLevel[] };

/**
 * Replays every match, in the order (levels_counted_at, id), from the declared levels, and compares each change
 * and each present level with the stored one. Reads one snapshot of the database, without locks. Rows that a
 * waiting job `replay_levels` will rewrite are reported as different.
 */
export async function checkLevels(db: Database): Promise<LevelCheck> {
  return withTransaction(db, async (tx) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(tx);
    const starts = await findStarts(tx);
    const order = await findMatchesInOrder(tx);
    const wrong: WrongLevel[] = [];
    let levels = new Map<number, PlayerLevel>(starts.map((start) => [start.id, start]));
    for (let from = 0; from < order.length; from += BATCH_SIZE) {
      const ids = order.slice(from, from + BATCH_SIZE);
      const matches = new Map((await findMatchesAsPlayed(tx, ids)).map((match) => [match.match, match]));
      const inOrder = ids.flatMap((id) => matches.get(id) ?? []);
      const replay = replayLevels(levels.values(), inOrder.map(toReplayed));
      levels = replay.levels;
      const changes = new Map((await findChangesOfMatches(tx, ids)).map((row) => [keyOf(row), row]));
      for (const { match, update } of replay.updates) {
        for (const change of update.players) {
          const found = changes.get(keyOf({ match_id: match, player_id: change.id }));
          const [is, expected] = [
            found ? show(before(found), found) : 'nada',
            show(
              { level: change.level_before, reliability: change.reliability_before },
              { level: change.level_after, reliability: change.reliability_after },
            ),
          ];
          if (is !== expected) wrong.push({ player: change.id, match, stored: is, replayed: expected });
        }
      }
    }
    for (const change of await findMisplacedChanges(tx)) {
      wrong.push({
        player: change.player_id,
        match: change.match_id,
        stored: show(change),
        replayed: 'nada',
      });
    }
    for (const { id, ...now } of await findStoredLevels(tx)) {
      const end = levels.get(id);
      const [is, expected] = [show(now), end ? show(end) : 'nada'];
      if (is !== expected) wrong.push({ player: id, match: null, stored: is, replayed: expected });
    }
    return { matches: order.length, players: starts.length, wrong };
  });
}

const keyOf = ({ match_id, player_id }: Pick<LevelChangeRow, 'match_id' | 'player_id'>) =>
  `${match_id} ${player_id}`;

const before = (row: LevelChangeRow): Shown => ({
  level: row.previous_level,
  reliability: row.previous_reliability,
});

type Shown = { level: number; reliability: number };

const show = (...levels: Shown[]) =>
  levels.map(({ level, reliability }) => `${level.toFixed(2)} (${reliability.toFixed(2)}%)`).join(' → ');
