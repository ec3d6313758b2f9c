import type { Database } from '@bandeja/db/database';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { monthOf } from '@bandeja/rules/regulars/regular-dates';
import { creditOf } from '@bandeja/rules/regulars/regular-price';
import { addDays } from '@bandeja/rules/time/local-time';
import { Refusal } from '../../http/errors/refusal.ts';
import { type Acting, chargeWeekly, releaseWeekly } from '../bookings/public.ts';
import { readRule } from './read-regulars.ts';
import { type DateRow, findDate, listDates, updateDate } from './regular-dates.repository.ts';
import { moneyOfDate } from './regulars.presenter.ts';
import type { RegularRow } from './regulars.repository.ts';

type Release = { date: string; by: Acting; now: Date; quietly?: boolean };
type Changes = Record<string, readonly (string | number | boolean | null)[]>;

/**
 * Releases one date of a locked monthly player: the court is free at once. What the club's rule credits is not charged; what
 * was paid of it becomes credit of the customer. What the rule keeps and was not paid stands on the bill of another date.
 */
export async function releaseDate(
  tx: Database,
  row: RegularRow,
  { date, by, now, quietly = false }: Release,
): Promise<Changes> {
  const day = await findDate(tx, row.id, date);
  if (!day) throw new Refusal('regular_date_not_found');
  const settled = { regular: row.id, date, state: 'skipped', reason: null, changed_at: now } as const;
  if (day.state === 'task') {
    await updateDate(tx, { ...settled, credit_cents: day.price_cents });
    return { date: [date] };
  }
  const { booking_id, start_at, booked_cents } = day;
  if (!moneyOfDate(day).isBooked || booking_id === null || start_at === null)
    throw new Refusal('regular_date_settled');
  if (start_at <= now) throw new Refusal('regular_date_over');
  const price_cents = booked_cents ?? day.price_cents;
  const credit_cents = creditOf({ price_cents, start_at }, await readRule(tx, row.club_id), now);
  const keep_cents = price_cents - credit_cents;
  const reason = `Data liberada: ${formatNumericDate(date)}`;
  const released = await releaseWeekly(tx, { id: booking_id, keep_cents, reason, by, now, quietly });
  const { returned_cents, owed_cents: cents } = released;
  const other = cents > 0 ? await findOther(tx, row, date) : undefined;
  if (other) await chargeWeekly(tx, { id: other, name: reason, cents, by, now });
  await updateDate(tx, { ...settled, price_cents, credit_cents });
  return {
    date: [date],
    credit_cents: [null, credit_cents],
    ...(returned_cents > 0 && { returned_cents: [null, returned_cents] }),
    ...(other && { open_cents: [null, cents] }),
  };
}

/** Another booked date, of the same month if there is one, else the next; null: none is left to charge. */
async function findOther(tx: Database, row: RegularRow, date: string): Promise<number | undefined> {
  const around = { from: addDays(date, -31), to: addDays(date, 365) };
  const booked = (await listDates(tx, [row.id], around)).filter(
    (day) => day.date !== date && moneyOfDate(day).isBooked,
  );
  const isSameMonth = (day: DateRow) => monthOf(day.date) === monthOf(date);
  const other =
    booked.find((day) => isSameMonth(day) && day.date > date) ??
    booked.findLast(isSameMonth) ??
    booked.find((day) => day.date > date);
  return other?.booking_id ?? undefined;
}
