import { type Database, withTransaction } from '@bandeja/db/transaction';
import { lockLevels } from '../levels.repository.ts';
import { type RewrittenChange, rewriteChanges, setPresentLevels } from './replay.repository.ts';
import { type ReplayOrigin, replayReached } from './replay-reached.ts';

/** Results that arrive meanwhile may reach more players; then the replay starts again with them. */
const ATTEMPTS = 10;
/** Changes written by one statement. */
const CHANGES_AT_ONCE = 2_000;

/**
 * Brings the changes after a moment, and the present levels, in line with what was taken back there. A first pass,
 * without a lock, finds the players whose changes come out differently. The second locks them in the order of their ids,
 * as results do, replays again and writes. A player met there without a lock starts both passes again.
 *
 * Changes nothing when run again. Replays that share players run one after the other: each row that one leaves out of
 * line is after the origin of another that has still to run.
 */
export async function replayFromMatch(
  db: Database,
  origin: ReplayOrigin,
  now: Date,
  options: { matchesInMemory?: number } = {},
): Promise<void> {
  const players = new Set<number>();
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await replayReached(db, origin, {
      ...options,
      onMatch: () => {},
      onPlayer: (player) => players.add(player),
    });
    if (await tryReplay(db, origin, players, { ...options, now })) return;
  }
  throw new Error(`levels from match ${origin.match} on: new results reached more players ${ATTEMPTS} times`);
}

class PlayerNotLocked extends Error {}

async function tryReplay(
  db: Database,
  origin: ReplayOrigin,
  players: ReadonlySet<number>,
  { now, ...options }: { now: Date; matchesInMemory?: number },
): Promise<boolean> {
  try {
    await withTransaction(db, async (tx) => {
      await lockLevels(tx, [...players]);
      let changes: RewrittenChange[] = [];
      const write = async () => {
        if (changes.length > 0) await rewriteChanges(tx, changes, now);
        changes = [];
      };
      const levels = await replayReached(tx, origin, {
        ...options,
        onMatch: async (more) => {
          changes.push(...more);
          if (changes.length >= CHANGES_AT_ONCE) await write();
        },
        onPlayer: (player) => {
          if (!players.has(player)) throw new PlayerNotLocked();
        },
      });
      await write();
      for (let from = 0; from < levels.length; from += CHANGES_AT_ONCE) {
        await setPresentLevels(tx, levels.slice(from, from + CHANGES_AT_ONCE));
      }
    });
    return true;
  } catch (error) {
    if (error instanceof PlayerNotLocked) return false;
    throw error;
  }
}
