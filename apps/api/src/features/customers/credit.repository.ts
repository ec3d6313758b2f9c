import { countOf } from '@bandeja/db/counted';
import type { Database } from '@bandeja/db/database';
import type { CreditKind } from '@bandeja/rules/clubs/customer-credit';
import { REMOVED_CUSTOMER } from '@bandeja/rules/players/names';
import { type RawBuilder, sql } from 'kysely';
import { accounts } from '../accounts/public.ts';
import { anyPhrase, type FreeText } from '../players/public.ts';

export type MovementRow = Awaited<ReturnType<typeof listMovements>>[number];

type Movement = {
  clubId: number;
  customerId: number;
  kind: CreditKind;
  amountCents: number;
  reason?: string | null;
  bookingId?: number | null;
  userId: number | null;
  now: Date;
};

/**
 * One row of the ledger. Its trigger changes the balance of the customer under the lock of that row. Throws on
 * customers_credit_not_negative. Undefined: no such customer in the club; a merged or erased one still gets money back.
 */
export async function insertMovement(tx: Database, movement: Movement): Promise<number | undefined> {
  const { clubId, customerId, kind, amountCents, reason = null, bookingId = null, userId, now } = movement;
  const inserted = await tx
    .insertInto('customer_credits')
    .columns(['customer_id', 'kind', 'amount_cents', 'reason', 'booking_id', 'user_id', 'at'])
    .expression((query) =>
      query
        .selectFrom('customers')
        .select((row) => [
          'id',
          row.val(kind).$castTo<CreditKind>().as('kind'),
          row.cast<number>(row.val(amountCents), 'integer').as('amount_cents'),
          row.cast<string | null>(row.val(reason), 'text').as('reason'),
          row.cast<number | null>(row.val(bookingId), 'bigint').as('booking_id'),
          row.cast<number | null>(row.val(userId), 'bigint').as('user_id'),
          row.cast<Date>(row.val(now), 'timestamptz').as('at'),
        ])
        .where('club_id', '=', clubId)
        .where('id', '=', customerId)
        .$if(kind !== 'returned', (living) => living.where('erased_at', 'is', null)),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

const ofCustomer = (db: Database, customerId: number) =>
  db.selectFrom('customer_credits as movement').where('movement.customer_id', '=', customerId);

const shown = (db: Database) =>
  db
    .selectFrom('customer_credits as movement')
    .leftJoin(accounts(db).as('account'), 'account.user_id', 'movement.user_id')
    .select(['movement.id', 'movement.kind', 'movement.amount_cents', 'movement.reason'])
    .select(['movement.booking_id', 'movement.at', 'account.username']);

export const listMovements = (
  db: Database,
  { customerId, limit, offset }: { customerId: number; limit: number; offset: number },
) =>
  shown(db)
    .where('movement.customer_id', '=', customerId)
    .orderBy('movement.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** Customers, and the records that were merged in them (`root`): their movements stay where they were. */
const withMerged = (customers: RawBuilder<unknown>) => sql<{ id: number; root: number }>`(
  WITH RECURSIVE record (id, root) AS (
    SELECT id, id FROM customers WHERE ${customers}
    UNION SELECT merged.id, record.root FROM customers AS merged JOIN record ON merged.merged_into = record.id
  )
  SELECT id, root FROM record)`;

/** The newest movements of a customer and of the records that were merged in it. */
export const listMovementsOfPerson = (
  db: Database,
  { customerId, limit }: { customerId: number; limit: number },
) =>
  shown(db)
    .innerJoin(withMerged(sql`id = ${customerId}`).as('record'), 'record.id', 'movement.customer_id')
    .orderBy('movement.id', 'desc')
    .limit(limit)
    .execute();

export const findMovement = (db: Database, { customerId, id }: { customerId: number; id: number }) =>
  shown(db).where('movement.customer_id', '=', customerId).where('movement.id', '=', id).executeTakeFirst();

export async function countMovements(db: Database, customerId: number): Promise<number> {
  const { count } = await countOf(db, ofCustomer(db, customerId)).executeTakeFirstOrThrow();
  return count;
}

/** The movements of all records that the player linked, with those merged in them, oldest first. */
export const listMovementsOfPlayer = (db: Database, playerId: number) =>
  db
    .selectFrom('customer_credits as movement')
    .innerJoin(withMerged(sql`player_id = ${playerId}`).as('record'), 'record.id', 'movement.customer_id')
    .select(['record.root as customer_id', 'movement.kind', 'movement.amount_cents'])
    .select(['movement.reason', 'movement.at'])
    .orderBy('movement.id')
    .execute();

const listReasonsThatName = (db: Database, traces: readonly string[]) =>
  db
    .selectFrom('customer_credits')
    .select(['id', sql<string>`reason`.as('text')])
    .where('reason', 'is not', null)
    .where(sql<boolean>`typed_words(reason) @@ ${anyPhrase(traces)}`)
    .orderBy('id')
    .execute();

async function updateReason(tx: Database, id: number, reason: string): Promise<void> {
  await tx.updateTable('customer_credits').set({ reason }).where('id', '=', id).execute();
}

/** Of a customer and of the records that were merged in it. An adjustment keeps a text in its place. */
export async function eraseReasons(tx: Database, customerId: number): Promise<void> {
  await sql`
    UPDATE customer_credits
    SET reason = CASE WHEN kind = 'adjusted' THEN ${REMOVED_CUSTOMER}::text END
    WHERE reason IS NOT NULL AND customer_id IN (SELECT id FROM ${withMerged(sql`id = ${customerId}`)} AS record)`.execute(
    tx,
  );
}

/** Why managers corrected the credit of a customer. */
export const creditFreeTexts: readonly FreeText[] = [
  { column: 'customer_credits.reason', list: listReasonsThatName, update: updateReason },
];
