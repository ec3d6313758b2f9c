import { SET_GAMES, THIRD_SETS } from '@bandeja/rules/matches/sets/set-forms';
import { ENTRIES_MAX } from '@bandeja/rules/tournaments/registration';
import { isTieBreakOrder, TIE_BREAKS, WALKOVER_SCORES } from '@bandeja/rules/tournaments/standings';
import { TEAMS_TO_DRAW } from '@bandeja/rules/tournaments/statuses';
import { IMPEDIMENTS_MAX } from '@bandeja/rules/tournaments/tournament-plan';
import * as z from 'zod/mini';
import { freeName } from './free-name.ts';
import { localDate, text } from './primitives.ts';

// What a tournament is made of, in the operator's file and at the club's desk.

const whole = (least: number, most: number) => {
  const sentence = `Use um número inteiro de ${least} a ${most.toLocaleString('pt-BR')}.`;
  return z.int(sentence).check(z.gte(least, sentence), z.lte(most, sentence));
};
const LEVEL = 'Use um nível de 0 a 7.';
const level = () => z.nullable(z.number(LEVEL).check(z.gte(0, LEVEL), z.lte(7, LEVEL)));
const LEVEL_SUM = 'Use uma soma de 0 a 14.';

/** 1: one set; 3: the best of three. */
const sets = () => z.union([z.literal(1), z.literal(3)], 'Use 1 (um set) ou 3 (melhor de três).');
/** What a third set may be. */
const thirdSet = () => z._default(z.enum(THIRD_SETS, 'Use set, super_tie_break ou any.'), 'any');
/** Games of a set; left out: 6. */
const games = () => z.optional(z.literal(SET_GAMES, 'Use 4, 6, 8 ou 9 games.'));

const STEPS = 'Use head_to_head, sets e games, cada um uma vez.';

export const categoryFields = {
  name: freeName(60, 1),
  /** F, M, X (one of each) or null (any two). */
  gender: z._default(z.nullable(z.enum(['F', 'M', 'X'])), null),
  level_min: z._default(level(), null),
  level_max: z._default(level(), null),
  max_teams: whole(2, 128),
  /** With fewer confirmed teams the desk says so after the registration; null: none. Left out in a change: as it is. */
  min_teams: z.optional(z.nullable(whole(TEAMS_TO_DRAW, 128))),
  price_cents: z
    .int('Valor inválido.')
    .check(z.gte(0, 'Use um valor a partir de zero.'), z.lte(1_000_000, 'O valor máximo é R$ 10.000,00.')),
  /** Each of the two players pays half of the fee. */
  each_pays: z.optional(z.boolean()),
  /** With each_pays, what a player pays who has paid for another category of the tournament. */
  second_cents: z.optional(
    z.nullable(
      z
        .int('Valor inválido.')
        .check(z.gte(1, 'Use um valor maior que zero.'), z.lte(1_000_000, 'O valor máximo é R$ 10.000,00.')),
    ),
  ),
  advancing: z._default(whole(1, 3), 2),
  sets: z._default(sets(), 3),
  third_set: thirdSet(),
  // Without a default: in a change, what an older page does not send stays.
  games: games(),
  /** The steps of the tables after the wins, each once; left out: as they are, at first the usual order. */
  tie_breaks: z.optional(z.array(z.enum(TIE_BREAKS, STEPS)).check(z.refine(isTieBreakOrder, STEPS))),
  /** What a table counts of a walkover. */
  walkover_score: z.optional(z.enum(WALKOVER_SCORES, 'Use full ou none.')),
  /** Of both players' levels; null or left out: no limit. */
  level_sum_max: z.optional(z.nullable(z.number(LEVEL_SUM).check(z.gte(0, LEVEL_SUM), z.lte(14, LEVEL_SUM)))),
  /** The form of the groups; null or left out: as the knockout. */
  group_form: z.optional(z.nullable(z.strictObject({ sets: sets(), third_set: thirdSet(), games: games() }))),
  /** Whether a game is decided by one point at 40–40: shown, never checked. */
  golden_point: z.optional(z.boolean()),
  /** Whether the losers of the semifinals play for the third place. */
  third_place: z.optional(z.boolean()),
};

const name = freeName(120, 3);
const description = text(2000);
/** The path of a picture of this server, /media/… */
export const imageField = z.nullable(
  z
    .string()
    .check(
      z.regex(/^\/media\/[\w-]+(?:\.\w+)?$/, 'Use o endereço de uma imagem deste servidor, como /media/….'),
    ),
);
const matchMinutes = whole(20, 240);
const restMinutes = whole(0, 480);
/** How many impediments a player may give. */
const impedimentsMax = whole(0, IMPEDIMENTS_MAX);
/** How many categories one person may enter; null or left out: any number. */
const entriesMax = z.optional(z.nullable(whole(1, ENTRIES_MAX)));
/** The names of the courts; left out: all courts of the club. */
const courts = z.optional(
  z.array(text(60, 1)).check(z.minLength(1, 'Escolha pelo menos uma quadra.'), z.maxLength(40)),
);

export const planFields = {
  name,
  description: z._default(description, ''),
  starts_on: localDate(),
  ends_on: localDate(),
  /** true: the registration may end after the first match may start, as on one day of play among friends. */
  late_registration: z._default(z.boolean(), false),
  match_minutes: z._default(matchMinutes, 90),
  rest_minutes: z._default(restMinutes, 60),
  courts,
  impediments_max: z._default(impedimentsMax, 0),
  entries_max: entriesMax,
};

/** The same for an edit: a field that is left out stays, so none has a default. */
export const planChanges = {
  name: z.optional(name),
  description: z.optional(description),
  starts_on: z.optional(localDate()),
  ends_on: z.optional(localDate()),
  late_registration: z.optional(z.boolean()),
  match_minutes: z.optional(matchMinutes),
  rest_minutes: z.optional(restMinutes),
  courts,
  impediments_max: z.optional(impedimentsMax),
  entries_max: entriesMax,
};
