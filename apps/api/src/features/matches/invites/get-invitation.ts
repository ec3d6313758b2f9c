import type { Invitation } from '@bandeja/contract/calls/match-lifecycle';
import { ERROR_SENTENCE } from '@bandeja/contract/error-codes';
import type { Database } from '@bandeja/db/database';
import { refuseJoin } from '@bandeja/rules/matches/abilities';
import { storedTypeOf } from '@bandeja/rules/matches/match-type';
import { COURT_PLACES } from '@bandeja/rules/matches/team';
import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { toIso } from '@bandeja/rules/time/instant';
import { Refusal } from '../../../http/errors/refusal.ts';
import { loadPlayerNames } from '../../players/public.ts';
import { factsOf } from '../matches.policy.ts';
import { loadMatch } from '../reads/load-matches.ts';
import { hashInviteToken } from './invite-to-match.ts';
import { findInvite } from './match-invites.repository.ts';
import { liveLinks } from './match-links.ts';

/**
 * Who invites, when and where, for the holder of a link that still works, and the first reason why the match takes no
 * player now, from the function that refuses joinMatch. The token is the permission, so no other match tells anything.
 * Throws match_invite_refused, also when the match is finished or cancelled.
 */
export async function getInvitation(
  db: Database,
  id: number,
  { token, now }: { token: string; now: Date },
): Promise<Invitation> {
  const invite = await findInvite(db, id, hashInviteToken(token));
  const loaded = invite && (await loadMatch(db, id));
  if (!loaded || (await liveLinks(db, loaded, [invite], now)).length === 0)
    throw new Refusal('match_invite_refused');
  const { match, players } = loaded;
  const refusal = refuseJoin(factsOf(loaded), null, now);
  if (refusal === 'match_finished' || refusal === 'match_cancelled')
    throw new Refusal('match_invite_refused');
  const names = await loadPlayerNames(db, [invite.created_by]);
  const { court, club_name } = match;
  return {
    by: names.get(invite.created_by) ?? '',
    date: toIso(match.date),
    timezone: match.timezone ?? DEFAULT_ZONE,
    place: court ? `${court.club.name}, ${court.name}` : club_name,
    type: storedTypeOf(match.type),
    free: COURT_PLACES - players.filter(({ team }) => team !== '').length,
    refusal: refusal && { code: refusal, sentence: ERROR_SENTENCE[refusal] },
  };
}
