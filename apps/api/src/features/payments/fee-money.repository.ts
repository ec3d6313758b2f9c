import { compiledOnce, type Given } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { PayableKind } from './payables.ts';

/**
 * What came by the payments of a payable, and what of it went back, for a query of its owner with its id as `id`. A refund that
 * is asked for, or that the bank refuses, has not gone back.
 */
export const moneyOfPayable = (kind: PayableKind, id: RawBuilder<number>) => sql<{
  came: number;
  went: number;
}>`(
  SELECT jsonb_build_object('came', COALESCE(sum(payment.amount_cents), 0), 'went', COALESCE(sum((
    SELECT sum(refund.amount_cents) FROM payment_refunds refund
    WHERE refund.payment_id = payment.id AND refund.ended_at IS NOT NULL AND refund.undone_at IS NULL
  )), 0))
  FROM payments payment
  WHERE payment.payable_kind = ${sql.lit(kind)} AND payment.payable_id = ${id} AND payment.approved_at IS NOT NULL
)`;

type Span = { club: number; since: Date; until: Date };
type OnlineFee = {
  at: Date;
  kind: 'payment' | 'refund' | 'won';
  method: string | null;
  /** Below 0: it went back. */
  amount_cents: number;
  team: number | null;
  half: number | null;
};

/** What came for fees of tournaments in the app, what of it went back, and what a bank gave to the club again. */
const onlineFees = sql<OnlineFee & { club_id: number }>`(
  SELECT money.*, CASE payment.payable_kind WHEN 'tournament_team' THEN payment.payable_id END AS team, payment.half_id AS half,
    payment.method, payment.club_id
  FROM payments payment CROSS JOIN LATERAL (
    SELECT payment.approved_at AS at, 'payment' AS kind, payment.amount_cents
    UNION ALL
    SELECT refund.ended_at, 'refund', -refund.amount_cents FROM payment_refunds refund WHERE refund.payment_id = payment.id
    UNION ALL
    SELECT refund.undone_at, 'won', refund.amount_cents FROM payment_refunds refund WHERE refund.payment_id = payment.id
  ) money
  WHERE payment.payable_kind IN ('tournament_team', 'tournament_half') AND payment.approved_at IS NOT NULL AND money.at IS NOT NULL
)`;

/** Money of fees of a club in the app, in a span. */
export const onlineFeesIn = (db: Database, { club, since, until }: Span) =>
  db
    .selectFrom(onlineFees.as('row'))
    .select(['row.at', 'row.kind', 'row.method', 'row.amount_cents', 'row.team', 'row.half'])
    .where('row.club_id', '=', club)
    .where('row.at', '>=', since)
    .where('row.at', '<', until);

/** Its sums, of the span from `between` on and of the one before it. */
export const onlineFeeSums = compiledOnce((db, given: Given<Span & { between: Date }>) =>
  db
    .selectFrom(onlineFees.as('row'))
    .select([
      sql<boolean>`row.at >= ${given('between')}`.as('is_asked'),
      sql<number>`sum(row.amount_cents)::bigint`.as('amount_cents'),
    ])
    .where('row.club_id', '=', given('club'))
    .where('row.at', '>=', given('since'))
    .where('row.at', '<', given('until'))
    .groupBy(sql`1`),
);

type EndedFee = { team: number; halves: readonly number[]; since: Date };

/** What of the payments of a fee was promised back from an instant on, without what a bank took. */
export const refundedFee = (db: Database, { team, halves, since }: EndedFee) =>
  db
    .selectFrom('payment_refunds as refund')
    .innerJoin('payments as payment', 'payment.id', 'refund.payment_id')
    .select(sql<number>`COALESCE(sum(refund.amount_cents), 0)::integer`.as('cents'))
    .where('refund.asked_at', '>=', since)
    .where('refund.disputed', '=', false)
    .where((is) =>
      is.or([
        is.and([is('payment.payable_kind', '=', 'tournament_team'), is('payment.payable_id', '=', team)]),
        is('payment.half_id', '=', sql<number>`ANY(${halves}::bigint[])`),
      ]),
    )
    .executeTakeFirstOrThrow();
