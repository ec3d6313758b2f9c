import type { InputTo } from '@bandeja/contract/call';
import type {
  changeDeskTournament,
  DeskTournament,
  DeskTournamentCategory,
} from '@bandeja/contract/calls/desk-tournaments';
import { moneyCell, parseMoney } from '@bandeja/rules/csv/csv';
import type { GamesOfSet } from '@bandeja/rules/matches/sets/set-forms';
import { addDays, isLocalDate, weekdayOf } from '@bandeja/rules/time/local-time';
import { TIE_BREAKS, type TieBreak, type WalkoverScore } from '@bandeja/rules/tournaments/standings';
import { TEAMS_TO_DRAW } from '@bandeja/rules/tournaments/statuses';

/** A category as it is typed. */
export interface TypedCategory {
  /** Of a published tournament; null: new. */
  id: number | null;
  name: string;
  gender: '' | 'F' | 'M' | 'X';
  max_teams: string;
  /** Empty: none. */
  min_teams: string;
  /** Of a team, or of a player where each pays. */
  price: string;
  each_pays: boolean;
  /** With each_pays: of a further category of one player; empty: the same. */
  second: string;
  level_min: string;
  level_max: string;
  /** Of both players together. */
  level_sum_max: string;
  advancing: string;
  /** Sets and the third one: `1`, `3 any`, `3 set`, `3 super_tie_break`. */
  form: string;
  games: GamesOfSet;
  /** The form of the groups; `same`: that of the knockout. */
  group_form: string;
  group_games: GamesOfSet;
  golden_point: boolean;
  third_place: boolean;
  /** The steps of the tables in their order, with spaces between. */
  tie_breaks: string;
  walkover_score: WalkoverScore;
}

/** The values of the form; lists are kept as JSON, since a draft on the device has texts. */
export interface TournamentValues extends Record<string, string> {
  /** The version over which the form is typed. */
  base: string;
  name: string;
  description: string;
  starts_on: string;
  ends_on: string;
  registration_starts_at: string;
  registration_ends_at: string;
  late_registration: '' | 'yes';
  match_minutes: string;
  rest_minutes: string;
  impediments_max: string;
  /** Categories that one person may enter; empty: any number. */
  entries_max: string;
  courts: string;
  categories: string;
}

export const FORMS = [
  { value: '1', label: 'Um set' },
  { value: '3 super_tie_break', label: 'Dois sets e super tie-break' },
  { value: '3 set', label: 'Três sets inteiros' },
  { value: '3 any', label: 'Três sets, o terceiro à escolha' },
];

export const GROUP_FORMS = [{ value: 'same', label: 'Igual à chave' }, ...FORMS];

/** What a category has besides, where the text on the device is of an older page too. */
const USUAL = {
  ...{ max_teams: '16', price: '', advancing: '2', form: '3 super_tie_break' },
  ...({ games: 6, group_form: 'same', group_games: 6, golden_point: false } as const),
  ...{ min_teams: '', each_pays: false, second: '', third_place: false },
  ...({ tie_breaks: TIE_BREAKS.join(' '), walkover_score: 'full' } as const),
};
const NO_LEVELS = { level_min: '', level_max: '', level_sum_max: '' };

const SIDES = { M: 'masculina', F: 'feminina', X: 'mista', '': 'livre' } as const;
export const GENDERS = [
  { value: 'M', label: 'Masculina' },
  { value: 'F', label: 'Feminina' },
  { value: 'X', label: 'Mista' },
  { value: '', label: 'Livre' },
] as const;
/** The steps of Brazilian regulations, the lowest first. */
export const STEPS = ['Iniciante', '7ª', '6ª', '5ª', '4ª', '3ª', '2ª', 'D', 'C', 'B', 'A'] as const;

/** "4ª masculina" */
export const presetName = (step: string, gender: TypedCategory['gender']): string =>
  `${step} ${SIDES[gender]}`;

/** A new category, with places, fee and form of the one before. */
export function nextCategory(
  before: TypedCategory | undefined,
  { name, gender }: Pick<TypedCategory, 'name' | 'gender'>,
): TypedCategory {
  return { ...USUAL, ...before, id: null, name, gender, ...NO_LEVELS };
}

type Opened = Record<'today' | 'time', string> & { courts: readonly string[] };

/** A Saturday in three weeks, at least, and its Sunday; the registration ends three days before. */
export function newTournament({ today, time, courts }: Opened) {
  const ahead = addDays(today, 21);
  const starts_on = addDays(ahead, (6 - weekdayOf(ahead) + 7) % 7);
  const registration_starts_at = `${today}T${time}`;
  return {
    ...{ base: '', name: '', description: '', starts_on, ends_on: addDays(starts_on, 1) },
    ...{ registration_starts_at, registration_ends_at: usualEnd(starts_on, registration_starts_at) },
    late_registration: '' as const,
    ...{ match_minutes: '90', rest_minutes: '60', impediments_max: '0', entries_max: '' },
    courts: JSON.stringify(courts),
    categories: '[]',
  };
}

/** Three days before the first day, or the evening before it; where both are before the opening, an hour after that. */
function usualEnd(starts_on: string, opens: string): string {
  const end = [-3, -1].map((days) => `${addDays(starts_on, days)}T20:00`).find((one) => one > opens);
  return end ?? new Date(Date.parse(`${opens}Z`) + 3_600_000).toISOString().slice(0, 16);
}

/** Another first day moves the last one with it, and an end of the registration that nobody has chosen. */
export function withFirstDay(values: TournamentValues, starts_on: string): Partial<TournamentValues> {
  if (!isLocalDate(starts_on) || !isLocalDate(values.starts_on)) return { starts_on };
  const days = (Date.parse(values.ends_on) - Date.parse(values.starts_on)) / 86_400_000;
  const opens = values.registration_starts_at;
  return {
    starts_on,
    ...(days >= 0 && days < 60 && { ends_on: addDays(starts_on, days) }),
    ...(values.registration_ends_at === usualEnd(values.starts_on, opens) && {
      registration_ends_at: usualEnd(starts_on, opens),
    }),
  };
}

export const typedTournament = (tournament: DeskTournament): TournamentValues => ({
  base: String(tournament.version),
  ...{ name: tournament.name, description: tournament.description },
  ...{ starts_on: tournament.starts_on, ends_on: tournament.ends_on },
  registration_starts_at: tournament.registration_starts_at,
  registration_ends_at: tournament.registration_ends_at,
  late_registration: tournament.late_registration ? 'yes' : '',
  match_minutes: String(tournament.match_minutes),
  rest_minutes: String(tournament.rest_minutes),
  impediments_max: String(tournament.impediments_max),
  entries_max: String(tournament.entries_max ?? ''),
  // A court that the club has no more cannot be chosen off.
  courts: JSON.stringify(tournament.courts.filter((name) => tournament.club_courts.includes(name))),
  categories: JSON.stringify(tournament.categories.filter(({ cancelled }) => !cancelled).map(typedCategory)),
});

const level = (value: number | null = null) => (value === null ? '' : String(value).replace('.', ','));

const typedCategory = (category: DeskTournamentCategory): TypedCategory => ({
  ...{ id: category.id, name: category.name, gender: category.gender ?? '' },
  max_teams: String(category.max_teams),
  min_teams: String(category.min_teams ?? ''),
  price: moneyCell(category.each_pays ? category.price_cents / 2 : category.price_cents),
  each_pays: category.each_pays ?? false,
  second: category.second_cents ? moneyCell(category.second_cents) : '',
  ...{ level_min: level(category.level_min), level_max: level(category.level_max) },
  level_sum_max: level(category.level_sum_max),
  advancing: String(category.advancing),
  form: typedForm(category),
  games: category.games ?? 6,
  group_form: category.group_form ? typedForm(category.group_form) : 'same',
  group_games: category.group_form?.games ?? 6,
  golden_point: category.golden_point ?? false,
  third_place: category.third_place ?? false,
  tie_breaks: (category.tie_breaks ?? TIE_BREAKS).join(' '),
  walkover_score: category.walkover_score ?? 'full',
});

const typedForm = ({ sets, third_set }: Pick<DeskTournamentCategory, 'sets' | 'third_set'>): string =>
  sets === 1 ? '1' : `3 ${third_set}`;

const formOf = (typed: string) => ({
  sets: typed === '1' ? (1 as const) : (3 as const),
  third_set: (typed.split(' ')[1] ?? 'any') as DeskTournamentCategory['third_set'],
});

/** The list that a value keeps as JSON. */
export function listIn<Item>(json: string): Item[] {
  try {
    const parsed: unknown = JSON.parse(json);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

export const categoriesIn = ({ categories }: Pick<TournamentValues, 'categories'>) =>
  listIn<TypedCategory>(categories).map((category) => ({ ...USUAL, ...NO_LEVELS, ...category }));

const levelOf = (typed: string) => (typed.trim() === '' ? null : Number(typed.trim().replace(',', '.')));
const feeOf = (typed: string) => (typed.trim() === '' ? 0 : parseMoney(typed));

/** What is wrong in the form: a sentence a field; of categories, the first with its name. */
export function tournamentProblems(values: TournamentValues): Record<string, string | null> {
  const { starts_on, ends_on, registration_starts_at: opens, registration_ends_at: closes } = values;
  return {
    name: values.name.trim().length > 2 ? null : 'Dê um nome ao torneio.',
    starts_on: isLocalDate(starts_on) ? null : 'Escolha o primeiro dia.',
    ends_on: !isLocalDate(ends_on)
      ? 'Escolha o último dia.'
      : ends_on < starts_on
        ? 'O último dia vem antes do primeiro.'
        : null,
    registration_starts_at: opens ? null : 'Escolha quando as inscrições abrem.',
    registration_ends_at: !closes
      ? 'Escolha quando as inscrições encerram.'
      : closes <= opens
        ? 'As inscrições encerram antes de abrir.'
        : null,
    match_minutes: isBetween(values.match_minutes, 20, 240) ? null : 'Use de 20 a 240 minutos.',
    rest_minutes: isBetween(values.rest_minutes, 0, 480) ? null : 'Use de 0 a 480 minutos.',
    courts: listIn(values.courts).length > 0 ? null : 'Escolha pelo menos uma quadra.',
    categories: categoryProblem(categoriesIn(values)),
  };
}

function categoryProblem(categories: readonly TypedCategory[]): string | null {
  if (categories.length === 0) return 'Crie pelo menos uma categoria: toque em uma das sugestões.';
  const names = new Set<string>();
  for (const category of categories) {
    const { name, max_teams, min_teams, price, each_pays, second, level_min, level_max } = category;
    if (name.trim() === '') return 'Dê um nome a cada categoria.';
    const key = name.trim().toLowerCase();
    if (names.has(key)) return `${name}: há duas categorias com este nome.`;
    names.add(key);
    if (!isBetween(max_teams, 2, 128)) return `${name}: use de 2 a 128 duplas.`;
    if (min_teams.trim() !== '' && !isBetween(min_teams, TEAMS_TO_DRAW, Number(max_teams)))
      return `${name}: use um mínimo de ${TEAMS_TO_DRAW} duplas até o número de vagas, ou deixe em branco.`;
    const fee = feeOf(price);
    if (fee === null || fee < 0 || fee > 1_000_000) return `${name}: escreva o valor, como 180 ou 180,00.`;
    const further = each_pays && second.trim() !== '' ? feeOf(second) : 0;
    if (further === null || further < 0)
      return `${name}: escreva o valor da segunda categoria, como 50 ou 50,00.`;
    if (further > 0 && further >= fee)
      return `${name}: o valor da segunda categoria precisa ser menor que o da primeira.`;
    const [least, most] = [levelOf(level_min), levelOf(level_max)];
    if ([least, most].some((value) => value !== null && !(value >= 0 && value <= 7)))
      return `${name}: use níveis de 0 a 7.`;
    if (least !== null && most !== null && most < least)
      return `${name}: o nível máximo vem antes do mínimo.`;
    const sum = levelOf(category.level_sum_max);
    if (sum !== null && !(sum >= 0 && sum <= 14)) return `${name}: use uma soma de níveis de 0 a 14.`;
  }
  return null;
}

const isBetween = (typed: string, least: number, most: number) =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;

type Body = Omit<InputTo<typeof changeDeskTournament>['body'], 'expected_version'>;
type Category = NonNullable<Body['categories']>[number];

/** The body of the calls, from a form without problems. */
export function bodyOf(values: TournamentValues): Required<Body> & { categories: Category[] } {
  return {
    ...{ name: values.name.trim(), description: values.description.trim() },
    ...{ starts_on: values.starts_on, ends_on: values.ends_on },
    registration_starts_at: values.registration_starts_at.slice(0, 16),
    registration_ends_at: values.registration_ends_at.slice(0, 16),
    late_registration: values.late_registration === 'yes',
    match_minutes: Number(values.match_minutes),
    rest_minutes: Number(values.rest_minutes),
    // What was typed before this field was there has none.
    impediments_max: Number(values.impediments_max || 0),
    entries_max: Number(values.entries_max) || null,
    courts: listIn<string>(values.courts),
    categories: categoriesIn(values).map((category) => ({
      ...(category.id !== null && { id: category.id }),
      ...{ name: category.name.trim(), gender: category.gender || null },
      ...{ level_min: levelOf(category.level_min), level_max: levelOf(category.level_max) },
      level_sum_max: levelOf(category.level_sum_max),
      max_teams: Number(category.max_teams),
      min_teams: category.min_teams.trim() === '' ? null : Number(category.min_teams),
      price_cents: (feeOf(category.price) ?? 0) * (category.each_pays ? 2 : 1),
      each_pays: category.each_pays,
      second_cents: (category.each_pays && feeOf(category.second)) || null,
      advancing: Number(category.advancing),
      ...{ ...formOf(category.form), games: category.games },
      group_form:
        category.group_form === 'same'
          ? null
          : { ...formOf(category.group_form), games: category.group_games },
      golden_point: category.golden_point,
      third_place: category.third_place,
      tie_breaks: category.tie_breaks.split(' ') as TieBreak[],
      walkover_score: category.walkover_score,
    })),
  };
}
