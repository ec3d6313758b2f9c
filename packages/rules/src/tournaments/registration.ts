import type { Ability } from '../abilities.ts';
import { HOUR_MS, type Instant, toMillis } from '../time/instant.ts';
import { isHeld, type TeamStatus } from './team-status.ts';
import { type TournamentWindow, tournamentStatus } from './tournament-status.ts';

/** How long a place is held for a team; never past the end of the registration. */
export const PLACE_HOURS = 24;
/** Teams that one player may register in a category, withdrawn ones included: each sends an invitation. */
export const TEAMS_PER_INVITER = 10;

export type RegistrationRefusal = 'tournament_not_open_yet' | 'tournament_registration_closed';

export type TeamRefusal =
  | RegistrationRefusal
  | 'team_not_yours'
  | 'team_withdrawn'
  | 'team_already_accepted'
  | 'team_waiting'
  | 'team_not_accepted'
  | 'team_already_confirmed'
  | 'team_place_lost';

export type TeamFacts = {
  status: TeamStatus;
  invited_by: number;
  /** The other player of the team. */
  partner: number;
  accepted: boolean;
  place_until: Instant | null;
  price_cents: number;
  tournament: TournamentWindow;
};

export type TeamRule = (team: TeamFacts, viewer: number | null, now: Instant) => Ability<TeamRefusal>;

export function refuseRegistration(tournament: TournamentWindow, now: Instant): Ability<RegistrationRefusal> {
  const status = tournamentStatus(tournament, now);
  if (status === 'open') return null;
  return status === 'upcoming' ? 'tournament_not_open_yet' : 'tournament_registration_closed';
}

/** The instant until which a place given now is held. */
export function placeUntil({ registration_ends_at }: TournamentWindow, now: Instant): string {
  return new Date(
    Math.min(toMillis(now) + PLACE_HOURS * HOUR_MS, toMillis(registration_ends_at)),
  ).toISOString();
}

/** Whether the deadline of a held place has passed. */
export const isPlaceOver = (
  { status, place_until }: Pick<TeamFacts, 'status' | 'place_until'>,
  now: Instant,
) => isHeld(status) && place_until !== null && toMillis(place_until) <= toMillis(now);

/** The state of a team that has a place and both players: a free category confirms it at once. */
export const settledStatus = ({ price_cents }: { price_cents: number }): 'awaiting_payment' | 'confirmed' =>
  price_cents > 0 ? 'awaiting_payment' : 'confirmed';

/** Accept the invitation, which the partner does; or take an offered place, which either player does. */
export const refuseAcceptTeam: TeamRule = (team, viewer, now) => {
  const refusal = refuseGone(team, viewer, now);
  if (refusal !== null) return refusal;
  if (!team.accepted) return viewer === team.partner ? null : 'team_not_accepted';
  if (team.status === 'offered') return null;
  return 'team_already_accepted';
};

/** Decline the invitation. */
export const refuseDeclineTeam: TeamRule = (team, viewer, now) => {
  const refusal = refuseGone(team, viewer, now);
  if (refusal !== null) return refusal;
  if (viewer !== team.partner || team.accepted) return 'team_already_accepted';
  return null;
};

/** Withdraw the team until the registration ends: the fee goes back to its payer. */
export const refuseWithdrawTeam: TeamRule = (team, viewer, now) => {
  if (viewer !== team.invited_by && !(team.accepted && viewer === team.partner)) return 'team_not_yours';
  if (team.status === 'withdrawn') return 'team_withdrawn';
  return refuseRegistration(team.tournament, now);
};

/** Pay the fee of a team whose place is held. */
export const refusePayTeam: TeamRule = (team, viewer, now) => {
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

function refuseGone(team: TeamFacts, viewer: number | null, now: Instant): Ability<TeamRefusal> {
  if (viewer !== team.invited_by && viewer !== team.partner) return 'team_not_yours';
  if (team.status === 'withdrawn') return 'team_withdrawn';
  if (isPlaceOver(team, now)) return 'team_place_lost';
  return refuseRegistration(team.tournament, now);
}

/** The abilities sent with a team. */
export const TEAM_RULES = {
  accept: refuseAcceptTeam,
  decline: refuseDeclineTeam,
  withdraw: refuseWithdrawTeam,
  pay: refusePayTeam,
} satisfies Record<string, TeamRule>;
