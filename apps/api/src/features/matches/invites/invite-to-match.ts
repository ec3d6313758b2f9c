import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findBlock } from '../../players/public.ts';
import { type Edit, openPlaces } from '../editing/open-match.ts';
import { insertInvite } from './match-invites.repository.ts';

/** 128 random bits cannot be guessed; the database stores only their hash. */
const newToken = () => randomBytes(16).toString('base64url');

export const hashInviteToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Creates a link that seats the player who opens it. Throws as openPlaces, and match_links_of_creator. */
export async function inviteToMatch(
  db: Database,
  id: number,
  { base, ...edit }: Edit & { base: string },
): Promise<{ url: string }> {
  const token = newToken();
  await withTransaction(db, async (tx) => {
    const { match } = await openPlaces(tx, id, edit);
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
