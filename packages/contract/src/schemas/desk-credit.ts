import {
  CREDIT_BY_HAND,
  CREDIT_KINDS,
  CREDIT_MOVEMENT_MAX,
  movementProblem,
} from '@bandeja/rules/clubs/customer-credit';
import { DEPOSIT_METHODS } from '@bandeja/rules/payments/desk-methods';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, idInPath, instant, pageOf, pageQuery, text, withinReach } from '../fields/primitives.ts';

const tag = 'Balcão';

const ofCustomer = () => z.object({ slug: text(100, 1), id: idInPath() });

export const ExportedMovement = z.object({
  id: z.int(),
  kind: z.enum(CREDIT_KINDS),
  amount_cents: described('Negative when credit was used or taken back.', z.int()),
  method: described('How a deposit was paid; null of what is none.', z.nullable(z.enum(DEPOSIT_METHODS))),
  reason: z.nullable(z.string()),
  booking: z.nullable(z.int()),
  at: instant(),
  by: described('Null: the system, or an account that does not exist any more.', z.nullable(z.string())),
});

export const CreditMovement = z.extend(ExportedMovement, {
  reversed: described('A deposit whose money was none.', z.boolean()),
  can_reverse: z.boolean(),
});
export type CreditMovement = z.infer<typeof CreditMovement>;

export const listCustomerCredit = defineCall({
  tag,
  summary: 'O crédito de um cliente e os movimentos, do mais novo ao mais antigo',
  access: 'manager',
  params: ofCustomer(),
  query: z.object(pageQuery(20)).check(withinReach()),
  answer: z.extend(pageOf(CreditMovement), { balance_cents: z.int() }),
  errors: ['customer_not_found'],
});

export const addCustomerCredit = defineCall({
  tag,
  summary:
    'Um depósito, que entra no caixa aberto, ou um ajuste do crédito sem dinheiro; o saldo nunca fica negativo',
  access: 'manager',
  status: 201,
  params: ofCustomer(),
  body: z
    .object({
      kind: z.enum(CREDIT_BY_HAND, 'Escolha uma das opções.'),
      amount_cents: z.int('Escreva um valor.').check(
        z.refine((cents) => cents !== 0, 'Escreva um valor.'),
        z.gte(-CREDIT_MOVEMENT_MAX, 'Até R$ 100.000,00.'),
        z.lte(CREDIT_MOVEMENT_MAX, 'Até R$ 100.000,00.'),
      ),
      method: described(
        'How a deposit is paid; none for an adjustment.',
        z.optional(z.enum(DEPOSIT_METHODS, 'Escolha uma das opções.')),
      ),
      reason: z.optional(text(200)),
    })
    .check(
      z.superRefine((movement, context) => {
        const problem = movementProblem(movement);
        const refuse = (field: 'amount_cents' | 'method' | 'reason', message: string) =>
          context.addIssue({ code: 'custom', path: [field], message, input: movement[field] });
        if (problem === 'deposit_not_positive') refuse('amount_cents', 'O depósito é maior que zero.');
        if (problem === 'deposit_without_method') refuse('method', 'Escolha como o depósito foi pago.');
        if (problem === 'adjustment_with_method') refuse('method', 'Um ajuste não traz dinheiro.');
        if (problem === 'adjustment_without_reason') refuse('reason', 'Escreva o motivo do ajuste.');
      }),
    ),
  answer: z.extend(CreditMovement, { balance_cents: z.int() }),
  errors: ['customer_not_found', 'credit_too_small'],
});

export const reverseCustomerCredit = defineCall({
  tag,
  summary: 'Estorna um depósito: o crédito sai, e o caixa aberto tem um segundo lançamento',
  access: 'manager',
  status: 201,
  params: z.object({ slug: text(100, 1), id: idInPath(), movement: idInPath() }),
  body: z.object({ reason: text(200, 3) }),
  answer: z.extend(CreditMovement, { balance_cents: z.int() }),
  errors: ['customer_not_found', 'deposit_not_found', 'desk_payment_reversed', 'credit_too_small'],
});
