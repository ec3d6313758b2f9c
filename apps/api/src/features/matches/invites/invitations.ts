import type { Invitation } from '@bandeja/contract/calls/match-lifecycle';
import { ERROR_SENTENCE } from '@bandeja/contract/error-codes';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { refuseAnswerOfPlace, refuseJoin } from '@bandeja/rules/matches/abilities';
import { matchTypeLabel, storedTypeOf } from '@bandeja/rules/matches/match-type';
import { placesFree } from '@bandeja/rules/matches/opening/opening';
import { addPlayer, isTeamFull } from '@bandeja/rules/matches/players/positions';
import { COURT_PLACES, TEAMS } from '@bandeja/rules/matches/team';
import { metInMatch } from '@bandeja/rules/players/blocks';
import { toIso } from '@bandeja/rules/time/instant';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { PagePreview } from '../../../http/page/page-preview.ts';
import type { PlayerViewer } from '../../../http/session/viewer.ts';
import { findBlock, loadPlayerNames } from '../../players/public.ts';
import { assertMay, saveEdit } from '../change-match.ts';
import { factsOf } from '../matches.presenter.ts';
import { type LoadedMatch, loadMatch, loadPresentMatch, lockLoadedMatch } from '../matches.repository.ts';
import { notifyJoined } from '../notices/notify-of-match.ts';
import { renewLine } from '../opening/match-line.ts';
import { isRemoved } from '../opening/openings.repository.ts';
import { previewOpenMatch } from '../opening/preview-open-match.ts';
import { insertPlaces } from '../players/match-players.repository.ts';
import { assertOfAge, syncCompetitiveSets } from '../players/match-players.ts';
import { confirmOwnPlace } from '../results/answer-match.ts';
import { deleteDecline } from '../results/results.repository.ts';
import { hashInviteToken, liveLinks } from './invite-links.ts';
import { findInvite } from './match-invites.repository.ts';

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

/**
 * Seats the viewer by an invite token: in the first free place, or after the other unassigned players. A player of
 * the match keeps the place and confirms it.
 *
 * Throws match_invite_refused (also for an unknown match, and where another player's block is in the way), match_cancelled, match_finished, match_contested,
 * match_full and match_invite_blocked; of a match that was opened also opening_removed and opening_minor.
 */
export async function joinMatch(
  db: Database,
  id: number,
  { token, viewer, now }: { token: string; viewer: PlayerViewer; now: Date },
): Promise<LoadedMatch> {
  return withTransaction(db, async (tx) => {
    const invite = await findInvite(tx, id, hashInviteToken(token));
    if (!invite) throw new Refusal('match_invite_refused');
    const open = await renewLine(tx, await lockLoadedMatch(tx, id), now);
    const { players } = open;
    if (players.some(({ player_id }) => player_id === viewer.playerId)) {
      const unanswered = refuseAnswerOfPlace(factsOf(open), viewer.playerId, now) === null;
      if (unanswered) await confirmOwnPlace(tx, open, { viewer, now });
      return loadPresentMatch(tx, id);
    }
    if ((await liveLinks(tx, open, [invite], now)).length === 0) throw new Refusal('match_invite_refused');
    assertMay(refuseJoin, open, { viewer, now });
    if (open.match.opening_state !== null && (await isRemoved(tx, { match: id, player: viewer.playerId })))
      throw new Refusal('opening_removed');
    const kept = open.opening?.line.filter(
      ({ player, until }) => until !== null && until > now && player !== viewer.playerId,
    );
    if (kept && kept.length > 0 && kept.length >= placesFree(players)) throw new Refusal('opening_offered');
    await assertOfAge(tx, open, { player: viewer.playerId, now, refusal: 'opening_minor' });
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
      now,
    );
    await deleteDecline(tx, id, viewer.playerId);
    await syncCompetitiveSets(tx, open, [...players, ...added], now);
    await saveEdit(tx, id, {}, now);
    const joined = await loadPresentMatch(tx, id);
    await notifyJoined(tx, joined, { by: viewer.playerId, host: invite.created_by, now });
    return joined;
  });
}

const INVITE_LINK = /^\/match\/([1-9]\d{0,9})\?(?:.*&)?convite=([\w-]{22})(?:&|$)/;

/** What a chat shows of an invite link, without JavaScript and without a session; null for every other address. */
export async function previewInvitation(db: Database, url: string, now: Date): Promise<PagePreview | null> {
  const [, match, token] = INVITE_LINK.exec(url) ?? [];
  if (match === undefined || token === undefined) return null;
  try {
    const invitation = await getInvitation(db, Number(match), { token, now });
    const { by, date, timezone, place, type, free, refusal } = invitation;
    const open = await previewOpenMatch(db, url, now);
    // Chats keep a preview, so the day has its date.
    const when = `${formatShortDate(localDateOf(date, timezone))}, ${localTimeOf(date, timezone)}`;
    const places =
      free > 0 && refusal === null ? `${free} ${free === 1 ? 'lugar livre' : 'lugares livres'}` : null;
    return {
      title: `${by} chamou você para jogar padel`,
      text: [when, place ?? 'Local a combinar', matchTypeLabel(type), places].filter(Boolean).join(' · '),
      path: `/match/${match}`,
      listed: false,
      ...(open?.picture && { picture: open.picture }),
    };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
