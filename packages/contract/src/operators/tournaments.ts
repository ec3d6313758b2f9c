import { THIRD_SETS } from '@bandeja/rules/matches/sets/set-score';
import { isLocalDate } from '@bandeja/rules/time/local-time';
import { END_REASONS } from '@bandeja/rules/tournaments/result-form';
import * as z from 'zod/mini';
import { freeName } from '../fields/free-name.ts';
import { id, localDate, text } from '../fields/primitives.ts';

// What an operator writes into the JSON files of `npm run admin -- tournament …`.

const hash = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{12}$/, 'O código tem 12 letras ou números.'));

/** Date and time of the club's clock, like 2026-03-09T18:00, or with Z or an offset of its own. */
const clubTime = () =>
  z.string().check(
    z.regex(
      /^\d{4}-\d\d-\d\d[T ](?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/,
      'Use data e hora no relógio do clube, como 2026-03-09T18:00.',
    ),
    z.refine((text) => isLocalDate(text.slice(0, 10)), 'Esta data não existe.'),
  );
const minutes = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
const level = () => z.nullable(z.number().check(z.gte(0), z.lte(7)));

export const CreateTournamentFile = z.strictObject({
  name: freeName(120, 3),
  /** The slug of the club, as in its address. */
  club: text(100, 1),
  description: z._default(text(2000), ''),
  /** The path of a picture of this server, /media/… */
  image: z._default(
    z.nullable(
      z
        .string()
        .check(
          z.regex(
            /^\/media\/[\w-]+(?:\.\w+)?$/,
            'Use o endereço de uma imagem deste servidor, como /media/….',
          ),
        ),
    ),
    null,
  ),
  starts_on: localDate(),
  ends_on: localDate(),
  registration_starts_at: clubTime(),
  registration_ends_at: clubTime(),
  /** true: the registration may end after the first match may start, as on one day of play among friends. */
  late_registration: z._default(z.boolean(), false),
  match_minutes: z._default(minutes(20, 240), 90),
  rest_minutes: z._default(minutes(0, 480), 60),
  /** The names of the courts; left out: all courts of the club. */
  courts: z.optional(z.array(text(60, 1)).check(z.minLength(1))),
  /** Of the draw; left out: random. */
  seed: z.optional(z.int().check(z.gte(0), z.lte(2_000_000_000))),
  categories: z
    .array(
      z.strictObject({
        name: freeName(60, 1),
        /** F, M, X (one of each) or null (any two). */
        gender: z._default(z.nullable(z.enum(['F', 'M', 'X'])), null),
        level_min: z._default(level(), null),
        level_max: z._default(level(), null),
        max_teams: z.int().check(z.gte(2), z.lte(128)),
        price_cents: z.int().check(z.gte(0), z.lte(1_000_000)),
        advancing: z._default(z.int().check(z.gte(1), z.lte(3)), 2),
        /** 1: one set; 3: the best of three. */
        sets: z._default(z.union([z.literal(1), z.literal(3)], 'Use 1 (um set) ou 3 (melhor de três).'), 3),
        /** What a third set may be. */
        third_set: z._default(z.enum(THIRD_SETS, 'Use set, super_tie_break ou any.'), 'any'),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
});
export type CreateTournamentFile = z.infer<typeof CreateTournamentFile>;

export const DrawTournamentFile = z.strictObject({ tournament: hash() });

export const ScheduleTournamentFile = z.strictObject({
  tournament: hash(),
  /** Matches that start from here on are planned again; left out: now. */
  from: z.optional(clubTime()),
  /** When play continues after rain: none of them starts earlier; left out: immediately. */
  resume: z.optional(clubTime()),
});

/** A team that paid its fee at the club. */
export const PaidTeamFile = z.strictObject({ team: id() });

/** A withdrawn team that got its fee back at the club. */
export const ReturnedFeeFile = z.strictObject({ team: id() });

const games = () => z.int().check(z.gte(0), z.lte(99));

/** One of three: the sets of a match, its winner without play, or a team that withdraws. */
export const TournamentResultFile = z.union([
  z.strictObject({
    match: hash(),
    sets: z.array(z.tuple([games(), games()])).check(z.minLength(1), z.maxLength(5)),
    /** Why the match ended before it was decided: a team retired, or the time was over. */
    reason: z.optional(z.enum(END_REASONS, 'Use retirement ou time.')),
    /** Of a match that ended early: the winner. */
    winner: z.optional(z.enum(['A', 'B'])),
  }),
  z.strictObject({ match: hash(), walkover: z.enum(['A', 'B']) }),
  z.strictObject({ team: id() }),
]);

export const CloseTournamentFile = z.strictObject({
  tournament: hash(),
  /** true: cancelled, with refunds. */
  cancel: z._default(z.boolean(), false),
});
