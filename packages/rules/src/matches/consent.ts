import { addMinutes, type Instant, toMillis } from '../time/instant.ts';
import type { MatchRefusal } from './match-refusals.ts';
import { TEAMS, type Team, type TeamOrNone } from './team.ts';

/** Hours after the end; then the level change of a player who has not answered is returned. */
const CONSENT_HOURS = 72;
/**
 * A result moves levels immediately when each unconfirmed player has at most this many pending results, including it.
 */
const PENDING_RESULTS = 2;
/** Competitive results of one player on one day of matches. */
const RESULTS_PER_DAY = 8;
/** How often one account may put other players into matches: per day of matches, and per day of the clock. */
const ADDITIONS_PER_DAY = 40;
/** How often one account may put the same player into matches before the player has confirmed a match with it. */
const ADDITIONS_BEFORE_CONFIRMATION = 3;
/** How many accounts one player can block. */
export const BLOCKS_PER_PLAYER = 200;

export type ConsentFacts = {
  ended_at: Instant | null;
  /** Null: every player of the two teams was confirmed at the end. */
  consent_until: Instant | null;
  /** When the deadline was applied. */
  consent_closed_at: Instant | null;
};

export const consentUntil = (endedAt: Instant): string => addMinutes(endedAt, CONSENT_HOURS * 60);

/** Whether unconfirmed players of a finished match may still answer. An early acceptance does not end this. */
export const isConsentOpen = (match: ConsentFacts, now: Instant): boolean =>
  match.ended_at !== null &&
  match.consent_until !== null &&
  match.consent_closed_at === null &&
  toMillis(match.consent_until) > toMillis(now);

/** Whether a finished Competitive result moves levels now. One number per unconfirmed player: the pending results. */
export const mayMoveLevels = (pendingResults: readonly number[]): boolean =>
  pendingResults.every((count) => count <= PENDING_RESULTS);

type Seat = { player: number; team: TeamOrNone; confirmed: boolean };

/**
 * The outcome of a Competitive result at the deadline. `friendly`: a team has no confirmed player, so the result
 * moves no level. Otherwise the levels of `unconfirmed` players stay or are returned; the others move.
 */
export function consentOutcome(seats: readonly Seat[]): { friendly: boolean; unconfirmed: number[] } {
  const inTeams = seats.filter(({ team }) => team !== '');
  const hasConfirmedPlayer = (side: Team) =>
    inTeams.some(({ team, confirmed }) => team === side && confirmed);
  return {
    friendly: !TEAMS.every(hasConfirmedPlayer),
    unconfirmed: inTeams.filter(({ confirmed }) => !confirmed).map(({ player }) => player),
  };
}

export type AdditionFacts = {
  /** Additions by this account for the day of the match, and within the day of the clock, without this one. */
  forMatchDay: number;
  today: number;
  /** Additions of this player by this account, without this one. */
  ofPlayer: number;
  /** The player has confirmed a match in which this account takes part. */
  hasConfirmed: boolean;
  /** A block stands between the player and another player of the match (players/blocks.ts). */
  isApart: boolean;
  hasDeclined: boolean;
};

/** Whether an account may put another player into a match: null, or the first refusal. */
export function refuseAddition(facts: AdditionFacts): MatchRefusal | null {
  if (facts.isApart) return 'player_not_addable';
  if (facts.hasDeclined) return 'player_declined_match';
  if (!facts.hasConfirmed && facts.ofPlayer >= ADDITIONS_BEFORE_CONFIRMATION) return 'player_never_confirmed';
  const most = Math.max(facts.forMatchDay, facts.today);
  return most >= ADDITIONS_PER_DAY ? 'too_many_additions' : null;
}

/** Whether one more Competitive result fits: the results of each player on that day, without this one. */
export const refuseResultOfDay = (resultsOfDay: readonly number[]): MatchRefusal | null =>
  resultsOfDay.some((count) => count >= RESULTS_PER_DAY) ? 'too_many_results_that_day' : null;
