import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, idInPath, instant, text } from '../fields/primitives.ts';
import { DeskBooking } from './desk-bookings.ts';

const tag = 'Balcão: clube';
const club = z.object({ slug: text(100, 1) });

/** Never more of the account than this: what was typed in stays on the server, encrypted. */
export const DeskPaymentAccount = z.object({
  charges_with: described(
    "The account that is charged now: the club's own, or the installation's; null: none, so the club takes no online payment.",
    z.nullable(z.enum(['club', 'installation'])),
  ),
  configured_at: described('When the present account was written; null: never.', z.nullable(instant())),
  token_end: described('The last characters of its access token.', z.nullable(z.string())),
  unusable: described('The server can no longer open the account: it has to be written again.', z.boolean()),
  webhook_url: described("Where the provider sends its messages about the club's account.", z.string()),
});
export type DeskPaymentAccount = z.infer<typeof DeskPaymentAccount>;

const SECRET_MAX = 300;
const credential = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Preencha este campo.'),
      z.maxLength(SECRET_MAX, `Use até ${SECRET_MAX} letras.`),
      z.regex(/^[\x21-\x7e]{8,}$/, 'Cole o texto inteiro, como o Mercado Pago mostra.'),
    );

export const getPaymentAccount = defineCall({
  tag,
  summary: 'A conta em que o clube recebe, sem o que foi digitado nela',
  access: 'owner',
  params: club,
  answer: DeskPaymentAccount,
});

export const changePaymentAccount = defineCall({
  tag,
  summary:
    'Põe a conta de recebimento do clube, com a senha de quem muda; a anterior fica para as devoluções',
  access: 'owner',
  params: club,
  body: z.object({
    access_token: credential(),
    webhook_secret: credential(),
    // Only compared: a password of former rules is still accepted.
    password: z.string().check(z.minLength(1, 'Preencha este campo.'), z.maxLength(1000)),
  }),
  answer: DeskPaymentAccount,
  errors: ['wrong_password', 'log_in_limited', 'payment_token_refused', 'payment_provider_unavailable'],
});

export const showDeskPix = defineCall({
  tag: 'Balcão: caixa',
  summary:
    'Mostra um Pix da conta do clube para uma parte do que falta; o banco confirma. O mesmo valor outra vez: o mesmo código',
  access: 'reception',
  status: 201,
  params: z.object({ slug: text(100, 1), id: idInPath() }),
  body: z.object({
    amount_cents: z
      .int('Use um valor em centavos.')
      .check(z.gte(1, 'Use um valor acima de zero.'), z.lte(10_000_000, 'O valor é alto demais.')),
  }),
  answer: DeskBooking,
  errors: [
    ...(['booking_not_found', 'booking_already_cancelled', 'booking_not_confirmed'] as const),
    ...(['nothing_open', 'payment_above_rest', 'courtesy_needs_manager', 'pix_refused'] as const),
    ...(['payments_off', 'payment_in_progress', 'payment_provider_unavailable'] as const),
  ],
});
