import type { MatchLevelChange } from '@bandeja/contract/calls/matches';
import type { Database } from '@bandeja/db/database';
import { connectionsOf } from '@bandeja/rules/levels/equations/connections';
import { meetingsOf, meetingsUntil } from '@bandeja/rules/levels/equations/meetings';
import type { LevelPair, PlayerLevel } from '@bandeja/rules/levels/expected-chance';
import { type LevelPreview, previewLevels } from '@bandeja/rules/levels/preview-levels';
import { keepLevels, updateLevels } from '@bandeja/rules/levels/update-levels';
import type { SetResult, Team } from '@bandeja/rules/matches/team';
import { storeLevels } from '../players/public.ts';
import {
  countedDate,
  deleteMatchChanges,
  findChangesOfMatches,
  findEarlierResults,
  findLastLevels,
  insertMatchChanges,
  type LevelChangeRow,
  lockLevelsAndPlayers,
  returnChanges,
} from './levels.repository.ts';
import { addReplay } from './replay/replay-from-match.ts';

export type MatchResult = {
  matchId: number;
  /** When the result counts: its place in the order of all results. */
  at: Date;
  /** The winner by the rules; must match the sets. */
  winner: Team;
  sets: readonly SetResult[];
  /** Two in each team. */
  players: readonly { player: number; team: Team; position: number }[];
  /** Players whose level moves; all four when not given. The other levels are inputs and do not change. */
  moves?: readonly number[];
};

/**
 * Moves the levels of the players of a finished Competitive match, inside the caller's transaction, which holds the
 * lock of the match's row. A second call for the same match throws on level_changes_once_a_match. No level moves
 * when one of the four players has none.
 *
 * Waits for other results and replays of these four players only. Returns the place in the order, which the caller
 * stores with the match: `at`, or a
 * millisecond after the latest result of these players when that is later, so that the order of results is the order
 * in which they moved these players. `today`: how many results of each player have counted before on this day.
 */
export async function applyMatchResult(
  tx: Database,
  { matchId, at, winner, sets, players, moves }: MatchResult,
): Promise<{ at: Date; changes: MatchLevelChange[]; today: ReadonlyMap<number, number> }> {
  const ids = players.map(({ player }) => player);
  await lockLevelsAndPlayers(tx, ids);
  // From the changes: players.level is out of date while a replay waits.
  const last = await findLastLevels(tx, ids);
  const levels = new Map(last.map((level) => [level.id, level]));
  const team_a = pairOf(players, 'A', levels);
  const team_b = pairOf(players, 'B', levels);
  if (!team_a || !team_b) return { at, changes: [], today: new Map() };
  const latest = Math.max(...last.map((level) => level.at?.getTime() ?? Number.NEGATIVE_INFINITY));
  const countedAt = latest >= at.getTime() ? new Date(latest + 1) : at;
  const earlier = await findEarlierResults(tx, { players: ids, at: countedAt, match: matchId });
  const four = { team_a: idsOf(team_a), team_b: idsOf(team_b) };
  const connections = connectionsOf(four, earlier.paths);
  const update = updateLevels({
    team_a,
    team_b,
    sets,
    date: countedDate(countedAt),
    meetings: meetingsOf(four, earlier.shared),
    connections,
  });
  if (update?.winner !== winner) throw new Error(`match ${matchId}: the sets do not say that ${winner} won`);

  const unmoved = moves ? ids.filter((id) => !moves.includes(id)) : [];
  const changes = await insertMatchChanges(
    tx,
    keepLevels(update, unmoved).players.map((change) => ({
      player_id: change.id,
      match_id: matchId,
      level: change.level_after,
      previous_level: change.level_before,
      reliability: change.reliability_after,
      previous_reliability: change.reliability_before,
      expected_chance: change.expected_chance,
      factors: JSON.stringify(change.factors),
      connections: connections[change.team],
      returned_at: unmoved.includes(change.id) ? countedAt : null,
      created_at: countedAt,
      updated_at: countedAt,
    })),
  );
  await storeLevels(
    tx,
    changes.map(({ player_id, level, reliability }) => ({ id: player_id, level, reliability })),
  );
  return {
    at: countedAt,
    changes: changes.map(presentMatchLevelChange),
    today: new Map(earlier.today.map(({ player, results }) => [player, results])),
  };
}

const presentMatchLevelChange = (row: LevelChangeRow): MatchLevelChange => ({
  player: row.player_id,
  previous_level: row.previous_level,
  level: row.level,
  previous_reliability: row.previous_reliability,
  reliability: row.reliability,
  expected_chance: row.expected_chance,
  factors: row.factors,
  returned: row.returned_at !== null,
});

const idsOf = ([first, second]: LevelPair) => [first.id, second.id] as const;

/** The pair of a team by position, or null when one of the two has no level. */
function pairOf(
  players: MatchResult['players'],
  team: Team,
  levels: ReadonlyMap<number, PlayerLevel>,
): LevelPair | null {
  const seats = players
    .filter((player) => player.team === team)
    .toSorted((a, b) => a.position - b.position)
    .map(({ player }) => player);
  const [first, second] = seats;
  if (first === undefined || second === undefined || seats.length > 2) {
    throw new Error(`team ${team} does not have two players`);
  }
  const [left, right] = [levels.get(first), levels.get(second)];
  return left && right ? [left, right] : null;
}

/**
 * Withdraws the changes of a match, inside the caller's transaction, which holds the lock of the match's row. The
 * job `replay_levels` recomputes later matches and present levels. A match that moved no level returns false without
 * a change. Otherwise the caller takes the match out of the order of results.
 */
export async function withdrawMatchResult(tx: Database, matchId: number, now: Date): Promise<boolean> {
  const players = (await findChangesOfMatches(tx, [matchId])).map(({ player_id }) => player_id);
  if (players.length === 0) return false;
  await lockLevelsAndPlayers(tx, players);
  const [first] = await deleteMatchChanges(tx, matchId);
  if (!first) return false;
  const met = { players, until: meetingsUntil(first.created_at) };
  await addReplay(tx, { match: matchId, at: first.created_at, players, met }, now);
  return true;
}

/**
 * Restores the level that these players had before a match, inside the caller's transaction, which holds the lock
 * of the match's row. The match still counts for the other players, with the same inputs. Changes that are already
 * restored, or do not exist, are skipped.
 */
export async function returnLevelChanges(
  tx: Database,
  { matchId, players, now }: { matchId: number; players: readonly number[]; now: Date },
): Promise<void> {
  if (players.length === 0) return;
  await lockLevelsAndPlayers(tx, players);
  const returned = await returnChanges(tx, { matchId, players, now });
  const [first] = returned;
  if (!first) return;
  await addReplay(
    tx,
    { match: matchId, at: first.created_at, players: returned.map(({ player_id }) => player_id), met: null },
    now,
  );
}

type Four = { team_a: readonly [number, number]; team_b: readonly [number, number] };

/**
 * The level changes of each possible result of a match that would count now, with the limits and meetings of today;
 * null when one of the four players has no level.
 */
export async function previewResult(
  db: Database,
  { match, team_a, team_b }: Four & { match: number },
  now: Date,
): Promise<LevelPreview | null> {
  const players = [...team_a, ...team_b];
  const levels = new Map((await findLastLevels(db, players)).map((level) => [level.id, level]));
  const pair = ([first, second]: readonly [number, number]) => {
    const [left, right] = [levels.get(first), levels.get(second)];
    return left && right ? ([left, right] as const) : null;
  };
  const [a, b] = [pair(team_a), pair(team_b)];
  if (!a || !b) return null;
  const { shared, paths } = await findEarlierResults(db, { players, at: now, match });
  const four = { team_a, team_b };
  const [meetings, connections] = [meetingsOf(four, shared), connectionsOf(four, paths)];
  return previewLevels({ team_a: a, team_b: b, date: countedDate(now), meetings, connections });
}

/** The present levels of these players, with one statement; no entry for a player without a level. */
export async function readLevels(
  db: Database,
  playerIds: readonly number[],
): Promise<Map<number, PlayerLevel>> {
  if (playerIds.length === 0) return new Map();
  return new Map((await findLastLevels(db, playerIds)).map((level) => [level.id, level]));
}
