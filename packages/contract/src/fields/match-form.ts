import { SET_GAMES, THIRD_SETS } from '@bandeja/rules/matches/sets/set-forms';
import { TIE_BREAKS, WALKOVER_SCORES } from '@bandeja/rules/tournaments/standings';
import * as z from 'zod/mini';
import { described } from './primitives.ts';

const games = () => described('Games of a set; left out: 6.', z.optional(z.literal(SET_GAMES)));

/** The form of a match, as answers show it. */
export const matchForm = () =>
  z.object({ sets: z.literal([1, 3]), third_set: z.enum(THIRD_SETS), games: games() });

/** What a category has besides its usual fields; left out: what is usual. */
export const shownForm = () => ({
  games: games(),
  group_form: described(
    'The form of the matches in groups; left out: as the others.',
    z.optional(matchForm()),
  ),
  golden_point: described('At 40–40 one point decides the game.', z.optional(z.boolean())),
  tie_breaks: described(
    'The steps of the tables after the wins and before the draw; left out: head_to_head, sets, games.',
    z.optional(z.array(z.enum(TIE_BREAKS))),
  ),
  walkover_score: described(
    'What a table counts of a walkover: none, the win alone; left out: full, every set of the form to zero.',
    z.optional(z.enum(WALKOVER_SCORES)),
  ),
  level_sum_max: described("Of both players' levels; left out: no limit.", z.optional(z.number())),
  third_place: described('The losers of the semifinals play for the third place.', z.optional(z.boolean())),
});
