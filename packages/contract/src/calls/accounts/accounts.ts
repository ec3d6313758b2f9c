import { emailProblem, normalizeEmail } from '@bandeja/rules/accounts/email';
import { passwordProblem } from '@bandeja/rules/accounts/password';
import { ACCOUNT_PROBLEM_SENTENCES } from '@bandeja/rules/accounts/problem-sentences';
import { normalizeUsername, USERNAME_MAX_LENGTH, usernameProblem } from '@bandeja/rules/accounts/username';
import { withoutInvisible } from '@bandeja/rules/text/clean-text';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { asciiDomain } from '../../fields/ascii-domain.ts';
import { text, typed } from '../../fields/primitives.ts';
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

/** A name to be found, as typed: the server compares it in its stored forms. */
const typedUsername = () => typed(withoutInvisible)(254, 1);

export const passwordField = () => z.string().check(ruled(passwordProblem, ACCOUNT_PROBLEM_SENTENCES));

export const User = z.object({ id: z.int(), username: z.string(), email: z.string() });
export type User = z.infer<typeof User>;

export const Tokens = z.object({ access: z.string(), refresh: z.string() });
export type Tokens = z.infer<typeof Tokens>;

export const createUser = defineCall({
  name: 'createUser',
  method: 'POST',
  path: '/api/users/',
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
  name: 'retrieveUser',
  method: 'GET',
  path: '/api/users/retrieve',
  tag,
  summary: 'A conta de quem chama',
  access: 'user',
  answer: User,
});

/**
 * Opens a session. After too many failed guesses of a name (429), the right password with a mailed `code` still
 * opens one. The answer marks the browser with a cookie; guesses from other devices do not block a marked browser.
 */
export const obtainToken = defineCall({
  name: 'obtainToken',
  method: 'POST',
  path: '/api/token/',
  tag,
  summary: 'Entra com usuário ou e-mail e senha',
  access: 'public',
  // The password is only compared here, so only its length is limited: a password of former rules is still accepted.
  body: z.object({
    username: typedUsername(),
    password: z.string().check(z.minLength(1, 'Preencha este campo.'), z.maxLength(1000)),
    code: z.optional(text(40)),
  }),
  answer: Tokens,
  errors: ['wrong_credentials', 'log_in_limited', 'log_in_code_refused'],
});

/** The answer and its cost are the same for known and unknown names. */
export const requestLogInCode = defineCall({
  name: 'requestLogInCode',
  method: 'POST',
  path: '/api/token/code/',
  tag,
  summary:
    'Envia por e-mail um código para entrar, com a senha, quando há tentativas demais; responde sempre o mesmo',
  access: 'public',
  body: z.object({ username: typedUsername() }),
  answer: z.object({}),
});

export const refreshToken = defineCall({
  name: 'refreshToken',
  method: 'POST',
  path: '/api/token/refresh/',
  tag,
  summary: 'Troca o token de renovação por um novo par',
  access: 'public',
  body: z.object({ refresh: z.string().check(z.minLength(1), z.maxLength(2000)) }),
  answer: Tokens,
  errors: ['refresh_refused'],
});

export const revokeToken = defineCall({
  name: 'revokeToken',
  method: 'POST',
  path: '/api/token/revoke/',
  tag,
  summary: 'Sai da conta: o token de renovação deixa de valer',
  access: 'public',
  status: 204,
  body: z.object({ refresh: z.string().check(z.maxLength(2000)) }),
});

/**
 * Ends every session, including the one of the request, and revokes every mailed link except those that undo a
 * change of e-mail.
 */
export const revokeAllTokens = defineCall({
  name: 'revokeAllTokens',
  method: 'POST',
  path: '/api/token/revoke-all/',
  tag,
  summary: 'Sai da conta em todos os aparelhos',
  access: 'user',
  status: 204,
});
