import type { GamesOfSet, ResultForm } from '@bandeja/rules/matches/sets/set-forms';
import { TIE_BREAKS, type TieBreak, type WalkoverScore } from '@bandeja/rules/tournaments/standings';
import { sql } from 'kysely';

// A category keeps the form of its knockout, and that of its groups where they have one of their own, in columns.

/** The form of the groups of `category`; null: as the knockout. */
export const groupForm = sql<Required<ResultForm> | null>`CASE WHEN category.group_sets IS NULL THEN NULL ELSE json_build_object(
  'sets', category.group_sets, 'third_set', category.group_third_set, 'games', category.group_games) END`;

/** The steps of the tables of `category` after the wins; constraints keep both columns to what they may be. */
export const tieBreaks = sql<TieBreak[]>`category.tie_breaks`;
const walkoverScore = sql<WalkoverScore>`category.walkover_score`.as('walkover_score');
export const tableColumns = [tieBreaks.as('tie_breaks'), walkoverScore] as const;

/** What a plan says of a category, as its columns. */
export function categoryColumns<Fields extends { group_form?: ResultForm | null | undefined }>({
  group_form,
  ...columns
}: Fields) {
  if (group_form === undefined) return columns;
  return {
    ...columns,
    group_sets: group_form?.sets ?? null,
    group_third_set: group_form?.third_set ?? null,
    group_games: group_form && (group_form.games ?? 6),
  };
}

/** What a draft stores of a category: without what is usual, which a server of the version before has no columns for. */
export function withoutUsual<
  Fields extends {
    games?: GamesOfSet | undefined;
    group_form?: ResultForm | null | undefined;
    golden_point?: boolean | undefined;
    level_sum_max?: number | null | undefined;
    min_teams?: number | null | undefined;
    third_place?: boolean | undefined;
    each_pays?: boolean | undefined;
    second_cents?: number | null | undefined;
    tie_breaks?: TieBreak[] | undefined;
    walkover_score?: WalkoverScore | undefined;
  },
>({
  games,
  group_form,
  golden_point,
  third_place,
  level_sum_max = null,
  min_teams,
  each_pays,
  second_cents,
  tie_breaks,
  walkover_score,
  ...category
}: Fields) {
  return {
    ...category,
    ...(games !== undefined && games !== 6 && { games }),
    ...(group_form && { group_form }),
    ...(golden_point && { golden_point }),
    ...(level_sum_max !== null && { level_sum_max }),
    ...(min_teams && { min_teams }),
    ...(third_place && { third_place }),
    ...(each_pays && { each_pays }),
    ...(second_cents && { second_cents }),
    ...(tie_breaks && !isUsual(tie_breaks) && { tie_breaks }),
    ...(walkover_score === 'none' && { walkover_score }),
  };
}

export const isUsual = (order: readonly TieBreak[]): boolean => String(order) === String(TIE_BREAKS);

const ofPhase = <Value>(column: 'sets' | 'third_set' | 'games') =>
  sql<Value>`CASE WHEN match.group_id IS NULL THEN category.${sql.raw(column)}
    ELSE COALESCE(category.group_${sql.raw(column)}, category.${sql.raw(column)}) END`;

/** The form of a `match` of a `category`, by its phase. */
export const matchFormColumns = [
  ofPhase<1 | 3>('sets').as('sets_of_form'),
  ofPhase<ResultForm['third_set']>('third_set').as('third_set'),
  ofPhase<GamesOfSet>('games').as('games'),
  sql<boolean>`category.golden_point`.as('golden_point'),
  walkoverScore,
] as const;

type FormRow = { sets_of_form: 1 | 3; third_set: ResultForm['third_set']; games: GamesOfSet };

/** The form of the result of a match, with the usual games left out. */
export const formOfMatch = ({ sets_of_form: sets, third_set, games }: FormRow): ResultForm => ({
  ...{ sets, third_set },
  ...(games !== 6 && { games }),
});
