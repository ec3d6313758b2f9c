import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idInPath } from '../fields/primitives.ts';
import { Match } from './matches.ts';

const tag = 'Partidas abertas';

const matchId = z.object({ id: idInPath() });

export const joinMatchLine = defineCall({
  tag,
  summary: 'Avise se abrir uma vaga: entra na fila de uma partida completa',
  access: 'player',
  params: matchId,
  body: z.object({}),
  answer: Match,
  errors: [
    'match_not_found',
    'match_finished',
    'match_cancelled',
    'match_of_tournament',
    'match_contested',
    'match_begun',
    'opening_over',
    'match_invite_blocked',
    'player_already_in_match',
    'opening_gender',
    'opening_gender_unknown',
    'opening_minor',
    'opening_removed',
    'opening_level',
    'match_overlaps',
    'line_full',
    'line_not_full',
    'too_many_lines',
    'match_place_pause',
    'match_place_lost',
  ],
});

export const leaveMatchLine = defineCall({
  tag,
  summary: 'Sai da fila; um lugar guardado passa para o próximo',
  access: 'player',
  status: 204,
  params: matchId,
  errors: ['match_not_found'],
});
