import type { Insertable } from 'kysely';
import type { Database } from '../database.ts';
import type { DB } from '../schema.gen.ts';
import { createClub } from './builders.ts';
import { createCustomer } from './customer-builder.ts';

const CREATED_AT = new Date('2026-01-05T12:00:00Z');

/** Inserts a monthly player of a new club, without dates. Resolves with its id. */
export async function createRegular(
  db: Database,
  fields: Partial<Insertable<DB['regulars']>> = {},
): Promise<number> {
  const club = await createClub(db, { courts: 1 });
  const customer_id = await createCustomer(db, { club_id: club.id });
  const { id } = await db
    .insertInto('regulars')
    .values({
      ...{ club_id: club.id, customer_id, court_id: club.courts[0]?.id ?? 0 },
      ...{ weekday: 1, start_time: '18:00', duration: 60, due_day: 10 },
      ...{ starts_on: '2026-03-09', planned_until: '2026-03-08' },
      ...{ created_at: CREATED_AT, updated_at: CREATED_AT, ...fields },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('regular_prices')
    .values({ regular_id: id, valid_from: '2026-03-09', price_cents: 50_000, price_by: 'month' })
    .execute();
  return id;
}
