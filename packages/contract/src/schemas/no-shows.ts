import { NO_SHOW_ANSWERS } from '@bandeja/rules/matches/no-shows';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, id, idInPath, instant } from '../fields/primitives.ts';

const tag = 'Partidas';

const matchId = z.object({ id: idInPath() });
const answer = () => z.enum(NO_SHOW_ANSWERS, 'Use was_there ou told_before.');

/** A match that the viewer is said to have missed. */
export const OwnNoShow = z.object({
  match: z.int(),
  missed_at: described('The start of the match.', instant()),
  by_desk: z.boolean(),
  state: described(
    'answerable: the viewer has the word until answer_until; disputed: denied, and nobody has decided yet.',
    z.enum(['answerable', 'disputed', 'counted', 'dismissed']),
  ),
  answer_until: instant(),
  answer: z.nullable(answer()),
});
export type OwnNoShow = z.infer<typeof OwnNoShow>;

export const MatchNoShows = z.object({
  players: described(
    'Whom the viewer has reported or may report now. Nobody reads the reports of others.',
    z.array(z.object({ player: z.int(), reported: z.boolean() })),
  ),
  counts: described(
    'For who created the match, until it is over: how many matches of the last 90 days its players missed; none: left out.',
    z.array(z.object({ player: z.int(), count: z.int() })),
  ),
  own: z.nullable(OwnNoShow),
  own_count: described('What who creates a match reads of the viewer now.', z.int()),
});
export type MatchNoShows = z.infer<typeof MatchNoShows>;

export const listMatchNoShows = defineCall({
  tag,
  summary: 'Quem faltou à partida, segundo quem pergunta, e o que dizem dele',
  access: 'player',
  params: matchId,
  answer: MatchNoShows,
  errors: ['match_not_found', 'match_not_yours'],
});

export const reportNoShow = defineCall({
  tag,
  summary: 'Diz que um jogador confirmado não veio; até 48 horas depois da partida',
  access: 'player',
  params: matchId,
  body: z.object({ player: id() }),
  answer: MatchNoShows,
  errors: [
    'match_not_found',
    'match_not_yours',
    'no_show_of_players',
    'match_cancelled',
    'match_of_tournament',
    'match_ahead',
    'no_show_late',
    'no_show_not_confirmed',
    'no_show_played',
    'no_show_apart',
  ],
});

export const withdrawNoShow = defineCall({
  tag,
  summary: 'Retira o que se disse da falta de um jogador; retirar de novo não muda nada',
  access: 'player',
  status: 204,
  params: z.object({ id: idInPath(), player: idInPath() }),
});

export const OwnNoShows = z.object({
  count: described('What who creates a match reads: how many matches of the last 90 days.', z.int()),
  no_shows: described('The newest first.', z.array(OwnNoShow)),
});
export type OwnNoShows = z.infer<typeof OwnNoShows>;

export const listOwnNoShows = defineCall({
  tag,
  summary: 'As faltas que dizem do jogador',
  access: 'player',
  answer: OwnNoShows,
});

export const answerNoShow = defineCall({
  tag,
  summary: 'Responde a uma falta: ela não conta até o clube ou o operador decidir',
  access: 'player',
  params: matchId,
  body: z.object({ answer: answer() }),
  answer: OwnNoShows,
  errors: ['match_not_found', 'no_show_not_found', 'no_show_answered'],
});

/** In the export: what the player reported, and what is said of the player, without who said it. */
export const ExportedNoShow = z.object({
  match: z.int(),
  player: described('Null: the player of the export.', z.nullable(z.int())),
  reported_at: instant(),
  by_desk: z.boolean(),
  answer: z.nullable(answer()),
  answered_at: z.nullable(instant()),
  upheld: z.nullable(z.boolean()),
});
