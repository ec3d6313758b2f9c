import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import type { Match, MatchPlayer } from '@bandeja/contract/calls/matches';
import { storedTypeOf } from '@bandeja/rules/matches/match-type';
import { sortPlayers } from '@bandeja/rules/matches/team';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import type { Viewer } from '../../http/session/viewer.ts';
import { abilitiesOf, consentDeadlineOf, formOf, resultOf } from './matches.policy.ts';
import type { LoadedMatch, LoadedPlayer } from './reads/shown-matches.repository.ts';
import type { ScoreRow } from './sets/match-scores.repository.ts';

export function presentMatch(loaded: LoadedMatch, viewer: Viewer | null, now: Date): Match {
  const { match, players, scores, levelChanges } = loaded;
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
    can: abilitiesOf(loaded, viewer, now),
    court: match.court && {
      id: match.court.id,
      name: match.court.name,
      club: { id: match.court.club.id, slug: match.court.club.slug, name: match.court.club.name },
    },
    has_lost_court: match.lost_court_id !== null,
    meta_data: match.club_name === null ? {} : { club: match.club_name },
    booking: match.booking_id,
    ends_at: (match.booking_id !== null && match.ends_at?.toISOString()) || null,
    created_by: match.created_by,
    timezone: match.timezone ?? DEFAULT_ZONE,
    players: sortPlayers(players).map(presentMatchPlayer),
    scores: scores.map(presentScore),
    level_changes: levelChanges,
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
