import { type Insertable, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { DB } from '../schema.gen.ts';

/** New ids from the sequence of a table, in order, so that rows with references can be inserted table by table. */
export async function takeIds(db: Database, table: keyof DB, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${count}::integer)
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Inserts rows with the same columns (ids included) in one statement with one parameter. */
export async function insertRows<T extends keyof DB>(
  db: Database,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    INSERT INTO ${sql.table(table)} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns} FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)
  `.execute(db);
}
