import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-tournaments';
import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { addDays } from '@bandeja/rules/time/local-time';
import {
  CATEGORIES_MAX,
  hitsTeam,
  refusePlan,
  refuseRegistrationTimes,
} from '@bandeja/rules/tournaments/tournament-plan';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findClubBySlug } from '../../clubs/public.ts';
import { insertEntry } from '../../desk/public.ts';
import { loadEntrants } from '../../players/public.ts';
import {
  courtIds,
  firstStart,
  type Media,
  refuse,
  refuseStarted,
  timeOf,
} from '../commands/create-tournament.ts';
import { listTournamentCourts } from '../schedule/board.repository.ts';
import { countMostEntries } from '../teams/entries.repository.ts';
import { countMostImpediments } from '../teams/impediments.repository.ts';
import { announceTournament, fillPlaces } from '../teams/places.ts';
import { listTeamsOfCategory } from '../teams/teams.repository.ts';
import {
  type CategoryRow,
  listCategories,
  lockCategory,
  type TournamentRow,
} from '../tournaments.repository.ts';
import { changeForms, FORM_FIELDS, isMoved, toldValue } from './change-forms.ts';
import {
  addCategory,
  type CategoryFields,
  checkNames,
  countTeams,
  replaceCourts,
  updateCategory,
  updateTournament,
} from './desk-tournaments.repository.ts';
import { getDeskTournament, lockOfClub, type OfTournament, refuseOver } from './read-desk-tournaments.ts';
import { followEnd } from './set-registration.ts';
import { changeDraft, entryOf } from './write-tournament.ts';

type Body = Parsed<typeof calls.changeDeskTournament>['body'];
type Change = OfTournament & { body: Body; media: Media };
type Locked = Change & { row: TournamentRow };

/** Changes a draft, or a published tournament within what its teams were promised. */
export async function changeDeskTournament(db: Database, change: Change): Promise<DeskTournament> {
  return withTransaction(db, async (tx) => {
    if (await changeDraft(tx, change)) return getDeskTournament(tx, change);
    const row = await lockOfClub(tx, change);
    if (row.version !== change.body.expected_version) throw new Refusal('tournament_version_moved');
    refuseOver(row);
    const locked = { ...change, row };
    const fields = await fieldsOf(tx, locked);
    const courts = await changeCourts(tx, locked);
    // The end of the registration before the categories, whose places are offered until then.
    await updateTournament(tx, row.id, { ...fields, now: change.now });
    await writeFields(tx, locked, { ...fields, ...courts });
    await changeCategories(tx, locked);
    if (fields.registration_ends_at) await followEnd(tx, row.id, fields.registration_ends_at, change.now);
    announceTournament(tx, row.hash);
    return getDeskTournament(tx, change);
  });
}

const TEXTS = ['name', 'description'] as const;
const NUMBERS = ['match_minutes', 'rest_minutes', 'impediments_max', 'entries_max'] as const;
const DAYS = ['starts_on', 'ends_on'] as const;
/** How much later than before the last day may be once teams are in. */
const RAIN_DAYS = 7;
const TIMES = ['registration_starts_at', 'registration_ends_at'] as const;

/** The columns that move, refused where the teams or the draw hold them. */
async function fieldsOf(tx: Database, { body, row, now }: Locked) {
  const moved = (name: (typeof TEXTS | typeof NUMBERS | typeof DAYS)[number]) =>
    body[name] !== undefined && body[name] !== row[name];
  const free = [...TEXTS, ...NUMBERS].filter(moved);
  const days = DAYS.filter(moved);
  // Days more after the last one, for rain: they take nothing from a team, and no match stands there. A few, since the last
  // day is not brought forward again.
  const isLonger = (day = '') => day > row.ends_on && day <= addDays(row.ends_on, RAIN_DAYS);
  const held = days.filter((name) => name === 'starts_on' || !isLonger(body.ends_on));
  const typed = { ...body } as Record<(typeof TIMES)[number], string>;
  const times = TIMES.flatMap((name) => {
    if (body[name] === undefined) return [];
    const at = timeOf(typed, name, row.timezone);
    // The form has whole minutes; a registration that was closed by hand ended within one.
    return at.getTime() === Math.floor(row[name].getTime() / 60_000) * 60_000 ? [] : [[name, at] as const];
  });
  const columns = {
    ...Object.fromEntries([...free, ...days].map((name) => [name, body[name]])),
    ...Object.fromEntries(times),
  } as Partial<Pick<TournamentRow, (typeof TEXTS | typeof NUMBERS | typeof DAYS | typeof TIMES)[number]>>;
  const after = { ...row, ...columns };
  refuse(refusePlan({ ...after, categories: [] }));
  if (held.length + times.length > 0 && row.stage !== 'registration')
    throw new Refusal('tournament_drawn', { field: held[0] ?? times[0]?.[0] ?? 'starts_on' });
  if (held.length > 0) {
    // Held back until the commit, a registration reads the new days.
    for (const { id } of await listCategories(tx, [row.id])) await lockCategory(tx, id);
    const teams = [...(await countTeams(tx, row.id)).values()];
    if (teams.some(({ present }) => present > 0))
      throw new Refusal('tournament_has_teams', { field: held[0] ?? 'starts_on' });
    if (columns.starts_on) refuseStarted(columns.starts_on, { timezone: row.timezone, now });
  }
  const most = columns.impediments_max;
  // The lock of the tournament holds back what players give.
  if (most !== undefined && most < row.impediments_max && (await countMostImpediments(tx, row.id)) > most)
    throw new Refusal('impediments_given', { field: 'impediments_max' });
  await refuseEntries(tx, row, columns.entries_max ?? null);
  if (columns.registration_starts_at && row.registration_starts_at <= now)
    throw new Refusal('registration_times_crossed', {
      field: 'registration_starts_at',
      sentence: 'As inscrições já abriram.',
    });
  if (held.length + times.length > 0) {
    const { registration_starts_at: opens, registration_ends_at: closes } = after;
    const first_start = await firstStart(tx, after.starts_on, row);
    const late = body.late_registration ?? false;
    // New days after the registration has ended leave it ended.
    refuse(refuseRegistrationTimes({ opens, closes, first_start, late }, times.length > 0 ? now : opens));
  }
  return columns;
}

/** A person who is in more categories keeps them. Held back until the commit, a registration reads the new number. */
async function refuseEntries(tx: Database, row: TournamentRow, most: number | null): Promise<void> {
  if (most === null || (row.entries_max !== null && most >= row.entries_max)) return;
  for (const { id } of await listCategories(tx, [row.id])) await lockCategory(tx, id);
  if ((await countMostEntries(tx, row.id)) > most)
    throw new Refusal('entries_taken', { field: 'entries_max' });
}

/** Whether the courts are others now: for the history, which does not name them. */
async function changeCourts(tx: Database, { body, row }: Locked): Promise<{ courts?: true }> {
  const club = body.courts && (await findClubBySlug(tx, row.club_slug));
  if (!club) return {};
  const courts = courtIds(club, body.courts);
  const present = new Set(await listTournamentCourts(tx, row.id));
  if (courts.length === present.size && courts.every((id) => present.has(id))) return {};
  await replaceCourts(tx, row.id, courts);
  return { courts: true };
}

/** The history tells days and numbers; of typed texts it says that they changed. */
async function writeFields(
  tx: Database,
  { row, ...asker }: Locked,
  fields: Partial<TournamentRow> & { courts?: true },
): Promise<void> {
  const shown = (value: unknown) =>
    value instanceof Date ? value.toISOString() : (value as string | number | null);
  const untold = new Set<string>([...TEXTS, 'courts']);
  const changes = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      untold.has(name) ? [] : [shown(row[name as keyof TournamentRow]), shown(value)],
    ]),
  );
  if (Object.keys(changes).length === 0) return;
  const act = { call: 'changeDeskTournament', kind: 'tournament' as const, object: row.id };
  await insertEntry(tx, { ...entryOf(asker, act), changes });
}

/** Changes the categories that the body names, and adds the new ones; those it does not name stay. */
async function changeCategories(tx: Database, change: Locked): Promise<void> {
  const { body, row, ...asker } = change;
  if (!body.categories) return;
  const present = await listCategories(tx, [row.id]);
  const named = body.categories.map(({ id, ...fields }) => {
    const before = id === undefined ? undefined : present.find((one) => one.id === id);
    if (id !== undefined && !before) throw new Refusal('tournament_category_not_found');
    return { before, fields };
  });
  const others = present.filter(
    ({ id, cancelled_at }) => cancelled_at === null && !named.some(({ before }) => before?.id === id),
  );
  if (others.length + named.length > CATEGORIES_MAX) throw new Refusal('too_many_categories');
  const all = [
    // A minimum that is left out stays.
    ...named.map(({ before, fields: { min_teams = before?.min_teams, ...fields } }) => ({
      ...fields,
      ...feeAfter(before, fields),
      min_teams,
    })),
    ...others,
  ];
  refuse(refusePlan({ ...row, categories: all }), { categories: all });
  // Two may change names with each other: between the two statements both have the same.
  await checkNames(tx, 'deferred');
  for (const [index, { before, fields }] of named.entries()) {
    const touched = FIELDS.filter((name) =>
      before ? isMoved(before, fields, name) : fields[name] !== undefined,
    );
    if (touched.length === 0) continue;
    const isOfForm = before !== undefined && touched.every((name) => FORMS.has(name));
    if (row.stage !== 'registration' && !isOfForm)
      throw new Refusal('tournament_drawn', { field: 'categories' });
    const written = before
      ? await changeCategory(tx, { row: before, fields, touched, at: `categories.${index}`, ...asker })
      : fields;
    const id = before?.id ?? (await addCategory(tx, row.id, { ...fields, position: present.length + index }));
    const changes = Object.fromEntries(
      FIELDS.filter((name) => (before ? name in written : touched.includes(name))).map((name) => [
        name,
        name === 'name' ? [] : [toldValue(before, name), toldValue(written, name)],
      ]),
    );
    const act = { call: 'changeDeskTournament', kind: 'tournament_category' as const, object: id };
    await insertEntry(tx, { ...entryOf(asker, act), changes });
  }
  await checkNames(tx, 'immediate');
}

/** What an older page does not send stays. */
const feeAfter = (
  before: CategoryRow | undefined,
  { each_pays, second_cents }: Pick<CategoryFields, 'each_pays' | 'second_cents'>,
) => ({
  each_pays: each_pays ?? before?.each_pays,
  second_cents: second_cents === undefined ? before?.second_cents : second_cents,
});

const FORMS: ReadonlySet<string> = new Set(FORM_FIELDS);
const FIELDS: readonly (keyof CategoryFields)[] = [
  ...(['name', 'gender', 'level_min', 'level_max', 'level_sum_max', 'max_teams', 'min_teams'] as const),
  ...(['price_cents', 'each_pays', 'second_cents', 'advancing', 'third_place'] as const),
  ...FORM_FIELDS,
];

type CategoryChange = Pick<OfTournament, 'now'> & {
  row: CategoryRow;
  fields: CategoryFields;
  touched: readonly (keyof CategoryFields)[];
  /** The place in the body that a refusal names. */
  at: string;
};

/**
 * Limits move upwards at any time, and downwards while they hit no team. The lock holds back registrations. Resolves with what
 * was written.
 */
async function changeCategory(
  tx: Database,
  { row, fields, touched, at, now }: CategoryChange,
): Promise<Partial<CategoryFields>> {
  const locked = (await lockCategory(tx, row.id)) ?? row;
  if (locked.cancelled_at) throw new Refusal('category_cancelled');
  const changed = Object.fromEntries(touched.map((name) => [name, fields[name]])) as Partial<CategoryFields>;
  if (touched.some((name) => FORMS.has(name)))
    Object.assign(changed, await changeForms(tx, { before: locked, after: { ...locked, ...changed }, now }));
  // After the draw the form alone changes, and it gives no place.
  if (touched.every((name) => FORMS.has(name))) {
    await updateCategory(tx, row.id, changed);
    return changed;
  }
  await fillPlaces(tx, row.id, now);
  const teams = await listTeamsOfCategory(tx, row.id);
  const placed = teams.filter(({ status }) => status !== 'waiting').length;
  if (fields.max_teams < placed)
    throw new Refusal('category_below_teams', {
      field: `${at}.max_teams`,
      sentence: `${row.name}: já há mais duplas com vaga do que isso.`,
    });
  if (touched.some((name) => name === 'gender' || name.startsWith('level_'))) {
    const entrants = await loadEntrants(
      tx,
      teams.flatMap(({ player_a, player_b }) => [player_a, player_b]),
    );
    const limits = { before: locked, after: { ...locked, ...changed } };
    for (const { player_a, player_b } of teams) {
      // The level and gender of a guest are not known, so they are not checked.
      const [one, other] = [entrants.get(player_a) ?? null, entrants.get(player_b) ?? null];
      if (hitsTeam(limits, [one, other]))
        throw new Refusal('category_hits_team', {
          field: at,
          sentence: `${row.name}: estes limites deixariam de fora uma dupla que já está inscrita.`,
        });
    }
  }
  try {
    await updateCategory(tx, row.id, changed);
  } catch (error) {
    // The constraint has the last word on the fee of a category with a team.
    if (violatedConstraint(error) !== 'tournament_teams_price_is_fee') throw error;
    throw new Refusal('category_fee_fixed', { field: `${at}.price_cents` });
  }
  // A larger category takes the first teams in line.
  await fillPlaces(tx, row.id, now);
  return changed;
}
