import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, id, idInPath, team } from '../fields/primitives.ts';

const tag = 'Partidas';

const SetPlayer = z.object({
  match_player: id(),
  team: team(),
  position: z.int().check(z.gte(1), z.lte(99)),
});

export const MatchScore = z.object({
  id: z.int(),
  match: z.int(),
  set: z.int(),
  version: z.int(),
  team_a_score: z.int(),
  team_b_score: z.int(),
  players: z.array(SetPlayer),
});
export type MatchScore = z.infer<typeof MatchScore>;

export const listMatchScores = defineCall({
  tag,
  summary: 'Os sets de uma partida',
  access: 'public',
  query: z.object({ match: idInPath() }),
  answer: z.array(MatchScore),
  errors: ['match_not_found'],
});

export const recordSet = defineCall({
  tag,
  summary: 'Registra um set; o mesmo set de novo substitui o anterior',
  access: 'player',
  status: 201,
  body: z.object({
    match: id(),
    set: z.int().check(z.gte(1, 'O primeiro set é 1.'), z.lte(99)),
    team_a_score: z.int().check(z.gte(0, 'De 0 a 99.'), z.lte(99, 'De 0 a 99.')),
    team_b_score: z.int().check(z.gte(0, 'De 0 a 99.'), z.lte(99, 'De 0 a 99.')),
    players: z.optional(z.array(SetPlayer).check(z.maxLength(8))),
    expected_version: described(
      'Last known version of the set; 0: the set did not exist.',
      z.optional(z.int().check(z.gte(0))),
    ),
  }),
  answer: MatchScore,
  errors: [
    'match_not_found',
    'match_not_yours',
    'match_finished',
    'match_cancelled',
    'match_sets_ahead',
    'match_needs_two_full_teams',
    'score_version_moved',
    'set_score_impossible',
    'set_beyond_form',
    'set_players_not_of_match',
    'set_teams_fixed',
    'set_out_of_order',
  ],
});

export const removeSet = defineCall({
  tag,
  summary: 'Apaga o último set de uma partida que ainda não terminou',
  access: 'player',
  status: 204,
  body: z.object({
    match: id(),
    set: z.int().check(z.gte(1, 'O primeiro set é 1.'), z.lte(99)),
    expected_version: described('Last known version of the set.', z.optional(z.int().check(z.gte(1)))),
  }),
  errors: [
    'match_not_found',
    'match_not_yours',
    'match_finished',
    'match_cancelled',
    'match_result_contested',
    'set_not_found',
    'set_not_last',
    'score_version_moved',
  ],
});
