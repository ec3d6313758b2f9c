import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-lessons';
import type { Teacher } from '@bandeja/contract/calls/desk-lessons';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { isAtLeast } from '@bandeja/rules/clubs/desk-role';
import { type LessonPriceBy, TEACHERS_MAX } from '@bandeja/rules/lessons/lesson';
import { Refusal } from '../../http/errors/refusal.ts';
import type { StaffViewer } from '../../http/session/viewer.ts';
import { insertEntry } from '../desk/public.ts';
import {
  countTeaching,
  findTeacher,
  insertTeacher,
  listTeacherRows,
  lockTeacher,
  type TeacherRow,
  updateTeacher,
} from './teachers.repository.ts';

type Asker = { viewer: StaffViewer; now: Date };

const presentTeacher = ({
  id,
  name,
  phone,
  price_cents,
  price_by,
  ended_at,
  version,
}: TeacherRow): Teacher => ({
  ...{ id, name, phone, price_cents, price_by, version },
  ended: ended_at !== null,
});

export async function listTeachers(
  db: Database,
  { viewer }: Pick<Asker, 'viewer'>,
): Promise<{ teachers: Teacher[]; can: { manage: boolean } }> {
  const { club_id, role } = viewer.desk;
  const rows = await listTeacherRows(db, club_id);
  return { teachers: rows.map(presentTeacher), can: { manage: isAtLeast(role, 'manager') } };
}

export async function getTeacher(
  db: Database,
  { viewer, id }: Pick<Asker, 'viewer'> & { id: number },
): Promise<Teacher> {
  const row = await findTeacher(db, viewer.desk.club_id, id);
  if (!row) throw new Refusal('teacher_not_found');
  return presentTeacher(row);
}

type New = Parsed<typeof calls.addTeacher>['body'];

export function addTeacher(db: Database, { viewer, now, ...body }: Asker & New): Promise<Teacher> {
  const { club_id } = viewer.desk;
  return namingOne(() =>
    withTransaction(db, async (tx) => {
      if ((await countTeaching(tx, club_id)) >= TEACHERS_MAX) throw new Refusal('teacher_too_many');
      const id = await insertTeacher(tx, rowOf(body, { club_id, now }));
      await insertEntry(tx, {
        ...{
          clubId: club_id,
          at: now,
          userId: viewer.userId,
          call: 'addTeacher',
          kind: 'teacher',
          object: id,
        },
        changes: { price_cents: [null, body.price_cents ?? null] },
      });
      return getTeacher(tx, { viewer, id });
    }),
  );
}

/** A new row of what was typed, or of what the file of a club has. */
export const rowOf = (
  { name, phone, price_cents, price_by = 'lesson' }: New,
  { club_id, now }: { club_id: number; now: Date },
) => ({
  ...{ club_id, name, phone: phone || null, price_cents: price_cents ?? null, price_by },
  ...{ created_at: now, updated_at: now },
});

type Change = Parsed<typeof calls.changeTeacher>['body'] & { id: number };

/** Lessons that are booked keep their price and their teacher, also one who ends. */
export function changeTeacher(db: Database, input: Asker & Change): Promise<Teacher> {
  const { viewer, now, id, expected_version, name, phone, ended } = input;
  const { club_id } = viewer.desk;
  return namingOne(() =>
    withTransaction(db, async (tx) => {
      const row = await lockTeacher(tx, club_id, id);
      if (!row) throw new Refusal('teacher_not_found');
      if (row.version !== expected_version) throw new Refusal('teacher_changed');
      const returns = ended === false && row.ended_at !== null;
      if (returns && (await countTeaching(tx, club_id)) >= TEACHERS_MAX)
        throw new Refusal('teacher_too_many');
      const price = priceOf(row, input);
      const ended_at = ended === undefined ? row.ended_at : ended ? (row.ended_at ?? now) : null;
      await updateTeacher(tx, {
        ...{ id, now, ...price, ended_at, name: name ?? row.name },
        phone: phone === undefined ? row.phone : phone || null,
      });
      await insertEntry(tx, {
        ...{
          clubId: club_id,
          at: now,
          userId: viewer.userId,
          call: 'changeTeacher',
          kind: 'teacher',
          object: id,
        },
        changes: {
          // The history keeps no typed text.
          ...(name !== undefined && name !== row.name && { name: [] }),
          ...(phone !== undefined && { phone: [] }),
          ...(price.price_cents !== row.price_cents && { price_cents: [row.price_cents, price.price_cents] }),
          ...(price.price_by !== row.price_by && { price_by: [row.price_by, price.price_by] }),
          ...(ended !== undefined && { ended: [row.ended_at !== null, ended] }),
        },
      });
      return getTeacher(tx, { viewer, id });
    }),
  );
}

type Price = { price_cents: number | null; price_by: LessonPriceBy };

/** Without a price of its own a lesson costs what the court costs, for all students together. */
function priceOf(row: Price, { price_cents, price_by }: Change): Price {
  const cents = price_cents === undefined ? row.price_cents : price_cents;
  return { price_cents: cents, price_by: cents === null ? 'lesson' : (price_by ?? row.price_by) };
}

async function namingOne<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) === 'teachers_name_key')
      throw new Refusal('teacher_name_taken', { field: 'name' });
    throw error;
  }
}
