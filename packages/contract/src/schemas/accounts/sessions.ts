import { withoutInvisible } from '@bandeja/rules/text/clean-text';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { text, typed } from '../../fields/primitives.ts';

// Apart from the other calls of accounts: the first script of every page contains all calls of this file.

const tag = 'Contas';

/** A name to be found, as typed: the server compares it in its stored forms. */
const typedUsername = () => typed(withoutInvisible)(254, 1);

export const Tokens = z.object({ access: z.string(), refresh: z.string() });
export type Tokens = z.infer<typeof Tokens>;

/**
 * Opens a session. After too many failed guesses of a name (429), the right password with a mailed `code` still
 * opens one. The answer marks the browser with a cookie; guesses from other devices do not block a marked browser.
 */
export const obtainToken = defineCall({
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
  tag,
  summary:
    'Envia por e-mail um código para entrar, com a senha, quando há tentativas demais; responde sempre o mesmo',
  access: 'public',
  body: z.object({ username: typedUsername() }),
  answer: z.object({}),
});

export const refreshToken = defineCall({
  tag,
  summary: 'Troca o token de renovação por um novo par',
  access: 'public',
  body: z.object({ refresh: z.string().check(z.minLength(1), z.maxLength(2000)) }),
  answer: Tokens,
  errors: ['refresh_refused'],
});

export const revokeToken = defineCall({
  tag,
  summary: 'Sai da conta: o token de renovação deixa de valer',
  access: 'public',
  status: 204,
  body: z.object({ refresh: z.string().check(z.maxLength(2000)) }),
});
