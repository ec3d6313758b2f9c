import { END_REASONS } from '@bandeja/rules/matches/sets/set-forms';
import { ERASE_REFUSALS } from '@bandeja/rules/tournaments/match-abilities';
import { TOURNAMENT_STATUSES } from '@bandeja/rules/tournaments/statuses';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { matchForm } from '../fields/match-form.ts';
import { described, instant, text } from '../fields/primitives.ts';

const tag = 'Balcão: torneios';

const hash = (of: string) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]{12}$/, `O código de um ${of} tem 12 letras ou números.`));
export const ofTournament = z.object({ slug: text(100, 1), hash: hash('torneio') });
export const matchHash = () => hash('jogo');

const DeskMatchTeam = z.object({
  id: z.int(),
  name: described('`Ana Lima e Rosa Vidal`', z.string()),
  withdrawn: z.boolean(),
});

const scores = z.array(z.object({ team_a_score: z.int(), team_b_score: z.int() }));

export const DeskMatch = z.object({
  hash: z.string(),
  version: described('Of its teams and its result.', z.int()),
  category: z.int(),
  category_name: z.string(),
  label: described('`Grupo B`, `Quartas`, `Semifinal`, `Final`', z.string()),
  team_a: z.nullable(DeskMatchTeam),
  team_b: z.nullable(DeskMatchTeam),
  from_a: described('Where a team that is not known yet comes from.', z.nullable(z.string())),
  from_b: z.nullable(z.string()),
  court_id: z.nullable(z.int()),
  court: z.nullable(z.string()),
  starts_at: described("YYYY-MM-DDTHH:MM of the club's clock.", z.nullable(z.string())),
  form: matchForm(),
  scores: described('Games per set; of a match that is played now those so far.', scores),
  winner: z.nullable(z.enum(['A', 'B'])),
  outcome: described(
    'walkover: a team did not come, left or has no opponent; vacant: no team can reach it; null: not finished.',
    z.nullable(z.enum(['played', 'walkover', 'vacant'])),
  ),
  ended_by: z.nullable(z.enum(END_REASONS)),
  can: z.object({ record: z.boolean(), call: z.boolean() }),
  called: described(
    'To its court, at this time of the club; walkover_from: from then on a team that did not come may lose. Null: it is not called.',
    z.nullable(z.object({ at: z.string(), court: z.int(), walkover_from: instant() })),
  ),
  court_kept: described(
    'False: its time is over, so it is called to its court only while that is free, as to another one.',
    z.optional(z.boolean()),
  ),
  form_words: described('`Um set de 9 games. Ponto de ouro`', z.optional(z.string())),
});
export type DeskMatch = z.infer<typeof DeskMatch>;

export const DeskMatches = z.object({
  hash: z.string(),
  name: z.string(),
  status: z.enum(TOURNAMENT_STATUSES),
  categories: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      open: described('Matches without a result.', z.int()),
      champion: z.nullable(z.string()),
    }),
  ),
  matches: described('By time; those without a time last.', z.array(DeskMatch)),
  courts: described(
    'Of the tournament, with what a match that is called there now would have. Null: it is taken, or too short.',
    z.array(z.object({ id: z.int(), name: z.string(), free_until: z.nullable(z.string()) })),
  ),
  can: described('finish: every match has a result.', z.object({ record: z.boolean(), finish: z.boolean() })),
});
export type DeskMatches = z.infer<typeof DeskMatches>;

const ofOtherMatch = { hash: z.string(), label: z.string() };
const twoNames = z.array(z.nullable(z.string()));

export const DeskResultChanges = z.object({
  places: described(
    'Teams whose place in the group, or whose way into the knockout, changes.',
    z.array(
      z.object({
        team: z.string(),
        ...{ from: z.int(), to: z.int() },
        ...{ advanced: z.boolean(), advances: z.boolean() },
      }),
    ),
  ),
  matches: described(
    'Matches of the knockout that get other teams.',
    z.array(z.object({ ...ofOtherMatch, before: twoNames, after: twoNames })),
  ),
  played: described(
    'Matches that have begun with teams which this result does not send there; they stay as they are.',
    z.array(z.object({ ...ofOtherMatch, category_name: z.string(), teams: twoNames })),
  ),
  withdrawn: described('Teams of this match that left after it.', z.array(z.string())),
  champions: described(
    'Of the category, where it gets others. Null: none.',
    z.optional(z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  ),
});
export type DeskResultChanges = z.infer<typeof DeskResultChanges>;

export const DeskResult = z.object({
  match: DeskMatch,
  changes: described('Of a dry_run; else empty.', DeskResultChanges),
});
export type DeskResult = z.infer<typeof DeskResult>;

export const listDeskMatches = defineCall({
  tag,
  summary: 'Os jogos de um torneio do clube, com o que falta e os campeões',
  access: 'reception',
  params: ofTournament,
  answer: DeskMatches,
  errors: ['tournament_not_found'],
});

const games = () => z.int().check(z.gte(0), z.lte(99));

export const recordDeskResult = defineCall({
  tag,
  summary:
    'Grava, corrige ou apaga o resultado de um jogo: sets, W.O., desistência ou tempo; outcome null o apaga, do último jogo para trás. O que contradiz jogos já feitos é recusado até vir em confirm; com dry_run só mostra o que mudaria',
  access: 'manager',
  params: ofTournament,
  body: z.object({
    match: matchHash(),
    outcome: described(
      'Left out: played to its end. Null: erased; the match is open again.',
      z.optional(z.nullable(z.enum(['walkover', ...END_REASONS], 'Use walkover, retirement ou time.'))),
    ),
    sets: described(
      'Left out for a walkover, and to erase.',
      z.optional(
        z
          .array(z.object({ team_a_score: games(), team_b_score: games() }))
          .check(z.minLength(1, 'Anote pelo menos um set.'), z.maxLength(5, 'Um jogo tem até cinco sets.')),
      ),
    ),
    winner: described(
      'Of a walkover or a retirement; of time only where the sets decide nothing.',
      z.optional(z.enum(['A', 'B'], 'Use A ou B.')),
    ),
    expected_version: described(
      'Of the match; 409 with the present match when it is not that one.',
      z.int().check(z.positive()),
    ),
    confirm: described(
      'The matches whose contradiction was shown, and this match where a team of it has left.',
      z.optional(z.array(matchHash()).check(z.maxLength(200, 'Confirme até 200 jogos.'))),
    ),
    dry_run: z.optional(z.boolean()),
  }),
  answer: DeskResult,
  errors: [
    'tournament_not_found',
    'tournament_match_not_found',
    'tournament_match_moved',
    ...ERASE_REFUSALS,
    'later_match_played',
    'result_refused',
    'result_needs_confirmation',
  ],
});

export const finishDeskTournament = defineCall({
  tag,
  summary: 'Encerra um torneio com todos os resultados; os campeões ficam',
  access: 'manager',
  params: ofTournament,
  answer: DeskMatches,
  errors: ['tournament_not_found', 'tournament_over', 'tournament_not_running', 'tournament_results_missing'],
});
