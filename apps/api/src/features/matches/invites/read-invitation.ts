import type { Invitation } from '@bandeja/contract/calls/match-lifecycle';
import type { Database } from '@bandeja/db/transaction';
import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { toIso } from '@bandeja/rules/time/instant';
import { Refusal } from '../../../http/errors/refusal.ts';
import { loadPlayerNames } from '../../players/public.ts';
import { loadMatch } from '../reads/load-matches.ts';
import { hashInviteToken } from './invite-to-match.ts';
import { inviteEnd } from './join-match.ts';
import { findInvite } from './match-invites.repository.ts';

const PLACES = 4;

/**
 * Who invites, when and where, for the holder of a link that still works: of a match that is neither finished nor
 * cancelled. The token is the permission, so no other match tells anything. Throws match_invite_refused.
 */
export async function readInvitation(
  db: Database,
  id: number,
  { token, now }: { token: string; now: Date },
): Promise<Invitation> {
  const invite = await findInvite(db, id, hashInviteToken(token));
  const loaded = invite && (await loadMatch(db, id));
  if (!loaded || inviteEnd(loaded.match, invite) <= now) throw new Refusal('match_invite_refused');
  const { match, players } = loaded;
  if (match.ended_at || match.cancelled_at) throw new Refusal('match_invite_refused');
  const names = await loadPlayerNames(db, [invite.created_by]);
  const { court, club_name } = match;
  return {
    by: names.get(invite.created_by) ?? '',
    date: toIso(match.date),
    timezone: match.timezone ?? DEFAULT_ZONE,
    place: court ? `${court.club.name}, ${court.name}` : club_name,
    type: match.type,
    free: PLACES - players.filter(({ team }) => team !== '').length,
  };
}
