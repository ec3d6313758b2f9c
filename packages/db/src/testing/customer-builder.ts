import type { Insertable } from 'kysely';
import type { Database } from '../database.ts';
import type { DB } from '../schema.gen.ts';
import { createClub } from './builders.ts';

type CustomerFields = Partial<Omit<Insertable<DB['customers']>, 'created_at' | 'updated_at'>>;

const CREATED_AT = new Date('2026-01-05T12:00:00Z');

/** Inserts a customer, of a new club unless one is given. Resolves with its id. */
export async function createCustomer(db: Database, fields: CustomerFields = {}): Promise<number> {
  const club_id = fields.club_id ?? (await createClub(db)).id;
  const { id } = await db
    .insertInto('customers')
    .values({ name: 'Ana Souza', ...fields, club_id, created_at: CREATED_AT, updated_at: CREATED_AT })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
