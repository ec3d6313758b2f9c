import type { Ability } from '../abilities.ts';

/** One woman and one man: X. Null: any two players. */
export type CategoryGender = 'F' | 'M' | 'X' | null;
export type PlayerGender = 'F' | 'M' | 'O' | null;

export type CategoryLimits = {
  gender: CategoryGender;
  /** Both ends included; null: no limit. */
  level_min: number | null;
  level_max: number | null;
};

export type Entrant = { gender: PlayerGender; level: number | null };

export const ENTRY_REFUSALS = ['team_gender_refused', 'team_level_missing', 'team_level_refused'] as const;
export type EntryRefusal = (typeof ENTRY_REFUSALS)[number];

/** Whether one player fits a category, independent of the partner. Gender O plays in categories without a gender. */
export function refuseEntrant(category: CategoryLimits, player: Entrant): Ability<EntryRefusal> {
  return refuseGenderOfOne(category.gender, player.gender) ?? refuseLevel(category, player.level);
}

/** Whether two players fit a category as a team. */
export function refuseTeam(
  category: CategoryLimits,
  players: readonly [Entrant, Entrant],
): Ability<EntryRefusal> {
  const [one, other] = players;
  const refusal = refuseEntrant(category, one) ?? refuseEntrant(category, other);
  if (refusal !== null) return refusal;
  return category.gender === 'X' && one.gender === other.gender ? 'team_gender_refused' : null;
}

function refuseGenderOfOne(category: CategoryGender, gender: PlayerGender): Ability<EntryRefusal> {
  if (category === null) return null;
  const fits = category === 'X' ? gender === 'F' || gender === 'M' : gender === category;
  return fits ? null : 'team_gender_refused';
}

function refuseLevel({ level_min, level_max }: CategoryLimits, level: number | null): Ability<EntryRefusal> {
  // A draw is balanced by level, so every player declares one.
  if (level === null) return 'team_level_missing';
  const fits = (level_min === null || level >= level_min) && (level_max === null || level <= level_max);
  return fits ? null : 'team_level_refused';
}

/** The gender that a partner of this player has in a category; null: any. */
export function partnerGender(category: CategoryGender, viewer: PlayerGender): 'F' | 'M' | null {
  if (category !== 'X') return category;
  return viewer === 'F' ? 'M' : viewer === 'M' ? 'F' : null;
}
