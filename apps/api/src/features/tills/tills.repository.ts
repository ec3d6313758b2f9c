import { countOf } from '@bandeja/db/counted';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import type { DeskMethod } from '@bandeja/rules/payments/desk-methods';
import { type Insertable, sql } from 'kysely';
import { accounts } from '../accounts/public.ts';

/** Rows of a till in an answer; its sums are of all rows. */
const ROWS_SHOWN = 500;

const selectTills = (db: Database, clubId: number) =>
  db
    .selectFrom('tills as till')
    .leftJoin(accounts(db).as('opener'), 'opener.user_id', 'till.opened_by')
    .leftJoin(accounts(db).as('closer'), 'closer.user_id', 'till.closed_by')
    .select(['till.id', 'till.day', 'till.opened_at', 'till.closed_at'])
    .select(['till.expected_cents', 'till.counted_cents', 'till.reason'])
    .select(['opener.username as opened_by', 'closer.username as closed_by'])
    .where('till.club_id', '=', clubId);

export type TillColumns = NonNullable<Awaited<ReturnType<typeof findTill>>>;

export const findTill = (db: Database, clubId: number, id: number) =>
  selectTills(db, clubId).where('till.id', '=', id).executeTakeFirst();

export const findOpenTill = (db: Database, clubId: number) =>
  selectTills(db, clubId).where('till.closed_at', 'is', null).executeTakeFirst();

export const countTills = (db: Database, clubId: number) =>
  countOf(db, db.selectFrom('tills').where('club_id', '=', clubId)).executeTakeFirstOrThrow();

export const pageOfTills = (db: Database, clubId: number, span: { limit: number; offset: number }) =>
  selectTills(db, clubId).orderBy('till.id', 'desc').limit(span.limit).offset(span.offset).execute();

/** Locks the open till, which serializes its rows with its closing. Undefined: none is open. */
export const lockOpenTill = (tx: Database, clubId: number) =>
  tx
    .selectFrom('tills')
    .select(['id', 'day', 'opened_at'])
    .where('club_id', '=', clubId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

type Opening = { clubId: number; day: string; userId: number | null; now: Date };

/** Of two that open a till at once the second waits, and opens none: tills_one_open. */
export async function insertTill(tx: Database, { clubId, day, userId, now }: Opening): Promise<void> {
  await sql`
    INSERT INTO tills (club_id, day, opened_at, opened_by) VALUES (${clubId}, ${day}, ${now}, ${userId})
    ON CONFLICT (club_id) WHERE closed_at IS NULL DO NOTHING`.execute(tx);
}

/** In: its payments by this method; out: reversals and returns. */
const signed = sql<number>`CASE WHEN kind = 'payment' THEN amount_cents ELSE -amount_cents END`;
const moved = sql<number>`CASE WHEN kind IN ('float', 'addition') THEN amount_cents ELSE -amount_cents END`;

/** What a row is in an answer: credit that a customer pays in has words of its own. */
const shownKind = sql`CASE WHEN credit_id IS NULL THEN kind WHEN kind = 'payment' THEN 'deposit' ELSE 'deposit_reversal' END`;

/** The cash that the rows of tills make, by the till's id. */
export async function cashOfTills(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('desk_payments')
        .select([sql<number>`till_id`.as('till_id'), signed.as('cents')])
        .where('till_id', 'in', ids)
        .where('method', '=', 'cash')
        .unionAll(
          from
            .selectFrom('till_moves')
            .select(['till_id', moved.as('cents')])
            .where('till_id', 'in', ids),
        )
        .as('row'),
    )
    .select(['row.till_id', sql<number>`sum(row.cents)::bigint`.as('cents')])
    .groupBy('row.till_id')
    .execute();
  return new Map(rows.map(({ till_id, cents }) => [till_id, cents]));
}

export const sumsOfTill = (db: Database, till: number) =>
  db
    .selectFrom('desk_payments')
    .select(['method', sql<number>`sum(${signed})::bigint`.as('amount_cents')])
    .where('till_id', '=', till)
    // What a link brings is in no till.
    .$narrowType<{ method: DeskMethod }>()
    .groupBy('method')
    .orderBy('method')
    .execute();

/** Of it, by credit that customers paid in. */
export const creditOfTill = (db: Database, till: number) =>
  db
    .selectFrom('desk_payments')
    .select(sql<number>`COALESCE(sum(${signed}), 0)::bigint`.as('cents'))
    .where('till_id', '=', till)
    .where('credit_id', 'is not', null)
    .executeTakeFirstOrThrow();

export type TillRowColumns = {
  id: number;
  is_payment: boolean;
  kind: DB['desk_payments']['kind'] | DB['till_moves']['kind'] | 'deposit' | 'deposit_reversal';
  method: DeskMethod;
  amount_cents: number;
  at: Date;
  payer: string | null;
  reason: string | null;
  booking_id: number | null;
  credit_id: number | null;
  team_id: number | null;
  half_id: number | null;
  by: string | null;
};

/** Payments and moves of a till, newest first. */
export async function rowsOfTill(db: Database, till: number): Promise<TillRowColumns[]> {
  const { rows } = await sql<TillRowColumns>`
    SELECT row.id, is_payment, kind, method, amount_cents, at, payer, reason, booking_id, credit_id, team_id, half_id,
      account.username AS by
    FROM (
      SELECT id, true AS is_payment, ${shownKind} AS kind, method, ${signed} AS amount_cents, at, by_user, payer, reason,
        booking_id, credit_id, team_id, half_id
      FROM desk_payments WHERE till_id = ${till}
      UNION ALL
      SELECT id, false, kind, 'cash', ${moved}, at, by_user, NULL, reason, NULL, NULL, NULL, NULL
      FROM till_moves WHERE till_id = ${till}
    ) AS row
    LEFT JOIN ${accounts(db)} AS account ON account.user_id = row.by_user
    ORDER BY at DESC, is_payment, row.id DESC
    LIMIT ${sql.lit(ROWS_SHOWN)}`.execute(db);
  return rows;
}

type Closing = {
  id: number;
  userId: number;
  expected: number;
  counted: number;
  reason: string | null;
  now: Date;
};

export async function updateClosed(tx: Database, closing: Closing): Promise<void> {
  const { id, userId, expected, counted, reason, now } = closing;
  await tx
    .updateTable('tills')
    .set({ closed_at: now, closed_by: userId, expected_cents: expected, counted_cents: counted, reason })
    .where('id', '=', id)
    .execute();
}

/** Throws on till_moves_one_float when the till has its float. */
export async function insertMove(tx: Database, move: Insertable<DB['till_moves']>): Promise<number> {
  const { id } = await tx.insertInto('till_moves').values(move).returning('id').executeTakeFirstOrThrow();
  return id;
}
