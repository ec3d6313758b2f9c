import { type Database, withTransaction } from '@bandeja/db/transaction';
import type { PlayerLevel } from '@bandeja/rules/levels/expected-chance';
import { replayLevels } from '@bandeja/rules/levels/replay-levels';
import { sql } from 'kysely';
import {
  findChangesOfMatches,
  findMatchesInOrder,
  findStarts,
  findStoredLevels,
  type LevelChangeRow,
} from './levels.repository.ts';
import { findResults } from './replay.repository.ts';
import { toReplayed } from './roll-back-match-result.ts';

const AT_A_TIME = 2_000;

export type WrongLevel = { player: number; match: number | null; stored: string; replayed: string };
type LevelCheck = { matches: number; players: number; wrong: WrongLevel[] };

/**
 * Plays every match again, in the order (ended_at, id), from what the players declared, and compares each change and
 * where everybody stands with what is stored. One snapshot of the database: it waits for nobody and nobody waits for it.
 */
export async function checkLevels(db: Database): Promise<LevelCheck> {
  return withTransaction(db, async (tx) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(tx);
    const starts = await findStarts(tx);
    const order = await findMatchesInOrder(tx);
    const wrong: WrongLevel[] = [];
    let levels = new Map<number, PlayerLevel>(starts.map((start) => [start.id, start]));
    for (let from = 0; from < order.length; from += AT_A_TIME) {
      const ids = order.slice(from, from + AT_A_TIME);
      const results = new Map((await findResults(tx, ids)).map((result) => [result.match, result]));
      const stored = new Map((await findChangesOfMatches(tx, ids)).map((row) => [keyOf(row), row]));
      const replay = replayLevels(
        levels.values(),
        ids.map((id) => toReplayed(id, results.get(id))),
      );
      levels = replay.levels;
      for (const { match, update } of replay.updates) {
        for (const change of update.players) {
          const found = stored.get(keyOf({ match_id: match, player_id: change.id }));
          const [is, ought] = [
            found ? show(found) : 'nada',
            show({ level: change.level_after, reliability: change.reliability_after }),
          ];
          if (is !== ought) wrong.push({ player: change.id, match, stored: is, replayed: ought });
        }
      }
    }
    for (const { id, ...now } of await findStoredLevels(tx)) {
      const end = levels.get(id);
      const [is, ought] = [show(now), end ? show(end) : 'nada'];
      if (is !== ought) wrong.push({ player: id, match: null, stored: is, replayed: ought });
    }
    return { matches: order.length, players: starts.length, wrong };
  });
}

const keyOf = ({ match_id, player_id }: Pick<LevelChangeRow, 'match_id' | 'player_id'>) =>
  `${match_id} ${player_id}`;

const show = ({ level, reliability }: { level: number; reliability: number }) =>
  `${level.toFixed(2)} (${reliability.toFixed(2)}%)`;
