import { END_REASONS, THIRD_SETS } from '@bandeja/rules/matches/sets/set-forms';
import { REGISTER_REFUSALS } from '@bandeja/rules/tournaments/registration';
import { TOURNAMENT_STATUSES } from '@bandeja/rules/tournaments/statuses';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { shownFee } from '../fields/fee-halves.ts';
import { AskedImpediments } from '../fields/impediment.ts';
import { shownForm } from '../fields/match-form.ts';
import { described, idInPath, instant, pageOf, pageQuery, text, withinReach } from '../fields/primitives.ts';
import { ClubSummary } from './clubs.ts';
import { PlayerSummary } from './players.ts';
import { TournamentTeam } from './tournament-teams.ts';

const tag = 'Torneios';

const hash = () =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]{12}$/, 'O código de um torneio tem 12 letras ou números.'));

export const TournamentCategory = z.object({
  id: z.int(),
  name: z.string(),
  gender: described('X: one woman and one man; null: any two players.', z.nullable(z.enum(['F', 'M', 'X']))),
  level_min: z.nullable(z.number()),
  level_max: z.nullable(z.number()),
  max_teams: z.int(),
  ...shownFee(),
  advancing: described('Teams of each group that reach the knockout.', z.int()),
  sets: described('1: matches of one set; 3: of the best of three.', z.int()),
  third_set: z.enum(THIRD_SETS),
  teams: described('Teams with a place; not more than max_teams.', z.int()),
  waiting: described('Teams in line for a place.', z.int()),
  drawn: z.boolean(),
  refusal: described(
    'The first reason why the viewer cannot register here now, as the call refuses it; null: the viewer can.',
    z.nullable(z.enum(REGISTER_REFUSALS)),
  ),
  can: z.object({ register: z.boolean() }),
  min_teams: described(
    'With fewer confirmed teams the club may cancel the category; left out: it named no number, or it has drawn.',
    z.optional(z.int()),
  ),
  champion: described('The champions; null before the final is decided.', z.nullable(z.int())),
  ...shownForm(),
});
export type TournamentCategory = z.infer<typeof TournamentCategory>;

export const Tournament = z.object({
  hash: z.string(),
  name: z.string(),
  club: ClubSummary,
  timezone: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  registration_starts_at: instant(),
  registration_ends_at: instant(),
  status: z.enum(TOURNAMENT_STATUSES),
  description: z.string(),
  image: described('The path of a picture; null: the interface draws one.', z.nullable(z.string())),
  categories: z.array(TournamentCategory),
  own_teams: described(
    "The viewer's teams that are not withdrawn, invitations included.",
    z.array(TournamentTeam),
  ),
  cancel_reason: described('Null: not cancelled, or without a reason.', z.optional(z.nullable(z.string()))),
  impediments: described('Left out: the tournament asks for none.', z.optional(AskedImpediments)),
  entries_max: described('Categories that one person may enter; left out: any number.', z.optional(z.int())),
});
export type Tournament = z.infer<typeof Tournament>;

export const listTournaments = defineCall({
  tag,
  summary: 'Os torneios: primeiro os que ainda não terminaram, do mais próximo ao mais distante',
  access: 'public',
  readsReplica: true,
  query: z
    .object({
      status: z.optional(
        z.enum(TOURNAMENT_STATUSES, 'Use upcoming, open, closed, running, finished ou cancelled.'),
      ),
      city: z.optional(text(120)),
      club_slug: z.optional(text(100)),
      mine: described(
        'Only tournaments in which the viewer has a team.',
        z.optional(z.enum(['true'], 'Use true.')),
      ),
      ...pageQuery(),
    })
    .check(withinReach()),
  answer: pageOf(Tournament),
  errors: ['unauthenticated'],
});

const byHash = z.object({ hash: hash() });

export const getTournament = defineCall({
  tag,
  summary: 'Um torneio com suas categorias',
  access: 'public',
  readsReplica: true,
  params: byHash,
  answer: Tournament,
  errors: ['tournament_not_found'],
});

/** A team as groups, matches and brackets show it. */
export const TeamSummary = z.object({
  id: z.int(),
  player_A: PlayerSummary,
  player_B: PlayerSummary,
  withdrawn: described('Left the tournament; false when the tournament itself was cancelled.', z.boolean()),
  seed: described('Its number among the drawn teams that the club seeded by hand.', z.optional(z.int())),
});
export type TeamSummary = z.infer<typeof TeamSummary>;

export const Standing = z.object({
  team: TeamSummary,
  position: z.int(),
  played: z.int(),
  won: z.int(),
  lost: z.int(),
  sets: z.object({ won: z.int(), lost: z.int() }),
  games: z.object({ won: z.int(), lost: z.int() }),
  points: described('Three for each win.', z.int()),
  decided_by: described(
    'The step that decided the place among teams with equal wins; null: the wins alone.',
    z.nullable(z.enum(['head_to_head', 'table', 'sets', 'games', 'draw'])),
  ),
  advances: z.boolean(),
});
export type Standing = z.infer<typeof Standing>;

export const TournamentGroup = z.object({
  id: z.int(),
  category: z.int(),
  name: z.string(),
  finished: z.boolean(),
  standings: z.array(Standing),
});
export type TournamentGroup = z.infer<typeof TournamentGroup>;

const categoryId = z.object({ id: idInPath() });

export const listTournamentGroups = defineCall({
  tag,
  summary: 'Os grupos de uma categoria com a classificação; nenhum antes do sorteio',
  access: 'public',
  readsReplica: true,
  params: categoryId,
  answer: z.array(TournamentGroup),
  errors: ['tournament_category_not_found'],
});

export const getTournamentGroup = defineCall({
  tag,
  summary: 'Um grupo com a classificação',
  access: 'public',
  readsReplica: true,
  params: categoryId,
  answer: TournamentGroup,
  errors: ['tournament_group_not_found'],
});

export const TournamentMatch = z.object({
  id: z.int(),
  hash: z.string(),
  tournament: z.string(),
  category: z.int(),
  category_name: z.string(),
  group: described('Null: a match of the knockout.', z.nullable(z.int())),
  group_name: z.nullable(z.string()),
  round: z.int(),
  position: described('Place in its round, from 0.', z.int()),
  label: described('`Grupo B`, `Quartas`, `Semifinal`, `Final`, `Disputa de 3º lugar`', z.string()),
  team_a: z.nullable(TeamSummary),
  team_b: z.nullable(TeamSummary),
  from_a: described(
    'Where a team that is not known yet comes from: `1º do Grupo B`, `Vencedor de Semifinal 1`, `Perdedor de Semifinal 1`.',
    z.nullable(z.string()),
  ),
  from_b: z.nullable(z.string()),
  next: described(
    'The match to which the winner goes.',
    z.nullable(z.object({ hash: z.string(), team: z.enum(['A', 'B']) })),
  ),
  court: z.nullable(z.object({ id: z.int(), name: z.string() })),
  starts_at: z.nullable(instant()),
  ends_at: z.nullable(instant()),
  scores: described('Games per set.', z.array(z.object({ team_a_score: z.int(), team_b_score: z.int() }))),
  winner: z.nullable(z.enum(['A', 'B'])),
  outcome: described(
    'walkover: a team withdrew, did not come or has no opponent; vacant: no team can reach it; null: not finished.',
    z.nullable(z.enum(['played', 'walkover', 'vacant'])),
  ),
  ended_by: described('Why a played match ended before it was decided.', z.nullable(z.enum(END_REASONS))),
  match: described(
    'The match of the four players, where they record the sets; null until both teams and the time are known.',
    z.nullable(z.int()),
  ),
  mine: z.boolean(),
  third_place: described('Its teams are the losers of the semifinals.', z.optional(z.boolean())),
  called_at: described('Since when it is called to its court.', z.optional(instant())),
  timezone: described('Of its court.', z.optional(z.string())),
});
export type TournamentMatch = z.infer<typeof TournamentMatch>;

export const listTournamentMatches = defineCall({
  tag,
  summary: 'Os jogos de um torneio, de uma categoria ou de um grupo, por horário; sem filtro, os próprios',
  access: 'public',
  readsReplica: true,
  query: z.object({
    tournament: z.optional(hash()),
    category: z.optional(idInPath()),
    group: z.optional(idInPath()),
    mine: z.optional(z.enum(['true'], 'Use true.')),
  }),
  answer: z.array(TournamentMatch),
  errors: ['tournament_not_found'],
});

export const getTournamentMatch = defineCall({
  tag,
  summary: 'Um jogo de torneio',
  access: 'public',
  readsReplica: true,
  params: byHash,
  answer: TournamentMatch,
  errors: ['tournament_match_not_found'],
});

/** A match as a screen at the club shows it: names as texts, no ids of players. */
const TvMatch = z.object({
  hash: z.string(),
  category: z.int(),
  label: z.string(),
  knockout: described('The round, from 0; null: a match of a group.', z.nullable(z.int())),
  court: z.nullable(z.string()),
  starts_at: z.nullable(instant()),
  ends_at: z.nullable(instant()),
  a: described('`Ana Souza / Bia L.`, `Ana Lima / Rosa L. [1]`, or where the team comes from.', z.string()),
  b: z.string(),
  known: described('Whether both teams are known.', z.boolean()),
  scores: described('Games per set, A first.', z.array(z.array(z.int()))),
  winner: z.nullable(z.enum(['A', 'B'])),
  outcome: z.nullable(z.enum(['played', 'walkover', 'vacant'])),
  ended_by: z.nullable(z.enum(END_REASONS)),
  finished_at: z.nullable(instant()),
  ...{ third_place: z.optional(z.boolean()), called_at: z.optional(instant()) },
});
export type TvMatch = z.infer<typeof TvMatch>;

const TvGroup = z.object({
  category: z.int(),
  name: z.string(),
  rows: z.array(
    z.object({
      position: z.int(),
      pair: z.string(),
      played: z.int(),
      won: z.int(),
      sets: described('Won less lost.', z.int()),
      games: described('Won less lost.', z.int()),
      advances: z.boolean(),
    }),
  ),
});
export type TvGroup = z.infer<typeof TvGroup>;

export const TournamentTv = z.object({
  hash: z.string(),
  name: z.string(),
  club: z.string(),
  timezone: z.string(),
  status: z.enum(TOURNAMENT_STATUSES),
  starts_on: z.string(),
  ends_on: z.string(),
  courts: described('The courts of the tournament, also those without a match.', z.array(z.string())),
  categories: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      champion: described('The pair; null before the final is decided.', z.nullable(z.string())),
    }),
  ),
  groups: z.array(TvGroup),
  matches: described('By time; those without a time last.', z.array(TvMatch)),
});
export type TournamentTv = z.infer<typeof TournamentTv>;

export const getTournamentTv = defineCall({
  tag,
  summary:
    'O que a TV do clube mostra de um torneio, sem conta: quadras, jogos, grupos e chaves, só com nomes',
  access: 'public',
  readsReplica: true,
  params: byHash,
  answer: TournamentTv,
  errors: ['tournament_not_found'],
});
