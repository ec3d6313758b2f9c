import { CALL_REFUSALS } from '@bandeja/rules/tournaments/match-calls';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, id } from '../fields/primitives.ts';
import { DeskMatch, matchHash, ofTournament } from './desk-results.ts';

const tag = 'Balcão: torneios';

export const callDeskMatch = defineCall({
  tag,
  summary:
    'Chama um jogo de hoje para a quadra dele ou para outra livre, e avisa os jogadores uma vez; chamado de novo para a mesma quadra, nada muda',
  access: 'reception',
  params: ofTournament,
  body: z.object({
    match: matchHash(),
    court: described('A court of the tournament; left out: the one of the schedule.', z.optional(id())),
    instead_of: described(
      'Of a match that is called already: the court that was shown; 409 with the present match when it is another one.',
      z.optional(id()),
    ),
  }),
  answer: DeskMatch,
  errors: [
    'tournament_not_found',
    'tournament_match_not_found',
    'tournament_court_unknown',
    ...CALL_REFUSALS,
    'match_call_moved',
    'court_in_call',
    'court_not_free_now',
    'player_in_call',
  ],
});

export const takeBackDeskCall = defineCall({
  tag,
  summary:
    'Desfaz a chamada de um jogo sem resultado e avisa os jogadores; o jogo fica na quadra e na hora em que está',
  access: 'reception',
  params: ofTournament,
  body: z.object({
    match: matchHash(),
    instead_of: described(
      'The court that was shown; 409 with the present match when it is called to another one.',
      z.optional(id()),
    ),
  }),
  answer: DeskMatch,
  errors: ['tournament_not_found', 'tournament_match_not_found', 'match_call_moved'],
});
