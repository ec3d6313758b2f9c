import { namePartProblem, splitNameProblem } from '@bandeja/rules/accounts/names';
import { ACCOUNT_PROBLEM_SENTENCES } from '@bandeja/rules/accounts/problem-sentences';
import {
  isPostalCode,
  normalizePostalCode,
  PLAYER_PROBLEM_SENTENCES,
  phoneProblem,
} from '@bandeja/rules/players/contact';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  gender,
  id,
  idInPath,
  instant,
  localDate,
  pageOf,
  pageQuery,
  personName,
  side,
  text,
  withinReach,
} from '../fields/primitives.ts';
import { ruled } from '../ruled.ts';
import { Consents } from './accounts/consents.ts';

const tag = 'Jogadores';

export const Image = z.object({ id: z.int(), caption: z.string(), image: z.string() });

export const Level = z.object({ level: z.number(), reliability: z.number() });

/** The public fields of a player; the optional fields are sent only to the player. */
export const Player = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  best_hand: z.nullable(side()),
  court_position: z.nullable(side()),
  gender: z.nullable(gender()),
  city: z.nullable(z.string()),
  created_at: instant(),
  updated_at: instant(),
  images: z.array(Image),
  level: z.nullable(Level),
  user: z.optional(z.int()),
  email: z.optional(z.string()),
  phone: z.optional(z.nullable(z.string())),
  birth_date: z.optional(z.nullable(z.string())),
  postal_code: z.optional(z.nullable(z.string())),
  is_complete_profile: z.optional(z.boolean()),
  /** Whether the account's e-mail is verified. It blocks no call. */
  email_verified: z.optional(z.boolean()),
  consents: z.optional(Consents),
});
export type Player = z.infer<typeof Player>;

/** A player as named inside a match or a booking. */
export const PlayerSummary = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  images: z.array(Image),
});
export type PlayerSummary = z.infer<typeof PlayerSummary>;

const name = () => personName(80, 1).check(ruled(namePartProblem, ACCOUNT_PROBLEM_SENTENCES));

/** First and last name together follow the rule of a full name. One alone is checked with the stored other. */
const isFullName = () =>
  z.superRefine<{ first_name?: string | undefined; last_name?: string | undefined }>((body, context) => {
    const { first_name, last_name } = body;
    if (first_name === undefined || last_name === undefined) return;
    const found = splitNameProblem({ first_name, last_name });
    if (!found || namePartProblem(first_name) || namePartProblem(last_name)) return;
    const message = ACCOUNT_PROBLEM_SENTENCES[found.problem];
    context.addIssue({ code: 'custom', path: [found.field], message, input: body[found.field] });
  });

const phone = () => text(40).check(ruled(phoneProblem, PLAYER_PROBLEM_SENTENCES));

const postalCode = () =>
  z.pipe(
    z.pipe(text(12), z.transform(normalizePostalCode)),
    z.string().check(z.refine(isPostalCode, PLAYER_PROBLEM_SENTENCES.postal_code_invalid)),
  );

const editable = {
  first_name: z.optional(name()),
  last_name: z.optional(name()),
  best_hand: z.optional(z.nullable(side())),
  court_position: z.optional(z.nullable(side())),
  gender: z.optional(z.nullable(gender())),
  phone: z.optional(z.nullable(phone())),
  birth_date: z.optional(z.nullable(localDate())),
  city: z.optional(z.nullable(text(120))),
  postal_code: z.optional(z.nullable(postalCode())),
  // Required with a birth_date of less than 18 years ago; stored as a consent, not in the profile.
  guardian_consent: z.optional(z.boolean()),
};

export const getPlayer = defineCall({
  tag,
  summary: 'A parte pública de um jogador',
  access: 'public',
  readsReplica: true,
  params: z.object({ id: idInPath() }),
  answer: Player,
  errors: ['player_not_found'],
});

const levelFilter = () =>
  z.optional(z.coerce.number('Nível inválido.').check(z.gte(0, 'De 0 a 7.'), z.lte(7, 'De 0 a 7.')));

export const listPlayers = defineCall({
  tag,
  summary: 'Busca jogadores',
  access: 'user',
  readsReplica: true,
  query: z
    .object({
      search: z.optional(text(100)),
      level_min: levelFilter(),
      level_max: levelFilter(),
      gender: z.optional(gender()),
      city: z.optional(text(120)),
      ...pageQuery(),
    })
    .check(withinReach()),
  answer: pageOf(Player),
});

export const createPlayer = defineCall({
  tag,
  summary: 'Cadastra o jogador de quem chama',
  access: 'user',
  status: 201,
  body: z
    .object({
      user: id(),
      // Accepted because existing clients send it, and ignored: the e-mail is that of the account.
      email: z.optional(text(254)),
      ...editable,
      first_name: name(),
      last_name: name(),
      // Required without a birth_date.
      of_age: z.optional(z.boolean()),
    })
    .check(isFullName()),
  answer: Player,
  errors: ['player_exists', 'player_not_self'],
});

export const updatePlayer = defineCall({
  tag,
  summary: 'Muda o próprio cadastro',
  access: 'player',
  params: z.object({ id: idInPath() }),
  body: z.object(editable).check(isFullName()),
  answer: Player,
  errors: ['player_not_self', 'player_not_found'],
});

export const SuggestedPlayer = z.extend(Player, { matches_together: z.int() });
export type SuggestedPlayer = z.infer<typeof SuggestedPlayer>;

export const listFriendSuggestions = defineCall({
  tag,
  summary: 'Com quem jogar: primeiro quem mais jogou junto desde start_date, depois por nome',
  access: 'player',
  params: z.object({ id: idInPath() }),
  query: z
    .object({
      search: z.optional(text(100)),
      start_date: z.optional(localDate()),
      /** Only players of this gender: the partner for a category of a tournament. */
      gender: z.optional(z.enum(['F', 'M'], 'Use F ou M.')),
      ...pageQuery(),
    })
    .check(withinReach()),
  answer: pageOf(SuggestedPlayer),
  errors: ['player_not_self'],
});

export const blockPlayer = defineCall({
  tag,
  summary: 'Bloqueia um jogador: ele não pode mais pôr você em partidas; bloquear de novo não muda nada',
  access: 'player',
  status: 204,
  params: z.object({ id: idInPath() }),
  body: z.object({}),
  errors: ['player_not_found', 'cannot_block_self', 'too_many_blocks'],
});

export const unblockPlayer = defineCall({
  tag,
  summary: 'Desbloqueia um jogador; também um que não está bloqueado',
  access: 'player',
  status: 204,
  params: z.object({ id: idInPath() }),
});

export const listBlockedPlayers = defineCall({
  tag,
  summary: 'Quem o próprio jogador bloqueou, por nome',
  access: 'player',
  answer: z.array(PlayerSummary),
});
