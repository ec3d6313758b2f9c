import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { announce } from '../../../events/announce.ts';
import { addJob } from '../../../jobs/add-job.ts';
import type { TaskPayloads } from '../../../jobs/task-payloads.ts';
import { findStoredLevels, lockPlayers, type StoredLevel, storeLevels } from '../../players/public.ts';
import { findLastLevels, lockLevels, type Moment } from '../levels.repository.ts';
import { type RewrittenChange, rewriteChanges } from './replay.repository.ts';
import { type ReplayOrigin, replayReached } from './replay-reached.ts';

/** Results that arrive during a replay may reach more players; the replay then restarts with them. */
const ATTEMPTS = 10;
/** Rows written by one statement. */
const ROWS_PER_STATEMENT = 2_000;
/** Matches of the order that one run replays under its locks. */
const WINDOW = 500;
/** After all matches: a replay from here only sets present levels. */
const END_OF_ORDER: Moment = { at: new Date('9999-12-31T00:00:00Z'), match: 0 };

/** `window`: how many matches of the order one run replays; tests use fewer. */
type Options = { now: Date; window?: number };

/** Without a key: a job with a key would be replaced by a later one, which may start later in the order. */
export const addReplay = (
  tx: Database,
  { at, match, players, met }: ReplayOrigin,
  now: Date,
): Promise<void> =>
  addJob(
    tx,
    'replay_levels',
    {
      match,
      at: at.toISOString(),
      players: [...players],
      ...(met && { met: { players: [...met.players], until: met.until.toISOString() } }),
    },
    { runAt: now },
  );

/** The origin that addReplay has queued. */
export const originOf = ({ match, at, players, met }: TaskPayloads['replay_levels']): ReplayOrigin => ({
  match,
  at: new Date(at),
  players,
  met: met ? { players: met.players, until: new Date(met.until) } : null,
});

/**
 * Recomputes the changes after a moment at which changes were withdrawn, one window of the order per run. The job
 * of the next window is added in the same transaction, so locks are short for any number of matches. A run of the last
 * window that changed something adds one more; that one starts after all matches and sets the present levels.
 *
 * A first pass, without a lock, finds the players whose changes come out differently. The second locks them in the
 * order of their ids, as results do, replays again and writes. Bookings wait for neither. A player reached there without a lock restarts both
 * passes.
 *
 * A repeated run changes nothing. Replays that share players run one after the other: each row that one run leaves
 * different is after the origin of another run that is still queued.
 */
export async function replayFromMatch(db: Database, origin: ReplayOrigin, options: Options): Promise<void> {
  const players = new Set<number>();
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await replayReached(db, origin, {
      window: options.window ?? WINDOW,
      onMatch: () => {},
      onPlayer: (player) => players.add(player),
    });
    const replayed = await tryReplay(db, origin, players, options);
    if (!replayed) continue;
    // The pages of these players have read their levels when the result was taken back, so before this.
    for (const { id } of await setPresentLevels(db, replayed.present))
      announce(db, { topic: `results:${id}`, event: 'results', data: { match: origin.match } });
    return;
  }
  throw new Error(`levels from match ${origin.match} on: new results reached more players ${ATTEMPTS} times`);
}

class PlayerNotLocked extends Error {}

/** Null: a player was reached who is not locked. `present`: whose present level follows from their last change now. */
async function tryReplay(
  db: Database,
  origin: ReplayOrigin,
  players: ReadonlySet<number>,
  { now, window = WINDOW }: Options,
): Promise<{ present: number[] } | null> {
  try {
    return await withTransaction(db, async (tx) => {
      await lockLevels(tx, [...players]);
      const changes: RewrittenChange[] = [];
      const { levels, end } = await replayReached(tx, origin, {
        window,
        onMatch: (more) => changes.push(...more),
        onPlayer: (player) => {
          if (!players.has(player)) throw new PlayerNotLocked();
        },
      });
      for (const rows of inBatches(changes)) await rewriteChanges(tx, rows, now);
      const reached = levels.map(({ id }) => id);
      const met = end && origin.met && end.at < origin.met.until ? origin.met : null;
      if (end && (reached.length > 0 || met)) await addReplay(tx, { ...end, players: reached, met }, now);
      else if (changes.length > 0) {
        await addReplay(tx, { ...END_OF_ORDER, players: reached, met: null }, now);
      } else return { present: [...new Set([...origin.players, ...reached])] };
      return { present: [] };
    });
  } catch (error) {
    if (error instanceof PlayerNotLocked) return null;
    throw error;
  }
}

function* inBatches<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    yield rows.slice(from, from + ROWS_PER_STATEMENT);
}

/** Players of one transaction: their bookings wait for it. */
const BATCH_SIZE = 200;

/** A present level that was not the level after the last change. */
type CorrectedLevel = { id: number; is: StoredLevel; expected: StoredLevel };

/**
 * Sets the present level of players to the level after their last change, after a replay has committed: it holds no lock
 * of levels, and the players of a few milliseconds. A result of these players sets the same level itself, under the
 * same lock. Players without a level are skipped. Returns the levels that differed.
 */
export async function setPresentLevels(db: Database, players: readonly number[]): Promise<CorrectedLevel[]> {
  const corrected: CorrectedLevel[] = [];
  const ids = players.toSorted((a, b) => a - b);
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const batch = ids.slice(from, from + BATCH_SIZE);
    const different = async (tx: Database): Promise<CorrectedLevel[]> => {
      const last = new Map((await findLastLevels(tx, batch)).map((level) => [level.id, level]));
      return (await findStoredLevels(tx, batch)).flatMap((is) => {
        const expected = last.get(is.id);
        const equal = expected?.level === is.level && expected.reliability === is.reliability;
        return !expected || equal ? [] : [{ id: is.id, is, expected }];
      });
    };
    // Without locks first: most levels are right.
    if ((await different(db)).length === 0) continue;
    corrected.push(
      ...(await withTransaction(db, async (tx) => {
        await lockPlayers(tx, batch);
        const found = await different(tx);
        await storeLevels(
          tx,
          found.map(({ expected }) => expected),
        );
        return found;
      })),
    );
  }
  return corrected;
}
