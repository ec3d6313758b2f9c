import type { Match } from '@bandeja/contract/calls/matches';
import { type MatchFacts, matchAbilities } from '@bandeja/rules/matches/can';
import { isMatchType, type MatchType } from '@bandeja/rules/matches/match-type';
import { contestEnds, resultState } from '@bandeja/rules/matches/result';
import { Refusal } from '../../http/errors/refusal.ts';
import type { PlayerViewer, Viewer } from '../../http/viewer.ts';
import type { MatchRow } from './matches.repository.ts';
import type { MatchPlace } from './players/match-players.repository.ts';
import type { ScoreRow } from './sets/match-scores.repository.ts';

type Parts = {
  match: MatchRow;
  players: readonly Pick<MatchPlace, 'id' | 'player_id' | 'team'>[];
  scores: readonly Pick<ScoreRow, 'set' | 'team_a_score' | 'team_b_score' | 'players'>[];
};

/** The rules a match is held to. An old row of another type was never asked to be padel: it is held to the free ones. */
export const rulesOf = (type: string): MatchType => (isMatchType(type) ? type : 'Friendly');

export const factsOf = ({ match, players, scores }: Parts): MatchFacts => ({
  type: rulesOf(match.type),
  date: match.date,
  ended_at: match.ended_at,
  cancelled_at: match.cancelled_at,
  provisional_until: match.provisional_until,
  contested_at: match.contested_at,
  finished_team: match.finished_team,
  created_by: match.created_by,
  players: players.map(({ id, player_id, team }) => ({
    player: player_id,
    team,
    in_sets: scores.some((score) => score.players.some(({ match_player }) => match_player === id)),
  })),
  sets: scores,
});

/** A result is everybody's; before it, an unlisted match is for whoever has an account. */
export const maySee = (
  match: Pick<MatchRow, 'ended_at' | 'is_public'>,
  viewer: Pick<Viewer, 'userId'> | null,
): boolean => match.ended_at !== null || match.is_public || viewer !== null;

/** Throws match_not_yours (403) for a stranger, then match_cancelled or match_finished (409) for its own people. */
export function assertMayEdit(parts: Parts, viewer: PlayerViewer): void {
  assertTakesPart(parts, viewer);
  assertOpen(parts.match);
}

/** Throws match_not_yours for who neither plays nor created it, whatever its state. */
export function assertTakesPart(parts: Parts, viewer: PlayerViewer): void {
  if (!takesPart(parts, viewer)) throw new Refusal('match_not_yours');
}

const takesPart = ({ match, players }: Pick<Parts, 'match' | 'players'>, viewer: Viewer | null): boolean =>
  viewer !== null &&
  (match.created_by === viewer.playerId || players.some(({ player_id }) => player_id === viewer.playerId));

/** Throws match_cancelled or match_finished. */
export function assertOpen({ ended_at, cancelled_at }: Pick<MatchRow, 'ended_at' | 'cancelled_at'>): void {
  if (cancelled_at !== null) throw new Refusal('match_cancelled');
  if (ended_at !== null) throw new Refusal('match_finished');
}

/** Throws match_contested: who agrees on a result must be who played. */
export function assertMaySeat({ match }: Pick<Parts, 'match'>, now: Date): void {
  if (resultState(match, now) === 'contested') throw new Refusal('match_contested');
}

/** What the viewer may do now, sent with the match so that no page decides it again. */
export function abilitiesOf(parts: Parts, viewer: Viewer | null, now: Date): Match['can'] {
  const can = matchAbilities(factsOf(parts), viewer?.playerId ?? null, now);
  const { edit, seat, finish, contest, accept, cancel, leave } = can;
  return { edit, seat, finish, contest, accept, cancel, leave };
}

/** What the result is worth now. Why it was contested is for those who take part: it may speak of people. */
export function resultOf(
  { match, players }: Pick<Parts, 'match' | 'players'>,
  viewer: Viewer | null,
  now: Date,
): Match['result'] {
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
        reason: takesPart({ match, players }, viewer) ? contest_reason : null,
      };
    case 'final':
      return { state, until: null, by_team, reason: null };
  }
}
