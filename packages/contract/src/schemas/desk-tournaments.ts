import { THIRD_SETS } from '@bandeja/rules/matches/sets/set-forms';
import { isLocalDate } from '@bandeja/rules/time/local-time';
import { TOURNAMENT_STATUSES } from '@bandeja/rules/tournaments/statuses';
import { CATEGORIES_MAX } from '@bandeja/rules/tournaments/tournament-plan';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { shownFee } from '../fields/fee-halves.ts';
import { shownForm } from '../fields/match-form.ts';
import { described, id, text } from '../fields/primitives.ts';
import { categoryFields, planChanges, planFields } from '../fields/tournament-plan.ts';

const tag = 'Balcão: torneios';

const slug = () => text(100, 1);
const hash = () =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]{12}$/, 'O código de um torneio tem 12 letras ou números.'));
const ofClub = z.object({ slug: slug() });
const ofTournament = z.object({ slug: slug(), hash: hash() });

/** `YYYY-MM-DDTHH:MM` of the club's clock. */
export const localDateTime = () =>
  z
    .string()
    .check(
      z.refine(
        (value) => /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(value) && isLocalDate(value.slice(0, 10)),
        'Use data e hora como 2025-09-30T18:30.',
      ),
    );

const version = () => z.int().check(z.positive());
const categories = <Item extends z.ZodMiniType>(item: Item) =>
  z
    .array(item)
    .check(
      z.minLength(1, 'Crie pelo menos uma categoria.'),
      z.maxLength(CATEGORIES_MAX, `Um torneio tem até ${CATEGORIES_MAX} categorias.`),
    );

const DESK_STATUSES = ['draft', ...TOURNAMENT_STATUSES] as const;

export const DeskTournamentSummary = z.object({
  hash: z.string(),
  status: described('draft: only the staff sees it.', z.enum(DESK_STATUSES)),
  name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  registration_starts_at: described("YYYY-MM-DDTHH:MM of the club's clock.", z.string()),
  registration_ends_at: z.string(),
  categories: described('How many, without the cancelled ones.', z.int()),
  max_teams: z.int(),
  teams: described('Teams with a place.', z.int()),
  confirmed: z.int(),
  waiting: described('Teams in line for a place.', z.int()),
});
export type DeskTournamentSummary = z.infer<typeof DeskTournamentSummary>;

export const DeskTournamentCategory = z.object({
  id: described('Null: of a draft.', z.nullable(z.int())),
  name: z.string(),
  gender: z.nullable(z.enum(['F', 'M', 'X'])),
  level_min: z.nullable(z.number()),
  level_max: z.nullable(z.number()),
  max_teams: z.int(),
  ...shownFee(),
  advancing: z.int(),
  sets: z.int(),
  third_set: z.enum(THIRD_SETS),
  teams: z.int(),
  confirmed: z.int(),
  waiting: z.int(),
  price_fixed: described('A team has registered, so the fee stays.', z.boolean()),
  paid_cents: described('What a cancellation gives back, by the app or at the club.', z.int()),
  drawn: z.boolean(),
  cancelled: z.boolean(),
  min_teams: described('Confirmed teams that the club wants; left out: any number.', z.optional(z.int())),
  below_minimum: described(
    'The registration is over with fewer; left out: it is not, or the category is drawn or cancelled.',
    z.optional(z.literal(true)),
  ),
  merge: described(
    'Its teams are asked to play in another category, until YYYY-MM-DDTHH:MM of the club; of a cancelled one, where they play now.',
    z.optional(z.object({ into: z.int(), until: z.string() })),
  ),
  ...shownForm(),
});
export type DeskTournamentCategory = z.infer<typeof DeskTournamentCategory>;

export const DeskTournament = z.object({
  id: described('Of the draft, or of the tournament.', z.int()),
  hash: z.string(),
  status: z.enum(DESK_STATUSES),
  version: z.int(),
  name: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  starts_on: z.string(),
  ends_on: z.string(),
  registration_starts_at: described("YYYY-MM-DDTHH:MM of the club's clock.", z.string()),
  registration_ends_at: z.string(),
  late_registration: described('The registration may end after the first match may start.', z.boolean()),
  match_minutes: z.int(),
  rest_minutes: z.int(),
  courts: described('The names of the courts it may use.', z.array(z.string())),
  club_courts: described('The names of all courts of the club.', z.array(z.string())),
  categories: z.array(DeskTournamentCategory),
  can: described(
    'registration: close or open it again; dates: no team is registered, so the days may move; enter: a team at the desk.',
    z.object({
      change: z.boolean(),
      publish: z.boolean(),
      dates: z.boolean(),
      registration: z.boolean(),
      cancel: z.boolean(),
      remove: z.boolean(),
      enter: z.boolean(),
    }),
  ),
  fees: described(
    'The money of its fees, also of teams that left. Left out: there is none, it is a draft, or reception asks.',
    z.optional(
      z.object({
        app_cents: described('Paid in the app.', z.int()),
        club_cents: described('Taken by the club.', z.int()),
        unnamed_cents: described('Of club_cents, what is in no till: nobody said how it was paid.', z.int()),
        returned_cents: described('Of both, what went back.', z.int()),
        owed_cents: described('What the club has still to hand back.', z.int()),
        open_cents: described('What teams with a place have still to pay.', z.int()),
      }),
    ),
  ),
  impediments_max: described('How many impediments a player may give; 0: it asks for none.', z.int()),
  entries_max: described('Categories that one person may enter; left out: any number.', z.optional(z.int())),
});
export type DeskTournament = z.infer<typeof DeskTournament>;

/** Of the fields of a plan, in themselves and against the clock. */
const PLAN_ERRORS = [
  'tournament_days_crossed',
  'tournament_day_past',
  'category_levels_crossed',
  'category_minimum_over_places',
  'category_name_repeated',
  'category_fee_uneven',
  'category_second_fee_above',
  'registration_times_crossed',
  'registration_end_past',
  'registration_after_start',
  'tournament_time_skipped',
  'tournament_court_unknown',
] as const;

export const listDeskTournaments = defineCall({
  tag,
  summary: 'Os torneios do clube com quantas duplas têm: rascunhos, os que não terminaram, os que terminaram',
  access: 'reception',
  params: ofClub,
  answer: described('At most 200, without the oldest.', z.array(DeskTournamentSummary)),
});

export const getDeskTournament = defineCall({
  tag,
  summary: 'Um torneio do clube para editar',
  access: 'reception',
  params: ofTournament,
  answer: DeskTournament,
  errors: ['tournament_not_found'],
});

export const createDeskTournament = defineCall({
  tag,
  summary:
    'Cria um torneio: publicado, ou rascunho (draft), que só a equipe vê e que é conferido com o relógio ao publicar',
  access: 'manager',
  status: 201,
  params: ofClub,
  body: z.object({
    ...planFields,
    registration_starts_at: localDateTime(),
    registration_ends_at: localDateTime(),
    categories: categories(z.object(categoryFields)),
    draft: z.optional(z.boolean()),
  }),
  answer: DeskTournament,
  errors: [...PLAN_ERRORS, 'too_many_tournament_drafts', 'tournament_not_found'],
});

export const changeDeskTournament = defineCall({
  tag,
  summary:
    'Muda um torneio. De um rascunho, categories são todas; de um publicado, as que mudam (com id) e as novas. Limites que tirariam uma dupla inscrita são recusados',
  access: 'manager',
  params: ofTournament,
  body: z.object({
    ...planChanges,
    registration_starts_at: z.optional(localDateTime()),
    registration_ends_at: z.optional(localDateTime()),
    categories: z.optional(categories(z.object({ id: z.optional(id()), ...categoryFields }))),
    expected_version: described('409 when it is not the present one.', version()),
  }),
  answer: DeskTournament,
  errors: [
    'tournament_not_found',
    'tournament_version_moved',
    'tournament_over',
    'tournament_drawn',
    'tournament_has_teams',
    'tournament_category_not_found',
    'category_cancelled',
    'category_fee_fixed',
    'category_below_teams',
    'category_phase_begun',
    'category_table_begun',
    'category_hits_team',
    'category_merge_open',
    'too_many_categories',
    'impediments_given',
    'entries_taken',
    ...PLAN_ERRORS,
  ],
});

export const removeTournamentDraft = defineCall({
  tag,
  summary: 'Apaga um rascunho',
  access: 'manager',
  status: 204,
  params: ofTournament,
  errors: ['tournament_not_found', 'tournament_published'],
});

export const publishDeskTournament = defineCall({
  tag,
  summary: 'Publica um rascunho: os jogadores o veem, e as inscrições abrem na hora marcada',
  access: 'manager',
  params: ofTournament,
  body: z.object({ expected_version: version() }),
  answer: DeskTournament,
  errors: ['tournament_not_found', 'tournament_published', 'tournament_version_moved', ...PLAN_ERRORS],
});

export const setTournamentRegistration = defineCall({
  tag,
  summary:
    'Encerra as inscrições agora (quem não pagou perde a vaga, e a fila termina) ou as abre de novo até a hora dada, antes do sorteio',
  access: 'manager',
  params: ofTournament,
  body: z.object({
    open: z.boolean(),
    until: described('Of an opening; left out: when the first match may start.', z.optional(localDateTime())),
  }),
  answer: DeskTournament,
  errors: [
    'tournament_not_found',
    'tournament_not_open_yet',
    'tournament_over',
    'tournament_drawn',
    'registration_end_past',
    'registration_after_start',
    'registration_times_crossed',
    'tournament_time_skipped',
    'category_merge_open',
  ],
});

export const cancelDeskTournament = defineCall({
  tag,
  summary:
    'Cancela uma categoria, antes do primeiro resultado dela, ou o torneio: as duplas são avisadas uma vez com o motivo, e o que foi pago volta',
  access: 'manager',
  params: ofTournament,
  body: z.object({
    category: described('Left out: the whole tournament.', z.optional(id())),
    reason: text(200, 3),
  }),
  answer: DeskTournament,
  errors: [
    'tournament_not_found',
    'tournament_category_not_found',
    'tournament_over',
    'category_cancelled',
    'category_is_last',
    'category_has_results',
    'category_merge_open',
  ],
});
