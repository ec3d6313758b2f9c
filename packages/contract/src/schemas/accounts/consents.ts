import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { described, text } from '../../fields/primitives.ts';

/** needs_terms: the texts have changed since the account agreed to them. analytics: null before the first choice. */
export const Consents = z.object({ needs_terms: z.boolean(), analytics: z.nullable(z.boolean()) });
export type Consents = z.infer<typeof Consents>;

export const recordConsent = defineCall({
  tag: 'Contas',
  summary: 'Aceita a versão atual dos termos, ou escolhe se o uso pode ser medido',
  access: 'user',
  body: z.object({
    terms_version: described('The version that the page shows.', z.optional(text(20, 1))),
    analytics: z.optional(z.boolean()),
  }),
  answer: Consents,
  errors: ['terms_outdated'],
});
