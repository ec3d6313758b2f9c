import type { Insertable } from 'kysely';
import type { Database } from '../database.ts';
import type { DB } from '../schema.gen.ts';

let made = 0;

/** Inserts a banner that is shown on every day. */
export function createBanner(db: Database, fields: Partial<Insertable<DB['banners']>> = {}) {
  return db
    .insertInto('banners')
    .values({
      name: `Banner ${++made}`,
      image: '/banners/aulas.svg',
      call_to_action: '/booking',
      starts_on: '2000-01-01',
      ends_on: '2099-12-31',
      created_at: new Date(0),
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
