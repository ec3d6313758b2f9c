import type { DeskTournament, DeskTournamentSummary } from '@bandeja/contract/calls/desk-tournaments';
import type { Database } from '@bandeja/db/database';
import { isAtLeast } from '@bandeja/rules/clubs/desk-role';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { tournamentStatus } from '@bandeja/rules/tournaments/statuses';
import { isBelowMinimum } from '@bandeja/rules/tournaments/tournament-plan';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { Desk } from '../../../http/session/viewer.ts';
import type { GuestNames } from '../../players/public.ts';
import { presentFee } from '../teams/present-fee.ts';
import { presentUnusual } from '../tournaments.presenter.ts';
import {
  findTournament,
  listCategories,
  lockTournament,
  type TournamentRow,
} from '../tournaments.repository.ts';
import { readFeeSums } from './desk-fees.ts';
import {
  countTeams,
  courtNames,
  type DraftRow,
  findDraft,
  findDraftById,
  findHashById,
  listDeskRows,
  listDrafts,
} from './desk-tournaments.repository.ts';

/** Staff of a club; without an account who has the referee's link of one of its tournaments, with a manager's role there. */
export type Asker = {
  viewer: { userId: number | null; desk: Pick<Desk, 'club_id' | 'club_slug' | 'timezone' | 'role'> };
  now: Date;
};
export type OfTournament = Asker & { hash: string };

/** A guest's whole name is the desk's: who has the referee's link may hand it on. */
export const guestNamesFor = ({ viewer }: Pick<Asker, 'viewer'>): GuestNames =>
  viewer.userId === null ? 'short' : 'whole';

export const clubIdOf = ({ viewer }: Pick<Asker, 'viewer'>): number => viewer.desk.club_id;

/** YYYY-MM-DDTHH:MM of the club's clock. */
export const clock = (instant: Date, zone: string) =>
  `${localDateOf(instant, zone)}T${localTimeOf(instant, zone)}`;

export async function listDeskTournaments(db: Database, asker: Asker): Promise<DeskTournamentSummary[]> {
  const { timezone } = asker.viewer.desk;
  const drafts = await listDrafts(db, clubIdOf(asker));
  const rows = await listDeskRows(db, clubIdOf(asker));
  return [
    ...drafts.map(({ hash, plan }) => ({
      ...{
        hash,
        status: 'draft' as const,
        name: plan.name,
        starts_on: plan.starts_on,
        ends_on: plan.ends_on,
      },
      registration_starts_at: plan.registration_starts_at,
      registration_ends_at: plan.registration_ends_at,
      categories: plan.categories.length,
      max_teams: plan.categories.reduce((sum, { max_teams }) => sum + max_teams, 0),
      ...{ teams: 0, confirmed: 0, waiting: 0 },
    })),
    ...rows.map(({ stage, ...row }) => ({
      ...row,
      status: tournamentStatus({ ...row, stage, timezone }, asker.now),
      registration_starts_at: clock(row.registration_starts_at, timezone),
      registration_ends_at: clock(row.registration_ends_at, timezone),
    })),
  ];
}

export async function getDeskTournament(db: Database, asker: OfTournament): Promise<DeskTournament> {
  const draft = await findDraft(db, { clubId: clubIdOf(asker), hash: asker.hash });
  if (draft) return presentDraft(db, draft, asker);
  return presentPublished(db, await rowOfClub(db, asker), asker);
}

/** What a repeated creation answers: the draft or tournament that the first request made, as it is now. */
export async function getCreated(
  db: Database,
  asker: Asker & { id: number; draft: boolean },
): Promise<DeskTournament> {
  const of = { clubId: clubIdOf(asker), id: asker.id };
  const found = await (asker.draft ? findDraftById(db, of) : findHashById(db, of));
  if (!found) throw new Refusal('tournament_not_found');
  return getDeskTournament(db, { ...asker, hash: found.hash });
}

/** A published tournament of the asker's club; of another one it does not exist. */
export function ofClub(row: TournamentRow | undefined, asker: Asker): TournamentRow {
  if (row?.club_id !== clubIdOf(asker)) throw new Refusal('tournament_not_found');
  return row;
}

export const rowOfClub = async (db: Database, asker: OfTournament): Promise<TournamentRow> =>
  ofClub(await findTournament(db, asker.hash), asker);

export async function lockOfClub(tx: Database, asker: OfTournament): Promise<TournamentRow> {
  const { id } = await rowOfClub(tx, asker);
  const locked = await lockTournament(tx, id);
  if (!locked) throw new Refusal('tournament_not_found');
  return locked;
}

/** A tournament that is over changes no more. */
export function refuseOver({ stage }: TournamentRow): void {
  if (stage === 'finished' || stage === 'cancelled') throw new Refusal('tournament_over');
}

/** The rest of a category of a plan; types alone: a draft stores nothing that is usual. */
const withoutUnusual = ({
  games: _games,
  group_form: _form,
  golden_point: _point,
  level_sum_max: _sum,
  tie_breaks: _steps,
  walkover_score: _walkover,
  min_teams: _least,
  third_place: _third,
  each_pays: _each,
  second_cents: _second,
  ...usual
}: DraftRow['plan']['categories'][number]) => usual;

const isManager = ({ viewer }: Asker) => isAtLeast(viewer.desk.role, 'manager');

async function presentDraft(
  db: Database,
  { id, hash, version, plan }: DraftRow,
  asker: Asker,
): Promise<DeskTournament> {
  const { all } = await courtNames(db, { clubId: clubIdOf(asker), tournament: null });
  const may = isManager(asker);
  return {
    ...{ id, hash, version, status: 'draft' },
    ...{ name: plan.name, description: plan.description, image: plan.image },
    ...{ starts_on: plan.starts_on, ends_on: plan.ends_on },
    registration_starts_at: plan.registration_starts_at,
    registration_ends_at: plan.registration_ends_at,
    late_registration: plan.late_registration,
    ...{ match_minutes: plan.match_minutes, rest_minutes: plan.rest_minutes },
    courts: plan.courts ?? all,
    club_courts: all,
    categories: plan.categories.map((category) => ({
      ...withoutUnusual(category),
      ...presentFee(category),
      ...{ id: null, teams: 0, confirmed: 0, waiting: 0, price_fixed: false, paid_cents: 0 },
      ...{ drawn: false, cancelled: false },
      ...(category.min_teams && { min_teams: category.min_teams }),
      ...presentUnusual(category),
    })),
    can: {
      ...{ change: may, publish: may, dates: may, registration: false, cancel: false, remove: may },
      enter: false,
    },
    // A draft that an older server wrote has none.
    impediments_max: plan.impediments_max ?? 0,
    ...(plan.entries_max && { entries_max: plan.entries_max }),
  };
}

async function presentPublished(db: Database, row: TournamentRow, asker: Asker): Promise<DeskTournament> {
  const { own, all } = await courtNames(db, { clubId: clubIdOf(asker), tournament: row.id });
  const counts = await countTeams(db, row.id);
  const categories = await listCategories(db, [row.id]);
  const fees = isManager(asker) ? await readFeeSums(db, row.id) : undefined;
  const status = tournamentStatus(row, asker.now);
  const may = isManager(asker) && row.stage !== 'finished' && row.stage !== 'cancelled';
  const isBefore = may && row.stage === 'registration';
  const isEmpty = [...counts.values()].every(({ present }) => present === 0);
  const ends = clock(row.registration_ends_at, row.timezone);
  return {
    ...{ id: row.id, hash: row.hash, version: row.version, status },
    ...{ name: row.name, description: row.description, image: row.image },
    ...{ starts_on: row.starts_on, ends_on: row.ends_on },
    registration_starts_at: clock(row.registration_starts_at, row.timezone),
    registration_ends_at: ends,
    late_registration: ends.slice(0, 10) >= row.starts_on,
    ...{ match_minutes: row.match_minutes, rest_minutes: row.rest_minutes },
    courts: own,
    club_courts: all,
    categories: categories.map((category) => {
      const { confirmed = 0, halves_cents = 0, whole_cents = 0 } = counts.get(category.id) ?? {};
      const { min_teams } = category;
      const [drawn, cancelled] = [category.drawn_at !== null, category.cancelled_at !== null];
      return {
        ...{ id: category.id, name: category.name, gender: category.gender },
        ...{ level_min: category.level_min, level_max: category.level_max },
        ...{ max_teams: category.max_teams, price_cents: category.price_cents },
        ...{ advancing: category.advancing, sets: category.sets, third_set: category.third_set },
        ...{ teams: Number(category.teams), confirmed, waiting: Number(category.waiting) },
        price_fixed: counts.has(category.id),
        // A team of a category with a fee is confirmed by paying it.
        paid_cents: halves_cents + whole_cents,
        ...presentFee(category),
        ...{ drawn, cancelled },
        ...(min_teams !== null && { min_teams }),
        ...(isBelowMinimum({ min_teams, confirmed, drawn, cancelled }, status) && {
          below_minimum: true as const,
        }),
        ...(category.merge_into !== null &&
          category.merge_until !== null && {
            merge: { into: category.merge_into, until: clock(category.merge_until, row.timezone) },
          }),
        ...presentUnusual(category),
      };
    }),
    can: {
      ...{ change: may, publish: false, dates: isBefore && isEmpty },
      registration: isBefore && status !== 'upcoming',
      ...{ cancel: may, remove: false, enter: may && status === 'open' },
    },
    ...(fees && { fees }),
    impediments_max: row.impediments_max,
    ...(row.entries_max && { entries_max: row.entries_max }),
  };
}
