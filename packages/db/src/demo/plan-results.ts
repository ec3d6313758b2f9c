import { INITIAL_RELIABILITY } from '@bandeja/rules/levels/constants';
import type { LevelPair, PlayerLevel } from '@bandeja/rules/levels/expected-chance';
import { updateLevels } from '@bandeja/rules/levels/update-levels';
import { matchWinner } from '@bandeja/rules/matches/winner';
import type { Person } from './demo-people.ts';
import { DEMO_PLAYERS } from './demo-players.ts';
import type { PlannedLevelChange, PlannedMatch } from './plan-types.ts';
import { playMatch } from './play-match.ts';
import { createRandom } from './random.ts';

/**
 * Plays the matches in the given order of their end and moves levels by the rules of the product, so the history is
 * consistent. Returns the matches with sets, winners and level changes, and the levels after the last one.
 */
export function playInOrder(
  seed: string,
  matches: readonly PlannedMatch[],
  people: readonly Person[],
): { matches: PlannedMatch[]; levels: PlayerLevel[] } {
  const levels = DEMO_PLAYERS.map(
    ({ level }, id): PlayerLevel => ({ id, level, reliability: INITIAL_RELIABILITY }),
  );
  const played = matches.map((match, place): PlannedMatch => {
    const teams = match.ended_at === null ? null : teamsOf(match, levels);
    if (!teams) return match;
    const random = createRandom(`${seed}/match/${place}`);
    const form = (pair: LevelPair) => pair.reduce((sum, player) => sum + formOf(player, people), 0);
    const sets = playMatch(random, match.type, form(teams.team_a) - form(teams.team_b));
    const update = match.type === 'Competitive' ? updateLevels({ ...teams, sets }) : null;
    const level_changes = (update?.players ?? []).map((change): PlannedLevelChange => {
      const { id, level_after: level, reliability_after: reliability } = change;
      levels[id] = { id, level, reliability };
      return {
        player: id,
        level,
        previous_level: change.level_before,
        reliability,
        previous_reliability: change.reliability_before,
        expected_chance: change.expected_chance,
      };
    });
    return { ...match, sets, winner: matchWinner(match.type, sets), level_changes };
  });
  return { matches: played, levels };
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
