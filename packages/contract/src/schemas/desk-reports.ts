import { BOOKING_KINDS } from '@bandeja/rules/bookings/booking-kinds';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, text } from '../fields/primitives.ts';
import { span } from '../fields/span.ts';

const tag = 'Balcão: números';

const minutes = () => z.int();

/** The numbers of a span of opening days. */
export const ReportSums = z.object({
  from: z.string(),
  to: z.string(),
  open_minutes: described(
    'Of all courts: hours of the version of each day, without holidays, closures and tournaments.',
    minutes(),
  ),
  sold_minutes: described('Of confirmed bookings. Outside the hours they count as open too.', minutes()),
  income_cents: described(
    'What is paid for the bookings of these days, less what went back; credit of customers counts once it pays, courtesy never.',
    z.int(),
  ),
  credit_cents: described('What customers paid in as credit on these days: no part of the income.', z.int()),
  tournament_cents: described(
    'Fees of tournaments that came on these days, less what went back on them: no part of the income.',
    z.optional(z.int()),
  ),
  bookings: described('Confirmed ones.', z.int()),
  cancelled: described('Once confirmed, then cancelled.', z.int()),
  no_shows: z.int(),
  new_customers: described('Persons whose first booking at this club is on these days.', z.int()),
  returning_customers: described('Persons who had a booking on an earlier day.', z.int()),
});
export type ReportSums = z.infer<typeof ReportSums>;

export const DeskReport = z.object({
  current: ReportSums,
  kinds: described(
    'Of the span: confirmed bookings and income by kind; kinds without either are left out.',
    z.array(z.object({ kind: z.enum(BOOKING_KINDS), bookings: z.int(), income_cents: z.int() })),
  ),
  before: described('As many days, up to the day before.', ReportSums),
  cells: described(
    'Of the span by weekday of the opening day and hour; those never open are left out.',
    z.array(
      z.object({
        weekday: described('1 is Monday.', z.int()),
        hour: described('24 and above: after midnight, of the same opening day.', z.int()),
        open_minutes: minutes(),
        sold_minutes: minutes(),
      }),
    ),
  ),
});
export type DeskReport = z.infer<typeof DeskReport>;

/** The span before it has to be of the years that times are computed for. */
const EARLIEST = '2000-01-01';

export const readDeskReport = defineCall({
  tag,
  summary: 'Ocupação, receita, cancelamentos, faltas e clientes de um período, com o período anterior',
  access: 'manager',
  params: z.object({ slug: text(100, 1) }),
  query: span().check(
    z.refine(({ from }) => from >= EARLIEST, {
      path: ['from'],
      error: 'Use uma data a partir do ano 2000.',
    }),
  ),
  answer: DeskReport,
});
