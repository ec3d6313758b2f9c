import {
  AMERICANO_STAGES,
  COURTS_AT_MOST,
  MATCH_POINTS,
  PLAYERS_AT_LEAST,
  PLAYERS_AT_MOST,
  ROUNDS_AT_MOST,
} from '@bandeja/rules/americano/abilities';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { freeName } from '../fields/free-name.ts';
import { id, instant } from '../fields/primitives.ts';
import { PlayerSummary } from './players.ts';

const tag = 'Americano e Mexicano';

const hash = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{12}$/, 'O código tem 12 letras ou números.'));

const americanoKind = () => z.enum(['americano', 'mexicano'], 'Escolha Americano ou Mexicano.');

/** A player of the app, or a guest with a name. `id` is the entrant's. */
export const AmericanoEntrant = z.object({
  id: z.int(),
  player: z.nullable(PlayerSummary),
  guest_name: z.nullable(z.string()),
  left: z.boolean(),
});
export type AmericanoEntrant = z.infer<typeof AmericanoEntrant>;

export const AmericanoMatch = z.object({
  id: z.int(),
  round: z.int(),
  court: z.int(),
  /** Ids of entrants. */
  a: z.array(z.int()),
  b: z.array(z.int()),
  score_a: z.nullable(z.int()),
  score_b: z.nullable(z.int()),
  /** Rises with every change of points or players. */
  version: z.int(),
  /** Of a match whose points were corrected: every recording, the first one first. */
  recordings: z.array(
    z.object({
      score_a: z.int(),
      score_b: z.int(),
      /** An entrant; null: the organiser, who does not play. */
      by: z.nullable(z.int()),
      at: instant(),
    }),
  ),
});
export type AmericanoMatch = z.infer<typeof AmericanoMatch>;

export const Americano = z.object({
  id: z.int(),
  hash: z.string(),
  kind: americanoKind(),
  name: z.string(),
  /** The player who organises: the creator, or who took over when that account was deleted. */
  created_by: z.int(),
  /** The points of every match. */
  points: z.int(),
  courts: z.int(),
  rounds: z.nullable(z.int()),
  stage: z.enum(AMERICANO_STAGES),
  created_at: instant(),
  entrants: z.array(AmericanoEntrant),
  matches: z.array(AmericanoMatch),
  /** The individual table: points per match played. */
  table: z.array(
    z.object({
      entrant: z.int(),
      position: z.int(),
      played: z.int(),
      won: z.int(),
      points: z.int(),
      average: z.number(),
    }),
  ),
  /** Before the start: the plan with the present players; null with fewer than four. */
  plan: z.nullable(
    z.object({
      rounds: z.int(),
      matches_least: z.int(),
      matches_most: z.int(),
      /** Pairs that are partners more than once; null in a Mexicano, whose rounds follow the table. */
      repeats: z.nullable(z.int()),
    }),
  ),
  can: z.object({
    /** False for an entrant, although the call answers the event to an entrant. */
    join: z.boolean(),
    /** Leave, of the viewer's own entry; `remove`: of another one. */
    leave: z.boolean(),
    add_guest: z.boolean(),
    remove: z.boolean(),
    start: z.boolean(),
    score: z.boolean(),
    finish: z.boolean(),
    renew_link: z.boolean(),
  }),
});
export type Americano = z.infer<typeof Americano>;

const byHash = z.object({ hash: hash() });

const pointsChoice = `Use ${MATCH_POINTS.slice(0, -1).join(', ')} ou ${MATCH_POINTS.at(-1)} pontos.`;
const courtsRange = `Use de 1 a ${COURTS_AT_MOST} quadras.`;
const roundsRange = `Use de 1 a ${ROUNDS_AT_MOST} rodadas.`;

export const createAmericano = defineCall({
  tag,
  summary: 'Cria um Americano ou Mexicano; quem cria entra nele. O código da resposta é o convite',
  access: 'player',
  status: 201,
  body: z.object({
    kind: americanoKind(),
    name: freeName(60, 1),
    points: z.literal(MATCH_POINTS, pointsChoice),
    courts: z.int().check(z.gte(1, courtsRange), z.lte(COURTS_AT_MOST, courtsRange)),
    /** Left out: enough for every player to partner every other player. */
    rounds: z.optional(z.int().check(z.gte(1, roundsRange), z.lte(ROUNDS_AT_MOST, roundsRange))),
  }),
  answer: Americano,
  errors: ['americano_not_found', 'too_many_americanos'],
});

export const listAmericanos = defineCall({
  tag,
  summary: 'Os últimos 20 Americanos e Mexicanos de quem chama',
  access: 'player',
  answer: z.array(
    z.object({
      hash: z.string(),
      kind: americanoKind(),
      name: z.string(),
      stage: z.enum(AMERICANO_STAGES),
      entrants: z.int(),
      created_at: instant(),
    }),
  ),
});

export const getAmericano = defineCall({
  tag,
  summary: 'Um Americano ou Mexicano, pelo código do convite',
  access: 'public',
  params: byHash,
  answer: Americano,
  errors: ['americano_not_found'],
});

const entering = [
  'americano_not_found',
  'americano_last_round',
  'americano_finished',
  'americano_full',
] as const;

export const joinAmericano = defineCall({
  tag,
  summary: 'Entra com o código do convite, até a última rodada começar; quem já está continua',
  access: 'player',
  params: byHash,
  body: z.object({}),
  answer: Americano,
  errors: [...entering, 'americano_left', 'americano_blocked', 'americano_closed_to_you'],
});

export const addAmericanoGuest = defineCall({
  tag,
  summary: 'Quem organiza põe alguém sem conta, pelo nome',
  access: 'player',
  params: byHash,
  body: z.object({ name: freeName(120, 1) }),
  answer: Americano,
  errors: [...entering, 'americano_not_creator'],
});

export const leaveAmericano = defineCall({
  tag,
  summary: 'Sai, ou tira alguém (só quem organiza); depois do começo, o resto das rodadas é refeito',
  access: 'player',
  params: byHash,
  body: z.object({ entrant: id() }),
  answer: Americano,
  errors: [
    'americano_not_found',
    'americano_finished',
    'americano_not_creator',
    'americano_entrant_not_found',
  ],
});

export const startAmericano = defineCall({
  tag,
  summary: `Sorteia e começa, com ${PLAYERS_AT_LEAST} a ${PLAYERS_AT_MOST} pessoas`,
  access: 'player',
  params: byHash,
  body: z.object({}),
  answer: Americano,
  errors: ['americano_not_found', 'americano_not_creator', 'americano_started', 'americano_needs_four'],
});

const pointsAtMost = Math.max(...MATCH_POINTS);
const matchScore = () =>
  z.int().check(z.gte(0, 'Use 0 ou mais.'), z.lte(pointsAtMost, `Use no máximo ${pointsAtMost}.`));

export const scoreAmericano = defineCall({
  tag,
  summary: 'Grava os pontos de um jogo; a soma é a do evento. Vale de qualquer pessoa que joga nele',
  access: 'player',
  params: byHash,
  body: z.object({
    match: id(),
    score_a: matchScore(),
    score_b: matchScore(),
    /** The version of the match that the player saw; left out: the match had no points. */
    expected_version: z.optional(z.int().check(z.gte(0))),
  }),
  answer: Americano,
  errors: [
    'americano_not_found',
    'americano_not_in',
    'americano_not_started',
    'americano_finished',
    'americano_match_not_found',
    'americano_points_refused',
    'americano_score_moved',
  ],
});

export const finishAmericano = defineCall({
  tag,
  summary: 'Encerra; jogos sem pontos não contam',
  access: 'player',
  params: byHash,
  body: z.object({}),
  answer: Americano,
  errors: ['americano_not_found', 'americano_not_creator', 'americano_not_started', 'americano_finished'],
});

export const renewAmericanoLink = defineCall({
  tag,
  summary: 'Troca o código do convite: o link de antes não vale mais, nem para ver o evento',
  access: 'player',
  params: byHash,
  body: z.object({}),
  answer: Americano,
  errors: ['americano_not_found', 'americano_not_creator', 'americano_finished'],
});
