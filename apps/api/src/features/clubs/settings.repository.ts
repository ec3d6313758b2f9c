import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { type Selectable, sql, type Updateable } from 'kysely';

// What a club's owner edits: its data, terms and courts.

const SETTINGS = [
  ...(['id', 'slug', 'published_at', 'version', 'name', 'description', 'city', 'state'] as const),
  ...(['street_address', 'phone_number', 'email', 'website', 'google_location', 'timezone'] as const),
  ...(['legal_name', 'document', 'online_payment', 'durations', 'start_step_minutes', 'days_ahead'] as const),
  ...(['free_until_hours', 'hold_minutes', 'max_bookings_per_day', 'max_open_holds', 'split_hours'] as const),
] as const;

export type SettingsRow = Awaited<ReturnType<typeof findSettings>>;
export type SettingsChanges = Partial<Pick<Selectable<DB['clubs']>, (typeof SETTINGS)[number]>>;

/** The club of a staff's desk: it exists. */
export const findSettings = (db: Database, club: number) =>
  db.selectFrom('clubs').select(SETTINGS).where('id', '=', club).executeTakeFirstOrThrow();

/** Locks the club: changes of its data, courts and pictures run one after another. */
export const lockSettings = (tx: Database, club: number) =>
  tx.selectFrom('clubs').select(SETTINGS).where('id', '=', club).forNoKeyUpdate().executeTakeFirstOrThrow();

export async function updateSettings(
  tx: Database,
  club: number,
  { now, ...changes }: SettingsChanges & { now: Date },
): Promise<void> {
  await tx
    .updateTable('clubs')
    .set({ ...changes, updated_at: now, version: sql`version + 1` })
    .where('id', '=', club)
    .execute();
}

/** Until how many hours after a booking its court waits for the shares of others. */
export async function findSplitHours(db: Database, club: number): Promise<number> {
  const found = await db.selectFrom('clubs').select('split_hours').where('id', '=', club).executeTakeFirst();
  return found?.split_hours ?? 0;
}

/** The account that a club is charged with, and whether it has one of its own that works. */
export const findCharging = (db: Database, club: number) =>
  db.selectFrom('clubs').select('charges_with').where('id', '=', club).executeTakeFirstOrThrow();

/** Resolves with whether it was another. The club's data keep their version: nothing of them was edited. */
export async function setOwnAccount(
  tx: Database,
  club: number,
  own_account: 'usable' | 'unusable',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clubs')
    .set({ own_account })
    .where('id', '=', club)
    .where('own_account', 'is distinct from', own_account)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Resolves with whether it was another. */
export async function setInstallationAccount(
  tx: Database,
  club: number,
  installation_account: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clubs')
    .set({ installation_account })
    .where('id', '=', club)
    .where('installation_account', '<>', installation_account)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const COURT = ['id', 'name', 'sport', 'surface', 'indoor', 'position', 'version'] as const;

export type DeskCourtRow = Awaited<ReturnType<typeof listCourts>>[number];

/** In the club's own order. */
export const listCourts = (db: Database, club: number) =>
  db
    .selectFrom('courts')
    .select(COURT)
    .where('club_id', '=', club)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Those that were taken away too. */
export const listCourtNames = (db: Database, club: number) =>
  db.selectFrom('courts').select(['id', 'name']).where('club_id', '=', club).execute();

type NewCourt = Pick<Selectable<DB['courts']>, 'name' | 'position'> & Updateable<DB['courts']>;

export const insertCourts = (tx: Database, club: number, courts: readonly NewCourt[]) =>
  tx
    .insertInto('courts')
    .values(courts.map((court) => ({ ...court, club_id: club })))
    .returning('id')
    .execute();

export async function updateCourt(
  tx: Database,
  id: number,
  changes: Updateable<DB['courts']>,
): Promise<void> {
  await tx
    .updateTable('courts')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** The places of courts: the order of the ids. */
export async function orderCourts(tx: Database, ids: readonly number[]): Promise<void> {
  await sql`UPDATE courts SET position = place.index - 1
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS place (id, index) WHERE courts.id = place.id`.execute(
    tx,
  );
}
