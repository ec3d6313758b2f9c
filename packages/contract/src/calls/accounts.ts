import { emailProblem } from '@bandeja/rules/accounts/email';
import { passwordProblem } from '@bandeja/rules/accounts/password';
import { ACCOUNT_PROBLEM_SENTENCES } from '@bandeja/rules/accounts/problem-sentences';
import { USERNAME_MAX_LENGTH, usernameProblem } from '@bandeja/rules/accounts/username';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { text } from '../primitives.ts';
import { ruled } from '../ruled.ts';

const tag = 'Contas';

export const emailField = () =>
  text(254).check(z.toLowerCase(), ruled(emailProblem, ACCOUNT_PROBLEM_SENTENCES));

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
    username: text(USERNAME_MAX_LENGTH).check(
      z.toLowerCase(),
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

export const obtainToken = defineCall({
  name: 'obtainToken',
  method: 'POST',
  path: '/api/token/',
  tag,
  summary: 'Entra com usuário ou e-mail e senha',
  access: 'public',
  // The password is only compared here, so it has no rule but a length: an old password must still open the door.
  body: z.object({
    username: text(254, 1),
    password: z.string().check(z.minLength(1, 'Preencha este campo.'), z.maxLength(1000)),
  }),
  answer: Tokens,
  errors: ['wrong_credentials'],
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
