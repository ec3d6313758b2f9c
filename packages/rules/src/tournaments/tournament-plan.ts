import { type Instant, toMillis } from '../time/instant.ts';
import { type CategoryFee, refuseFee } from './fees.ts';
import { type CategoryLimits, type Entrant, refuseTeam } from './registration.ts';
import type { TournamentStatus } from './statuses.ts';

/** Categories of a tournament: what Brazilian regulations use (Iniciante, 7ª to 2ª, A to D, by gender) fits. */
export const CATEGORIES_MAX = 32;
/** Drafts that a club keeps. */
export const DRAFTS_MAX = 20;
/** The most impediments that a tournament may allow a player. */
export const IMPEDIMENTS_MAX = 4;

type PlannedCategory = CategoryFee & {
  name: string;
  level_min: number | null;
  level_max: number | null;
  max_teams: number;
  /** Null or left out: none. */
  min_teams?: number | null | undefined;
};
export type PlanFacts = { starts_on: string; ends_on: string; categories: readonly PlannedCategory[] };

export type PlanRefusal = {
  code:
    | 'tournament_days_crossed'
    | 'tournament_day_past'
    | 'category_levels_crossed'
    | 'category_minimum_over_places'
    | 'category_name_repeated'
    | 'category_fee_uneven'
    | 'category_second_fee_above'
    | 'registration_times_crossed'
    | 'registration_end_past'
    | 'registration_after_start';
  field: string;
};

/** What is wrong in itself, at any hour: null, or the first reason with its field. */
export function refusePlan({ starts_on, ends_on, categories }: PlanFacts): PlanRefusal | null {
  if (ends_on < starts_on) return { code: 'tournament_days_crossed', field: 'ends_on' };
  const crossed = categories.findIndex(
    ({ level_min, level_max }) => level_min !== null && level_max !== null && level_max < level_min,
  );
  if (crossed >= 0) return { code: 'category_levels_crossed', field: `categories.${crossed}.level_max` };
  const over = categories.findIndex(({ min_teams, max_teams }) => (min_teams ?? 0) > max_teams);
  if (over >= 0) return { code: 'category_minimum_over_places', field: `categories.${over}.min_teams` };
  for (const [place, category] of categories.entries()) {
    const refusal = refuseFee(category);
    if (refusal) return { code: refusal.code, field: `categories.${place}.${refusal.field}` };
  }
  const names = categories.map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length) return { code: 'category_name_repeated', field: 'categories' };
  return null;
}

export type PlanTimes = {
  opens: Instant;
  closes: Instant;
  /** The earliest start of a match; the registration ends before it unless `late`. */
  first_start: Instant;
  late: boolean;
};

/** What is wrong with the times of the registration. */
export function refuseRegistrationTimes(
  { opens, closes, first_start, late }: PlanTimes,
  now: Instant,
): PlanRefusal | null {
  const field = 'registration_ends_at';
  if (toMillis(closes) <= toMillis(opens)) return { code: 'registration_times_crossed', field };
  if (toMillis(closes) <= toMillis(now)) return { code: 'registration_end_past', field };
  if (!late && toMillis(closes) > toMillis(first_start)) return { code: 'registration_after_start', field };
  return null;
}

/** Whether a category is left with fewer confirmed teams than its club wants. It blocks nothing: the club draws, waits or cancels. */
export const isBelowMinimum = (
  {
    min_teams,
    ...category
  }: { min_teams: number | null; confirmed: number; drawn: boolean; cancelled: boolean },
  status: TournamentStatus,
): boolean =>
  min_teams !== null &&
  category.confirmed < min_teams &&
  !category.drawn &&
  !category.cancelled &&
  (status === 'closed' || status === 'running');

/** Whether new limits of a category would shut out a team that fits the present ones. */
export const hitsTeam = (
  { before, after }: { before: CategoryLimits; after: CategoryLimits },
  team: readonly [Entrant | null, Entrant | null],
): boolean => refuseTeam(before, team) === null && refuseTeam(after, team) !== null;
