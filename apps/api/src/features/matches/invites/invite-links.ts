import { createHash, randomBytes } from 'node:crypto';
import type { MatchInvite } from '@bandeja/contract/calls/match-lifecycle';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseInvites, refuseSeat, takesPart } from '@bandeja/rules/matches/abilities';
import { DAY_MS } from '@bandeja/rules/time/instant';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { PlayerViewer } from '../../../http/session/viewer.ts';
import { type Purge, retainedSince } from '../../../jobs/purge-old-rows.ts';
import { findApart, findBlock, loadPlayerNames } from '../../players/public.ts';
import { assertMay, type Edit, openFor } from '../change-match.ts';
import { factsOf } from '../matches.presenter.ts';
import { type LoadedMatch, loadPresentMatch } from '../matches.repository.ts';
import { deleteExpiredInvites, deleteInvite, insertInvite, listInvites } from './match-invites.repository.ts';

/** Days that a link works after its match, or after its creation for a past match. */
const INVITE_DAYS = 1;

type Link = { created_by: number; created_at: Date };
type Asked = { id: number; viewer: PlayerViewer; now: Date };

/** The instant from which a link no longer works. */
const inviteEnd = ({ date }: { date: Date }, { created_at }: Link): Date =>
  new Date(Math.max(date.getTime(), created_at.getTime()) + INVITE_DAYS * DAY_MS);

/**
 * The links that still work: in time, made by a player who still takes part in the match, and without a block between
 * that player and the creator, who need not end the links of a blocked player one by one.
 */
export async function liveLinks<L extends Link>(
  db: Database,
  parts: Parameters<typeof factsOf>[0],
  links: readonly L[],
  now: Date,
): Promise<L[]> {
  const { match } = parts;
  const makers = [...new Set(links.map(({ created_by }) => created_by))];
  const apart = await findApart(db, match.created_by, makers);
  const facts = factsOf(parts);
  return links.filter(
    (link) =>
      inviteEnd(match, link) > now && takesPart(facts, link.created_by) && !apart.includes(link.created_by),
  );
}

/** The links that the viewer may end and that still work. Throws match_not_found and match_not_yours. */
export async function listMatchInvites(db: Database, { id, viewer, now }: Asked): Promise<MatchInvite[]> {
  const loaded = await loadFor(db, { id, viewer, now });
  const links = await liveLinks(db, loaded, await listInvites(db, id, { by: whose(loaded, viewer) }), now);
  const names = await loadPlayerNames(db, [...new Set(links.map(({ created_by }) => created_by))]);
  return links.map((link) => ({
    id: link.id,
    by: { id: link.created_by, name: names.get(link.created_by) ?? '' },
    created_at: link.created_at.toISOString(),
    until: inviteEnd(loaded.match, link).toISOString(),
  }));
}

/** Ends a link: no player enters by it any more. Idempotent. Throws as listMatchInvites. */
export async function revokeMatchInvite(
  db: Database,
  { invite, ...asked }: Asked & { invite: number },
): Promise<void> {
  const loaded = await loadFor(db, asked);
  await deleteInvite(db, { match: asked.id, invite, by: whose(loaded, asked.viewer) });
}

async function loadFor(db: Database, { id, ...asking }: Asked): Promise<LoadedMatch> {
  const loaded = await loadPresentMatch(db, id);
  assertMay(refuseInvites, loaded, asking);
  return loaded;
}

/** Null: the links of all players. */
const whose = ({ match }: LoadedMatch, { playerId }: PlayerViewer): number | null =>
  match.created_by === playerId ? null : playerId;

/** 128 random bits cannot be guessed; the database stores only their hash. */
const newToken = () => randomBytes(16).toString('base64url');

export const hashInviteToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Creates a link that seats the player who opens it. Throws as openFor with refuseSeat, and match_links_of_creator. */
export async function inviteToMatch(
  db: Database,
  id: number,
  { base, ...edit }: Edit & { base: string },
): Promise<{ url: string }> {
  const token = newToken();
  await withTransaction(db, async (tx) => {
    const { match } = await openFor(refuseSeat, tx, id, edit);
    const block = await findBlock(tx, edit.viewer.playerId, [match.created_by]);
    if (block !== null) throw new Refusal('match_links_of_creator');
    await insertInvite(tx, {
      token_hash: hashInviteToken(token),
      match_id: id,
      created_by: edit.viewer.playerId,
      created_at: edit.now,
    });
  });
  return { url: `${base}/match/${id}?convite=${token}` };
}

/** Deletes invite links that no longer work. */
export const purgeInvites: Purge = (db, { now, limit }) => {
  const before = new Date(retainedSince('deadInvites', now).getTime() - INVITE_DAYS * DAY_MS);
  return deleteExpiredInvites(db, { before, limit });
};
