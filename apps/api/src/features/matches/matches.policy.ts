import type { Match } from '@bandeja/contract/calls/matches';
import { type MatchFacts, type MatchRule, matchAbilities, takesPart } from '@bandeja/rules/matches/abilities';
import { isConsentOpen } from '@bandeja/rules/matches/consent';
import { rulesOf } from '@bandeja/rules/matches/match-type';
import { contestEnds, resultState } from '@bandeja/rules/matches/result';
import type { ResultForm } from '@bandeja/rules/matches/sets/set-score';
import { Refusal } from '../../http/errors/refusal.ts';
import type { PlayerViewer, Viewer } from '../../http/session/viewer.ts';
import type { MatchRow } from './matches.repository.ts';
import type { MatchPlace } from './players/match-players.repository.ts';
import type { ScoreRow } from './sets/match-scores.repository.ts';

type Parts = {
  match: MatchRow;
  players: readonly Pick<MatchPlace, 'id' | 'player_id' | 'team' | 'confirmed_at'>[];
  scores: readonly Pick<ScoreRow, 'set' | 'team_a_score' | 'team_b_score' | 'players'>[];
};

/** The form of the results of a match of a tournament; null: of no tournament. */
export const formOf = ({
  form_sets: sets,
  form_third_set: third_set,
}: Pick<MatchRow, 'form_sets' | 'form_third_set'>): ResultForm | null =>
  sets !== null && third_set !== null ? { sets, third_set } : null;

export const factsOf = ({ match, players, scores }: Parts): MatchFacts => ({
  type: rulesOf(match.type),
  date: match.date,
  ended_at: match.ended_at,
  cancelled_at: match.cancelled_at,
  provisional_until: match.provisional_until,
  consent_until: match.consent_until,
  consent_closed_at: match.consent_closed_at,
  contested_at: match.contested_at,
  finished_team: match.finished_team,
  of_tournament: match.of_tournament,
  form: formOf(match),
  ended_early: match.ended_early,
  created_by: match.created_by,
  players: players.map(({ id, player_id, team, confirmed_at }) => ({
    player: player_id,
    team,
    confirmed: confirmed_at !== null,
    in_sets: scores.some((score) => score.players.some(({ match_player }) => match_player === id)),
  })),
  sets: scores,
});

/** A finished match is public; before the end, an unlisted match is visible to signed-in accounts. */
export const maySee = (
  match: Pick<MatchRow, 'ended_at' | 'is_public'>,
  viewer: Pick<Viewer, 'userId'> | null,
): boolean => match.ended_at !== null || match.is_public || viewer !== null;

/** Throws the refusal of the rule; the same rule fills `can`. */
export function assertMay(rule: MatchRule, parts: Parts, viewer: PlayerViewer, now: Date): void {
  const refusal = rule(factsOf(parts), viewer.playerId, now);
  if (refusal !== null) throw new Refusal(refusal);
}

/** The viewer's abilities now. */
export const abilitiesOf = (parts: Parts, viewer: Viewer | null, now: Date): Match['can'] =>
  matchAbilities(factsOf(parts), viewer?.playerId ?? null, now);

/** Deadline for unconfirmed players of the two teams; null when they may not answer or all are confirmed. */
export const consentDeadlineOf = (
  { match, players }: Pick<Parts, 'match' | 'players'>,
  now: Date,
): Date | null =>
  isConsentOpen(match, now) && players.some(({ team, confirmed_at }) => team !== '' && confirmed_at === null)
    ? match.consent_until
    : null;

/**
 * The state of the result now. Only players and the creator see the reason of a contest, because it may name
 * people.
 */
export function resultOf(parts: Parts, viewer: Viewer | null, now: Date): Match['result'] {
  const { match } = parts;
  const state = resultState(match, now);
  if (state === null) return null;
  const { provisional_until, contested_at, finished_team: by_team, contest_reason } = match;
  switch (state) {
    case 'provisional':
      return { state, until: provisional_until?.toISOString() ?? null, by_team, reason: null };
    case 'contested':
      return {
        state,
        until: contested_at && contestEnds(contested_at),
        by_team,
        reason: takesPart(factsOf(parts), viewer?.playerId ?? null) ? contest_reason : null,
      };
    case 'final':
      return { state, until: null, by_team, reason: null };
  }
}
