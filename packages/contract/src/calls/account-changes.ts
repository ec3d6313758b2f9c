import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idInPath, instant, text } from '../primitives.ts';
import { emailField, passwordField, Tokens } from './accounts.ts';

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
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/api/password-reset/',
  tag,
  summary: 'Pede o link para criar uma nova senha; responde o mesmo para qualquer e-mail',
  access: 'public',
  // redir is where the app lives, e.g. https://bandeja.app; the link goes on with
  // /password-reset-confirm/{uid}/{token}.
  body: z.object({ email: emailField(), redir: text(500, 1) }),
  answer: z.object({}),
  errors: ['redir_not_allowed'],
});

export const confirmPasswordReset = defineCall({
  name: 'confirmPasswordReset',
  method: 'POST',
  path: '/api/password-reset-confirm/',
  tag,
  summary: 'Cria a nova senha com o link recebido e encerra todas as sessões',
  access: 'public',
  body: z.object({
    uidb64: z.string().check(z.maxLength(50)),
    token: mailedToken(),
    new_password: passwordField(),
    // For an account whose e-mail was never verified, opened on an unknown device. keep: its player, matches and
    // bookings belong to the caller; discard: they are erased and the account is empty; ask: 409 when there is
    // something to decide.
    previous_data: z._default(z.enum(['ask', 'keep', 'discard'], 'Escolha uma das opções.'), 'discard'),
  }),
  answer: z.object({}),
  errors: ['reset_link_refused', 'reset_needs_choice'],
});

/** Answers a new session and ends every other one, including the one of the request. */
export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/api/account/password',
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
  name: 'changeEmail',
  method: 'POST',
  path: '/api/account/email',
  tag,
  summary: 'Pede a troca do e-mail; o novo vale quando o link enviado a ele for aberto',
  access: 'user',
  body: z.object({ password: currentPassword(), email: emailField() }),
  answer: z.object({}),
  errors: ['wrong_password', 'email_taken'],
});

/** Opens a mailed link: the address is verified and, after changeEmail, becomes the account's own. */
export const confirmEmail = defineCall({
  name: 'confirmEmail',
  method: 'POST',
  path: '/api/account/email-confirm',
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
  name: 'undoEmailChange',
  method: 'POST',
  path: '/api/account/email-undo',
  tag,
  summary: 'Desfaz a troca do e-mail com o link enviado ao e-mail anterior; todas as sessões terminam',
  access: 'public',
  body: z.object({ token: mailedToken() }),
  answer: z.object({}),
  errors: ['email_undo_refused', 'email_taken'],
});

/** Mails another link to the account's address; earlier links become invalid. */
export const resendEmailLink = defineCall({
  name: 'resendEmailLink',
  method: 'POST',
  path: '/api/account/email-resend',
  tag,
  summary: 'Envia de novo o link que confirma o e-mail da conta',
  access: 'user',
  answer: z.object({}),
  errors: ['email_already_verified'],
});

/** Deletes an account that has registered no player yet. */
export const deleteAccount = defineCall({
  name: 'deleteAccount',
  method: 'POST',
  path: '/api/account/delete',
  tag,
  summary: 'Exclui a própria conta, com ou sem jogador',
  access: 'user',
  status: 204,
  body: z.object({ password: currentPassword() }),
  errors: ['wrong_password'],
});

/** Deletes the account and the player's personal data; matches stay readable with "Jogador removido". */
export const deletePlayer = defineCall({
  name: 'deletePlayer',
  method: 'DELETE',
  path: '/api/players/:id/',
  tag: 'Jogadores',
  summary: 'Exclui a própria conta, com a senha; reservas futuras são canceladas',
  access: 'player',
  status: 204,
  params: z.object({ id: idInPath() }),
  body: z.object({ password: currentPassword() }),
  errors: ['wrong_password', 'player_not_self', 'player_not_found'],
});

export const AccountExport = z.object({
  exported_at: instant(),
  account: z.object({
    id: z.int(),
    username: z.string(),
    email: z.string(),
    email_verified_at: z.nullable(instant()),
    created_at: instant(),
  }),
  consents: z.array(z.object({ kind: z.string(), version: z.string(), given_at: instant() })),
  sessions: z.array(z.object({ created_at: instant(), revoked_at: z.nullable(instant()) })),
  mailed_links: z.array(
    z.object({
      purpose: z.string(),
      email: z.nullable(z.string()),
      created_at: instant(),
      expires_at: instant(),
      used_at: z.nullable(instant()),
    }),
  ),
  player: z.nullable(
    z.object({
      id: z.int(),
      first_name: z.string(),
      last_name: z.string(),
      best_hand: z.nullable(z.string()),
      court_position: z.nullable(z.string()),
      gender: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      birth_date: z.nullable(z.string()),
      city: z.nullable(z.string()),
      postal_code: z.nullable(z.string()),
      level: z.nullable(z.number()),
      reliability: z.nullable(z.number()),
      created_at: instant(),
    }),
  ),
  images: z.array(z.object({ caption: z.string(), image: z.string() })),
  level_history: z.array(
    z.object({
      level: z.number(),
      reliability: z.number(),
      match: z.nullable(z.int()),
      created_at: instant(),
    }),
  ),
  bookings: z.array(
    z.object({
      id: z.int(),
      club: z.string(),
      court: z.string(),
      start_at: instant(),
      end_at: instant(),
      status: z.int(),
      price_cents: z.int(),
      /** Guests and note, as the player typed them. */
      player_details: z.object({
        players: z.array(z.object({ player: z.optional(z.int()), name: z.optional(z.string()) })),
        note: z.optional(z.string()),
      }),
      created_at: instant(),
      history: z.array(z.object({ at: instant(), status: z.int(), reason: z.string() })),
    }),
  ),
  /** Bookings of other players that name this player: the name they typed. */
  named_in_bookings: z.array(z.object({ booking: z.int(), name: z.nullable(z.string()) })),
  payments: z.array(
    z.object({
      id: z.int(),
      booking: z.int(),
      amount_cents: z.int(),
      currency: z.string(),
      status: z.string(),
      method: z.nullable(z.string()),
      created_at: instant(),
      approved_at: z.nullable(instant()),
      refunded_at: z.nullable(instant()),
    }),
  ),
  matches: z.array(
    z.object({
      id: z.int(),
      date: instant(),
      type: z.string(),
      /** Null when the player created or contested the match without playing in it. */
      team: z.nullable(z.string()),
      winner: z.nullable(z.string()),
      created: z.boolean(),
      /** The club's name as typed by the player who created the match; null in matches of others. */
      club: z.nullable(z.string()),
      /** The reason as the player typed it; null unless the player contested the match. */
      contest_reason: z.nullable(z.string()),
      sets: z.array(z.object({ set: z.int(), team_a_score: z.int(), team_b_score: z.int() })),
    }),
  ),
  match_invites: z.array(z.object({ match: z.int(), created_at: instant() })),
  match_additions: z.array(z.object({ match: z.int(), player: z.int(), created_at: instant() })),
  match_declines: z.array(z.object({ match: z.int(), declined_at: instant() })),
  match_contests: z.array(
    z.object({ match: z.int(), contested_at: instant(), outcome: z.nullable(z.string()) }),
  ),
  blocked_players: z.array(z.object({ player: z.int(), created_at: instant() })),
  notifications: z.array(
    z.object({
      type: z.string(),
      title: z.string(),
      content: z.string(),
      is_read: z.boolean(),
      sent_at: instant(),
    }),
  ),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const exportAccount = defineCall({
  name: 'exportAccount',
  method: 'GET',
  path: '/api/account/export',
  tag,
  summary: 'Tudo o que guardamos de quem chama, em JSON',
  access: 'user',
  answer: AccountExport,
});
