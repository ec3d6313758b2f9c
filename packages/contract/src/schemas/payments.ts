import type { PaymentStatus } from '@bandeja/rules/payments/payment-status';
import { PAY_TEAM_REFUSALS, TEAM_FEE_REFUSALS } from '@bandeja/rules/tournaments/team-abilities';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, id, idInPath, instant, paymentStatus, text } from '../fields/primitives.ts';

const tag = 'Pagamentos';

export type { PaymentStatus };

const paymentMethod = () => z.enum(['pix', 'card'], 'Escolha Pix ou cartão.');

export const Payment = z.object({
  id: z.int(),
  booking: described('The booking that is paid; null: another object is.', z.nullable(z.int())),
  tournament_team: described('The team of a tournament whose fee is paid.', z.nullable(z.int())),
  amount_cents: z.int(),
  currency: z.string(),
  status: paymentStatus(),
  method: described('Null until the first charge.', z.nullable(z.enum(['pix', 'card']))),
  pix: described(
    'How to pay; null before the charge and after there is nothing left to pay.',
    z.nullable(
      z.object({
        qr_code: described('The "copia e cola" text.', z.string()),
        qr_code_base64: described('The same as a PNG.', z.string()),
        expires_at: instant(),
      }),
    ),
  ),
  expires_at: described(
    'The instant at which the court is released without the money; null when the payment is paid or ended.',
    z.nullable(instant()),
  ),
  card_public_key: described(
    "Settings of the provider's card script in the browser; null: Pix only.",
    z.nullable(z.string()),
  ),
  can: described(
    "The viewer's abilities now: charge the payment (or see its charge again), cancel it.",
    z.object({ charge: z.boolean(), cancel: z.boolean() }),
  ),
  sandbox_url: described('The page that plays the bank; only with the sandbox.', z.optional(z.string())),
  match_place: described(
    'The place in an open match that is paid; left out: another object is.',
    z.optional(z.int()),
  ),
  tournament_half: described(
    'The half of the fee of tournament_team that is paid; left out: the whole, or another object is.',
    z.optional(z.int()),
  ),
});
export type Payment = z.infer<typeof Payment>;

export const createPayment = defineCall({
  tag,
  summary: 'Abre o pagamento de uma reserva própria; o que já estiver aberto é devolvido de novo',
  access: 'player',
  status: 201,
  body: z.object({
    booking_id: id(),
    rest: described(
      'Of a booking that each of its players pays: all that is open. Left out: the own share, and after it the rest.',
      z.optional(z.boolean()),
    ),
  }),
  answer: Payment,
  errors: [
    'booking_not_found',
    'forbidden',
    'booking_already_confirmed',
    'booking_already_cancelled',
    'booking_hold_over',
    'payment_not_offered',
    'payments_off',
    'payment_in_progress',
  ],
});

export const createTeamPayment = defineCall({
  tag,
  summary: 'Abre o pagamento da inscrição da própria dupla; o que já estiver aberto é devolvido de novo',
  access: 'player',
  status: 201,
  body: z.object({
    team_id: id(),
    half: described(
      'Where each player pays: the half to pay; left out: the own one. Of a fee once a team it is not read.',
      z.optional(id()),
    ),
  }),
  answer: Payment,
  errors: ['tournament_team_not_found', ...PAY_TEAM_REFUSALS],
});

const document = z.object({ type: text(20, 1), number: text(40, 1) });

export const chargePayment = defineCall({
  tag,
  summary: 'Cobra um pagamento por Pix (sem method) ou cartão. Repetir devolve a mesma cobrança',
  access: 'player',
  headers: { 'X-Session-Id': 'A sessão antifraude: um id ao acaso por visita' },
  body: z.object({
    payment_id: id(),
    method: z._default(paymentMethod(), 'pix'),
    card: described(
      "The card as a token of the provider's script; the card number is never sent to this server.",
      z.optional(
        z.object({
          token: text(200, 1),
          payment_method_id: text(60, 1),
          installments: z.int().check(z.gte(1), z.lte(24)),
          issuer_id: z.optional(text(40)),
          document,
        }),
      ),
    ),
  }),
  answer: Payment,
  errors: [
    'payment_not_found',
    'forbidden',
    'booking_already_confirmed',
    'booking_already_cancelled',
    'booking_hold_over',
    'payment_not_offered',
    'payment_card_not_offered',
    'payment_card_missing',
    'payment_closed',
    'payment_in_progress',
    'payment_provider_unavailable',
    'payments_off',
    'tournament_team_not_found',
    'half_paid',
    ...TEAM_FEE_REFUSALS,
  ],
});

export const getPayment = defineCall({
  tag,
  summary:
    'O último pagamento de um objeto próprio: a é o tipo (booking, tournament_team, tournament_half ou match_place), b é o id',
  access: 'player',
  params: z.object({
    a: z.enum(
      ['booking', 'tournament_team', 'tournament_half', 'match_place'],
      'Use booking, tournament_team, tournament_half ou match_place.',
    ),
    b: idInPath(),
  }),
  answer: Payment,
  errors: [
    'booking_not_found',
    'tournament_team_not_found',
    'team_not_yours',
    'payment_not_found',
    'forbidden',
  ],
});

export const cancelPayment = defineCall({
  tag,
  summary: 'Desiste de um pagamento ainda não aprovado; a quadra segue guardada até o fim do prazo',
  access: 'player',
  body: z.object({ payment_id: id() }),
  answer: Payment,
  errors: ['payment_not_found', 'forbidden', 'team_not_yours', 'payment_approved', 'payment_closed'],
});

/** Body and query have the provider's format; its adapter reads them after it has checked the signature. */
export const receivePaymentWebhook = defineCall({
  tag,
  summary: 'Avisos do provedor de pagamento, assinados por ele; repetir não muda nada',
  access: 'public',
  params: z.object({ provider: text(30, 1) }),
  answer: z.object({}),
  errors: ['not_found', 'webhook_signature_refused', 'payment_provider_unavailable'],
});

export const receiveClubPaymentWebhook = defineCall({
  tag,
  summary:
    'Avisos do provedor sobre a conta de um clube, assinados com o segredo dele; repetir não muda nada',
  access: 'public',
  params: z.object({ provider: text(30, 1), slug: text(100, 1) }),
  answer: z.object({}),
  errors: ['not_found', 'webhook_signature_refused', 'payment_provider_unavailable'],
});
