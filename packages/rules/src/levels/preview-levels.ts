import type { SetResult, Team } from '../matches/team.ts';
import { expectedChance } from './expected-chance.ts';
import { type LevelLimits, LIMITS, MODEL, type ModelSettings } from './model.ts';
import { type CountedMatch, updateLevels } from './update-levels.ts';

export type LevelPreview<Id = number> = {
  /** Chance (0–1) that team A wins. */
  chance_a: number;
  chance_b: number;
  /** A1, A2, B1, B2. */
  players: { id: Id; team: Team; delta_if_win: number; delta_if_lose: number }[];
};

// A typical score: the real one can move levels a little more or less.
const ORDINARY: readonly (readonly [number, number])[] = [
  [6, 4],
  [6, 4],
];

/** The possible level changes before a match: "se ganhar: +0,07". */
export function previewLevels<Id>(
  match: Omit<CountedMatch<Id>, 'sets'>,
  settings: ModelSettings = MODEL,
  limits: LevelLimits = LIMITS,
): LevelPreview<Id> {
  const chance_a = expectedChance(match.team_a, match.team_b, settings);
  const changes = (winner: Team) =>
    updateLevels({ ...match, sets: ordinarySets(winner) }, settings, limits)?.players ?? [];
  const wonByB = changes('B');
  return {
    chance_a,
    chance_b: 1 - chance_a,
    players: changes('A').map(({ id, team, delta }, index) => {
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
