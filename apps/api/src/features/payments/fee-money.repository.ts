import { type RawBuilder, sql } from 'kysely';
import type { PayableKind } from './payables.ts';

/** What came by the payments of a payable, and what of it went back, for a query of its owner with its id as `id`. */
export const moneyOfPayable = (kind: PayableKind, id: RawBuilder<number>) => sql<{
  came: number;
  went: number;
}>`(
  SELECT jsonb_build_object('came', COALESCE(sum(payment.amount_cents), 0), 'went', COALESCE(sum(payment.returned_cents), 0))
  FROM payments payment
  WHERE payment.payable_kind = ${sql.lit(kind)} AND payment.payable_id = ${id} AND payment.approved_at IS NOT NULL
)`;
