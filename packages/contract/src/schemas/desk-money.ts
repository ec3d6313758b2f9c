import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, instant, text } from '../fields/primitives.ts';
import { span, spanOrToday } from '../fields/span.ts';
import { BookingOfMoney, CustomerOfMoney, FeeOfMoney, ROW_KINDS } from './desk-till.ts';

const tag = 'Balcão: caixa';

const slug = () => text(100, 1);

/** What came and went in a span of opening days; every sum is of its rows. */
const MoneySum = z.object({ name: z.string(), amount_cents: z.int() });

export const DeskMoney = z.object({
  today: described('The opening day of now.', z.string()),
  from: z.string(),
  to: z.string(),
  total_cents: described(
    "Came less went. Without courtesy and the use of customers' credit, which bring no money.",
    z.int(),
  ),
  credit_cents: described(
    'Of the total, what customers paid in as credit: no income until it pays a booking.',
    z.int(),
  ),
  tournament_cents: described(
    'Of the total, fees of tournaments, in the app and at the club, less what went back; left out: none.',
    z.optional(z.int()),
  ),
  returned_cents: described('What went back of the total: reversals, returns and refunds.', z.int()),
  open_cents: described(
    'Still to pay of the bookings played on these days, with what banks took back of cancelled ones.',
    z.int(),
  ),
  by_method: described('Also courtesy and credit, which are in no other sum.', z.array(MoneySum)),
  by_court: described('Of bookings: the total less credit_cents and tournament_cents.', z.array(MoneySum)),
  by_person: described('Who recorded it; online payments have nobody.', z.array(MoneySum)),
  row_count: z.int(),
  rows: described(
    'The newest 500; the CSV has all.',
    z.array(
      z.object({
        at: instant(),
        kind: z.enum([...ROW_KINDS, 'refund', 'won']),
        method: z.string(),
        amount_cents: z.int(),
        booking: z.nullable(BookingOfMoney),
        customer: described('Of a deposit and its reversal.', z.nullable(CustomerOfMoney)),
        fee: described('Of the fee of a tournament; left out: of another row.', z.optional(FeeOfMoney)),
        by: z.nullable(z.string()),
        payer: z.nullable(z.string()),
      }),
    ),
  ),
});
export type DeskMoney = z.infer<typeof DeskMoney>;

export const readDeskMoney = defineCall({
  tag,
  summary:
    'O dinheiro de um período, sem ele de hoje: por forma, por quadra e por pessoa, com os lançamentos',
  access: 'manager',
  params: z.object({ slug: slug() }),
  query: spanOrToday(),
  answer: DeskMoney,
});

export const downloadDeskMoney = defineCall({
  tag,
  summary: 'Os lançamentos de um período para a planilha do contador',
  access: 'manager',
  params: z.object({ slug: slug() }),
  query: span(),
  answer: z.string(),
  answerType: 'text/csv; charset=utf-8',
});
