import { type Instant, toMillis } from '../time/instant.ts';
import { localDateOf } from '../time/zoned-time.ts';

/** The fewest teams of a draw. Here, where the schemas of calls reach it without the draw. */
export const TEAMS_TO_DRAW = 3;

/** What the operator has done with a tournament. */
export type TournamentStage = 'registration' | 'running' | 'finished' | 'cancelled';

/** upcoming: the registration has not begun. closed: it has ended. running: drawn, from the first day on. */
export const TOURNAMENT_STATUSES = [
  'upcoming',
  'open',
  'closed',
  'running',
  'finished',
  'cancelled',
] as const;
export type TournamentStatus = (typeof TOURNAMENT_STATUSES)[number];

export type TournamentWindow = {
  stage: TournamentStage;
  registration_starts_at: Instant;
  /** Not included. */
  registration_ends_at: Instant;
  /** The first day, in the zone of the club. */
  starts_on: string;
  timezone: string;
};

export function tournamentStatus(tournament: TournamentWindow, now: Instant): TournamentStatus {
  const { stage, registration_starts_at, registration_ends_at } = tournament;
  if (stage === 'running')
    return localDateOf(now, tournament.timezone) < tournament.starts_on ? 'closed' : 'running';
  if (stage !== 'registration') return stage;
  if (toMillis(now) < toMillis(registration_starts_at)) return 'upcoming';
  return toMillis(now) < toMillis(registration_ends_at) ? 'open' : 'closed';
}

/** The states of a team in a category. */
export const TEAM_STATUSES = [
  'invited',
  'waiting',
  'offered',
  'awaiting_payment',
  'confirmed',
  'withdrawn',
] as const;
export type TeamStatus = (typeof TEAM_STATUSES)[number];

/** The states that take one of the places of the category. */
export const PLACE_STATUSES = [
  'invited',
  'offered',
  'awaiting_payment',
  'confirmed',
] as const satisfies TeamStatus[];

/** The states whose place is held until a deadline. */
const HELD_STATUSES = ['invited', 'offered', 'awaiting_payment'] as const satisfies TeamStatus[];

export const isHeld = (status: TeamStatus): boolean => HELD_STATUSES.some((one) => one === status);

export const WITHDRAWAL_REASONS = [
  'declined',
  'left',
  'missed',
  'registration_ended',
  'tournament_cancelled',
  'account_deleted',
  'operator',
] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/** The reasons after which a pair that registers again gets no place before the partner accepts. */
export const GIVEN_UP_REASONS = ['declined', 'left', 'missed'] as const satisfies WithdrawalReason[];
