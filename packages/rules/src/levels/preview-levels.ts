import type { SetResult, Team } from '../matches/team.ts';
import { expectedChance, type LevelPair } from './expected-chance.ts';
import { MODEL, type ModelSettings } from './rating-model.ts';
import { updateLevels } from './update-levels.ts';

export type LevelPreview<Id = number> = {
  /** Chance (0–1) that team A wins. */
  chance_a: number;
  chance_b: number;
  /** A1, A2, B1, B2. */
  players: { id: Id; team: Team; delta_if_win: number; delta_if_lose: number }[];
};

// An ordinary score: the real one may move a little more or less.
const ORDINARY: readonly (readonly [number, number])[] = [
  [6, 4],
  [6, 4],
];

/** The possible level changes before a match: "se ganhar: +0,07". */
export function previewLevels<Id>(
  match: { team_a: LevelPair<Id>; team_b: LevelPair<Id> },
  settings: ModelSettings = MODEL,
): LevelPreview<Id> {
  const chance_a = expectedChance(match.team_a, match.team_b, settings);
  const wonByA = updateLevels({ ...match, sets: ordinarySets('A') }, settings)?.players ?? [];
  const wonByB = updateLevels({ ...match, sets: ordinarySets('B') }, settings)?.players ?? [];
  return {
    chance_a,
    chance_b: 1 - chance_a,
    players: wonByA.map(({ id, team, delta }, index) => {
      const otherwise = wonByB[index]?.delta ?? 0;
      const [delta_if_win, delta_if_lose] = team === 'A' ? [delta, otherwise] : [otherwise, delta];
      return { id, team, delta_if_win, delta_if_lose };
    }),
  };
}

function ordinarySets(winner: Team): SetResult[] {
  return ORDINARY.map(([more, less], index) => ({
    set: index + 1,
    team_a_score: winner === 'A' ? more : less,
    team_b_score: winner === 'A' ? less : more,
  }));
}
