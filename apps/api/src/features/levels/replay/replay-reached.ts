import type { Database } from '@bandeja/db/database';
import { meetingsOf } from '@bandeja/rules/levels/equations/meetings';
import type { LevelDay, PlayerLevel } from '@bandeja/rules/levels/expected-chance';
import { replayMatch } from '@bandeja/rules/levels/replay-levels';
import { dayLevel, levelAfter, monthIn, monthOf } from '@bandeja/rules/levels/update-levels';
import { findLastLevels, type Moment } from '../levels.repository.ts';
import {
  compareMoments,
  findMatchesBetween,
  findWindowEnd,
  type RewrittenChange,
  rewrittenChange,
  type StoredMatch,
  type StoredPlayer,
  toReplayed,
} from './replay.repository.ts';

/**
 * Where a replay starts: after this moment `players` have other levels than their stored matches say, and until an
 * instant the players of a withdrawn match have met less often than they say.
 */
export type ReplayOrigin = Moment & { players: readonly number[]; met: Met | null };
type Met = { players: readonly number[]; until: Date };

type Visit = {
  /** Called with the new changes of all four players of each match whose changes differ. */
  onMatch: (changes: RewrittenChange[]) => void;
  /** Called for each player whose rows are written, once. Throws to stop the replay. */
  onPlayer: (player: number) => void;
  /** Matches of one window of the order, the maximum in memory. */
  window: number;
};

type Replayed = {
  /** The levels at the end of the window that differ from the stored ones, by player. */
  levels: PlayerLevel[];
  /** The end of the window, where the next one starts; null: no more matches. */
  end: Moment | null;
};

/**
 * Replays the matches of one window that the origin reaches, in order, and reports those whose changes differ. A
 * player is followed while the level differs from the stored one, so a difference that rounding removes reaches no
 * further match; players who have met less often are followed in the whole window. A match with the stored levels and
 * meetings as inputs keeps its stored changes.
 */
export async function replayReached(
  db: Database,
  { players, met, ...origin }: ReplayOrigin,
  { onMatch, onPlayer, window }: Visit,
): Promise<Replayed> {
  const different = new Map<number, PlayerLevel>();
  const seen = new Set<number>();
  const visit = (player: number) => {
    if (seen.has(player)) return;
    seen.add(player);
    onPlayer(player);
  };
  const end = await findWindowEnd(db, origin, window);
  const upcoming = createUpcomingMatches(db, origin, end);
  for (const player of met?.players ?? []) upcoming.follow(player);
  for (const level of await findLastLevels(db, players, origin)) {
    visit(level.id);
    different.set(level.id, level);
    upcoming.follow(level.id);
  }
  for (;;) {
    const stored = await upcoming.next();
    if (!stored) return { levels: [...different.values()], end };
    const match = toReplayed(stored);
    const meetings = meetingsOf(match, stored.shared);
    const before = new Map(
      stored.players.map((player) => [
        player.player,
        different.get(player.player) ?? storedBefore(player, match.date),
      ]),
    );
    if (!stored.players.some((player) => isStale(player, before.get(player.player), match.date, meetings))) {
      for (const { player } of stored.players) different.delete(player);
      continue;
    }
    const update = replayMatch(before, match, { meetings });
    for (const { player } of stored.players) visit(player);
    onMatch(update.players.map((change) => rewrittenChange(stored.match, change)));
    for (const change of update.players) {
      const player = stored.players.find((one) => one.player === change.id);
      if (!player) throw new Error(`match ${stored.match} has no change of player ${change.id}`);
      const after = levelAfter(player, change, match.date);
      if (isDifferentAfter(after, player)) {
        different.set(change.id, after);
        upcoming.follow(change.id);
      } else different.delete(change.id);
    }
  }
}

/** The player before a match according to the stored change. A change of an older model starts its own day. */
const storedBefore = ({ player, before, declared, factors }: StoredPlayer, date: string): PlayerLevel => ({
  id: player,
  ...before,
  declared,
  day: { date, level: factors?.day_level ?? before.level },
  month: factors && monthIn(factors),
});

/** Whether the stored change has other inputs than these, or was made by an older model. */
const isStale = (
  { before, factors }: StoredPlayer,
  level: PlayerLevel | undefined,
  date: string,
  meetings: number,
): boolean =>
  factors?.meetings !== meetings ||
  level?.level !== before.level ||
  level.reliability !== before.reliability ||
  dayLevel(level, date) !== factors.day_level ||
  (factors.month_date !== undefined && !isSameDay(monthOf(level, date), monthIn(factors)));

const isDifferentAfter = (
  { level, reliability, day, month }: PlayerLevel,
  { after, factors }: StoredPlayer,
): boolean =>
  level !== after.level ||
  reliability !== after.reliability ||
  day?.level !== factors?.day_level ||
  !isSameDay(month, factors && monthIn(factors));

const isSameDay = (one: LevelDay | null, other: LevelDay | null): boolean =>
  one?.date === other?.date && one?.level === other?.level;

/** The matches of the players followed, in order, until the end of the window (null: all). */
function createUpcomingMatches(db: Database, origin: Moment, end: Moment | null) {
  const queue = new MatchQueue();
  let last = origin;
  /** Players whose matches are in the queue from this moment on. */
  const read = new Set<number>();
  const unread = new Set<number>();

  async function readUnread(): Promise<void> {
    // Players of the next matches may be followed soon, so reading them now saves one statement per player.
    for (const player of queue.players()) if (!read.has(player)) unread.add(player);
    for (const match of await findMatchesBetween(db, [...unread], last, end)) queue.add(match);
    for (const player of unread) read.add(player);
    unread.clear();
  }

  return {
    /** Adds the matches of this player after the last returned one. */
    follow(player: number): void {
      if (!read.has(player)) unread.add(player);
    },
    /** The next match. Some are not of followed players. */
    async next(): Promise<StoredMatch | undefined> {
      if (unread.size > 0) await readUnread();
      const match = queue.take();
      if (match) last = match;
      return match;
    },
  };
}

/** Matches in the order of results, each once: a binary heap. */
class MatchQueue {
  readonly #heap: StoredMatch[] = [];
  readonly #ids = new Set<number>();

  add(match: StoredMatch): void {
    if (this.#ids.has(match.match)) return;
    this.#ids.add(match.match);
    const heap = this.#heap;
    let at = heap.push(match) - 1;
    for (let parent = (at - 1) >> 1; at > 0 && this.#isBefore(at, parent); parent = (at - 1) >> 1) {
      this.#swap(at, parent);
      at = parent;
    }
  }

  /** Removes and returns the first match. */
  take(): StoredMatch | undefined {
    const heap = this.#heap;
    this.#swap(0, heap.length - 1);
    const first = heap.pop();
    if (!first) return undefined;
    this.#ids.delete(first.match);
    for (let at = 0; ; ) {
      let next = at;
      for (const child of [2 * at + 1, 2 * at + 2]) if (this.#isBefore(child, next)) next = child;
      if (next === at) return first;
      this.#swap(at, next);
      at = next;
    }
  }

  /** The players of all matches. */
  *players(): Generator<number> {
    for (const { players } of this.#heap) for (const { player } of players) yield player;
  }

  #isBefore(index: number, other: number): boolean {
    const [a, b] = [this.#heap[index], this.#heap[other]];
    return a !== undefined && b !== undefined && compareMoments(a, b) < 0;
  }

  #swap(index: number, other: number): void {
    const [a, b] = [this.#heap[index], this.#heap[other]];
    if (!a || !b) return;
    this.#heap[index] = b;
    this.#heap[other] = a;
  }
}
