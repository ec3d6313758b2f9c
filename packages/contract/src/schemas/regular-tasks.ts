import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, text } from '../fields/primitives.ts';

const tag = 'Balcão: mensalistas';

const ofClub = () => z.object({ slug: text(100, 1) });

/** Why a date has no booking. */
const DATE_REASONS = ['holiday', 'closure', 'taken', 'hours', 'court_gone', 'past', 'teacher'] as const;
export const dateReason = () =>
  described(
    'holiday, closure: the club is closed. taken: by another booking or a tournament. hours: outside the opening hours. court_gone: the court was taken away. past: it passed before it could be booked. teacher: has another lesson, or gives no more.',
    z.nullable(z.enum(DATE_REASONS)),
  );

export const RegularRule = z.object({
  credit_percent: described('Of the price of a date that is released in time: 100 all, 0 none.', z.int()),
  hours_before: described('How long before the start.', z.int()),
});
export type RegularRule = z.infer<typeof RegularRule>;

const percent = () =>
  z.int('Use de 0 a 100.').check(z.gte(0, 'Use de 0 a 100.'), z.lte(100, 'Use de 0 a 100.'));
const hours = () =>
  z
    .int('Use de 0 a 336 horas.')
    .check(z.gte(0, 'Use de 0 a 336 horas.'), z.lte(336, 'Use de 0 a 336 horas.'));

export const setRegularRule = defineCall({
  tag,
  summary: 'A regra do clube para uma data liberada: quanto volta como crédito e até quantas horas antes',
  access: 'manager',
  params: ofClub(),
  body: z.object({ credit_percent: percent(), hours_before: hours() }),
  answer: RegularRule,
});

/** What the desk has to decide of monthly players. */
export const RegularTasks = z.object({
  dates: described(
    'Impossible dates, the next one first; up to 100.',
    z.array(
      z.object({
        regular: z.int(),
        customer: z.string(),
        court: z.string(),
        date: z.string(),
        start_time: z.string(),
        reason: z.enum(DATE_REASONS),
      }),
    ),
  ),
  overdue: described(
    'Monthly players with months past their due day; up to 100.',
    z.array(
      z.object({
        regular: z.int(),
        customer: z.object({ id: z.int(), name: z.string() }),
        open_cents: z.int(),
      }),
    ),
  ),
});
export type RegularTasks = z.infer<typeof RegularTasks>;

export const listRegularTasks = defineCall({
  tag,
  summary: 'O que falta decidir dos mensalistas: datas impossíveis e mensalidades atrasadas',
  access: 'reception',
  params: ofClub(),
  answer: RegularTasks,
});
