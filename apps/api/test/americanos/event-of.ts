import type { Database } from '@bandeja/db/database';
import { TEST_NOW } from '../test-app.ts';

/** An Americano of this player by its name. Resolves with its id. */
export async function eventOf(db: Database, created_by: number, name: string): Promise<number> {
  const hash = `free-${String(Math.abs(created_by)).padStart(7, '0')}`;
  const times = { created_at: TEST_NOW, updated_at: TEST_NOW };
  const { id } = await db
    .insertInto('americanos')
    .values({ hash, kind: 'americano', name, points: 16, courts: 1, created_by, seed: 1, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
