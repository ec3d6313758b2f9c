import type { Ability } from '../abilities.ts';
import { HOUR_MS, type Instant, toMillis } from '../time/instant.ts';
import { isHeld, type TeamStatus } from './team-status.ts';
import { type TournamentWindow, tournamentStatus } from './tournament-status.ts';

/** How long a place is held for a team; never past the end of the registration. */
const PLACE_HOURS = 24;
/** The same for a pair that gave up a place of the category before: held places would otherwise block it in turn. */
const PLACE_AGAIN_HOURS = 1;
/** Teams that one player may register in a category, withdrawn ones included: each sends an invitation. */
export const TEAMS_PER_INVITER = 10;

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
