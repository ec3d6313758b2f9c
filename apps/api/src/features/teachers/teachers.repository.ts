import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { type Insertable, sql } from 'kysely';

const teachers = (db: Database) =>
  db
    .selectFrom('teachers')
    .select(['id', 'club_id', 'name', 'phone', 'price_cents', 'price_by', 'ended_at', 'version']);

export type TeacherRow = NonNullable<Awaited<ReturnType<typeof findTeacher>>>;

/** A teacher of this club; undefined for one of another club. */
export const findTeacher = (db: Database, club: number, id: number) =>
  teachers(db).where('club_id', '=', club).where('id', '=', id).executeTakeFirst();

/** Locked before a court: of two lessons at once the second sees the first. */
export const lockTeacher = (tx: Database, club: number, id: number) =>
  teachers(tx).where('club_id', '=', club).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** By name, those who have ended last. */
export const listTeacherRows = (db: Database, club: number) =>
  teachers(db)
    .where('club_id', '=', club)
    .orderBy(sql`ended_at IS NOT NULL`)
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .execute();

export async function countTeaching(db: Database, club: number): Promise<number> {
  const { count } = await db
    .selectFrom('teachers')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('club_id', '=', club)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Throws on teachers_name_key when another one of the club has the name. */
export async function insertTeacher(tx: Database, row: Insertable<DB['teachers']>): Promise<number> {
  const { id } = await tx.insertInto('teachers').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

type Changes = Partial<
  Pick<Insertable<DB['teachers']>, 'name' | 'phone' | 'price_cents' | 'price_by' | 'ended_at'>
>;

export async function updateTeacher(
  tx: Database,
  { id, now, ...changes }: Changes & { id: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('teachers')
    .set({ ...changes, updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Teachers as another feature's statement shows them: it joins this. */
export const teacherNames = (db: Database) =>
  db.selectFrom('teachers').select(['id as teacher_id', 'name as teacher_name']);
