import type { Database } from '../database.ts';
import { idAt } from './insert-demo.ts';
import { insertRows, takeIds } from './insert-rows.ts';

/** The staff of the first demo club: accounts without a player. */
export const DEMO_STAFF = [
  { username: 'demo.dona', email: 'dona@bandeja.app', role: 'owner' },
  { username: 'demo.recepcao', email: 'recepcao@bandeja.app', role: 'reception' },
] as const;

/** Inserts the accounts of the desk, which open with the password of the demo, and their places in the club. Returns their ids. */
export async function insertStaff(
  db: Database,
  { club, since, demoPasswordHash }: { club: string; since: string; demoPasswordHash: string },
): Promise<number[]> {
  const { id: club_id } = await db
    .selectFrom('clubs')
    .select('id')
    .where('slug', '=', club)
    .executeTakeFirstOrThrow();
  const userIds = await takeIds(db, 'users', DEMO_STAFF.length);
  const memberIds = await takeIds(db, 'club_members', DEMO_STAFF.length);
  await insertRows(
    db,
    'users',
    DEMO_STAFF.map(({ username, email }, place) => ({
      ...{ id: idAt(userIds, place), username, email, is_demo: true },
      ...{ password_hash: demoPasswordHash, created_at: since, email_verified_at: since },
    })),
  );
  await insertRows(
    db,
    'club_members',
    DEMO_STAFF.map(({ role }, place) => ({
      ...{ id: idAt(memberIds, place), club_id, user_id: idAt(userIds, place), role },
      ...{ created_at: since, joined_at: since },
    })),
  );
  return userIds;
}
