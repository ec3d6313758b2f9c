import { DESK_METHODS } from '@bandeja/rules/payments/desk-methods';
import { PAYMENT_STATUSES } from '@bandeja/rules/payments/payment-status';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, id, idInPath, instant, localDate, text } from '../fields/primitives.ts';
import { RegularDate } from './desk-regulars.ts';
import { RegularRule } from './regular-tasks.ts';

const tag = 'Balcão: mensalistas';

const ofClub = () => z.object({ slug: text(100, 1) });
const MONTH_SENTENCE = 'Use um mês como 2025-09.';
const month = () => z.string().check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, MONTH_SENTENCE));

const StatementDate = z.extend(RegularDate, { regular: z.int() });

const statementFields = {
  month: z.string(),
  due_on: described('The earliest due day of its dates.', z.string()),
  dates: described('In order.', z.array(StatementDate)),
  students: described(
    'Of a weekly lesson: how many take it; the amounts of its dates are those of the customer. 0: none is a lesson.',
    z.int(),
  ),
  price_cents: described('The shares of booked and released dates.', z.int()),
  credit_cents: described('Not charged for released dates.', z.int()),
  items_cents: described('Lines of the bills beside the price.', z.int()),
  paid_cents: z.int(),
  open_cents: z.int(),
  overdue: described('Something is open after its due day.', z.boolean()),
};

/** The month of one customer, from the bills of the bookings. */
export const Statement = z.object({
  customer: z.object({
    id: z.int(),
    name: z.string(),
    phone: described('E.164; null for reception.', z.nullable(z.string())),
  }),
  ...statementFields,
  has_link: described('A link without an account is open.', z.boolean()),
  whatsapp: described(
    'Opens WhatsApp with the open amount written; null: nothing open, no phone, or reception.',
    z.nullable(z.string()),
  ),
});
export type Statement = z.infer<typeof Statement>;

export const Statements = z.object({
  month: z.string(),
  price_cents: z.int(),
  paid_cents: z.int(),
  open_cents: z.int(),
  overdue_cents: z.int(),
  statements: described('By name.', z.array(Statement)),
});
export type Statements = z.infer<typeof Statements>;

export const listStatements = defineCall({
  tag,
  summary: 'O mês de cada mensalista: datas, preço, créditos, pago e em aberto; sem mês, o de hoje',
  access: 'reception',
  params: ofClub(),
  query: z.object({ month: z.optional(month()) }),
  answer: Statements,
});

export const payStatement = defineCall({
  tag,
  summary: 'Registra o pagamento do mês de um cliente, data por data, na ordem; nunca mais do que falta',
  access: 'reception',
  params: ofClub(),
  body: z.object({
    customer: id(),
    month: month(),
    method: z.enum(DESK_METHODS, 'Escolha uma das opções.'),
    amount_cents: described(
      'All that is open without it.',
      z.optional(
        z
          .int('Use um valor em centavos.')
          .check(z.gte(1, 'Use um valor acima de zero.'), z.lte(10_000_000, 'O valor é alto demais.')),
      ),
    ),
  }),
  answer: Statement,
  errors: [
    ...(['statement_not_found', 'nothing_open', 'payment_above_rest', 'courtesy_needs_manager'] as const),
    ...(['booking_not_found', 'booking_already_cancelled', 'wallet_needs_customer'] as const),
    ...(['credit_too_small', 'customer_not_found'] as const),
  ],
});

export const openStatementLink = defineCall({
  tag,
  summary: 'Um link sem conta para o mês de um cliente; o anterior deixa de valer, e este só aparece aqui',
  access: 'manager',
  status: 201,
  params: ofClub(),
  body: z.object({ customer: id() }),
  answer: z.object({
    path: described('Of its page; ends in the token.', z.string()),
    name: z.string(),
    phone: described('E.164.', z.nullable(z.string())),
  }),
  errors: ['customer_not_found'],
});

export const closeStatementLink = defineCall({
  tag,
  summary: 'Desfaz o link do mês de um cliente',
  access: 'manager',
  status: 204,
  params: z.object({ slug: text(100, 1), id: idInPath() }),
  errors: ['statement_link_refused'],
});

const link = () => z.object({ token: z.string().check(z.maxLength(200)) });

const LinkPayment = z.object({
  status: z.enum(PAYMENT_STATUSES),
  amount_cents: z.int(),
  pix: described(
    'While it can be paid and asks for what is open.',
    z.nullable(
      z.object({
        qr_code: z.string(),
        qr_code_base64: z.string(),
        expires_at: instant(),
        sandbox_url: z.optional(z.string()),
      }),
    ),
  ),
});

/** What the link of a customer shows: without phone, e-mail and notes. */
export const OwnStatement = z.object({
  club: z.object({ slug: z.string(), name: z.string(), city: z.string(), timezone: z.string() }),
  name: described('The first name.', z.string()),
  rule: RegularRule,
  takes_pix: described('False: the club is paid at its desk.', z.boolean()),
  months: described(
    'Earlier ones of which something is open, the present one, and those of the booked dates after it.',
    z.array(
      z.object({
        ...statementFields,
        payment: described('The latest one by the link.', z.nullable(LinkPayment)),
        can: z.object({ pay: z.boolean() }),
      }),
    ),
  ),
});
export type OwnStatement = z.infer<typeof OwnStatement>;

export const readOwnStatement = defineCall({
  tag,
  summary: 'O mês de quem tem o link do clube, sem conta',
  access: 'public',
  params: link(),
  answer: OwnStatement,
  errors: ['statement_link_refused'],
});

export const payOwnMonth = defineCall({
  tag,
  summary: 'Mostra um Pix de tudo o que falta pagar do mês de quem tem o link do clube, sem conta',
  access: 'public',
  params: link(),
  body: z.object({ month: month() }),
  answer: OwnStatement,
  errors: [
    ...(['statement_link_refused', 'statement_not_found', 'nothing_open', 'payments_off'] as const),
    ...(['payment_in_progress', 'payment_provider_unavailable', 'pix_refused'] as const),
  ],
});

export const skipOwnDate = defineCall({
  tag,
  summary: 'Libera uma data de quem tem o link do clube, com o crédito da regra',
  access: 'public',
  params: link(),
  body: z.object({ regular: id(), date: localDate() }),
  answer: OwnStatement,
  errors: ['statement_link_refused', 'regular_date_not_found', 'regular_date_over', 'regular_date_settled'],
});
