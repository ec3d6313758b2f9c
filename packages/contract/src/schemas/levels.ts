import { LEVEL_MAX, LEVEL_MIN, LEVEL_STEP } from '@bandeja/rules/levels/scale';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, id, idInPath, instant } from '../fields/primitives.ts';

const tag = 'Níveis';

/** The figures that explain a level change. */
export const LevelFactors = z.object({
  won: z.boolean(),
  games_won: described(
    "Games of the player's pair and of the other pair; a match tie-break is one.",
    z.int(),
  ),
  games_lost: z.int(),
  expected_share: described(
    "Share of the games that the player's pair was expected to win, 0 to 1.",
    z.number(),
  ),
  pair_share: described("Part of the pair's change that is the player's, 0 to 1.", z.number()),
  meetings: described('Mean number of recent matches that the opponents had shared.', z.number()),
  repeat_weight: described('Weight of the match after these meetings, 0 to 1.', z.number()),
  full_change: described('The change before limits.', z.number()),
  limited_by: described(
    'The limit that made the change smaller: of a match, of a day, of a month, or the end of the scale.',
    z.nullable(z.enum(['match', 'day', 'month', 'scale'])),
  ),
  day_level: described("The player's level before the first match of the day.", z.number()),
  connections: described(
    'Number of other players that the last results of the opponents connect them to. Older results lack it and the rest.',
    z.optional(z.number()),
  ),
  connection_weight: described('Weight of the match by these connections, 0 to 1.', z.optional(z.number())),
  per_month: described(
    'Maximum distance from the level at the start of the month with these connections.',
    z.optional(z.number()),
  ),
  month_date: described(
    "The first day of the player's month of 30 days, and the level before it.",
    z.optional(z.string()),
  ),
  month_level: z.optional(z.number()),
});

export const LevelChange = z.object({
  level: z.number(),
  previous_level: z.number(),
  reliability: z.number(),
  previous_reliability: z.number(),
  match: described('The match that moved it; null for the declared start.', z.nullable(z.int())),
  returned: described('The change moves nothing: the player did not confirm the match in time.', z.boolean()),
  expected_chance: described(
    'Chance of winning and figures of the explanation; null in the start, and for other viewers than the player.',
    z.nullable(z.number()),
  ),
  factors: z.nullable(LevelFactors),
  created_at: instant(),
  updated_at: instant(),
});
export type LevelChange = z.infer<typeof LevelChange>;

/** How a finished Competitive match moved one player's level. */
export const MatchLevelChange = z.object({
  player: z.int(),
  previous_level: z.number(),
  level: z.number(),
  previous_reliability: z.number(),
  reliability: z.number(),
  expected_chance: described(
    "Chance of winning given to the player's team before the match, 0 to 1.",
    z.nullable(z.number()),
  ),
  factors: described(
    'The figures of the explanation; null for a change that an older model made and no replay has rewritten.',
    z.nullable(LevelFactors),
  ),
  returned: described('The change moves nothing: the player did not confirm the match in time.', z.boolean()),
});
export type MatchLevelChange = z.infer<typeof MatchLevelChange>;

const declaredLevel = () =>
  z
    .number()
    .check(
      z.gte(LEVEL_MIN, 'O nível vai de 0 a 7.'),
      z.lte(LEVEL_MAX, 'O nível vai de 0 a 7.'),
      z.multipleOf(LEVEL_STEP, 'Use passos de meio nível.'),
    );

export const registerLevel = defineCall({
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
  tag,
  summary: 'O nível declarado e as últimas 500 mudanças de nível de um jogador, da mais antiga à mais nova',
  access: 'public',
  readsReplica: true,
  params: z.object({ id: idInPath() }),
  answer: z.array(LevelChange),
  errors: ['player_not_found'],
});
