import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, instant } from '../fields/primitives.ts';
import { callDeskMatch, takeBackDeskCall } from './desk-match-calls.ts';
import { DeskMatch, DeskMatches, DeskResult, ofTournament, recordDeskResult } from './desk-results.ts';

const tag = 'Balcão: torneios';

export const RefereeLink = z.object({
  open: described(
    'The link that is valid; null: there is none. Its address was shown when it was made.',
    z.nullable(
      z.object({
        created_at: instant(),
        made_by: described('Null: an account that does not exist any more.', z.nullable(z.string())),
      }),
    ),
  ),
});
export type RefereeLink = z.infer<typeof RefereeLink>;

export const getRefereeLink = defineCall({
  tag,
  summary: 'Se há um link do árbitro de um torneio, quem o criou e quando',
  access: 'manager',
  params: ofTournament,
  answer: RefereeLink,
  errors: ['tournament_not_found'],
});

export const MadeRefereeLink = z.object({
  path: described('Of its page; ends in the token.', z.string()),
  created_at: described('As the link that is valid says it while that is this one.', instant()),
});
export type MadeRefereeLink = z.infer<typeof MadeRefereeLink>;

export const openRefereeLink = defineCall({
  tag,
  summary:
    'Cria o link do árbitro de um torneio: sem conta, só chamadas e resultados, até o torneio acabar. O anterior deixa de valer, e este só aparece aqui',
  access: 'manager',
  status: 201,
  params: ofTournament,
  answer: MadeRefereeLink,
  errors: ['tournament_not_found', 'tournament_over'],
});

export const closeRefereeLink = defineCall({
  tag,
  summary: 'Encerra o link do árbitro de um torneio',
  access: 'manager',
  status: 204,
  params: ofTournament,
  errors: ['tournament_not_found', 'referee_link_refused'],
});

const ofLink = z.object({ token: z.string().check(z.maxLength(200)) });

/** What a link does to a match is refused as at the desk, where the tournament is named by the address. */
const errorsOf = ({ errors }: Pick<typeof recordDeskResult, 'errors'>) => [
  'referee_link_refused' as const,
  ...errors.filter((code) => code !== 'tournament_not_found'),
];

export const RefereeMatches = z.object({
  ...DeskMatches.shape,
  club: z.object({ name: z.string(), timezone: z.string() }),
});
export type RefereeMatches = z.infer<typeof RefereeMatches>;

export const readRefereeMatches = defineCall({
  tag,
  summary: 'Os jogos do torneio de quem tem o link do árbitro, sem conta',
  access: 'public',
  params: ofLink,
  answer: RefereeMatches,
  errors: ['referee_link_refused'],
});

export const recordRefereeResult = defineCall({
  tag,
  summary: 'Grava ou corrige o resultado de um jogo pelo link do árbitro, como no balcão',
  access: 'public',
  params: ofLink,
  body: recordDeskResult.body,
  answer: DeskResult,
  errors: errorsOf(recordDeskResult),
});

export const callRefereeMatch = defineCall({
  tag,
  summary: 'Chama um jogo para a quadra pelo link do árbitro, como no balcão',
  access: 'public',
  params: ofLink,
  body: callDeskMatch.body,
  answer: DeskMatch,
  errors: errorsOf(callDeskMatch),
});

export const takeBackRefereeCall = defineCall({
  tag,
  summary: 'Desfaz a chamada de um jogo pelo link do árbitro, como no balcão',
  access: 'public',
  params: ofLink,
  body: takeBackDeskCall.body,
  answer: DeskMatch,
  errors: errorsOf(takeBackDeskCall),
});
