import type { Ability } from '../abilities.ts';
import { formatLevelExact } from '../format/level.ts';
import { HOUR_MS, type Instant, toMillis } from '../time/instant.ts';
import { isHeld, type TeamStatus, type TournamentWindow, tournamentStatus } from './statuses.ts';

/** One woman and one man: X. Null: any two players. */
export type CategoryGender = 'F' | 'M' | 'X' | null;
export type PlayerGender = 'F' | 'M' | 'O' | null;

export type CategoryLimits = {
  gender: CategoryGender;
  /** Both ends included; null: no limit. */
  level_min: number | null;
  level_max: number | null;
  /** Of both players together, the end included; null or left out: no limit. */
  level_sum_max?: number | null | undefined;
};

export type Entrant = { gender: PlayerGender; level: number | null };

/** Categories of a tournament that one person may enter, where the club limits them. */
export const ENTRIES_MAX = 6;

export const ENTRY_REFUSALS = [
  'team_gender_refused',
  'team_level_missing',
  'team_level_refused',
  'team_level_sum_refused',
] as const;
export type EntryRefusal = (typeof ENTRY_REFUSALS)[number];

/** Whether one player fits a category, independent of the partner. Gender O plays in categories without a gender. */
export function refuseEntrant(category: CategoryLimits, player: Entrant): Ability<EntryRefusal> {
  return (
    refuseGenderOfOne(category.gender, player.gender) ??
    refuseLevel(category, player.level) ??
    refuseLevelSum(category, [player])
  );
}

/** Whether two players fit a category as a team. Null: a guest without an account, whom the club judges itself. */
export function refuseTeam(
  category: CategoryLimits,
  players: readonly [Entrant | null, Entrant | null],
): Ability<EntryRefusal> {
  const [one, other] = players;
  const refusal = (one && refuseEntrant(category, one)) ?? (other && refuseEntrant(category, other));
  if (refusal !== null || one === null || other === null) return refusal;
  if (category.gender === 'X' && one.gender === other.gender) return 'team_gender_refused';
  return refuseLevelSum(category, [one, other]);
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

/** The known levels together: of one player alone the least that a team with anyone has. */
const levelSum = (players: readonly (Entrant | null)[]): number =>
  // Levels have two digits, which floats do not add exactly.
  players.reduce((sum, player) => sum + Math.round((player?.level ?? 0) * 100), 0) / 100;

const refuseLevelSum = (
  { level_sum_max: max = null }: CategoryLimits,
  players: readonly Entrant[],
): Ability<EntryRefusal> => (max !== null && levelSum(players) > max ? 'team_level_sum_refused' : null);

/** `A soma dos níveis desta dupla é 8,40. Nesta categoria é no máximo 7,00.` */
export function levelSumSentence(
  { level_sum_max }: CategoryLimits,
  players: readonly (Entrant | null)[],
): string {
  const [sum, max] = [levelSum(players), level_sum_max ?? 0].map(formatLevelExact);
  return `A soma dos níveis desta dupla é ${sum}. Nesta categoria é no máximo ${max}.`;
}

/** The gender that a partner of this player has in a category; null: any. */
export function partnerGender(category: CategoryGender, viewer: PlayerGender): 'F' | 'M' | null {
  if (category !== 'X') return category;
  return viewer === 'F' ? 'M' : viewer === 'M' ? 'F' : null;
}

/** How long a place is held for a team; never past the end of the registration. */
const PLACE_HOURS = 24;
/** The same for a pair that gave up a place of the category before: held places would otherwise block it in turn. */
const PLACE_AGAIN_HOURS = 1;
/** Teams that one player may register in a category, withdrawn ones included: each sends an invitation. */
const TEAMS_PER_INVITER = 10;

export const REGISTRATION_REFUSALS = ['tournament_not_open_yet', 'tournament_registration_closed'] as const;
export type RegistrationRefusal = (typeof REGISTRATION_REFUSALS)[number];

export function refuseRegistration(tournament: TournamentWindow, now: Instant): Ability<RegistrationRefusal> {
  const status = tournamentStatus(tournament, now);
  if (status === 'open') return null;
  return status === 'upcoming' ? 'tournament_not_open_yet' : 'tournament_registration_closed';
}

/** The instant until which a place given now is held. `isAgain`: the pair gave up a place of the category before. */
export function placeUntil(
  { registration_ends_at }: TournamentWindow,
  now: Instant,
  { isAgain = false }: { isAgain?: boolean } = {},
): string {
  const hours = isAgain ? PLACE_AGAIN_HOURS : PLACE_HOURS;
  return new Date(Math.min(toMillis(now) + hours * HOUR_MS, toMillis(registration_ends_at))).toISOString();
}

/** Whether the deadline of a held place has passed. */
export const isPlaceOver = (
  { status, place_until }: { status: TeamStatus; place_until: Instant | null },
  now: Instant,
) => isHeld(status) && place_until !== null && toMillis(place_until) <= toMillis(now);

/** The state of a team that has a place and both players: a free category confirms it at once. */
export const settledStatus = ({ price_cents }: { price_cents: number }): 'awaiting_payment' | 'confirmed' =>
  price_cents > 0 ? 'awaiting_payment' : 'confirmed';

export type RegisterFacts = {
  tournament: TournamentWindow;
  limits: CategoryLimits;
  /** The club has cancelled the category; null: it takes teams. */
  cancelled_at?: Instant | null;
  /** A team of the category binds the viewer, also as a guest. */
  bound: boolean;
  /** The viewer is in as many other categories as the tournament takes of one person. */
  full: boolean;
  /** Teams that the viewer has registered in the category, withdrawn ones included. */
  invitations: number;
};

export type Partner = {
  entrant: Entrant;
  /** One of the two has blocked the other (players/blocks.ts). */
  apart: boolean;
  /** A team of the category binds the partner. */
  bound: boolean;
  /** The partner is in as many other categories as the tournament takes of one person. */
  full: boolean;
  /** The partner has not answered another invitation of the category, which may hold a place. */
  invited: boolean;
};

export const REGISTER_REFUSALS = [
  ...REGISTRATION_REFUSALS,
  'category_cancelled',
  'player_missing',
  'team_player_registered',
  'team_entries_full',
  ...ENTRY_REFUSALS,
  'too_many_team_invites',
] as const;
export type RegisterRefusal = (typeof REGISTER_REFUSALS)[number];

export type PartnerRefusal =
  | 'player_not_found'
  | EntryRefusal
  | 'player_not_addable'
  | 'team_partner_registered'
  | 'team_partner_entries_full'
  | 'team_partner_invited';

/** Register a team in a category with a partner to be chosen. `viewer`: null without a player. */
export function refuseRegister(
  { tournament, limits, cancelled_at, bound, full, invitations }: RegisterFacts,
  viewer: Entrant | null,
  now: Instant,
): Ability<RegisterRefusal> {
  const closed = refuseRegistration(tournament, now);
  if (closed !== null) return closed;
  if (cancelled_at) return 'category_cancelled';
  if (viewer === null) return 'player_missing';
  if (bound) return 'team_player_registered';
  if (full) return 'team_entries_full';
  const unfit = refuseEntrant(limits, viewer);
  if (unfit !== null) return unfit;
  return invitations >= TEAMS_PER_INVITER ? 'too_many_team_invites' : null;
}

/** Register the team with this partner (null: no such player), for a viewer who may register. */
export function refusePartner(
  { limits }: Pick<RegisterFacts, 'limits'>,
  viewer: Entrant,
  partner: Partner | null,
): Ability<PartnerRefusal> {
  if (partner === null) return 'player_not_found';
  const unfit = refuseTeam(limits, [viewer, partner.entrant]);
  if (unfit !== null) return unfit;
  if (partner.apart) return 'player_not_addable';
  if (partner.bound) return 'team_partner_registered';
  if (partner.full) return 'team_partner_entries_full';
  return partner.invited ? 'team_partner_invited' : null;
}
