import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseAnswerOfPlace, refuseJoin } from '@bandeja/rules/matches/abilities';
import { addPlayer, isTeamFull } from '@bandeja/rules/matches/players/positions';
import { TEAMS } from '@bandeja/rules/matches/team';
import { metInMatch } from '@bandeja/rules/players/blocks';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { PlayerViewer } from '../../../http/session/viewer.ts';
import { findBlock } from '../../players/public.ts';
import { confirmOwnPlace } from '../consent/confirm-match.ts';
import { deleteDecline } from '../consent/consent.repository.ts';
import { lockLoadedMatch } from '../editing/open-match.ts';
import { saveEdit } from '../editing/save-match.ts';
import { assertMay, factsOf } from '../matches.policy.ts';
import { notifyJoined } from '../notices/notify-of-match.ts';
import { insertPlaces } from '../players/match-players.repository.ts';
import { type LoadedMatch, loadPresentMatch } from '../reads/load-matches.ts';
import { syncCompetitiveSets } from '../sets/sync-competitive-sets.ts';
import { hashInviteToken } from './invite-to-match.ts';
import { findInvite } from './match-invites.repository.ts';
import { liveLinks } from './match-links.ts';

/**
 * Seats the viewer by an invite token: in the first free place, or after the other unassigned players. A player of
 * the match keeps the place and confirms it.
 *
 * Throws match_invite_refused (also for an unknown match, and where another player's block is in the way), match_cancelled, match_finished, match_contested,
 * match_full and match_invite_blocked.
 */
export async function joinMatch(
  db: Database,
  id: number,
  { token, viewer, now }: { token: string; viewer: PlayerViewer; now: Date },
): Promise<LoadedMatch> {
  return withTransaction(db, async (tx) => {
    const invite = await findInvite(tx, id, hashInviteToken(token));
    if (!invite) throw new Refusal('match_invite_refused');
    const open = await lockLoadedMatch(tx, id);
    const { players } = open;
    if (players.some(({ player_id }) => player_id === viewer.playerId)) {
      const unanswered = refuseAnswerOfPlace(factsOf(open), viewer.playerId, now) === null;
      if (unanswered) await confirmOwnPlace(tx, id, { viewer, now });
      return loadPresentMatch(tx, id);
    }
    if ((await liveLinks(tx, open, [invite], now)).length === 0) throw new Refusal('match_invite_refused');
    assertMay(refuseJoin, open, viewer, now);
    const met = metInMatch(factsOf(open), invite.created_by);
    const block = await findBlock(tx, viewer.playerId, met);
    // A player is not told of another player's block: the link answers as one that was revoked.
    if (block !== null) throw new Refusal(block === 'own' ? 'match_invite_blocked' : 'match_invite_refused');

    const free = TEAMS.find((team) => !isTeamFull(players, team));
    const present = players.map((place) => ({ ...place, id: place.player_id }));
    const change = addPlayer(present, { id: viewer.playerId, team: free ?? '' });
    if (!change.ok) throw new Refusal(change.code);
    const added = await insertPlaces(
      tx,
      id,
      change.changed.map(({ id: player_id, team, position }) => ({
        player_id,
        team,
        position,
        confirmed_at: now,
      })),
    );
    await deleteDecline(tx, id, viewer.playerId);
    await syncCompetitiveSets(tx, open, [...players, ...added], now);
    await saveEdit(tx, id, {}, now);
    const joined = await loadPresentMatch(tx, id);
    await notifyJoined(tx, joined, { by: viewer.playerId, host: invite.created_by, now });
    return joined;
  });
}
