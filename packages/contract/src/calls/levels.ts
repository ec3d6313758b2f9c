import { LEVEL_MAX, LEVEL_MIN, LEVEL_STEP } from '@bandeja/rules/levels/constants';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, idInPath, instant } from '../primitives.ts';

const tag = 'Níveis';

export const LevelChange = z.object({
  level: z.number(),
  previous_level: z.number(),
  reliability: z.number(),
  previous_reliability: z.number(),
  /** The match that moved it; null for the declared start. */
  match: z.nullable(z.int()),
  /** The change moves nothing: the player did not confirm the match in time. */
  returned: z.boolean(),
  created_at: instant(),
  updated_at: instant(),
});
export type LevelChange = z.infer<typeof LevelChange>;

const declaredLevel = () =>
  z
    .number()
    .check(
      z.gte(LEVEL_MIN, 'O nível vai de 0 a 7.'),
      z.lte(LEVEL_MAX, 'O nível vai de 0 a 7.'),
      z.multipleOf(LEVEL_STEP, 'Use passos de meio nível.'),
    );

export const registerLevel = defineCall({
  name: 'registerLevel',
  method: 'POST',
  path: '/api/player-level/',
  tag,
  summary: 'Registra o nível inicial, declarado pelo próprio jogador',
  access: 'player',
  status: 201,
  body: z.object({
    player: id(),
    level: declaredLevel(),
    previous_level: z.number(),
    reliability: z.number(),
    previous_reliability: z.number(),
  }),
  answer: z.extend(LevelChange, { player: z.int() }),
  errors: ['player_not_self', 'player_not_found', 'level_exists', 'level_not_initial'],
});

export const listLevelHistory = defineCall({
  name: 'listLevelHistory',
  method: 'GET',
  path: '/api/player/:id/level/history/',
  tag,
  summary: 'Todas as mudanças de nível de um jogador, da mais antiga à mais nova',
  access: 'public',
  params: z.object({ id: idInPath() }),
  answer: z.array(LevelChange),
  errors: ['player_not_found'],
});
