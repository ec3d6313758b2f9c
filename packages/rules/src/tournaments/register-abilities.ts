import type { Ability } from '../abilities.ts';
import type { Instant } from '../time/instant.ts';
import {
  type CategoryLimits,
  ENTRY_REFUSALS,
  type Entrant,
  type EntryRefusal,
  refuseEntrant,
  refuseTeam,
} from './entry-limits.ts';
import { REGISTRATION_REFUSALS, refuseRegistration, TEAMS_PER_INVITER } from './registration.ts';
import type { TournamentWindow } from './tournament-status.ts';

export type RegisterFacts = {
  tournament: TournamentWindow;
  limits: CategoryLimits;
  /** A team of the category binds the viewer. */
  bound: boolean;
  /** Teams that the viewer has registered in the category, withdrawn ones included. */
  invitations: number;
};

export type Partner = {
  entrant: Entrant;
  /** One of the two has blocked the other (players/blocks.ts). */
  apart: boolean;
  /** A team of the category binds the partner. */
  bound: boolean;
  /** The partner has not answered another invitation of the category, which may hold a place. */
  invited: boolean;
};

export const REGISTER_REFUSALS = [
  ...REGISTRATION_REFUSALS,
  'player_missing',
  'team_player_registered',
  ...ENTRY_REFUSALS,
  'too_many_team_invites',
] as const;
export type RegisterRefusal = (typeof REGISTER_REFUSALS)[number];

export type PartnerRefusal =
  | 'player_not_found'
  | EntryRefusal
  | 'player_not_addable'
  | 'team_partner_registered'
  | 'team_partner_invited';

/** Register a team in a category with a partner to be chosen. `viewer`: null without a player. */
export function refuseRegister(
  { tournament, limits, bound, invitations }: RegisterFacts,
  viewer: Entrant | null,
  now: Instant,
): Ability<RegisterRefusal> {
  const closed = refuseRegistration(tournament, now);
  if (closed !== null) return closed;
  if (viewer === null) return 'player_missing';
  if (bound) return 'team_player_registered';
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
  return partner.invited ? 'team_partner_invited' : null;
}
