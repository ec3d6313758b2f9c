import { BILL_CENTS_MAX } from '@bandeja/rules/payments/bill';
import { DESK_METHODS, RETURN_METHODS } from '@bandeja/rules/payments/desk-methods';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  described,
  id,
  idInPath,
  instant,
  pageOf,
  pageQuery,
  text,
  withinReach,
} from '../fields/primitives.ts';
import { DeskBooking } from './desk-bookings.ts';

const tag = 'Balcão: caixa';

const slug = () => text(100, 1);
const method = () => z.enum(DESK_METHODS, 'Escolha uma das opções.');
const why = () => text(200, 3);

/** A hundred thousand reais: above it a digit too many was typed. */
const AMOUNT_MAX = 10_000_000;
const ITEM_PRICE_MAX = 1_000_000;
const amount = (max = AMOUNT_MAX) =>
  z
    .int('Use um valor em centavos.')
    .check(z.gte(1, 'Use um valor acima de zero.'), z.lte(max, 'O valor é alto demais.'));

/** Where a row of money comes from. */
export const BookingOfMoney = z.object({
  id: z.int(),
  court: z.string(),
  date: z.string(),
  start_time: z.string(),
  who: described('The customer, or else the player; erased: the words for that.', z.nullable(z.string())),
});

/** Who paid credit in. */
export const CustomerOfMoney = z.object({ id: z.int(), name: z.string() });

/** The fee of a tournament. */
export const FeeOfMoney = z.object({
  hash: z.string(),
  tournament: z.string(),
  category: z.string(),
  team: z.int(),
  players: described('The names of the two.', z.array(z.string())),
  half: described('Whose half it is, in the team of now; left out: of both.', z.optional(z.string())),
});
export type FeeOfMoney = z.infer<typeof FeeOfMoney>;

/** Of money that the desk recorded: `deposit` is credit that a customer pays in. */
export const ROW_KINDS = ['payment', 'reversal', 'return', 'deposit', 'deposit_reversal'] as const;

/** Money in and out of a till, in order. */
export const TillRow = z.object({
  id: described('`payment:12` or `move:3`.', z.string()),
  kind: z.enum([...ROW_KINDS, 'float', 'addition', 'sangria']),
  method: method(),
  amount_cents: described('Below 0: out of the drawer, or out of its sums.', z.int()),
  at: instant(),
  by: described('Null: an account that does not exist any more.', z.nullable(z.string())),
  payer: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  booking: z.nullable(BookingOfMoney),
  customer: described('Of a deposit and its reversal.', z.nullable(CustomerOfMoney)),
  fee: described('Of the fee of a tournament; left out: of another row.', z.optional(FeeOfMoney)),
});
export type TillRow = z.infer<typeof TillRow>;

const tillFields = {
  id: z.int(),
  day: described('The opening day, in the zone of the club.', z.string()),
  opened_at: instant(),
  opened_by: z.nullable(z.string()),
  closed_at: z.nullable(instant()),
  closed_by: z.nullable(z.string()),
  expected_cents: described('The cash that the rows make.', z.int()),
  counted_cents: z.nullable(z.int()),
  difference_cents: described('Counted less expected; null while open.', z.nullable(z.int())),
  reason: z.nullable(z.string()),
};

export const TillSummary = z.object(tillFields);
export type TillSummary = z.infer<typeof TillSummary>;

export const Till = z.object({
  ...tillFields,
  income_cents: described('The sum of its methods that bring money: neither courtesy nor credit.', z.int()),
  credit_cents: described(
    'Of it, what customers paid in as credit: no income until it pays a booking.',
    z.int(),
  ),
  by_method: described(
    'Taken less reversed and returned.',
    z.array(z.object({ method: method(), amount_cents: z.int() })),
  ),
  rows: described('The newest 500, newest first.', z.array(TillRow)),
});
export type Till = z.infer<typeof Till>;

export const OpenTill = z.object({
  today: described('The opening day of now: a night belongs to the day that opened it.', z.string()),
  till: described('Null: none is open.', z.nullable(Till)),
  to_return: described(
    'Money that bookings give back and that the desk has still to hand out.',
    z.array(z.object({ booking: BookingOfMoney, due_cents: z.int(), since: instant() })),
  ),
  fees_to_return: described(
    'Fees of tournaments that the club took and has still to hand back, the oldest 100; left out: none.',
    z.optional(z.array(z.object({ fee: FeeOfMoney, due_cents: z.int(), since: instant() }))),
  ),
});
export type OpenTill = z.infer<typeof OpenTill>;

export const readOpenTill = defineCall({
  tag,
  summary: 'O caixa aberto, com os seus lançamentos, e o dinheiro a devolver',
  access: 'reception',
  params: z.object({ slug: slug() }),
  answer: OpenTill,
});

export const listTills = defineCall({
  tag,
  summary: 'Os caixas do clube, do mais novo ao mais antigo',
  access: 'manager',
  params: z.object({ slug: slug() }),
  query: z.object(pageQuery(20)).check(withinReach()),
  answer: pageOf(TillSummary),
});

export const readTill = defineCall({
  tag,
  summary: 'Um caixa com os seus lançamentos',
  access: 'manager',
  params: z.object({ slug: slug(), id: idInPath() }),
  answer: Till,
  errors: ['till_not_found'],
});

export const moveTill = defineCall({
  tag,
  summary: 'Troco inicial (abre o caixa), reforço, sangria ou dinheiro devolvido sem reserva',
  access: 'reception',
  status: 201,
  params: z.object({ slug: slug() }),
  body: z.object({
    kind: z.enum(['float', 'addition', 'sangria', 'return'], 'Escolha uma das opções.'),
    amount_cents: amount(),
    reason: why(),
  }),
  answer: Till,
  errors: ['till_not_open', 'till_cash_short', 'till_has_float'],
});

export const closeTill = defineCall({
  tag,
  summary: 'Fecha o caixa com o dinheiro contado; uma diferença precisa de um motivo',
  access: 'reception',
  params: z.object({ slug: slug() }),
  body: z.object({
    counted_cents: z
      .int('Use um valor em centavos.')
      .check(z.gte(0, 'Use zero ou mais.'), z.lte(BILL_CENTS_MAX, 'O valor é alto demais.')),
    reason: z.optional(why()),
  }),
  answer: Till,
  errors: ['till_not_open', 'till_difference_needs_reason'],
});

const ofBooking = () => z.object({ slug: slug(), id: idInPath() });

export const payAtDesk = defineCall({
  tag,
  summary: 'Registra um pagamento feito no balcão, em partes se for o caso; nunca mais do que falta',
  access: 'reception',
  status: 201,
  params: ofBooking(),
  body: z.object({
    method: method(),
    amount_cents: amount(),
    payer: described('Who pays this part.', z.optional(text(80))),
    student: described('Of a lesson: whose share it pays. The payer is then the student.', z.optional(id())),
  }),
  answer: DeskBooking,
  errors: [
    ...(['booking_not_found', 'booking_already_cancelled', 'courtesy_needs_manager'] as const),
    ...(['nothing_open', 'payment_above_rest', 'wallet_needs_customer', 'credit_too_small'] as const),
    ...(['customer_not_found', 'lesson_student_not_found'] as const),
  ],
});

export const reverseDeskPayment = defineCall({
  tag,
  summary: 'Estorna um pagamento do balcão com um segundo lançamento; depois do caixa fechado, só um gerente',
  access: 'reception',
  params: z.object({ slug: slug(), id: idInPath(), payment: idInPath() }),
  body: z.object({ reason: why() }),
  answer: DeskBooking,
  errors: [
    ...(['booking_not_found', 'desk_payment_not_found', 'desk_payment_reversed'] as const),
    'desk_payment_not_by_hand',
    ...(['desk_payment_returned', 'reversal_needs_manager', 'customer_not_found'] as const),
  ],
});

export const returnDeskMoney = defineCall({
  tag,
  summary: 'Registra a devolução do dinheiro que uma reserva tem a devolver',
  access: 'reception',
  params: ofBooking(),
  body: z.object({
    method: z.enum(RETURN_METHODS, 'Escolha uma das opções.'),
    amount_cents: amount(),
    reason: why(),
    student: described('Of a lesson: who gets it.', z.optional(id())),
  }),
  answer: DeskBooking,
  errors: [
    ...(['booking_not_found', 'nothing_to_return', 'return_above_due', 'till_cash_short'] as const),
    ...(['wallet_needs_customer', 'customer_not_found', 'lesson_student_not_found'] as const),
  ],
});

export const addDeskItem = defineCall({
  tag,
  summary: 'Põe um item na conta da reserva: raquete, bolas',
  access: 'reception',
  status: 201,
  params: ofBooking(),
  body: z
    .object({
      name: text(60, 1),
      quantity: z._default(z.int().check(z.gte(1, 'Use de 1 a 99.'), z.lte(99, 'Use de 1 a 99.')), 1),
      price_cents: described('Of one.', amount(ITEM_PRICE_MAX)),
    })
    .check(
      z.refine(({ quantity, price_cents }) => quantity * price_cents <= AMOUNT_MAX, {
        path: ['quantity'],
        error: 'A quantidade vezes o preço passa de R$ 100.000,00.',
      }),
    ),
  answer: DeskBooking,
  errors: ['booking_not_found', 'booking_already_cancelled', 'bill_too_high'],
});

export const removeDeskItem = defineCall({
  tag,
  summary: 'Tira um item da conta, se ainda não foi pago',
  access: 'reception',
  params: z.object({ slug: slug(), id: idInPath(), item: idInPath() }),
  answer: DeskBooking,
  errors: ['booking_not_found', 'booking_already_cancelled', 'desk_item_not_found', 'item_paid'],
});

export const refundOnlinePayment = defineCall({
  tag,
  summary:
    'Devolve pelo provedor um pagamento feito pelo aplicativo, inteiro ou em parte; depois do prazo, só um gerente',
  access: 'reception',
  params: ofBooking(),
  // All of it, however high the bill was. Without `payment`: the one with this rest, or the first with enough.
  body: z.object({ amount_cents: amount(BILL_CENTS_MAX), reason: why(), payment: z.optional(id()) }),
  answer: DeskBooking,
  errors: ['booking_not_found', 'refund_needs_manager', 'refund_above_rest', 'nothing_to_refund'],
});
