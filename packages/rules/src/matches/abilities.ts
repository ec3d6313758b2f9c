import { type Instant, toMillis } from '../time/instant.ts';
import { type ConsentFacts, isConsentOpen } from './consent.ts';
import type { FinishRefusal, JoinRefusal, MatchRefusal } from './match-refusals.ts';
import type { MatchType } from './match-type.ts';
import { hasFullTeams } from './players/positions.ts';
import { type EarlyReason, matchWinner, type ResultFacts, resultState } from './result.ts';
import { areSetsOpen } from './sets/begun.ts';
import type { ResultForm } from './sets/set-forms.ts';
import { MAX_PLAYERS, type SetResult, type Team, type TeamOrNone } from './team.ts';

export type MatchFacts = ResultFacts &
  ConsentFacts & {
    type: MatchType;
    date: Instant;
    cancelled_at: Instant | null;
    /** The player who created the match; null when that account is deleted. */
    created_by: number | null;
    /** A tournament has opened it: only the operator changes its time, court and players. */
    of_tournament?: boolean;
    /** Its creator has opened it to others once: from then on only the creator changes its time, place and players. */
    opened?: boolean;
    /** The form of the results of its category; null or left out: of no tournament. */
    form?: ResultForm | null;
    /** Why the result, or the proposed result of a contested match, ended early. */
    ended_early?: EarlyReason | null;
    /** All players of the match; `player` is the player's id, null for a deleted account. */
    players: readonly { player: number | null; team: TeamOrNone; in_sets?: boolean; confirmed?: boolean }[];
    sets: readonly SetResult[];
  };

/** Decides whether a player (null: not signed in) may do one thing with a match now: null, or the first refusal. */
export type MatchRule = (match: MatchFacts, viewer: number | null, now: Instant) => MatchRefusal | null;

/** Change the sets, and what else an open match has. */
export const refuseEdit: MatchRule = (match, viewer) => refuseStranger(match, viewer) ?? refuseClosed(match);

/** Change date, type, court and club. */
export const refuseChange: MatchRule = (match, viewer, now) =>
  refuseEdit(match, viewer, now) ?? refuseOfTournament(match) ?? refuseOpened(match, viewer);

/**
 * Add, move, remove and invite players. A contested match keeps its players, because only players of the match may
 * agree on its result.
 */
export const refuseSeat: MatchRule = (match, viewer, now) =>
  refuseStranger(match, viewer) ?? refusePlayers(match, now) ?? refuseOpened(match, viewer);

/** See and end invite links: the creator all of them, a player the own ones. */
export const refuseInvites: MatchRule = (match, viewer) => refuseStranger(match, viewer);

/** Enter the match by an invite link, which any player may do: a link may be shared, so the match can be full. */
export const refuseJoin = (match: MatchFacts, _viewer: number | null, now: Instant): JoinRefusal | null =>
  refusePlayers(match, now) ?? (match.players.length < MAX_PLAYERS ? null : 'match_full');

/** Record or replace a set, from half an hour before the start. */
export const refuseRecordSet: MatchRule = (match, viewer, now) => {
  const refusal = refuseEdit(match, viewer, now);
  if (refusal !== null) return refusal;
  if (!areSetsOpen(match.date, now)) return 'match_sets_ahead';
  return hasFullTeams(match.players) ? null : 'match_needs_two_full_teams';
};

/** Remove the last set, also before the start: no open match keeps a wrong one. A contested match keeps its first set. */
export const refuseRemoveSet: MatchRule = (match, viewer, now) => {
  const refusal = refuseEdit(match, viewer, now);
  if (refusal !== null) return refusal;
  if (match.sets.length === 0) return 'set_not_found';
  // One player alone does not erase what the teams disagree about; a set is replaced by recording it again.
  return match.sets.length === 1 ? refuseContested(match, now) : null;
};

/**
 * Finish the match; in a contested match: propose its sets, or accept the other team's sets by proposing the same.
 */
export const refuseFinish: MatchRule = (match, viewer, now) => {
  const refusal = refuseEdit(match, viewer, now) ?? finishRefusal(match, now);
  return refusal ?? refuseProposal(match, viewer, now);
};

/**
 * Record a walkover: the match was not played, because one pair did not come or gave up. In a contested match: propose
 * it. In a tournament only the operator does.
 */
export const refuseWalkover: MatchRule = (match, viewer, now) => {
  const refusal = refuseEdit(match, viewer, now) ?? refuseOfTournament(match) ?? walkoverRefusal(match, now);
  return refusal ?? refuseProposal(match, viewer, now);
};

/** Leave the match. A player named in a recorded set cannot leave, because the set would lose its players. */
export const refuseLeave: MatchRule = (match, viewer, now) => {
  const refusal = refuseStranger(match, viewer) ?? refusePlayers(match, now);
  if (refusal !== null) return refusal;
  const own = seatOf(match, viewer);
  if (own === undefined) return 'match_player_not_found';
  return own.in_sets === true ? 'match_player_in_sets' : null;
};

/** Cancel the match before its first set; a contested one is ended by both teams only. */
export const refuseCancel: MatchRule = (match, viewer, now) => {
  if (viewer === null || match.created_by !== viewer) return 'match_not_creator';
  const refusal = refuseClosed(match) ?? refuseOfTournament(match) ?? refuseContested(match, now);
  return refusal ?? (match.sets.length > 0 ? 'match_has_sets' : null);
};

/** Contest a provisional result of the other team. */
export const refuseContest: MatchRule = (match, viewer, now) => {
  const refusal = refuseWithoutResult(match, viewer, now);
  if (refusal !== null) return refusal;
  if (resultState(match, now) === 'contested') return 'match_already_contested';
  return mayAnswer(match, viewer) ? null : 'match_other_team_answers';
};

/** Accept a provisional result of the other team, or the sets that it proposes for a contested match. */
export const refuseAccept: MatchRule = (match, viewer, now) => {
  const refusal = refuseWithoutResult(match, viewer, now);
  if (refusal !== null) return refusal;
  const contested = resultState(match, now) === 'contested';
  if (contested && match.finished_team === null) return 'match_nothing_proposed';
  if (!mayAnswer(match, viewer)) return 'match_other_team_answers';
  if (!contested) return null;
  return match.ended_early === 'walkover' ? walkoverRefusal(match, now) : finishRefusal(match, now);
};

/**
 * Confirm or decline the own place ("I played", "I did not play") while the result is not final for the player:
 * until the player confirms, in an open match or within the deadline of a finished one, also after others have
 * accepted it.
 */
export const refuseAnswerOfPlace: MatchRule = (match, viewer, now) => {
  const refusal = refuseStranger(match, viewer);
  if (refusal !== null) return refusal;
  const own = seatOf(match, viewer);
  if (own === undefined) return 'match_player_not_found';
  if (match.cancelled_at !== null) return 'match_cancelled';
  if (own.confirmed === true) return 'match_already_confirmed';
  return match.ended_at === null || isConsentOpen(match, now) ? null : 'match_result_final';
};

/** The abilities sent with a match. */
export const MATCH_RULES = {
  edit: refuseChange,
  seat: refuseSeat,
  record_set: refuseRecordSet,
  remove_set: refuseRemoveSet,
  finish: refuseFinish,
  walkover: refuseWalkover,
  leave: refuseLeave,
  cancel: refuseCancel,
  contest: refuseContest,
  accept: refuseAccept,
  confirm: refuseAnswerOfPlace,
  not_me: refuseAnswerOfPlace,
} satisfies Record<string, MatchRule>;

export type MatchAbility = keyof typeof MATCH_RULES;
export type MatchAbilities = Record<MatchAbility, boolean>;

/** The viewer's abilities in a match now, from the same functions that refuse the calls. */
export function matchAbilities(match: MatchFacts, viewer: number | null, now: Instant): MatchAbilities {
  const entries = Object.entries(MATCH_RULES).map(([name, refuse]) => [
    name,
    refuse(match, viewer, now) === null,
  ]);
  return Object.fromEntries(entries) as MatchAbilities;
}

/** Whether a player takes part in a match: plays in it or created it. */
export const takesPart = (
  match: Pick<MatchFacts, 'players' | 'created_by'>,
  viewer: number | null,
): boolean => viewer !== null && (match.created_by === viewer || seatOf(match, viewer) !== undefined);

/** Whether a player is in a team other than the one that finished or proposed the result. */
export function mayAnswer(
  match: Pick<MatchFacts, 'players' | 'finished_team'>,
  viewer: number | null,
): boolean {
  const team = teamOf(match, viewer);
  return team !== null && team !== match.finished_team;
}

/** The reason why no player can finish the match now, or null. */
export function finishRefusal(match: MatchFacts, now: Instant): FinishRefusal | null {
  if (toMillis(match.date) > toMillis(now)) return 'match_ahead';
  if (match.sets.length === 0) return 'match_needs_set';
  if (!hasFullTeams(match.players)) return 'match_needs_two_full_teams';
  const decided = match.type !== 'Competitive' || matchWinner(match.type, match.sets) !== null;
  return decided ? null : 'match_needs_winner';
}

/** The reason why no player can record a walkover now, or null. */
function walkoverRefusal(match: MatchFacts, now: Instant): FinishRefusal | null {
  if (toMillis(match.date) > toMillis(now)) return 'match_ahead';
  if (match.sets.length > 0) return 'match_was_played';
  return hasFullTeams(match.players) ? null : 'match_needs_two_full_teams';
}

/** Propose a result of a contested match: a player of the team that has not proposed the present one. */
function refuseProposal(match: MatchFacts, viewer: number | null, now: Instant): MatchRefusal | null {
  if (resultState(match, now) !== 'contested') return null;
  const team = teamOf(match, viewer);
  if (team === null) return 'match_needs_player';
  return match.finished_team === team ? 'match_already_proposed' : null;
}

/** The team of a player; null: none. */
export function teamOf(match: Pick<MatchFacts, 'players'>, player: number | null): Team | null {
  return seatOf(match, player)?.team || null;
}

const seatOf = ({ players }: Pick<MatchFacts, 'players'>, player: number | null) =>
  player === null ? undefined : players.find((one) => one.player === player);

const refuseStranger = (match: MatchFacts, viewer: number | null): MatchRefusal | null =>
  takesPart(match, viewer) ? null : 'match_not_yours';

function refuseClosed({ cancelled_at, ended_at }: MatchFacts): JoinRefusal | null {
  if (cancelled_at !== null) return 'match_cancelled';
  return ended_at === null ? null : 'match_finished';
}

const refuseOfTournament = ({ of_tournament }: MatchFacts): JoinRefusal | null =>
  of_tournament === true ? 'match_of_tournament' : null;

/** A stranger who entered by one tap does not rule over the match. */
const refuseOpened = ({ opened, created_by }: MatchFacts, viewer: number | null): MatchRefusal | null =>
  opened === true && created_by !== viewer ? 'match_opened' : null;

const refuseContested = (match: MatchFacts, now: Instant): MatchRefusal | null =>
  resultState(match, now) === 'contested' ? 'match_result_contested' : null;

/** Change the players of the match. */
function refusePlayers(match: MatchFacts, now: Instant): JoinRefusal | null {
  const refusal = refuseClosed(match) ?? refuseOfTournament(match);
  return refusal ?? (resultState(match, now) === 'contested' ? 'match_contested' : null);
}

/** Condition shared by contesting and accepting: the viewer's match has a result that can still change. */
function refuseWithoutResult(match: MatchFacts, viewer: number | null, now: Instant): MatchRefusal | null {
  const refusal = refuseStranger(match, viewer);
  if (refusal !== null) return refusal;
  if (match.cancelled_at !== null) return 'match_cancelled';
  const state = resultState(match, now);
  if (state === null) return 'match_not_finished';
  return state === 'final' ? 'match_result_final' : null;
}
