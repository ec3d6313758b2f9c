import { SHARE_STATUSES, SHARES_MAX, SHARES_MIN, SPLIT_WAYS } from '@bandeja/rules/bookings/split';
import { PAYMENT_STATUSES } from '@bandeja/rules/payments/payment-status';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { freeName } from '../fields/free-name.ts';
import { described, id, idInPath, instant } from '../fields/primitives.ts';

const tag = 'Divisão da reserva';

const Share = z.object({
  id: z.int(),
  name: described(
    'As it was typed, or of the player who is asked; null: neither, or it is the own share.',
    z.nullable(z.string()),
  ),
  player: described('Of the own share, or who is asked for it by name.', z.nullable(z.int())),
  amount_cents: z.int(),
  status: described(
    'own: of who has paid for all. waiting: it can be paid, of others once the player has paid the own one. refunded: paid, and given back. closed: it can no longer be paid.',
    z.enum(SHARE_STATUSES),
  ),
  url: described(
    'The page that pays it without an account; ends in its token. Null: the own share.',
    z.nullable(z.string()),
  ),
});

/** How a booking is divided. */
export const Split = z.object({
  shares: described('In the order in which they were given; none: it is not divided.', z.array(Share)),
  deadline: described('Links are paid until then.', instant()),
  can: described(
    "The viewer's abilities now: divide it after paying all of it, divide it so that each pays, take the division back.",
    z.object({ split: z.boolean(), each: z.boolean(), end: z.boolean() }),
  ),
  way: described('owner: the player has paid all. each: every one pays.', z.enum(SPLIT_WAYS)),
  held: described(
    'Of a held court that each pays, or could. shares_until: others pay until then, once the own share is paid; null: no longer than the hold. Null: it is not held.',
    z.nullable(z.object({ until: instant(), shares_until: z.nullable(instant()), open_cents: z.int() })),
  ),
});
export type Split = z.infer<typeof Split>;

export const getSplit = defineCall({
  tag,
  summary: 'Como uma reserva própria está dividida, com o link de cada parte',
  access: 'player',
  params: z.object({ id: idInPath() }),
  answer: Split,
  errors: ['booking_not_found', 'forbidden'],
});

const PRICE_MAX = 100_000_000;

export const splitBooking = defineCall({
  tag,
  summary:
    'Divide uma reserva própria em 2 a 4 partes que somam o preço: já paga, cada parte volta a quem pagou tudo; guardada, cada um paga a dele',
  access: 'player',
  status: 201,
  params: z.object({ id: idInPath() }),
  body: z.object({
    way: z._default(z.enum(SPLIT_WAYS, 'Escolha uma das opções.'), 'owner'),
    shares: z
      .array(
        z.object({
          name: z.optional(freeName()),
          player: described(
            'The own id marks the own share; another one names a player, who is told.',
            z.optional(id()),
          ),
          amount_cents: z
            .int('Use um valor em centavos.')
            .check(z.gte(1, 'Use um valor acima de zero.'), z.lte(PRICE_MAX, 'O valor é alto demais.')),
        }),
      )
      .check(
        z.minLength(SHARES_MIN, `Divida em ${SHARES_MIN} a ${SHARES_MAX} partes.`),
        z.maxLength(SHARES_MAX, `Divida em ${SHARES_MIN} a ${SHARES_MAX} partes.`),
      ),
  }),
  answer: Split,
  errors: [
    ...(['booking_not_found', 'forbidden', 'booking_already_cancelled', 'split_needs_payment'] as const),
    ...([
      'split_over',
      'split_needs_own_share',
      'split_player_twice',
      'split_own_share_low',
      'player_not_found',
      'split_sum_wrong',
      'split_above_paid',
      'split_exists',
      'split_of_places',
    ] as const),
    ...([
      'split_needs_hold',
      'split_other_hold',
      'booking_hold_over',
      'payment_not_offered',
      'payments_off',
      'payment_in_progress',
    ] as const),
  ],
});

export const endSplit = defineCall({
  tag,
  summary: 'Desfaz a divisão de uma reserva própria, enquanto ninguém pagou a parte dele',
  access: 'player',
  status: 204,
  params: z.object({ id: idInPath() }),
  errors: [
    'booking_not_found',
    'forbidden',
    'booking_already_cancelled',
    'split_paid',
    'payment_in_progress',
  ],
});

export const findNamedShare = defineCall({
  tag,
  summary: 'O link da parte que outro jogador pediu ao jogador nesta reserva',
  access: 'player',
  params: z.object({ id: idInPath() }),
  answer: z.object({ url: described('The same page that a link opens.', z.string()) }),
  errors: ['share_not_found'],
});

const link = () => z.object({ token: z.string().check(z.maxLength(200)) });

/** What the link of a share shows: the place and time, who asks, and the amount; nothing else of a person. */
export const OwnShare = z.object({
  club: z.object({ slug: z.string(), name: z.string(), city: z.string(), timezone: z.string() }),
  court: z.string(),
  start_at: instant(),
  end_at: instant(),
  invited_by: described('The first name.', z.string()),
  amount_cents: z.int(),
  status: z.enum(SHARE_STATUSES),
  free_cancellation_until: described(
    'A cancellation until then gives the money back to who paid it; a later one gives it back to nobody.',
    instant(),
  ),
  payment: described(
    'The latest one by the link.',
    z.nullable(
      z.object({
        status: z.enum(PAYMENT_STATUSES),
        pix: described(
          'While it can be paid.',
          z.nullable(
            z.object({
              qr_code: z.string(),
              qr_code_base64: z.string(),
              expires_at: instant(),
              sandbox_url: z.optional(z.string()),
            }),
          ),
        ),
      }),
    ),
  ),
  can: z.object({ pay: z.boolean() }),
  is_cancelled: described('The booking is: nobody plays, and nothing is to be paid.', z.boolean()),
  returned: described(
    'Money that came by the link and did not pay the share, or was given back. refunding: of some of it, it is on its way. Left out: there is none.',
    z.optional(z.enum(['refunding', 'refunded'])),
  ),
  held: described(
    'Each pays, and the court waits: until all shares are paid, at the latest until then. pay_until: this one can be paid until then; left out by a server of the version before. own_paid: who asks has paid the own share, and so may others. Left out: it is paid.',
    z.optional(z.object({ until: instant(), pay_until: z.optional(instant()), own_paid: z.boolean() })),
  ),
});
export type OwnShare = z.infer<typeof OwnShare>;

export const readOwnShare = defineCall({
  tag,
  summary: 'A parte de quem tem o link, sem conta',
  access: 'public',
  params: link(),
  answer: OwnShare,
  errors: ['share_not_found'],
});

export const payOwnShare = defineCall({
  tag,
  summary: 'Mostra o Pix da parte de quem tem o link, sem conta; repetir devolve o mesmo código',
  access: 'public',
  headers: { 'X-Session-Id': 'A sessão antifraude: um id ao acaso por visita' },
  params: link(),
  body: z.object({
    method: described(
      'A Pix only: a card of one person never becomes a Pix of another.',
      z._default(z.enum(['pix'], 'Pague com Pix.'), 'pix'),
    ),
  }),
  answer: OwnShare,
  errors: [
    ...(['share_not_found', 'share_paid', 'share_closed', 'payments_off'] as const),
    ...(['payment_in_progress', 'payment_provider_unavailable', 'pix_refused'] as const),
  ],
});
