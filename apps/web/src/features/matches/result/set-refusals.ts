import type { Match } from '@bandeja/contract/calls/matches';
import { type MatchFacts, refuseEdit, refuseFinish, refuseRecordSet } from '@bandeja/rules/matches/abilities';
import type { MatchRefusal } from '@bandeja/rules/matches/match-refusals';
import { rulesOf } from '@bandeja/rules/matches/match-type';
import { hasFullTeams } from '@bandeja/rules/matches/players/positions';
import { areSetsOpen } from '@bandeja/rules/matches/sets/begun';

/**
 * The note in place of the entry of a set. no_sets: the viewer only watches. complete_teams: the viewer may fill the
 * free places. teams_incomplete: others fill them. not_open: both teams are full, and it is too early.
 */
export type ScoreNote = 'no_sets' | 'complete_teams' | 'teams_incomplete' | 'not_open';

/** What the scoreboard of an open match says to this viewer; null: nothing. */
export function scoreNote(match: Match, viewerId: number | null, now: Date): ScoreNote | null {
  if (match.can.record_set) return null;
  if (setRefusals(match, viewerId, now).edit !== null) return match.scores.length === 0 ? 'no_sets' : null;
  if (!hasFullTeams(match.players)) return match.can.seat ? 'complete_teams' : 'teams_incomplete';
  return areSetsOpen(match.date, now) ? null : 'not_open';
}

interface SetRefusals {
  /** Of every change of sets: the viewer does not take part, or the match is over. */
  edit: MatchRefusal | null;
  record_set: MatchRefusal | null;
  finish: MatchRefusal | null;
}

/**
 * The server's rules about the sets of a match, asked by the clock of the device: null, or the first refusal. Other
 * abilities come from `can` only, because the answer does not say whether a match belongs to a tournament.
 */
export function setRefusals(match: Match, viewerId: number | null, now: Date): SetRefusals {
  const facts = factsOf(match);
  return {
    edit: refuseEdit(facts, viewerId, now),
    record_set: refuseRecordSet(facts, viewerId, now),
    finish: refuseFinish(facts, viewerId, now),
  };
}

function factsOf({ result, players, scores, ...match }: Match): MatchFacts {
  return {
    type: rulesOf(match.type),
    date: match.date,
    ended_at: match.ended_at,
    cancelled_at: match.cancelled_at,
    provisional_until: result?.state === 'provisional' ? result.until : null,
    // The rules ask only whether it is set; the answer has the end of the contest.
    contested_at: result?.state === 'contested' ? result.until : null,
    finished_team: result?.by_team ?? null,
    consent_until: match.consent_until,
    consent_closed_at: null,
    created_by: match.created_by,
    players: players.map(({ player, team, confirmed }) => ({ player: player.id, team, confirmed })),
    sets: scores,
    form: match.form,
    ended_early: match.ended_early,
  };
}
