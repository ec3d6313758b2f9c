import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, idInPath, instant } from '../fields/primitives.ts';

const tag = 'Balcão';

/** The token of the mailed link: 256 random bits in base64url. Any other text is refused like an expired link. */
const invitation = () => z.object({ token: z.string().check(z.maxLength(200)) });

export const readCustomerInvitation = defineCall({
  tag,
  summary: 'O que um clube propõe ligar à conta de quem recebeu o e-mail',
  access: 'public',
  params: invitation(),
  answer: z.object({
    club: z.object({ slug: z.string(), name: z.string(), city: z.string() }),
    is_yours: described(
      'Whether the account that asks has the address of the letter; null without an account.',
      z.nullable(z.boolean()),
    ),
  }),
  errors: ['customer_invitation_refused'],
});

export const CustomerLink = z.object({
  id: z.int(),
  club: z.object({ slug: z.string(), name: z.string(), city: z.string() }),
  linked_at: instant(),
});
export type CustomerLink = z.infer<typeof CustomerLink>;

export const acceptCustomerInvitation = defineCall({
  tag,
  summary:
    'Liga o próprio jogador ao cadastro dele no clube; vale uma vez, para a conta do e-mail que o recebeu',
  access: 'player',
  params: invitation(),
  answer: CustomerLink,
  errors: ['customer_invitation_refused', 'customer_invitation_of_other', 'customer_plays_twice'],
});

export const listCustomerLinks = defineCall({
  tag,
  summary: 'Os clubes com que o próprio jogador está ligado; nenhum para uma conta sem jogador',
  access: 'user',
  answer: z.array(CustomerLink),
});

export const removeCustomerLink = defineCall({
  tag,
  summary: 'Desfaz a ligação do próprio jogador com um clube',
  access: 'player',
  status: 204,
  params: z.object({ id: idInPath() }),
  errors: ['customer_link_not_found'],
});
