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

/** Where a replay starts: the changes of these players at this moment were taken back. */
export type ReplayOrigin = Moment & { players: readonly number[] };

/** A window of the order: so many matches are in memory at most. */
const MATCHES_IN_MEMORY = 2_000;

type Visit = {
  /** Called with the new changes of each match that comes out differently; all four players of it are written. */
  onMatch: (changes: RewrittenChange[]) => Promise<void> | void;
  /** Called for each player whose rows are written, once. Throws to stop the replay. */
  onPlayer: (player: number) => void;
  /** Tests take fewer. */
  matchesInMemory?: number | undefined;
};

/**
 * Replays the matches that the origin reaches, in order, and reports those that come out differently. A player is
 * followed while the level differs from the stored one, so a difference that is lost in rounding reaches no further.
 * A match with the stored levels as inputs keeps its stored changes.
 *
 * Returns the present levels of the players whose last change, or the lack of one, is different. Memory grows with the
 * players reached, not with their matches; statements grow with the windows of the order.
 */
export async function replayReached(
  db: Database,
  { players, ...origin }: ReplayOrigin,
  { onMatch, onPlayer, matchesInMemory = MATCHES_IN_MEMORY }: Visit,
): Promise<PlayerLevel[]> {
  const different = new Map<number, PlayerLevel>();
  const seen = new Set<number>();
  const visit = (player: number) => {
    if (seen.has(player)) return;
    seen.add(player);
    onPlayer(player);
  };
  const upcoming = createUpcomingMatches(db, origin, matchesInMemory);
  for (const level of await findLevelsAt(db, players, origin)) {
    visit(level.id);
    different.set(level.id, level);
    upcoming.follow(level.id);
  }
  for (;;) {
    const stored = await upcoming.next(different);
    if (!stored) return [...different.values()];
    if (!stored.players.some((player) => isDifferent(different.get(player.player), player.before))) {
      for (const { player } of stored.players) different.delete(player);
      continue;
    }
    const before = stored.players.map(({ player: id, before }) => different.get(id) ?? { id, ...before });
    const update = replayMatch(new Map(before.map((level) => [level.id, level])), toReplayed(stored));
    for (const { player } of stored.players) visit(player);
    await onMatch(
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

/** The matches of the players followed, in order, read window by window. */
function createUpcomingMatches(db: Database, origin: Moment, matchesInMemory: number) {
  const queue = new MatchQueue();
  let from: Moment = origin;
  /** Null: the last window. Undefined: before the first. */
  let windowEnd: Moment | null | undefined;
  /** Players whose matches of this window, from when they were read, are in the queue. */
  const read = new Set<number>();
  const unread = new Set<number>();

  async function readUnread(): Promise<void> {
    // Players of the matches ahead may be followed soon: reading them now saves a statement each.
    for (const player of queue.players()) if (!read.has(player)) unread.add(player);
    for (const match of await findMatchesBetween(db, [...unread], from, windowEnd ?? null)) queue.add(match);
    for (const player of unread) read.add(player);
    unread.clear();
  }

  return {
    /** Matches of this player after the last one given are among those to come. */
    follow(player: number): void {
      if (!read.has(player)) unread.add(player);
    },
    /** The next match. Some are not of followed players. */
    async next(followed: ReadonlyMap<number, unknown>): Promise<StoredMatch | undefined> {
      for (;;) {
        if (windowEnd !== undefined) {
          if (unread.size > 0) await readUnread();
          const match = queue.take();
          if (match) {
            from = match;
            return match;
          }
          if (windowEnd === null || followed.size === 0) return undefined;
          from = windowEnd;
        }
        windowEnd = await findWindowEnd(db, from, matchesInMemory);
        read.clear();
        for (const player of followed.keys()) unread.add(player);
      }
    },
  };
}
