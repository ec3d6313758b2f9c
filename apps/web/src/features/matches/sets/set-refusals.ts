import type { Match } from '@bandeja/contract/calls/matches';
import { type MatchFacts, refuseEdit, refuseFinish, refuseRecordSet } from '@bandeja/rules/matches/abilities';
import type { MatchRefusal } from '@bandeja/rules/matches/match-refusals';
import { rulesOf } from '@bandeja/rules/matches/match-type';

export interface SetRefusals {
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
