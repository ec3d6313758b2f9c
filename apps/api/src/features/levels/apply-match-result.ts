import type { MatchLevelChange } from '@bandeja/contract/calls/matches';
import type { Database } from '@bandeja/db/transaction';
import type { LevelPair, PlayerLevel } from '@bandeja/rules/levels/expected-chance';
import { updateLevels } from '@bandeja/rules/levels/update-levels';
import type { SetResult, Team } from '@bandeja/rules/matches/team';
import { presentMatchLevelChange } from './levels.presenter.ts';
import {
  insertMatchChanges,
  type LockedLevel,
  latestChangeByMatch,
  lockLevels,
  setLevelsByMatch,
} from './levels.repository.ts';
import { shareLevelHistory } from './replay.repository.ts';

export type MatchResult = {
  matchId: number;
  /** When the server accepted the result: its place among all results. */
  endedAt: Date;
  /** As the rules name it; must be what the sets say. */
  winner: Team;
  sets: readonly SetResult[];
  /** Two in each team. */
  players: readonly { player: number; team: Team; position: number }[];
};

/**
 * Moves the levels of the four players of a finished Competitive match, inside the caller's transaction. Once a match:
 * a second time throws on level_changes_once_a_match. Nobody moves when one of the four has no level yet, for nothing
 * is known about what the result says.
 *
 * Store the match with the `endedAt` this answers. It is the given one, or a millisecond after the players' latest
 * result where that one was accepted later by the clock but locked first: replaying by (ended_at, id) must meet the
 * results in the order in which they moved these players.
 */
export async function applyMatchResult(
  tx: Database,
  { matchId, endedAt, winner, sets, players }: MatchResult,
): Promise<{ endedAt: Date; changes: MatchLevelChange[] }> {
  await shareLevelHistory(tx);
  const ids = players.map(({ player }) => player);
  const locked = new Map((await lockLevels(tx, ids)).map((row) => [row.id, row]));
  const latest = await latestChangeByMatch(tx, ids);
  const accepted = latest !== null && latest >= endedAt ? new Date(latest.getTime() + 1) : endedAt;

  const team_a = pairOf(players, 'A', locked);
  const team_b = pairOf(players, 'B', locked);
  if (!team_a || !team_b) return { endedAt: accepted, changes: [] };
  const update = updateLevels({ team_a, team_b, sets });
  if (update?.winner !== winner) throw new Error(`match ${matchId}: its sets do not say that ${winner} won`);

  const changes = await insertMatchChanges(
    tx,
    update.players.map((change) => ({
      player_id: change.id,
      match_id: matchId,
      level: change.level_after,
      previous_level: change.level_before,
      reliability: change.reliability_after,
      previous_reliability: change.reliability_before,
      expected_chance: change.expected_chance,
      created_at: accepted,
      updated_at: accepted,
    })),
  );
  await setLevelsByMatch(tx, matchId);
  return { endedAt: accepted, changes: changes.map(presentMatchLevelChange) };
}

/** The pair of a team by position, or null when one of them has not declared a level. */
function pairOf(
  players: MatchResult['players'],
  team: Team,
  locked: ReadonlyMap<number, LockedLevel>,
): LevelPair | null {
  const [first, second, ...more] = players
    .filter((player) => player.team === team)
    .toSorted((a, b) => a.position - b.position)
    .map(({ player }) => levelOf(locked.get(player)));
  if (first === undefined || second === undefined || more.length > 0) {
    throw new Error(`team ${team} is not of two`);
  }
  return first && second && [first, second];
}

function levelOf(row: LockedLevel | undefined): PlayerLevel | null {
  if (!row || row.level === null || row.reliability === null) return null;
  return { id: row.id, level: row.level, reliability: row.reliability };
}
