import { END_REASONS } from '@bandeja/rules/matches/sets/set-forms';
import { isLocalDate } from '@bandeja/rules/time/local-time';
import { CATEGORIES_MAX } from '@bandeja/rules/tournaments/tournament-plan';
import * as z from 'zod/mini';
import { id, text } from '../fields/primitives.ts';
import { categoryFields, imageField, planFields } from '../fields/tournament-plan.ts';

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

export const CreateTournamentFile = z.strictObject({
  ...planFields,
  image: z._default(imageField, null),
  /** The slug of the club, as in its address. */
  club: text(100, 1),
  registration_starts_at: clubTime(),
  registration_ends_at: clubTime(),
  /** Of the draw; left out: random. */
  seed: z.optional(z.int().check(z.gte(0), z.lte(2_000_000_000))),
  categories: z.array(z.strictObject(categoryFields)).check(z.minLength(1), z.maxLength(CATEGORIES_MAX)),
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
export const PaidTeamFile = z.strictObject({ team: id(), player: z.optional(id()) });

/** A withdrawn team that got its fee back at the club. */
export const ReturnedFeeFile = z.strictObject({ team: id() });

const games = () => z.int().check(z.gte(0), z.lte(99));

/** One of four: the sets of a match, its winner without play, a match whose result is erased, or a team that withdraws. */
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
  z.strictObject({ match: hash(), erase: z.literal(true, 'Use true.') }),
  z.strictObject({ team: id() }),
]);

export const CloseTournamentFile = z.strictObject({
  tournament: hash(),
  /** true: cancelled, with refunds. */
  cancel: z._default(z.boolean(), false),
});
