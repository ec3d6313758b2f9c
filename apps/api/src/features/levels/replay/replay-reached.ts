import type { Database } from '@bandeja/db/transaction';
import type { PlayerLevel } from '@bandeja/rules/levels/expected-chance';
import { replayMatch } from '@bandeja/rules/levels/replay-levels';
import { MatchQueue } from './match-queue.ts';
import { compareMoments, type Moment } from './moment.ts';
import {
  findLevelsAt,
  findNextMatches,
  type RewrittenChange,
  type StoredMatch,
  type StoredPlayer,
  toReplayed,
} from './replay.repository.ts';

/** Where a replay starts: the changes of these players at this moment were taken back. */
export type ReplayOrigin = Moment & { players: readonly number[] };

/** Matches of one player, and players, that one statement reads at most. */
const MATCHES_A_PLAYER = 128;
const PLAYERS_AT_ONCE = 256;
/** Matches in memory; beyond them a read takes one of each player. */
const MATCHES_IN_MEMORY = 10_000;

type Visit = {
  /** Called with the new changes of each match that comes out differently; all four players of it are written. */
  onMatch: (changes: RewrittenChange[]) => Promise<void> | void;
  /** Called for each player whose rows are written, once. Throws to stop the replay. */
  onPlayer: (player: number) => void;
};

/**
 * Replays the matches that the origin reaches, in order, and reports those that come out differently. A player is
 * followed while the level differs from the stored one, so a difference that is lost in rounding reaches no further.
 * A match with the stored levels as inputs keeps its stored changes.
 *
 * Returns the present levels of the players whose last change, or the lack of one, is different. Memory grows with the
 * players reached, not with their matches.
 */
export async function replayReached(
  db: Database,
  { players, ...origin }: ReplayOrigin,
  { onMatch, onPlayer }: Visit,
): Promise<PlayerLevel[]> {
  const different = new Map<number, PlayerLevel>();
  const seen = new Set<number>();
  const visit = (player: number) => {
    if (seen.has(player)) return;
    seen.add(player);
    onPlayer(player);
  };
  const upcoming = createUpcomingMatches(db);
  for (const level of await findLevelsAt(db, players, origin)) {
    visit(level.id);
    different.set(level.id, level);
    upcoming.follow(level.id, origin);
  }
  for (let moment: Moment = origin; ; ) {
    const stored = await upcoming.next(moment);
    if (!stored) return [...different.values()];
    moment = stored;
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
        upcoming.follow(id, moment);
      } else different.delete(id);
    }
  }
}

const isDifferent = (level: PlayerLevel | undefined, stored: StoredPlayer['before'] | undefined): boolean =>
  level !== undefined && (level.level !== stored?.level || level.reliability !== stored.reliability);

/** The matches of the players followed, in order, read in batches. */
function createUpcomingMatches(db: Database) {
  const queue = new MatchQueue();
  /** Until which moment the queue has all matches of a player; null: to the end. */
  const readUntil = new Map<number, Moment | null>();
  const unread = new Set<number>();
  const isRead = (player: number, moment: Moment) => {
    const until = readUntil.get(player);
    return until === null || (until !== undefined && compareMoments(until, moment) > 0);
  };

  async function read(moment: Moment): Promise<void> {
    // Players of the matches ahead are likely to be followed soon: reading them now saves a statement each.
    for (const { players } of queue.early(PLAYERS_AT_ONCE)) {
      for (const { player } of players) {
        if (unread.size < PLAYERS_AT_ONCE && queue.size < MATCHES_IN_MEMORY && !isRead(player, moment)) {
          unread.add(player);
        }
      }
    }
    const players = [...unread].slice(0, PLAYERS_AT_ONCE);
    const room = Math.floor((MATCHES_IN_MEMORY - queue.size) / players.length);
    const count = Math.max(1, Math.min(MATCHES_A_PLAYER, room));
    const found = await findNextMatches(db, players, moment, count);
    const lists = new Map<number, StoredMatch[]>(players.map((player) => [player, []]));
    for (const { foundFor, ...match } of found) {
      queue.add(match);
      for (const player of foundFor) lists.get(player)?.push(match);
    }
    for (const [player, matches] of lists) {
      const last = matches[matches.length - 1];
      readUntil.set(player, last && matches.length === count ? { at: last.at, match: last.match } : null);
      unread.delete(player);
    }
  }

  return {
    /** From a moment on, which `next` has reached, the matches of this player are among those it gives. */
    follow(player: number, moment: Moment): void {
      if (!isRead(player, moment)) unread.add(player);
    },
    /** The first match after the moment of the last one given. Others than those of followed players may be among them. */
    async next(moment: Moment): Promise<StoredMatch | undefined> {
      while (unread.size > 0) await read(moment);
      return queue.take();
    },
  };
}
