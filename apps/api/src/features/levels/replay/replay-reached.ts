import type { Database } from '@bandeja/db/transaction';
import type { PlayerLevel } from '@bandeja/rules/levels/expected-chance';
import { replayMatch } from '@bandeja/rules/levels/replay-levels';
import { MatchQueue } from './match-queue.ts';
import type { Moment } from './moment.ts';
import {
  findLevelsAt,
  findMatchesBetween,
  findWindowEnd,
  type RewrittenChange,
  type StoredMatch,
  type StoredPlayer,
  toReplayed,
} from './replay.repository.ts';

/** Where a replay starts: after this moment these players have other levels than their stored matches say. */
export type ReplayOrigin = Moment & { players: readonly number[] };

/** Matches of one window of the order, the maximum in memory. */
const WINDOW = 2_000;

type Visit = {
  /** Called with the new changes of all four players of each match whose changes differ. */
  onMatch: (changes: RewrittenChange[]) => void;
  /** Called for each player whose rows are written, once. Throws to stop the replay. */
  onPlayer: (player: number) => void;
  /** Matches of the window; tests use fewer. */
  window?: number | undefined;
};

export type Replayed = {
  /** The levels at the end of the window that differ from the stored ones, by player. */
  levels: PlayerLevel[];
  /** The end of the window, where the next one starts; null: no more matches. */
  end: Moment | null;
};

/**
 * Replays the matches of one window that the origin reaches, in order, and reports those whose changes differ. A
 * player is followed while the level differs from the stored one, so a difference that rounding removes reaches no
 * further match. A match with the stored levels as inputs keeps its stored changes.
 */
export async function replayReached(
  db: Database,
  { players, ...origin }: ReplayOrigin,
  { onMatch, onPlayer, window = WINDOW }: Visit,
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
  for (const level of await findLevelsAt(db, players, origin)) {
    visit(level.id);
    different.set(level.id, level);
    upcoming.follow(level.id);
  }
  for (;;) {
    const stored = await upcoming.next();
    if (!stored) return { levels: [...different.values()], end };
    if (!stored.players.some((player) => isDifferent(different.get(player.player), player.before))) {
      for (const { player } of stored.players) different.delete(player);
      continue;
    }
    const before = stored.players.map(({ player: id, before }) => different.get(id) ?? { id, ...before });
    const update = replayMatch(new Map(before.map((level) => [level.id, level])), toReplayed(stored));
    for (const { player } of stored.players) visit(player);
    onMatch(
      update.players.map((change) => ({
        match_id: stored.match,
        player_id: change.id,
        level: change.level_after,
        previous_level: change.level_before,
        reliability: change.reliability_after,
        previous_reliability: change.reliability_before,
        expected_chance: change.expected_chance,
      })),
    );
    for (const { id, level_after, reliability_after } of update.players) {
      const after = { id, level: level_after, reliability: reliability_after };
      if (isDifferent(after, stored.players.find(({ player }) => player === id)?.after)) {
        different.set(id, after);
        upcoming.follow(id);
      } else different.delete(id);
    }
  }
}

const isDifferent = (level: PlayerLevel | undefined, stored: StoredPlayer['before'] | undefined): boolean =>
  level !== undefined && (level.level !== stored?.level || level.reliability !== stored.reliability);

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
