import { emailProblem, normalizeEmail } from '@bandeja/rules/accounts/email';
import { normalizeUsername, USERNAME_MAX_LENGTH, usernameProblem } from '@bandeja/rules/accounts/names';
import { passwordProblem } from '@bandeja/rules/accounts/password';
import { ACCOUNT_PROBLEM_SENTENCES } from '@bandeja/rules/accounts/problem-sentences';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { asciiDomain } from '../../fields/ascii-domain.ts';
import { typed } from '../../fields/primitives.ts';
import { ruled } from '../../ruled.ts';

const tag = 'Contas';

export const emailField = () =>
  typed(normalizeEmail)(254).check(
    ruled(
      (email) =>
        emailProblem(email) ?? (asciiDomain(email.split('@')[1] ?? '') === null ? 'email_invalid' : null),
      ACCOUNT_PROBLEM_SENTENCES,
    ),
  );

export const passwordField = () => z.string().check(ruled(passwordProblem, ACCOUNT_PROBLEM_SENTENCES));

export const User = z.object({ id: z.int(), username: z.string(), email: z.string() });
export type User = z.infer<typeof User>;

export const createUser = defineCall({
  tag,
  summary: 'Cria uma conta',
  access: 'public',
  status: 201,
  body: z.object({
    username: typed(normalizeUsername)(USERNAME_MAX_LENGTH).check(
      ruled(usernameProblem, ACCOUNT_PROBLEM_SENTENCES),
    ),
    email: emailField(),
    password: passwordField(),
  }),
  answer: User,
  errors: ['email_taken', 'username_taken', 'username_not_own_email'],
});

export const retrieveUser = defineCall({
  tag,
  summary: 'A conta de quem chama',
  access: 'user',
  answer: User,
});

/**
 * Ends every session, including the one of the request, and revokes every mailed link except those that undo a
 * change of e-mail.
 */
export const revokeAllTokens = defineCall({
  tag,
  summary: 'Sai da conta em todos os aparelhos',
  access: 'user',
  status: 204,
});
