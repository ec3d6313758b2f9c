import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { declaresAdult } from '../accounts/public.ts';

/** The phone and what is known of the age of each of these players who has an account; null without. */
export type PlayerContact = {
  id: number;
  phone: string | null;
  birth_date: string | null;
  declares_adult: boolean;
};

/** Of players of one match, whose phones only players of it see (matches/numbers). */
export function findContacts(db: Database, ids: readonly number[]): Promise<PlayerContact[]> {
  return db
    .selectFrom('players')
    .select(['id', 'phone', 'birth_date'])
    .select(declaresAdult(sql`players.user_id`).as('declares_adult'))
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Players with their accounts, without those who left: another feature joins it. */
export const livingPlayers = (db: Database) =>
  db
    .selectFrom('players')
    .select(['id as player_id', 'user_id'])
    .where('removed_at', 'is', null)
    .where('user_id', 'is not', null)
    .$narrowType<{ user_id: number }>();
