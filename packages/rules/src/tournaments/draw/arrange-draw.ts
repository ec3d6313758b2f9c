import type { Ability } from '../../abilities.ts';
import { groupName, loserLabel, placeLabel, roundLabel, THIRD_PLACE_LABEL, winnerLabel } from '../labels.ts';
import { TEAMS_TO_DRAW, type TournamentStatus } from '../statuses.ts';
import type { DrawnGroup } from './draw-groups.ts';
import {
  advancingTeams,
  drawKnockout,
  type KnockoutMatch,
  type KnockoutSource,
  semifinalsOf,
} from './knockout.ts';

/** The largest seed of a draw. */
export const SEED_MAX = 2_000_000_000;
/** Teams of a category that are seeded by hand. */
export const SEEDED_MAX = 128;
/** Exchanges by hand in one draw. */
export const SWAPS_MAX = 500;

/** Two teams that exchange their places in the draw. */
export type Swap = readonly [number, number];

/**
 * The groups after exchanges of two teams, in their order; null: one of them names a team that is not drawn. Exchanges keep
 * the sizes of the groups and each team once.
 */
export function swapTeams(groups: readonly DrawnGroup[], swaps: readonly Swap[]): DrawnGroup[] | null {
  const placed = groups.map(({ teams }) => [...teams]);
  const placeOf = (team: number) => {
    const group = placed.findIndex((teams) => teams.includes(team));
    return { group, index: placed[group]?.indexOf(team) ?? -1 };
  };
  for (const [one, other] of swaps) {
    const [first, second] = [placeOf(one), placeOf(other)];
    const [ofFirst, ofSecond] = [placed[first.group], placed[second.group]];
    if (!ofFirst || !ofSecond) return null;
    ofFirst[first.index] = other;
    ofSecond[second.index] = one;
  }
  return placed.map((teams) => ({ teams }));
}

export type KnockoutLine = {
  /** Quartas, Semifinal, Final. */
  label: string;
  /** Where its teams come from: `1º do Grupo A`, `Vencedor de Semifinal 1`. */
  a: string;
  b: string;
};

/** The knockout of this many groups in words, round by round; the match for the third place before the final. */
export function knockoutLines(
  groups: number,
  { advancing, third_place }: { advancing: number; third_place: boolean },
): KnockoutLine[] {
  const matches = drawKnockout(groups, advancingTeams(groups, advancing)).toSorted(
    (one, other) => one.round - other.round || one.position - other.position,
  );
  const rounds = Math.max(0, ...matches.map(({ round }) => round));
  // Byes leave gaps among the places of a round: the number counts the matches that there are.
  const numberOf = ({ round, position }: Pick<KnockoutMatch, 'round' | 'position'>) =>
    matches.filter((one) => one.round === round && one.position < position).length;
  const words = (source: KnockoutSource) =>
    'group' in source
      ? placeLabel(source.place, groupName(source.group))
      : winnerLabel(roundLabel(source.round, rounds), numberOf(source));
  const lines = matches.map(({ round, a, b }) => ({
    ...{ label: roundLabel(round, rounds), a: words(a), b: words(b) },
  }));
  const semifinals = third_place && semifinalsOf(matches);
  if (!semifinals) return lines;
  const [a, b] = semifinals.map((match) => loserLabel(roundLabel(match.round, rounds), numberOf(match)));
  return [...lines.slice(0, -1), { label: THIRD_PLACE_LABEL, a: a ?? '', b: b ?? '' }, ...lines.slice(-1)];
}

type TournamentDrawRefusal = 'registration_not_ended' | 'tournament_over';

/** Draws are made after the registration, while the tournament is not over. */
export function refuseDraws(status: TournamentStatus): Ability<TournamentDrawRefusal> {
  if (status === 'open' || status === 'upcoming') return 'registration_not_ended';
  return status === 'closed' || status === 'running' ? null : 'tournament_over';
}

export const DRAW_REFUSALS = [
  'registration_not_ended',
  'tournament_over',
  'category_cancelled',
  'category_has_results',
  'category_merge_open',
  'too_few_teams_to_draw',
] as const;
export type DrawRefusal = (typeof DRAW_REFUSALS)[number];

export type DrawFacts = {
  status: TournamentStatus;
  cancelled: boolean;
  /** A match of the category has a result. */
  begun: boolean;
  /** Its teams, or those of another one, are asked where they play. */
  merging?: boolean;
  /** Confirmed teams. */
  teams: number;
};

/** Whether one category may be drawn, or drawn again. */
export function refuseDraw({
  status,
  cancelled,
  begun,
  merging = false,
  teams,
}: DrawFacts): Ability<DrawRefusal> {
  const refusal = refuseDraws(status);
  if (refusal) return refusal;
  if (cancelled) return 'category_cancelled';
  if (begun) return 'category_has_results';
  if (merging) return 'category_merge_open';
  return teams < TEAMS_TO_DRAW ? 'too_few_teams_to_draw' : null;
}
