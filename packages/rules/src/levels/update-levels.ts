import type { SetResult, Team } from '../matches/team.ts';
import { matchTally, matchWinner } from '../matches/winner.ts';
import { LEVEL_MAX, LEVEL_MIN, roundStored } from './constants.ts';
import { type LevelPair, type PlayerLevel, toPair } from './expected-chance.ts';
import {
  MODEL,
  type ModelSettings,
  marginWeight,
  type RatingUpdate,
  updatePair,
  weighedChange,
  winChance,
} from './rating-model.ts';
import { reliabilityOf } from './reliability.ts';

export type LevelUpdate<Id = number> = {
  winner: Team;
  /** Games of each team (a match tie-break is one), and the weight (about 1) of the margin. */
  games_a: number;
  games_b: number;
  margin_weight: number;
  /** A1, A2, B1, B2. */
  players: LevelChange<Id>[];
};

export type LevelChange<Id = number> = {
  id: Id;
  team: Team;
  won: boolean;
  level_before: number;
  level_after: number;
  /** level_after − level_before. */
  delta: number;
  /** The change of the same result with the largest margin. */
  delta_at_best_margin: number;
  reliability_before: number;
  reliability_after: number;
  /** Chance (0–1) of the player's pair before the match. */
  expected_chance: number;
};

/**
 * The levels after a finished Competitive match of two against two, or null when the sets give no winner. The
 * result contains all figures of the explanation. Equal inputs give equal outputs, rounded as they are stored, so a
 * replay of all matches in order gives the stored levels.
 */
export function updateLevels<Id>(
  match: { team_a: LevelPair<Id>; team_b: LevelPair<Id>; sets: readonly SetResult[] },
  settings: ModelSettings = MODEL,
): LevelUpdate<Id> | null {
  const winner = matchWinner('Competitive', match.sets);
  if (winner === null) return null;
  const { games_a, games_b } = matchTally('Competitive', match.sets);
  const share = (winner === 'A' ? games_a : games_b) / (games_a + games_b);
  const margin_weight = marginWeight(share, settings);
  const side = (team: Team) => {
    const [own, other] = team === 'A' ? [match.team_a, match.team_b] : [match.team_b, match.team_a];
    return changePair({ own, other, team, won: team === winner, margin_weight }, settings);
  };
  return { winner, games_a, games_b, margin_weight, players: [...side('A'), ...side('B')] };
}

/** The same update, with the levels of these players as they were before the match. */
export function keepLevels<Id>(update: LevelUpdate<Id>, unmoved: readonly Id[]): LevelUpdate<Id> {
  if (unmoved.length === 0) return update;
  const players = update.players.map((change) => {
    if (!unmoved.includes(change.id)) return change;
    const { level_before, reliability_before } = change;
    return {
      ...change,
      level_after: level_before,
      reliability_after: reliability_before,
      delta: 0,
      delta_at_best_margin: 0,
    };
  });
  return { ...update, players };
}

type Side<Id> = { own: LevelPair<Id>; other: LevelPair<Id>; team: Team; won: boolean; margin_weight: number };

function changePair<Id>(
  { own, other, team, won, margin_weight }: Side<Id>,
  settings: ModelSettings,
): [LevelChange<Id>, LevelChange<Id>] {
  const ratings = toPair(own, settings);
  const expected_chance = winChance(ratings, toPair(other, settings), settings);
  const [left, right] = updatePair(ratings, toPair(other, settings), won, settings);
  const change = (player: PlayerLevel<Id>, { mu_change, sigma }: RatingUpdate): LevelChange<Id> => {
    const level_before = roundStored(player.level);
    const moved = (weight: number) => clampLevel(level_before + weighedChange(mu_change, weight, settings));
    const level_after = moved(margin_weight);
    return {
      id: player.id,
      team,
      won,
      level_before,
      level_after,
      delta: roundStored(level_after - level_before),
      delta_at_best_margin: roundStored(moved(settings.margin_max) - level_before),
      reliability_before: player.reliability,
      // A match never lowers a reliability.
      reliability_after: Math.max(player.reliability, reliabilityOf(sigma)),
      expected_chance,
    };
  };
  return [change(own[0], left), change(own[1], right)];
}

function clampLevel(level: number): number {
  return roundStored(Math.min(LEVEL_MAX, Math.max(LEVEL_MIN, level)));
}
