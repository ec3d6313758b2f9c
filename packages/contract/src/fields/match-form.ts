import { SET_GAMES, THIRD_SETS } from '@bandeja/rules/matches/sets/set-forms';
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
  level_sum_max: described("Of both players' levels; left out: no limit.", z.optional(z.number())),
  third_place: described('The losers of the semifinals play for the third place.', z.optional(z.boolean())),
});
