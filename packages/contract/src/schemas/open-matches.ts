import { plainNameProblem } from '@bandeja/rules/accounts/names';
import {
  NOT_FULL_ANSWERS,
  NOT_FULL_CHOICES,
  NOTE_MAX_LENGTH,
  OPENING_GENDERS,
  REQUEST_MAX_LENGTH,
  REQUEST_STATES,
} from '@bandeja/rules/matches/opening/opening';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { levelBound, OF_PLACE, OF_PRICE, openingFacts, placePrice } from '../fields/match-opening.ts';
import {
  described,
  idInPath,
  instant,
  instantInput,
  localDate,
  pageOf,
  pageQuery,
  storedMatchType,
  text,
  withinReach,
} from '../fields/primitives.ts';
import { ruled } from '../ruled.ts';
import { ClubSummary } from './clubs.ts';
import { Match } from './matches.ts';
import { PlayerSummary } from './players.ts';

const tag = 'Partidas abertas';

const matchId = z.object({ id: idInPath() });
const requestId = z.object({ id: idInPath(), request: idInPath() });

/** A typed line that strangers read: no links. `what` begins its sentences. */
const line = (max: number, what: string) =>
  text(max).check(
    ruled(plainNameProblem, {
      name_with_link: `${what} não pode ter link nem endereço de site.`,
      name_with_control: `${what} tem um caractere invisível. Apague e escreva de novo.`,
    }),
  );

/** An open match with a free place. Without a session it names no player. */
export const OpenMatch = z.object({
  match: z.int(),
  type: storedMatchType(),
  starts_at: instant(),
  ends_at: described('When its booking ends; null without one.', z.nullable(instant())),
  timezone: z.string(),
  club: z.nullable(ClubSummary),
  court: z.nullable(z.object({ id: z.int(), name: z.string() })),
  place: described('The typed place of a match without a court.', z.nullable(z.string())),
  ...openingFacts(),
  places_for: described(
    'How many of the free places a woman, a man may take; players of another gender take places of `open` only.',
    z.object({ F: z.int(), M: z.int() }),
  ),
  seated: described(
    'The places that are taken. player, with a session only: who has it.',
    z.array(
      z.object({
        team: z.enum(['A', 'B']),
        position: z.int(),
        level: z.nullable(z.number()),
        player: z.optional(PlayerSummary),
        held: described('Waits for the payment of its player.', z.optional(z.boolean())),
      }),
    ),
  ),
  note: described('With a session only.', z.optional(z.nullable(z.string()))),
  can: described(
    'With a session of a player only.',
    z.optional(z.object({ join: z.boolean(), request: z.boolean() })),
  ),
});
export type OpenMatch = z.infer<typeof OpenMatch>;

export const listOpenMatches = defineCall({
  tag,
  summary:
    'As primeiras 200 partidas abertas com lugar livre, por início; com sessão, sem as de quem bloqueou ou foi bloqueado',
  access: 'public',
  query: z
    .object({
      date: described(
        'The day of the match in its zone; left out: every day to come.',
        z.optional(localDate()),
      ),
      city: z.optional(text(120)),
      club_slug: z.optional(text(100)),
      level: described(
        'Matches whose range has this level.',
        z.optional(z.coerce.number('Nível inválido.').check(z.gte(0, 'De 0 a 7.'), z.lte(7, 'De 0 a 7.'))),
      ),
      gender: z.optional(z.enum(OPENING_GENDERS, 'Use open, women, men ou mixed.')),
      ...pageQuery(20),
    })
    .check(withinReach()),
  answer: pageOf(OpenMatch),
});

export const openMatch = defineCall({
  tag,
  summary: 'Abre a partida a quem quiser jogar, ou muda como ela está aberta: só quem a criou',
  access: 'player',
  params: matchId,
  body: z
    .object({
      level_min: levelBound(),
      level_max: levelBound(),
      gender: z._default(z.enum(OPENING_GENDERS, 'Use open, women, men ou mixed.'), 'open'),
      fill_by: described(
        'Left out: 4 hours before the start; with a booked court at the latest when its free cancellation ends.',
        z.optional(instantInput()),
      ),
      not_full: z.enum(NOT_FULL_CHOICES, 'Use cancel, keep ou ask.'),
      note: z.optional(z.nullable(line(NOTE_MAX_LENGTH, 'O recado'))),
      price_cents: placePrice(),
    })
    .check(
      z.refine(({ level_min, level_max }) => (level_min ?? 0) <= (level_max ?? 7), {
        path: ['level_max'],
        message: 'O nível máximo vem antes do mínimo.',
      }),
    ),
  answer: Match,
  errors: [
    'match_not_found',
    'opening_not_creator',
    'match_finished',
    'match_cancelled',
    'match_of_tournament',
    'match_contested',
    'match_begun',
    'match_full',
    'opening_minor',
    'opening_players_minor',
    'opening_players_unfit',
    'opening_fill_by_refused',
    'opening_only_keep',
    'too_many_open_matches',
    ...OF_PRICE,
  ],
});

export const closeMatch = defineCall({
  tag,
  summary: 'Fecha a partida: ninguém mais entra, e os pedidos terminam',
  access: 'player',
  params: matchId,
  body: z.object({}),
  answer: Match,
  errors: ['match_not_found', 'opening_not_creator', 'opening_over'],
});

export const answerNotFull = defineCall({
  tag,
  summary:
    'Responde o que acontece se a partida não completar: cancelar, jogar assim mesmo, ou procurar até o início',
  access: 'player',
  params: matchId,
  body: z.object({ answer: z.enum(NOT_FULL_ANSWERS, 'Use cancel, keep ou wait.') }),
  answer: Match,
  errors: ['match_not_found', 'opening_not_creator', 'opening_over', 'opening_nothing_asked'],
});

/** Why an open match takes no player now. */
const OF_OPENING = [
  'match_not_found',
  'match_finished',
  'match_cancelled',
  'match_of_tournament',
  'match_contested',
  'match_begun',
  'match_full',
  'opening_over',
] as const;

/** Why it does not take this player. */
const OF_ENTERING = [
  ...OF_OPENING,
  'match_invite_blocked',
  'player_already_in_match',
  'opening_gender',
  'opening_gender_unknown',
  'opening_minor',
  'opening_removed',
  'opening_offered',
  'match_overlaps',
  'match_beside_booking',
] as const;

const besideBooking = () =>
  described('The player has a booking at that time and enters all the same.', z.optional(z.boolean()));

export const joinOpenMatch = defineCall({
  tag,
  summary:
    'Entra na partida aberta; sem lugar escolhido, no primeiro livre da dupla com menos jogadores. Com preço, a vaga espera o Pix por 10 minutos: a resposta tem payment',
  access: 'player',
  params: matchId,
  body: z.object({
    team: z.optional(z.enum(['A', 'B'], 'A dupla é A ou B.')),
    position: z.optional(z.int().check(z.gte(1, 'A posição é 1 ou 2.'), z.lte(2, 'A posição é 1 ou 2.'))),
    beside_booking: besideBooking(),
  }),
  answer: Match,
  errors: [...OF_ENTERING, 'opening_level', 'team_full', 'too_many_joins', ...OF_PLACE],
});

/** A player outside the range who asks to enter. */
export const MatchRequest = z.object({
  id: z.int(),
  player: PlayerSummary,
  level: z.nullable(z.number()),
  text: z.nullable(z.string()),
  state: z.enum(REQUEST_STATES),
  created_at: instant(),
  until: described('Silence until then ends it.', instant()),
  can: z.object({ answer: z.boolean(), withdraw: z.boolean() }),
  no_shows: described(
    'For who created the match: how many matches of the last 90 days the player missed; none: left out.',
    z.optional(z.int()),
  ),
});
export type MatchRequest = z.infer<typeof MatchRequest>;

export const listMatchRequests = defineCall({
  tag,
  summary: 'Os pedidos para entrar: todos para quem criou a partida, o próprio para quem pediu',
  access: 'player',
  params: matchId,
  answer: z.array(MatchRequest),
  errors: ['match_not_found'],
});

export const requestMatch = defineCall({
  tag,
  summary: 'Pede para entrar em uma partida aberta de outra faixa de nível; uma vez por partida',
  access: 'player',
  status: 201,
  params: matchId,
  body: z.object({
    text: z.optional(z.nullable(line(REQUEST_MAX_LENGTH, 'O pedido'))),
    beside_booking: besideBooking(),
  }),
  answer: MatchRequest,
  errors: [...OF_ENTERING, 'opening_join_directly', 'match_request_repeated', 'too_many_match_requests'],
});

export const acceptMatchRequest = defineCall({
  tag,
  summary: 'Aceita o pedido: quem pediu entra na partida',
  access: 'player',
  params: requestId,
  body: z.object({}),
  answer: Match,
  errors: [
    ...OF_OPENING,
    ...([
      'opening_offered',
      'opening_not_creator',
      'match_request_not_found',
      'match_request_over',
      'match_request_unfit',
    ] as const),
  ],
});

export const declineMatchRequest = defineCall({
  tag,
  summary: 'Recusa o pedido',
  access: 'player',
  params: requestId,
  body: z.object({}),
  answer: Match,
  errors: ['match_not_found', 'opening_not_creator', 'match_request_not_found', 'match_request_over'],
});

export const withdrawMatchRequest = defineCall({
  tag,
  summary: 'Retira o próprio pedido; também um que já terminou',
  access: 'player',
  status: 204,
  params: requestId,
  errors: ['match_request_not_found'],
});
