import type { Ability } from '../abilities.ts';
import type { CreatePaymentRefusal } from '../payments/payment-abilities.ts';
import type { Instant } from '../time/instant.ts';
import {
  type CategoryLimits,
  ENTRY_REFUSALS,
  type Entrant,
  isPlaceOver,
  REGISTRATION_REFUSALS,
  refuseRegistration,
  refuseTeam,
} from './registration.ts';
import type { TeamStatus, TournamentStage, TournamentWindow } from './statuses.ts';

/** An invitation that the partner has not accepted, as the acceptance checks it. */
export type Invitation = {
  entrants: readonly [Entrant, Entrant];
  /** Another team of the category binds the partner. */
  partner_bound: boolean;
  /** The partner is in as many other categories as the tournament takes of one person. */
  partner_full: boolean;
};

export type TeamFacts = {
  status: TeamStatus;
  invited_by: number;
  /** The other player of the team. */
  partner: number;
  /** null: accepted. */
  invitation: Invitation | null;
  place_until: Instant | null;
  /** One of the two has blocked the other (players/blocks.ts). */
  apart: boolean;
  limits: CategoryLimits;
  tournament: TournamentWindow;
};

export const ACCEPT_TEAM_REFUSALS = [
  'team_not_yours',
  'team_withdrawn',
  'team_place_lost',
  ...REGISTRATION_REFUSALS,
  'team_not_accepted',
  'team_already_accepted',
  'team_player_registered',
  'team_entries_full',
  'team_apart',
  ...ENTRY_REFUSALS,
] as const;
export const DECLINE_TEAM_REFUSALS = [
  'team_not_yours',
  'team_withdrawn',
  'team_place_lost',
  ...REGISTRATION_REFUSALS,
  'team_already_accepted',
] as const;
export const WITHDRAW_TEAM_REFUSALS = ['team_not_yours', 'team_withdrawn', ...REGISTRATION_REFUSALS] as const;
export const TEAM_FEE_REFUSALS = [
  'team_not_yours',
  'team_withdrawn',
  'team_already_confirmed',
  'team_waiting',
  'team_not_accepted',
  'team_place_lost',
  ...REGISTRATION_REFUSALS,
] as const;
/** Why a payment of a team's fee cannot be opened: by the team, or by createPaymentAbility. */
export const PAY_TEAM_REFUSALS = [
  ...TEAM_FEE_REFUSALS,
  'half_paid',
  'payments_off',
  'payment_of_partner',
] as const satisfies readonly (TeamFeeRefusal | 'half_paid' | CreatePaymentRefusal)[];

export type AcceptTeamRefusal = (typeof ACCEPT_TEAM_REFUSALS)[number];
export type DeclineTeamRefusal = (typeof DECLINE_TEAM_REFUSALS)[number];
export type WithdrawTeamRefusal = (typeof WITHDRAW_TEAM_REFUSALS)[number];
export type TeamFeeRefusal = (typeof TEAM_FEE_REFUSALS)[number];

/** Decides whether a player (null: not signed in) may do one thing with a team now: null, or the first refusal. */
export type TeamRule<Code extends string> = (
  team: TeamFacts,
  viewer: number | null,
  now: Instant,
) => Ability<Code>;

/**
 * Accept the invitation, which the partner does; or take an offered place, which either player does. The acceptance
 * forms the team, so both players have to fit the category then; levels that move later change nothing.
 */
export const refuseAcceptTeam: TeamRule<AcceptTeamRefusal> = (team, viewer, now) => {
  const refusal = refuseGone(team, viewer, now);
  if (refusal !== null) return refusal;
  const { invitation, limits, partner, status, apart } = team;
  if (invitation === null && status !== 'offered') return 'team_already_accepted';
  if (invitation !== null && viewer !== partner) return 'team_not_accepted';
  if (apart) return 'team_apart';
  if (invitation === null) return null;
  if (invitation.partner_bound) return 'team_player_registered';
  return invitation.partner_full ? 'team_entries_full' : refuseTeam(limits, invitation.entrants);
};

/** Decline the invitation. */
export const refuseDeclineTeam: TeamRule<DeclineTeamRefusal> = (team, viewer, now) => {
  const refusal = refuseGone(team, viewer, now);
  if (refusal !== null) return refusal;
  return viewer !== team.partner || team.invitation === null ? 'team_already_accepted' : null;
};

/** Withdraw the team until the registration ends: the fee goes back to its payer. */
export const refuseWithdrawTeam: TeamRule<WithdrawTeamRefusal> = (team, viewer, now) => {
  const isBound = viewer === team.invited_by || (team.invitation === null && viewer === team.partner);
  if (!isBound) return 'team_not_yours';
  if (team.status === 'withdrawn') return 'team_withdrawn';
  return refuseRegistration(team.tournament, now);
};

/** Pay the fee of a team whose place is held, given a provider and no payment of the partner. */
export const refuseTeamFee: TeamRule<TeamFeeRefusal> = (team, viewer, now) => {
  if (viewer !== team.invited_by && viewer !== team.partner) return 'team_not_yours';
  switch (team.status) {
    case 'withdrawn':
      return 'team_withdrawn';
    case 'confirmed':
      return 'team_already_confirmed';
    case 'waiting':
      return 'team_waiting';
    case 'invited':
    case 'offered':
      return 'team_not_accepted';
    case 'awaiting_payment':
      return isPlaceOver(team, now) ? 'team_place_lost' : refuseRegistration(team.tournament, now);
  }
};

function refuseGone(team: TeamFacts, viewer: number | null, now: Instant) {
  if (viewer !== team.invited_by && viewer !== team.partner) return 'team_not_yours';
  if (team.status === 'withdrawn') return 'team_withdrawn';
  if (isPlaceOver(team, now)) return 'team_place_lost';
  return refuseRegistration(team.tournament, now);
}

export const TAKE_OUT_REFUSALS = ['tournament_not_running', 'team_withdrawn'] as const;

/** The club takes a team out after the first draw: only confirmed teams are left then. */
export function refuseTakeOut({
  stage,
  status,
}: {
  stage: TournamentStage;
  status: TeamStatus;
}): Ability<(typeof TAKE_OUT_REFUSALS)[number]> {
  if (stage !== 'running') return 'tournament_not_running';
  return status === 'confirmed' ? null : 'team_withdrawn';
}

export type SwapFacts = {
  stage: TournamentStage;
  status: TeamStatus;
  /** The partner has accepted: both play. */
  accepted: boolean;
  /** Its category is drawn. */
  drawn: boolean;
};

export const OPEN_SWAP_REFUSALS = [
  'tournament_over',
  'tournament_drawn',
  'team_withdrawn',
  'team_not_accepted',
] as const;
export const SWAP_REFUSALS = [
  ...OPEN_SWAP_REFUSALS,
  'team_partner_registered',
  'team_partner_entries_full',
  'team_partner_refused',
  ...ENTRY_REFUSALS,
] as const;

/** Whether the club may put another player into a team, also after the registration: until its category is drawn. */
export function refuseSwap({
  stage,
  status,
  accepted,
  drawn,
}: SwapFacts): Ability<(typeof OPEN_SWAP_REFUSALS)[number]> {
  if (stage === 'finished' || stage === 'cancelled') return 'tournament_over';
  if (drawn) return 'tournament_drawn';
  if (status === 'withdrawn') return 'team_withdrawn';
  return accepted ? null : 'team_not_accepted';
}

/** Whether this player may be the new partner of the one who stays: as at a registration. */
export function refuseNewPartner(
  limits: CategoryLimits,
  {
    entrants,
    apart,
    bound,
    full,
  }: { entrants: readonly [Entrant | null, Entrant | null] } & Record<'apart' | 'bound' | 'full', boolean>,
): Ability<(typeof SWAP_REFUSALS)[number]> {
  if (bound) return 'team_partner_registered';
  if (full) return 'team_partner_entries_full';
  // The club learns of no block between players.
  return apart ? 'team_partner_refused' : refuseTeam(limits, entrants);
}
