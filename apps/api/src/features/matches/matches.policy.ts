import type { Match } from '@bandeja/contract/matches';
import { type MatchFacts, matchAbilities } from '@bandeja/rules/matches/can';
import { isMatchType, type MatchType } from '@bandeja/rules/matches/match-type';
import { Refusal } from '../../http/refusal.ts';
import type { PlayerViewer, Viewer } from '../../http/viewer.ts';
import type { MatchPlace } from './match-players.repository.ts';
import type { ScoreRow } from './match-scores.repository.ts';
import type { MatchRow } from './matches.repository.ts';

type Parts = {
  match: MatchRow;
  players: readonly Pick<MatchPlace, 'player_id' | 'team'>[];
  scores: readonly Pick<ScoreRow, 'set' | 'team_a_score' | 'team_b_score'>[];
};

/** The rules a match is held to. An old row of another type was never asked to be padel: it is held to the free ones. */
export const rulesOf = (type: string): MatchType => (isMatchType(type) ? type : 'Friendly');

export const factsOf = ({ match, players, scores }: Parts): MatchFacts => ({
  type: rulesOf(match.type),
  date: match.date,
  ended_at: match.ended_at,
  created_by: match.created_by,
  players: players.map(({ player_id, team }) => ({ player: player_id, team })),
  sets: scores,
});

/** A result is everybody's; before it, an unlisted match is for whoever has an account. */
export const maySee = (
  match: Pick<MatchRow, 'ended_at' | 'is_public'>,
  viewer: Pick<Viewer, 'userId'> | null,
): boolean => match.ended_at !== null || match.is_public || viewer !== null;

/** Throws match_not_yours (403) for a stranger, then match_finished (409) for its own people. */
export function assertMayEdit(parts: Parts, viewer: PlayerViewer, now: Date): void {
  const open = { ...factsOf(parts), ended_at: null };
  if (!matchAbilities(open, viewer.playerId, now).edit) throw new Refusal('match_not_yours');
  if (parts.match.ended_at !== null) throw new Refusal('match_finished');
}

/** What the viewer may do now, sent with the match so that no page decides it again. */
export function abilitiesOf(parts: Parts, viewer: Viewer | null, now: Date): Match['can'] {
  const { edit, finish } = matchAbilities(factsOf(parts), viewer?.playerId ?? null, now);
  return { edit, finish, contest: false };
}
