import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, id, idInPath, instant, storedMatchType, text } from '../fields/primitives.ts';
import { Match } from './matches.ts';

const tag = 'Partidas';

const matchId = z.object({ id: idInPath() });
const expectedVersion = { expected_version: z.optional(z.int().check(z.positive())) };

export const cancelMatch = defineCall({
  tag,
  summary: 'Cancela a partida: só quem a criou, e antes do primeiro set',
  access: 'player',
  params: matchId,
  body: z.object(expectedVersion),
  answer: Match,
  errors: [
    'match_not_found',
    'match_not_creator',
    'match_of_tournament',
    'match_finished',
    'match_cancelled',
    'match_version_moved',
    'match_has_sets',
    'match_result_contested',
    'match_places_settled',
  ],
});

export const leaveMatch = defineCall({
  tag,
  summary: 'Sai da partida; quem a criou continua podendo organizá-la',
  access: 'player',
  params: matchId,
  body: z.object({
    substitute: described(
      'Of an open match: a player who fits takes the place, and is asked to confirm. A place that the viewer paid is offered to that player first, to be paid.',
      z.optional(id()),
    ),
  }),
  answer: Match,
  errors: [
    'match_not_found',
    'match_not_yours',
    'match_of_tournament',
    'match_finished',
    'match_cancelled',
    'match_contested',
    'match_player_not_found',
    'match_player_in_sets',
    'opening_over',
    'opening_substitute_unfit',
    'opening_substitute_pays',
    'player_not_found',
    'player_already_in_match',
    'player_not_addable',
    'player_declined_match',
    'player_never_confirmed',
    'too_many_additions',
  ],
});

export const inviteToMatch = defineCall({
  tag,
  summary: 'Cria um link que põe na partida quem o abrir; vale até um dia depois dela',
  access: 'player',
  params: matchId,
  status: 201,
  body: z.object({}),
  answer: z.object({ url: z.string() }),
  errors: [
    'match_not_found',
    'match_not_yours',
    'match_links_of_creator',
    'match_opened',
    'match_finished',
    'match_cancelled',
    'match_of_tournament',
    'match_contested',
  ],
});

/** A link that seats players; its token is known only to those who have it. */
export const MatchInvite = z.object({
  id: z.int(),
  by: described('The player who made it.', z.object({ id: z.int(), name: z.string() })),
  created_at: instant(),
  until: described('From then on it no longer works.', instant()),
});
export type MatchInvite = z.infer<typeof MatchInvite>;

export const listMatchInvites = defineCall({
  tag,
  summary: 'Os links da partida que ainda valem: todos para quem a criou, os próprios para quem joga',
  access: 'player',
  params: matchId,
  answer: z.array(MatchInvite),
  errors: ['match_not_found', 'match_not_yours'],
});

export const revokeMatchInvite = defineCall({
  tag,
  summary: 'Encerra um link da partida; também um que não vale mais',
  access: 'player',
  status: 204,
  params: z.object({ id: idInPath(), invite: idInPath() }),
  errors: ['match_not_found', 'match_not_yours'],
});

export const joinMatch = defineCall({
  tag,
  summary: 'Entra na partida com o token de um convite: no primeiro lugar livre, ou na espera',
  access: 'player',
  params: matchId,
  body: z.object({ token: text(200, 1) }),
  answer: Match,
  errors: [
    'match_invite_refused',
    'match_of_tournament',
    'match_finished',
    'match_cancelled',
    'match_contested',
    'match_full',
    'opening_removed',
    'opening_minor',
    'opening_offered',
    'match_invite_blocked',
  ],
});

/** Invitation data readable without a session; place null: not agreed yet. */
export const Invitation = z.object({
  by: described('The name of the player who shared the link.', z.string()),
  date: instant(),
  timezone: z.string(),
  place: z.nullable(z.string()),
  type: storedMatchType(),
  free: described('Free places in the two pairs.', z.int()),
  refusal: described(
    'Why the match takes no player now, as joinMatch would answer; null: it takes one.',
    z.nullable(
      z.object({
        code: z.enum(['match_of_tournament', 'match_contested', 'match_full']),
        sentence: z.string(),
      }),
    ),
  ),
});
export type Invitation = z.infer<typeof Invitation>;

export const getInvitation = defineCall({
  tag,
  summary: 'Quem convida, quando e onde, para quem tem o link do convite',
  access: 'public',
  params: matchId,
  query: z.object({ token: text(200, 1) }),
  answer: Invitation,
  errors: ['match_invite_refused'],
});

export const contestMatch = defineCall({
  tag,
  summary: 'Contesta um resultado provisório: os níveis voltam e a partida reabre até as duplas concordarem',
  access: 'player',
  params: matchId,
  body: z.object({ reason: text(500, 3), ...expectedVersion }),
  answer: Match,
  errors: [
    'match_not_found',
    'match_not_yours',
    'match_not_finished',
    'match_cancelled',
    'match_already_contested',
    'match_result_final',
    'match_other_team_answers',
    'match_version_moved',
  ],
});

export const acceptMatch = defineCall({
  tag,
  summary: 'Aceita o resultado que a outra dupla finalizou ou propôs: ele passa a ser definitivo',
  access: 'player',
  params: matchId,
  body: z.object(expectedVersion),
  answer: Match,
  errors: [
    'match_not_found',
    'match_not_yours',
    'match_not_finished',
    'match_cancelled',
    'match_result_final',
    'match_nothing_proposed',
    'match_other_team_answers',
    'match_version_moved',
    'match_needs_set',
    'match_was_played',
    'result_not_of_form',
    'match_needs_two_full_teams',
    'match_needs_winner',
    'match_ahead',
    'too_many_results_that_day',
  ],
});

/** Refusals of a player's answer about the own place. */
const OWN_PLACE_ERRORS = [
  'match_not_found',
  'match_not_yours',
  'match_player_not_found',
  'match_cancelled',
  'match_already_confirmed',
  'match_result_final',
] as const;

export const confirmMatch = defineCall({
  tag,
  summary: 'Confirma o próprio lugar: “Joguei” ou “Vou jogar”',
  access: 'player',
  params: matchId,
  body: z.object({}),
  answer: Match,
  errors: OWN_PLACE_ERRORS,
});

export const declineMatch = defineCall({
  tag,
  summary:
    '“Não joguei”: sai da partida, também com sets e depois do fim; os níveis voltam e a partida reabre',
  access: 'player',
  params: matchId,
  body: z.object({}),
  answer: Match,
  errors: OWN_PLACE_ERRORS,
});

export const LevelPreview = z.object({
  chance_a: described(
    'Chances of winning, 0 to 1; null when no level would move: not Competitive, a free place, or a player without a level. The last free place of an open match counts as taken by the viewer.',
    z.nullable(z.number()),
  ),
  chance_b: z.nullable(z.number()),
  players: described(
    'A1, A2, B1, B2: the level changes of an ordinary score. Empty when no level would move.',
    z.array(
      z.object({
        player: z.int(),
        team: z.enum(['A', 'B']),
        delta_if_win: z.number(),
        delta_if_lose: z.number(),
      }),
    ),
  ),
  same_hour: described(
    'A match of these four, less than an hour before or after this one, that counts for levels: this one would not.',
    z.nullable(z.int()),
  ),
});
export type LevelPreview = z.infer<typeof LevelPreview>;

export const previewMatchLevels = defineCall({
  tag,
  summary: 'Quanto o nível de cada um muda se A vencer e se B vencer',
  access: 'public',
  params: matchId,
  answer: LevelPreview,
  errors: ['match_not_found'],
});
