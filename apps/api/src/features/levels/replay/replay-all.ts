import type { Database } from '@bandeja/db/database';
import { withSnapshot, withTransaction } from '@bandeja/pg/transaction';
import { meetingsOf } from '@bandeja/rules/levels/equations/meetings';
import { declaredLevel, type PlayerLevel } from '@bandeja/rules/levels/expected-chance';
import { createReplay, replayMatch } from '@bandeja/rules/levels/replay-levels';
import { type LevelFactors, type LevelUpdate, levelAfter } from '@bandeja/rules/levels/update-levels';
import { findStoredLevels } from '../../players/public.ts';
import {
  findChangesOfMatches,
  findLastLevels,
  type LevelChangeRow,
  lockLevels,
  type Moment,
} from '../levels.repository.ts';
import {
  findMatchesAfter,
  findMatchesAsPlayed,
  findMatchesInOrder,
  findMisplacedChanges,
  findPlayersAfter,
  findStarts,
  type MatchAsPlayed,
  type RewrittenChange,
  rewriteChanges,
  rewrittenChange,
  toReplayed,
} from './replay.repository.ts';
import { setPresentLevels } from './replay-from-match.ts';

const BATCH_SIZE = 2_000;
/** Matches that are replayed and rewritten under one lock. */
const WINDOW = 250;
/** Withdrawals and results between the reading of a window and its lock; the window is then read again. */
const ATTEMPTS = 10;
const BEFORE_ALL: Moment = { at: new Date(0), match: 0 };

export type WrongLevel = { player: number; match: number | null; stored: string; replayed: string };
export type LevelCheck = { matches: number; players: number; wrong: WrongLevel[] };

/**
 * Replays every match, in the order (levels_counted_at, id), from the declared levels, and compares each change
 * and each present level with the stored one. Reads one snapshot of the database, without locks. Rows that a
 * waiting job `replay_levels` will rewrite are reported as different.
 */
export const checkLevels = (db: Database): Promise<LevelCheck> => withSnapshot(db, compareAll);

async function compareAll(tx: Database): Promise<LevelCheck> {
  const wrong: WrongLevel[] = [];
  const order = await findMatchesInOrder(tx);
  // After the matches: each of their players has a start.
  const starts = await findStarts(tx);
  const replay = createReplay(
    starts.map(({ id, level, reliability }) => declaredLevel(id, level, reliability)),
  );
  for (let from = 0; from < order.length; from += BATCH_SIZE) {
    const ids = order.slice(from, from + BATCH_SIZE);
    const matches = new Map((await findMatchesAsPlayed(tx, ids)).map((match) => [match.match, match]));
    const played = ids.flatMap((id) => matches.get(id) ?? []);
    const play = (match: MatchAsPlayed) => replay.play(toReplayed(match), match.at);
    wrong.push(...(await compareChanges(tx, played, play)).wrong);
  }
  for (const change of await findMisplacedChanges(tx)) {
    wrong.push({
      player: change.player_id,
      match: change.match_id,
      stored: showChange(change),
      replayed: 'nada',
    });
  }
  for (const now of await findStoredLevels(tx)) {
    const end = replay.levels.get(now.id);
    const [is, expected] = [show(now), end ? show(end) : 'nada'];
    if (is !== expected) wrong.push({ player: now.id, match: null, stored: is, replayed: expected });
  }
  return { matches: order.length, players: starts.length, wrong };
}

/**
 * Replays every match and rewrites the changes that differ, then the present levels that differ. Each window of the
 * order has its own transaction, which locks the levels of the players of its matches: a result of one of them waits for
 * one window, bookings for none. Results that count meanwhile come later in the order, so a later window replays them.
 * Returns the differences it found; a repeated run finds none. `window`: tests use fewer matches.
 */
export async function replayAllLevels(
  db: Database,
  now: Date,
  { window = WINDOW }: { window?: number } = {},
): Promise<WrongLevel[]> {
  const wrong: WrongLevel[] = [];
  for (let after: Moment | null = BEFORE_ALL; after; ) {
    const replayed: Replayed = await replayWindow(db, after, { now, window });
    wrong.push(...replayed.wrong);
    after = replayed.end;
  }
  const starts = await findStarts(db);
  const present = await setPresentLevels(
    db,
    starts.map(({ id }) => id),
  );
  return [
    ...wrong,
    ...present.map(({ id, is, expected }) => ({
      player: id,
      match: null,
      stored: show(is),
      replayed: show(expected),
    })),
  ];
}

/** `end`: where the next window starts; null: no more matches. */
type Replayed = { wrong: WrongLevel[]; end: Moment | null };

async function replayWindow(
  db: Database,
  after: Moment,
  { now, window }: { now: Date; window: number },
): Promise<Replayed> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const players = new Set(await findPlayersAfter(db, after, window));
    const replayed = await withTransaction(db, async (tx): Promise<Replayed | null> => {
      await lockLevels(tx, [...players]);
      const matches = await findMatchesAfter(tx, after, window);
      const last = matches.at(-1);
      if (!last) return { wrong: [], end: null };
      if (matches.some((match) => match.players.some(({ player }) => !players.has(player)))) return null;
      const levels = new Map<number, PlayerLevel>(
        (await findLastLevels(tx, [...players], after)).map((level) => [level.id, level]),
      );
      const { wrong, changes } = await compareChanges(tx, matches, ({ shared, ...stored }) => {
        const match = toReplayed(stored);
        const update = replayMatch(levels, match, { meetings: meetingsOf(match, shared) });
        for (const change of update.players) {
          const before = levels.get(change.id);
          if (before) levels.set(change.id, levelAfter(before, change, match.date));
        }
        return update;
      });
      if (changes.length > 0) await rewriteChanges(tx, changes, now);
      return { wrong, end: last };
    });
    if (replayed) return replayed;
  }
  throw new Error(`levels after match ${after.match}: other matches at each of ${ATTEMPTS} attempts`);
}

/** Plays matches in their order and compares each change with the stored one. */
async function compareChanges<Match extends MatchAsPlayed>(
  tx: Database,
  matches: readonly Match[],
  play: (match: Match) => LevelUpdate,
): Promise<{ wrong: WrongLevel[]; changes: RewrittenChange[] }> {
  const wrong: WrongLevel[] = [];
  const changes: RewrittenChange[] = [];
  const ids = matches.map(({ match }) => match);
  const stored = new Map((await findChangesOfMatches(tx, ids)).map((row) => [keyOf(row), row]));
  for (const match of matches) {
    for (const change of play(match).players) {
      const row = rewrittenChange(match.match, change);
      const found = stored.get(keyOf(row));
      const [is, expected] = [found ? showChange(found) : 'nada', showChange(row)];
      if (is === expected) continue;
      wrong.push({ player: change.id, match: match.match, stored: is, replayed: expected });
      changes.push(row);
    }
  }
  return { wrong, changes };
}

const keyOf = ({ match_id, player_id }: Pick<LevelChangeRow, 'match_id' | 'player_id'>) =>
  `${match_id} ${player_id}`;

/** Every stored figure of a change, as text. */
function showChange(row: Omit<RewrittenChange, 'match_id'>): string {
  const before = show({ level: row.previous_level, reliability: row.previous_reliability });
  return [`${before} → ${show(row)}`, row.expected_chance, showFactors(row.factors)].join(', ');
}

const show = ({ level, reliability }: Pick<PlayerLevel, 'level' | 'reliability'>) =>
  `${level.toFixed(2)} (${reliability.toFixed(2)}%)`;

/** In the order of the names: jsonb has its own. */
const showFactors = (factors: LevelFactors | null): string =>
  JSON.stringify(
    factors && Object.fromEntries(Object.entries(factors).toSorted(([a], [b]) => a.localeCompare(b))),
  );
