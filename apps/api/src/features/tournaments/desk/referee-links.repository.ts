import type { Database } from '@bandeja/db/database';
import { accounts } from '../../accounts/public.ts';
import { clubSummaries } from '../../clubs/public.ts';

type Made = { tournament: number; tokenHash: Buffer; by: number | null; now: Date };

/** The link of a tournament; an earlier one ends. */
export async function upsertRefereeLink(
  tx: Database,
  { tournament, tokenHash, by, now }: Made,
): Promise<void> {
  const row = { token_hash: tokenHash, made_by: by, created_at: now };
  await tx
    .insertInto('tournament_referee_links')
    .values({ tournament_id: tournament, ...row })
    .onConflict((conflict) => conflict.column('tournament_id').doUpdateSet(row))
    .execute();
}

/** Whether there was one. */
export async function deleteRefereeLink(tx: Database, tournament: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tournament_referee_links')
    .where('tournament_id', '=', tournament)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Who made the link of a tournament, and when. */
export const findRefereeLink = (db: Database, tournament: number) =>
  db
    .selectFrom('tournament_referee_links as link')
    .leftJoin(accounts(db).as('account'), 'account.user_id', 'link.made_by')
    .select(['link.created_at', 'account.username as made_by'])
    .where('link.tournament_id', '=', tournament)
    .executeTakeFirst();

const linked = (db: Database, tokenHash: Buffer) =>
  db
    .selectFrom('tournament_referee_links as link')
    .innerJoin('tournaments as tournament', 'tournament.id', 'link.tournament_id')
    .innerJoin(clubSummaries(db).as('club'), 'club.club_id', 'tournament.club_id')
    .select(['tournament.hash', 'tournament.stage'])
    .select(['club.club_id', 'club.club_slug', 'club.club_name', 'club.timezone'])
    .where('link.token_hash', '=', tokenHash);

/** The tournament of a link, and its club. */
export const findLinked = (db: Database, tokenHash: Buffer) => linked(db, tokenHash).executeTakeFirst();

/** As findLinked; the link goes on until the transaction ends: who ends it waits. */
export const holdLinked = (tx: Database, tokenHash: Buffer) =>
  linked(tx, tokenHash).forShare('link').executeTakeFirst();
