import type { FeeOfMoney, Till, TillRow, TillSummary } from '@bandeja/contract/calls/desk-till';
import { type DeskMethod, isIncome } from '@bandeja/rules/payments/desk-methods';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import type { TillColumns, TillRowColumns } from './tills.repository.ts';

/** The booking of a row. */
export type PlaceOfMoney = { court: string; date: string; start_at: Date; who: string | null };

/** Null: the booking does not exist. */
export const presentPlace = (
  id: number,
  place: PlaceOfMoney | undefined,
  timezone: string,
): TillRow['booking'] => {
  if (!place) return null;
  const { court, date, start_at, who } = place;
  return { id, court, date, start_time: localTimeOf(start_at, timezone), who };
};

export const presentTillSummary = (till: TillColumns, cash: number): TillSummary => {
  const expected = till.expected_cents ?? cash;
  return {
    id: till.id,
    day: till.day,
    opened_at: till.opened_at.toISOString(),
    opened_by: till.opened_by,
    closed_at: till.closed_at?.toISOString() ?? null,
    closed_by: till.closed_by,
    expected_cents: expected,
    counted_cents: till.counted_cents,
    difference_cents: till.counted_cents === null ? null : till.counted_cents - expected,
    reason: till.reason,
  };
};

const ofFee = (fee: FeeOfMoney | undefined) => (fee ? { fee } : {});

type TillContent = {
  cash: number;
  byMethod: readonly { method: DeskMethod; amount_cents: number }[];
  credit: number;
  rows: readonly TillRowColumns[];
  places: ReadonlyMap<number, PlaceOfMoney>;
  customers: ReadonlyMap<number, { id: number; name: string }>;
  fees: ReadonlyMap<TillRowColumns, FeeOfMoney | undefined>;
  timezone: string;
};

export const presentTill = (
  till: TillColumns,
  { cash, byMethod, credit, rows, places, customers, fees, timezone }: TillContent,
): Till => ({
  ...presentTillSummary(till, cash),
  income_cents: byMethod.reduce(
    (total, { method, amount_cents }) => total + (isIncome(method) ? amount_cents : 0),
    0,
  ),
  credit_cents: credit,
  by_method: byMethod.map(({ method, amount_cents }) => ({ method, amount_cents })),
  rows: rows.map((row) => ({
    id: `${row.is_payment ? 'payment' : 'move'}:${row.id}`,
    kind: row.kind,
    method: row.method,
    amount_cents: row.amount_cents,
    at: row.at.toISOString(),
    by: row.by,
    payer: row.payer,
    reason: row.reason,
    booking:
      row.booking_id === null ? null : presentPlace(row.booking_id, places.get(row.booking_id), timezone),
    customer: (row.credit_id !== null && customers.get(row.credit_id)) || null,
    ...ofFee(fees.get(row)),
  })),
});
