import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idInPath, text } from '../../fields/primitives.ts';
import { emailField, passwordField } from './accounts.ts';
import { Tokens } from './sessions.ts';

const tag = 'Contas';

/** Compared, never stored: only the length is limited, so that a password of former rules is still accepted. */
const currentPassword = () =>
  z
    .string()
    .check(z.minLength(1, 'Preencha este campo.'), z.maxLength(1000, 'Use no máximo 1000 caracteres.'));

/** The token of a mailed link: 256 random bits in base64url. Any other text is refused like an expired link. */
const mailedToken = () => z.string().check(z.maxLength(200));

/** The answer and its cost are the same for known and unknown addresses. */
export const requestPasswordReset = defineCall({
  tag,
  summary: 'Pede o link para criar uma nova senha; responde o mesmo para qualquer e-mail',
  access: 'public',
  // redir is the address of the app, e.g. https://bandeja.app; the link continues with
  // /password-reset-confirm/{uid}/{token}.
  body: z.object({ email: emailField(), redir: text(500, 1) }),
  answer: z.object({}),
  errors: ['redir_not_allowed'],
});

export const confirmPasswordReset = defineCall({
  tag,
  summary: 'Cria a nova senha com o link recebido e encerra todas as sessões',
  access: 'public',
  body: z.object({
    uidb64: z.string().check(z.maxLength(50)),
    token: mailedToken(),
    new_password: passwordField(),
    // For an account whose e-mail was never verified, opened on an unknown device. ask: 409 when there is something to
    // decide; keep: its player, matches and bookings belong to the caller; discard: they are erased and the account is
    // empty.
    previous_data: z._default(z.enum(['ask', 'keep', 'discard'], 'Escolha uma das opções.'), 'ask'),
  }),
  answer: z.object({}),
  errors: ['reset_link_refused', 'reset_needs_choice'],
});

/** Answers a new session and ends every other one, including the one of the request. */
export const changePassword = defineCall({
  tag,
  summary: 'Troca a senha; as outras sessões terminam',
  access: 'user',
  body: z.object({ password: currentPassword(), new_password: passwordField() }),
  answer: Tokens,
  errors: ['wrong_password'],
});

/**
 * Mails a link, {PUBLIC_URL}/email-confirm/{token}, to the new address. The old address stays valid until the link
 * is opened.
 */
export const changeEmail = defineCall({
  tag,
  summary: 'Pede a troca do e-mail; o novo vale quando o link enviado a ele for aberto',
  access: 'user',
  body: z.object({ password: currentPassword(), email: emailField() }),
  answer: z.object({}),
  errors: ['wrong_password', 'email_taken'],
});

/** Opens a mailed link: the address is verified and, after changeEmail, becomes the account's own. */
export const confirmEmail = defineCall({
  tag,
  summary: 'Confirma o e-mail com o link recebido',
  access: 'public',
  body: z.object({ token: mailedToken() }),
  answer: z.object({}),
  errors: ['email_link_refused', 'email_taken'],
});

/**
 * Opens the link mailed to the former address after a change of e-mail: restores that address, ends every session
 * and link, and mails a link to set a new password.
 */
export const undoEmailChange = defineCall({
  tag,
  summary: 'Desfaz a troca do e-mail com o link enviado ao e-mail anterior; todas as sessões terminam',
  access: 'public',
  body: z.object({ token: mailedToken() }),
  answer: z.object({}),
  errors: ['email_undo_refused', 'email_taken'],
});

/** Mails another link to the account's address; earlier links become invalid. */
export const resendEmailLink = defineCall({
  tag,
  summary: 'Envia de novo o link que confirma o e-mail da conta',
  access: 'user',
  answer: z.object({}),
  errors: ['email_already_verified'],
});

/** Deletes an account that has registered no player yet. */
export const deleteAccount = defineCall({
  tag,
  summary: 'Exclui a própria conta, com ou sem jogador',
  access: 'user',
  status: 204,
  body: z.object({ password: currentPassword() }),
  errors: ['wrong_password', 'last_owner'],
});

/** Deletes the account and the player's personal data; matches stay readable with "Jogador removido". */
export const deletePlayer = defineCall({
  tag: 'Jogadores',
  summary: 'Exclui a própria conta, com a senha; reservas futuras são canceladas',
  access: 'player',
  status: 204,
  params: z.object({ id: idInPath() }),
  body: z.object({ password: currentPassword() }),
  errors: ['wrong_password', 'player_not_self', 'player_not_found', 'last_owner'],
});
