import { createMeetings } from '@bandeja/rules/levels/equations/meetings';
import { declaredLevel, type LevelPair, type PlayerLevel } from '@bandeja/rules/levels/expected-chance';
import { INITIAL_RELIABILITY } from '@bandeja/rules/levels/scale';
import { type LevelChange, levelAfter, updateLevels } from '@bandeja/rules/levels/update-levels';
import { matchWinner } from '@bandeja/rules/matches/result';
import type { SetResult } from '@bandeja/rules/matches/team';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import type { Person } from '../demo-people.ts';
import { DEMO_PLAYERS } from '../demo-players.ts';
import { playMatch } from '../play-match.ts';
import { createRandom } from '../random.ts';
import type { PlannedLevelChange, PlannedMatch } from './plan-types.ts';

/**
 * Plays the matches in the given order of their end and moves levels by the rules of the product, so the history is
 * consistent. Returns the matches with sets, winners and level changes, and the levels after the last one.
 */
export function playInOrder(
  seed: string,
  matches: readonly PlannedMatch[],
  people: readonly Person[],
): { matches: PlannedMatch[]; levels: PlayerLevel[] } {
  const levels = DEMO_PLAYERS.map(({ level }, id) => declaredLevel(id, level, INITIAL_RELIABILITY));
  const meetings = createMeetings();
  const played = matches.map((match, place): PlannedMatch => {
    const teams = match.ended_at === null ? null : teamsOf(match, levels);
    if (!teams) return match;
    const random = createRandom(`${seed}/match/${place}`);
    const form = (pair: LevelPair) => pair.reduce((sum, player) => sum + formOf(player, people), 0);
    const sets = playMatch(random, match.type, form(teams.team_a) - form(teams.team_b));
    const update =
      match.type === 'Competitive' && match.ended_at !== null
        ? moveLevels({ ...teams, sets, at: new Date(match.ended_at) }, meetings)
        : null;
    const level_changes = (update?.changes ?? []).map((change): PlannedLevelChange => {
      const { id } = change;
      const before = levels[id];
      if (before && update) levels[id] = levelAfter(before, change, update.date);
      return {
        player: id,
        level: change.level_after,
        previous_level: change.level_before,
        reliability: change.reliability_after,
        previous_reliability: change.reliability_before,
        expected_chance: change.expected_chance,
        factors: change.factors,
      };
    });
    return { ...match, sets, winner: matchWinner(match.type, sets), level_changes };
  });
  return { matches: played, levels };
}

type Ended = { team_a: LevelPair; team_b: LevelPair; sets: readonly SetResult[]; at: Date };

/** The level changes of a Competitive match that counts at this instant, and its local date. */
function moveLevels(
  { team_a, team_b, sets, at }: Ended,
  meetings: ReturnType<typeof createMeetings>,
): { date: string; changes: readonly LevelChange[] } | null {
  const date = localDateOf(at, DEFAULT_ZONE);
  const ids = (pair: LevelPair) => [pair[0].id, pair[1].id] as const;
  const met = meetings.add({ team_a: ids(team_a), team_b: ids(team_b) }, at);
  const update = updateLevels({ team_a, team_b, sets, date, meetings: met, connections: null });
  return update && { date, changes: update.players };
}

/** Slightly above the skill while the level is below it, and the reverse, so levels converge sooner. */
function formOf({ id, level }: PlayerLevel, people: readonly Person[]): number {
  const { skill = level } = people[id] ?? {};
  return skill + (skill - level);
}

function teamsOf({ places }: PlannedMatch, levels: readonly PlayerLevel[]) {
  const [a1, a2, b1, b2] = places.map((player) => (player === null ? undefined : levels[player]));
  if (!a1 || !a2 || !b1 || !b2) return null;
  const team_a: LevelPair = [a1, a2];
  const team_b: LevelPair = [b1, b2];
  return { team_a, team_b };
}
