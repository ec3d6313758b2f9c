import { DELAY_MINUTES_MAX } from '@bandeja/rules/tournaments/schedule/delay-matches';
import { UNPLACED_REASONS } from '@bandeja/rules/tournaments/schedule/schedule-matches';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, id, instant, instantInput, localDate, text } from '../fields/primitives.ts';

const tag = 'Balcão: torneios';

const hash = () =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]{12}$/, 'O código de um torneio tem 12 letras ou números.'));
const ofTournament = z.object({ slug: text(100, 1), hash: hash() });

/** 32 categories of 32 teams have 2,016 matches. */
const MATCHES_MAX = 4_000;
const COURTS_MAX = 100;

const BoardMatch = z.object({
  id: z.int(),
  hash: z.string(),
  category: z.int(),
  category_name: z.string(),
  label: described('Grupo A, Quartas, Final.', z.string()),
  a: described('The names of the two, or where the team comes from.', z.string()),
  b: z.string(),
  seeds: described(
    'The numbers of the two among the drawn teams that the club seeded by hand. Left out: they have none.',
    z.optional(z.object({ a: z.optional(z.int()), b: z.optional(z.int()) })),
  ),
  players: described('Those of its known teams.', z.array(z.int())),
  possible: described('While a team is unknown: those of two categories who may be in it.', z.array(z.int())),
  after: described('The matches that decide its teams.', z.array(z.int())),
  court: z.nullable(z.int()),
  starts_at: z.nullable(instant()),
  ends_at: described(
    'Of a match that ended early: when it ended, also before starts_at.',
    z.nullable(instant()),
  ),
  stays: described('It has a result, so it is not moved.', z.boolean()),
  needs_court: described('False: it ended without play, so it takes no court and no rest.', z.boolean()),
  called: described('It is called to its court: it stays there until the call is taken back.', z.boolean()),
  begun: described('It has sets and no result: it is moved with goes_on alone.', z.boolean()),
  impeded: described(
    'When players of a match of a group cannot play; left out: always.',
    z.optional(z.array(z.object({ player: z.int(), starts_at: instant(), ends_at: instant() }))),
  ),
});

export const DeskBoard = z.object({
  version: z.int(),
  name: z.string(),
  date: z.string(),
  first: described('The first day of the tournament.', z.string()),
  last: z.string(),
  timezone: z.string(),
  drawn: described('A draw is published, so there are matches.', z.boolean()),
  over: z.boolean(),
  match_minutes: z.int(),
  rest_minutes: z.int(),
  courts: z.array(z.object({ id: z.int(), name: z.string() })),
  windows: described(
    'When the club is open on this day.',
    z.array(z.object({ starts_at: instant(), ends_at: instant() })),
  ),
  busy: described(
    'What is not of this tournament on its courts, on this day.',
    z.array(z.object({ court: z.int(), starts_at: instant(), ends_at: instant() })),
  ),
  matches: described('All of the tournament, of every day.', z.array(BoardMatch)),
  people: described('The players of the drawn teams.', z.array(z.object({ id: z.int(), name: z.string() }))),
  conflicts: described(
    'Of published matches without a result: a player is in both, which a result has made certain since. Left out: none.',
    z.optional(z.array(z.object({ matches: z.array(z.int()), words: z.string() }))),
  ),
  night_until: described(
    'Until when the night of the day before goes on after midnight; absent: it ends before.',
    z.optional(instant()),
  ),
});
export type DeskBoard = z.infer<typeof DeskBoard>;

export const getDeskBoard = defineCall({
  tag,
  summary:
    'O quadro de jogos de um dia: quadras, horários abertos, o que já ocupa as quadras, e todos os jogos',
  access: 'reception',
  params: ofTournament,
  query: z.object({ date: localDate() }),
  answer: DeskBoard,
  errors: ['tournament_not_found'],
});

export const ScheduleProposal = z.object({
  matches: described(
    'What saveDeskSchedule takes. Null: a match that has no room any more.',
    z.array(z.object({ hash: z.string(), court: z.nullable(z.int()), starts_at: z.nullable(instant()) })),
  ),
  unplaced: described(
    'Matches without a time, and why.',
    z.array(z.object({ hash: z.string(), reason: z.enum(UNPLACED_REASONS) })),
  ),
});
export type ScheduleProposal = z.infer<typeof ScheduleProposal>;

export const proposeDeskSchedule = defineCall({
  tag,
  summary:
    'Propõe quadra e horário de todos os jogos que não começaram, ou só dos que não têm; não grava nada',
  access: 'manager',
  params: ofTournament,
  query: z.object({
    missing: described(
      'Matches that have a time keep it.',
      z.optional(z.enum(['true', 'false'], 'Use true ou false.')),
    ),
  }),
  answer: ScheduleProposal,
  errors: ['tournament_not_found', 'tournament_not_drawn', 'tournament_over'],
});

export const saveDeskSchedule = defineCall({
  tag,
  summary:
    'Grava quadra e horário de jogos, todos ou nenhum. Um conflito recusa e diz qual; cada jogador com jogo novo ou mudado é avisado uma vez',
  access: 'manager',
  params: ofTournament,
  body: z.object({
    matches: z
      .array(
        z
          .object({
            hash: hash(),
            court: described('Null, as starts_at: the match loses its time.', z.nullable(id())),
            starts_at: z.nullable(instantInput()),
            goes_on: described(
              'Of a match that was shown with sets: it goes on there. Left out: a match that has sets by now stays.',
              z.optional(z.boolean()),
            ),
          })
          .check(
            z.refine(
              ({ court, starts_at }) => (court === null) === (starts_at === null),
              'Quadra e horário vão juntos.',
            ),
          ),
      )
      .check(z.minLength(1, 'Mova pelo menos um jogo.'), z.maxLength(MATCHES_MAX)),
    expected_version: described('409 when it is not the present one.', z.int().check(z.positive())),
    confirm: described(
      'Also where a match moves onto an impediment, or where a player may get into two matches at once.',
      z.optional(z.boolean()),
    ),
  }),
  answer: z.object({ version: z.int() }),
  errors: [
    'tournament_not_found',
    'tournament_not_drawn',
    'tournament_over',
    'tournament_version_moved',
    'tournament_match_not_found',
    'match_stays',
    'match_time_past',
    'schedule_conflict',
    'schedule_conflict_possible',
    'schedule_on_impediment',
  ],
});

const Place = z.object({ court: z.int(), starts_at: instant() });

/** Of `dry_run` what would move; empty once it is saved. */
export const DeskDelay = z.object({
  version: described('Of the tournament.', z.int()),
  plan: described('Stands for these places; the request that saves them names it.', z.nullable(z.string())),
  matches: z.array(
    z.object({
      hash: z.string(),
      before: Place,
      after: Place,
      because: described(
        'Why it is not on its own court at the delayed time; null: it is.',
        z.nullable(z.string()),
      ),
      impediments: described(
        'Those that its new place breaks, in words; left out: none.',
        z.optional(z.array(z.string())),
      ),
    }),
  ),
});
export type DeskDelay = z.infer<typeof DeskDelay>;

const MINUTES_SENTENCE = `Escolha de 1 a ${DELAY_MINUTES_MAX} minutos.`;

export const delayDeskSchedule = defineCall({
  tag,
  summary:
    'Atrasa os jogos que não começaram, de uma hora em diante no mesmo dia, em todas as quadras ou em algumas: todos ou nenhum. Com dry_run responde o que mudaria e não grava nada',
  access: 'manager',
  params: ofTournament,
  body: z.object({
    minutes: z
      .int(MINUTES_SENTENCE)
      .check(z.gte(1, MINUTES_SENTENCE), z.lte(DELAY_MINUTES_MAX, MINUTES_SENTENCE)),
    from: described('Matches that start then or later; left out: now.', z.optional(instantInput())),
    courts: described(
      'Left out: all of the tournament.',
      z.optional(
        z.array(id()).check(z.minLength(1, 'Escolha pelo menos uma quadra.'), z.maxLength(COURTS_MAX)),
      ),
    ),
    expected_version: described('409 when it is not the present one.', z.int().check(z.positive())),
    plan: described(
      'Of the preview; 409 when the matches or courts give other places now.',
      z.optional(text(40, 1)),
    ),
    dry_run: z.optional(z.boolean()),
  }),
  answer: DeskDelay,
  errors: [
    'tournament_not_found',
    'tournament_not_drawn',
    'tournament_over',
    'tournament_version_moved',
    'tournament_court_unknown',
    'delay_without_matches',
    'delay_without_place',
    'delay_moved',
    'match_stays',
    'match_time_past',
    'schedule_conflict',
    'schedule_conflict_possible',
    'schedule_on_impediment',
  ],
});
