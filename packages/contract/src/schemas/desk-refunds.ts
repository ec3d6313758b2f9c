import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, idInPath, instant, instantInput, localDate, text } from '../fields/primitives.ts';
import { BookingOfMoney } from './desk-till.ts';

const tag = 'Balcão: caixa';
const slug = () => text(100, 1);

export const RefundTask = z.object({
  id: z.int(),
  amount_cents: z.int(),
  state: described(
    'trying: refused, and tried again by itself. stuck: the tries have ended. twice: given back by other means, and by the provider as well.',
    z.enum(['trying', 'stuck', 'twice']),
  ),
  refused_code: described(
    "The provider's own; no_answer: it never said that it was done.",
    z.nullable(z.string()),
  ),
  asked_at: instant(),
  next_try_at: described('While it is tried by itself.', z.nullable(instant())),
  of: described(
    'What was paid.',
    z.enum(['booking', 'booking_share', 'tournament_team', 'statement', 'match_place', 'tournament_half']),
  ),
  booking: described(
    'Of a place in an open match with the name of its payer; null: it paid no court.',
    z.nullable(BookingOfMoney),
  ),
});
export type RefundTask = z.infer<typeof RefundTask>;

const BillDifference = z.object({
  booking: BookingOfMoney,
  what: described(
    'open: what came, went and is open do not make the price. kept: the club has not what the cancellation keeps. to_return: the money to hand out. returned_above_paid: more went than came. shares: what went back for shares is not what was paid for them.',
    z.enum(['open', 'kept', 'to_return', 'returned_above_paid', 'shares']),
  ),
  expected_cents: z.int(),
  actual_cents: z.int(),
  found_at: instant(),
});

export const MoneyTasks = z.object({
  debts: described(
    'The oldest 100 of cancelled bookings whose money a bank took back: paid at the desk like any bill.',
    z.array(z.object({ booking: BookingOfMoney, open_cents: z.int(), since: instant() })),
  ),
  refunds: described(
    'The oldest 100 that the provider refuses, or that went back twice.',
    z.array(RefundTask),
  ),
  bills: described(
    'The oldest 100 bills whose sums do not agree, as the hourly check found them; of a manager.',
    z.array(BillDifference),
  ),
});
export type MoneyTasks = z.infer<typeof MoneyTasks>;

export const listMoneyTasks = defineCall({
  tag,
  summary: 'O que falta resolver do dinheiro: devoluções que o provedor recusa e contas que não fecham',
  access: 'reception',
  params: z.object({ slug: slug() }),
  answer: MoneyTasks,
});

const RefundState = z.object({ id: z.int(), status: z.enum(['open', 'stuck', 'done', 'outside']) });

const ofRefund = () => z.object({ slug: slug(), id: idInPath() });

export const retryRefund = defineCall({
  tag,
  summary: 'Pede outra vez ao provedor uma devolução recusada',
  access: 'reception',
  params: ofRefund(),
  answer: RefundState,
  errors: ['refund_not_found', 'refund_over', 'refund_in_progress'],
});

export const returnOutside = defineCall({
  tag,
  summary:
    'Registra que uma devolução recusada foi feita por fora: conta como devolvida, e não é mais pedida ao provedor',
  access: 'manager',
  params: ofRefund(),
  body: z.object({ note: described('How and to whom.', text(200, 3)) }),
  answer: RefundState,
  errors: ['refund_not_found', 'refund_over', 'refund_in_progress'],
});

export const confirmTwiceReturned = defineCall({
  tag,
  summary: 'Tira da lista um valor que voltou duas vezes: por fora e pelo provedor',
  access: 'manager',
  params: ofRefund(),
  answer: RefundState,
  errors: ['refund_not_found', 'refund_over'],
});

const DAYS_MAX = 31;

const AccountDifference = z.object({
  what: described(
    'unknown_here: the account has a payment that the club has not. unknown_there: the account does not know it. amount: the two amounts differ. returned: what went back differs. status: the account has the money, and here it is not paid.',
    z.enum(['unknown_here', 'unknown_there', 'amount', 'returned', 'status']),
  ),
  at: described('When the account got it, or else when it was paid here.', instant()),
  payment: described('Here.', z.nullable(z.int())),
  provider_id: z.nullable(z.string()),
  booking: described('Null: unknown here, or it paid something else.', z.nullable(BookingOfMoney)),
  here_cents: z.nullable(z.int()),
  there_cents: z.nullable(z.int()),
});
export type AccountDifference = z.infer<typeof AccountDifference>;

export const ComparedAccount = z.object({
  from: z.string(),
  to: z.string(),
  compared: described('Payments of the account that were looked at.', z.int()),
  differences: z.array(AccountDifference),
  next: described(
    'The account has more payments than one answer compares: the instant to go on from. Null: all of the span.',
    z.nullable(instant()),
  ),
  not_compared: described(
    'Former accounts of the club that do not answer any more, or that this server cannot open, and the days on which the club was paid into them.',
    z.array(
      z.object({
        account_end: described("The end of its token; null: the installation's.", z.nullable(z.string())),
        from: z.string(),
        to: z.string(),
      }),
    ),
  ),
  shared: described(
    "The account is the installation's: payments unknown here may be another club's and are not shown.",
    z.boolean(),
  ),
});
export type ComparedAccount = z.infer<typeof ComparedAccount>;

export const compareAccount = defineCall({
  tag,
  summary: 'O que a conta de recebimento sabe e o clube não, e ao contrário, de até 31 dias',
  access: 'manager',
  params: z.object({ slug: slug() }),
  query: z
    .object({
      from: localDate(),
      to: localDate(),
      after: described('`next` of the answer before.', z.optional(instantInput())),
    })
    .check(
      z.refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < DAYS_MAX * 86_400_000, {
        path: ['to'],
        error: `Use um período de até ${DAYS_MAX} dias, do começo ao fim.`,
      }),
    ),
  answer: ComparedAccount,
  errors: ['account_missing', 'account_unreachable'],
});
