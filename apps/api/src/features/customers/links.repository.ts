import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { accounts } from '../accounts/public.ts';
import { deskClubs } from '../clubs/public.ts';

export type LinkRow = Awaited<ReturnType<typeof listLinks>>[number];

/** A placeholder token: the letter's job replaces it when it writes the link. */
export async function openInvitation(
  tx: Database,
  { id, tokenHash, expiresAt }: { id: number; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ link_token_hash: tokenHash, link_expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

/** Sets the token of an open invitation. Undefined: accepted, undone or expired. */
export async function giveLinkToken(
  db: Database,
  { id, tokenHash, now }: { id: number; tokenHash: Buffer; now: Date },
) {
  const given = await db
    .updateTable('customers')
    .set({ link_token_hash: tokenHash })
    .where('id', '=', id)
    .where('link_expires_at', '>', now)
    .where('player_id', 'is', null)
    .returning(['email', 'club_id'])
    .executeTakeFirst();
  if (!given) return undefined;
  const club = await deskClubs(db).where('id', '=', given.club_id).executeTakeFirstOrThrow();
  return { email: given.email, club };
}

const invited = (db: Database, { tokenHash, now }: { tokenHash: Buffer; now: Date }) =>
  db
    .selectFrom('customers as customer')
    .innerJoin(deskClubs(db).as('club'), 'club.club_id', 'customer.club_id')
    .select(['customer.id', 'customer.email', 'club.club_id', 'club.club_slug', 'club.club_name'])
    .select('club.club_city')
    .where('customer.link_token_hash', '=', tokenHash)
    .where('customer.link_expires_at', '>', now)
    .where('customer.player_id', 'is', null);

export const findInvitedCustomer = (db: Database, link: { tokenHash: Buffer; now: Date }) =>
  invited(db, link).executeTakeFirst();

export const lockInvitedCustomer = (tx: Database, link: { tokenHash: Buffer; now: Date }) =>
  invited(tx, link).forUpdate('customer').executeTakeFirst();

/** The address of the account, as it is stored. */
export const findAddress = (db: Database, userId: number) =>
  accounts(db).where('id', '=', userId).executeTakeFirst();

export async function linkPlayer(
  tx: Database,
  { id, playerId, now }: { id: number; playerId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ player_id: playerId, linked_at: now, link_token_hash: null, link_expires_at: null })
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Ends a link or an invitation. With a player: only that player's link. */
export async function unlink(tx: Database, { id, playerId }: { id: number; playerId?: number }) {
  return tx
    .updateTable('customers')
    .set({ player_id: null, linked_at: null, link_token_hash: null, link_expires_at: null })
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', id)
    .$if(playerId !== undefined, (update) => update.where('player_id', '=', playerId ?? 0))
    .returning(['id', 'club_id'])
    .executeTakeFirst();
}

export const listLinks = (db: Database, playerId: number) =>
  db
    .selectFrom('customers as customer')
    .innerJoin(deskClubs(db).as('club'), 'club.club_id', 'customer.club_id')
    .select(['customer.id', 'customer.linked_at', 'club.club_slug', 'club.club_name', 'club.club_city'])
    .select('customer.updated_at')
    .where('customer.player_id', '=', playerId)
    .orderBy('customer.id')
    .execute();
