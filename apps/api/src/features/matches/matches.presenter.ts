import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import type { Match, MatchPlayer } from '@bandeja/contract/calls/matches';
import { type MatchFacts, matchAbilities, takesPart } from '@bandeja/rules/matches/abilities';
import { isConsentOpen } from '@bandeja/rules/matches/consent';
import type { TimesOfMatch } from '@bandeja/rules/matches/match-over';
import { rulesOf, storedTypeOf } from '@bandeja/rules/matches/match-type';
import { contestEnds, resultState } from '@bandeja/rules/matches/result';
import type { ResultForm } from '@bandeja/rules/matches/sets/set-forms';
import { sortPlayers } from '@bandeja/rules/matches/team';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import type { Viewer } from '../../http/session/viewer.ts';
import type { LoadedMatch, LoadedPlayer, MatchRow, ScoreRow } from './matches.repository.ts';
import { presentOpenAbility, presentOpening } from './opening/present-opening.ts';

/** What is decided on: a match with its players and sets. */
type Parts = Pick<LoadedMatch, 'match' | 'players' | 'scores'>;

/** The form of the results of a match of a tournament; null: of no tournament. */
export const formOf = ({
  form_sets: sets,
  form_third_set: third_set,
  form_games: games,
}: Pick<MatchRow, 'form_sets' | 'form_third_set' | 'form_games'>): ResultForm | null =>
  sets !== null && third_set !== null ? { sets, third_set, ...(games !== null && { games }) } : null;

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
  opened: match.opening_state !== null,
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

/** When a match begins and when its booking ends; a match that lost its booking has no end. */
export const timesOf = ({ match: { date, booking_id, ends_at } }: Pick<Parts, 'match'>) =>
  ({ date, ends_at: booking_id === null ? null : ends_at }) satisfies TimesOfMatch;

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
function resultOf(parts: Parts, viewer: Viewer | null, now: Date): Match['result'] {
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

export function presentMatch(loaded: LoadedMatch, viewer: Viewer | null, now: Date): Match {
  const { match, players, scores, levelChanges } = loaded;
  const shown = { facts: factsOf(loaded), viewer: viewer?.playerId ?? null, now };
  return {
    id: match.id,
    date: match.date.toISOString(),
    ended_at: match.ended_at?.toISOString() ?? null,
    type: storedTypeOf(match.type),
    winner: match.winner,
    ended_early: match.ended_early,
    retired_team: match.retired_team,
    form: formOf(match),
    is_public: match.is_public,
    version: match.version,
    cancelled_at: match.cancelled_at?.toISOString() ?? null,
    result: resultOf(loaded, viewer, now),
    consent_until: consentDeadlineOf(loaded, now)?.toISOString() ?? null,
    levels_waiting: match.levels_waiting,
    counted_instead: match.counted_instead,
    can: { ...matchAbilities(shown.facts, shown.viewer, now), ...presentOpenAbility(loaded, shown) },
    court: match.court && {
      id: match.court.id,
      name: match.court.name,
      club: { id: match.court.club.id, slug: match.court.club.slug, name: match.court.club.name },
    },
    has_lost_court: match.lost_court_id !== null,
    meta_data: match.club_name === null ? {} : { club: match.club_name },
    booking: match.booking_id,
    ends_at: timesOf(loaded).ends_at?.toISOString() ?? null,
    created_by: match.created_by,
    timezone: match.timezone ?? DEFAULT_ZONE,
    players: sortPlayers(players).map(presentMatchPlayer),
    scores: scores.map(presentScore),
    level_changes: levelChanges,
    ...presentOpening(loaded, shown),
  };
}

export const presentMatchPlayer = ({
  id,
  player,
  team,
  position,
  level,
  confirmed_at,
}: LoadedPlayer): MatchPlayer => ({
  id,
  player,
  team,
  position,
  level,
  confirmed: confirmed_at !== null,
});

export const presentScore = (row: ScoreRow): MatchScore => ({
  id: row.id,
  match: row.match_id,
  set: row.set,
  version: row.version,
  team_a_score: row.team_a_score,
  team_b_score: row.team_b_score,
  players: row.players.map(({ match_player, team, position }) => ({ match_player, team, position })),
});
