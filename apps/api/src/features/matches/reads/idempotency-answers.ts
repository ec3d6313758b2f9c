import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import type { Match, MatchPlayer } from '@bandeja/contract/calls/matches';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { PlayerViewer } from '../../../http/session/viewer.ts';
import { presentMatch, presentMatchPlayer, presentScore } from '../matches.presenter.ts';
import { findMatchOfPlayer } from '../players/match-players.repository.ts';
import { getMatch } from './get-match.ts';
import { playerOf } from './load-matches.ts';

type Repeated = { db: Database; id: number; viewer: PlayerViewer; now: Date };

/** Answers to repeated requests (Idempotency-Key): the match, place or set as the viewer may see it now. */
export async function replayMatch({ db, id, viewer, now }: Repeated): Promise<Match> {
  return presentMatch(await getMatch(db, id, viewer), viewer, now);
}

export async function replayMatchPlayer({ db, id, viewer }: Repeated): Promise<MatchPlayer> {
  const match = await findMatchOfPlayer(db, id);
  if (match === null) throw new Refusal('match_player_not_found');
  return presentMatchPlayer(playerOf(await getMatch(db, match, viewer), (place) => place.id === id));
}

export async function replayScore({
  db,
  id,
  viewer,
  body,
}: Repeated & { body: { match: number } }): Promise<MatchScore> {
  const { scores } = await getMatch(db, body.match, viewer);
  const score = scores.find((one) => one.id === id);
  if (!score) throw new Refusal('match_not_found');
  return presentScore(score);
}
