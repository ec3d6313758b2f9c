import type { Database } from '@bandeja/db/database';
import type { PriceBand, WeekHours } from '@bandeja/rules/clubs/schedule';
import { sql } from 'kysely';

// What a desk edits of the tables that schedules.repository.ts reads for players.

const FOREVER = 'infinity';

/** Weekdays of the week's versions; 0 is a holiday. */
const FIRST_WEEKDAY = 1;

type Version = { from: string | null; until: string | null };
type HoursRow = WeekHours & Version;
type PriceRow = PriceBand & { fixed_cents: Record<string, number> } & Version;

/** Null instead of infinity. */
const day = (column: string) =>
  sql<string | null>`CASE WHEN isfinite(${sql.ref(column)}) THEN ${sql.ref(column)}::text END`;

const hoursOf = (db: Database, clubId: number) =>
  db
    .selectFrom('club_hours')
    .select(['weekday', 'opens', 'closes'])
    .select([day('valid_from').as('from'), day('valid_until').as('until')])
    .where('club_id', '=', clubId)
    .orderBy('valid_from')
    .orderBy('weekday')
    .orderBy('opens');

const pricesOf = (db: Database, clubId: number) =>
  db
    .selectFrom('club_prices')
    .select(['weekday', 'from_minute', 'to_minute', 'price_cents_per_hour', 'fixed_cents'])
    .$narrowType<{ fixed_cents: Record<string, number> }>()
    .select([day('valid_from').as('from'), day('valid_until').as('until')])
    .where('club_id', '=', clubId)
    .orderBy('valid_from')
    .orderBy('weekday')
    .orderBy('from_minute');

/** The rows of every version that holds on this day or later. */
export async function findWeeks(
  db: Database,
  clubId: number,
  since: string,
): Promise<{ hours: HoursRow[]; prices: PriceRow[] }> {
  const hours = await hoursOf(db, clubId)
    .where('weekday', '>=', FIRST_WEEKDAY)
    .where('valid_until', '>', since)
    .execute();
  const prices = await pricesOf(db, clubId)
    .where('weekday', '>=', FIRST_WEEKDAY)
    .where('valid_until', '>', since)
    .execute();
  return { hours, prices };
}

/** Publications of a club wait for each other, so that the second sees the version of the first. */
export async function lockClub(tx: Database, clubId: number): Promise<void> {
  await tx.selectFrom('clubs').select('id').where('id', '=', clubId).forNoKeyUpdate().execute();
}

export const findDurations = (db: Database, clubId: number) =>
  db.selectFrom('clubs').select('durations').where('id', '=', clubId).executeTakeFirstOrThrow();

type Week = { hours: readonly WeekHours[]; prices: readonly PriceBand[] };

/** The version of a day: a version of the same day is replaced, the one before it ends, the next one stays. */
export async function insertWeek(
  tx: Database,
  { clubId, from, until, hours, prices }: Week & { clubId: number; from: string; until: string | null },
): Promise<void> {
  for (const table of ['club_hours', 'club_prices'] as const) {
    await deleteVersion(tx, { table, clubId, from });
    await tx
      .updateTable(table)
      .set({ valid_until: from })
      .where('club_id', '=', clubId)
      .where('weekday', '>=', FIRST_WEEKDAY)
      .where('valid_from', '<', from)
      .where('valid_until', '>', from)
      .execute();
  }
  await insertRows(tx, { clubId, from, until: until ?? FOREVER, hours, prices });
}

const deleteVersion = (
  tx: Database,
  { table, clubId, from }: { table: 'club_hours' | 'club_prices'; clubId: number; from: string },
) =>
  tx
    .deleteFrom(table)
    .where('club_id', '=', clubId)
    .where('weekday', '>=', FIRST_WEEKDAY)
    .where('valid_from', '=', from)
    .execute();

async function insertRows(
  tx: Database,
  { clubId, from, until, hours, prices }: Week & { clubId: number; from: string; until: string },
): Promise<void> {
  const version = { club_id: clubId, valid_from: from, valid_until: until };
  const hourRows = hours.map(({ weekday, opens, closes }) => ({ ...version, weekday, opens, closes }));
  if (hourRows.length > 0) await tx.insertInto('club_hours').values(hourRows).execute();
  const priceRows = prices.map(({ weekday, from_minute, to_minute, price_cents_per_hour, fixed_cents }) => ({
    ...version,
    ...{ weekday, from_minute, to_minute, price_cents_per_hour },
    fixed_cents: JSON.stringify(fixed_cents ?? {}),
  }));
  if (priceRows.length > 0) await tx.insertInto('club_prices').values(priceRows).execute();
}

/** A coming version ends before it has begun: the one before it holds until the next. */
export async function deleteWeek(
  tx: Database,
  { clubId, from, until }: { clubId: number; from: string; until: string | null },
): Promise<void> {
  for (const table of ['club_hours', 'club_prices'] as const) {
    await deleteVersion(tx, { table, clubId, from });
    await tx
      .updateTable(table)
      .set({ valid_until: until ?? FOREVER })
      .where('club_id', '=', clubId)
      .where('weekday', '>=', FIRST_WEEKDAY)
      .where('valid_until', '=', from)
      .execute();
  }
}

type Days = { clubId: number; first: string; last: string };

/** What the club has decided for the days of this span, by date. */
export const findHolidays = (db: Database, { clubId, first, last }: Days) =>
  db
    .selectFrom('club_holidays')
    .select(['date', 'reason'])
    .where('club_id', '=', clubId)
    .where('date', '>=', first)
    .where('date', '<=', last)
    .orderBy('date')
    .execute();

/** Hours and prices of the holidays of this span: `from` is the date of each. */
export async function findHolidayRows(db: Database, { clubId, first, last }: Days) {
  const hours = await hoursOf(db, clubId)
    .where('weekday', '<', FIRST_WEEKDAY)
    .where('valid_from', '>=', first)
    .where('valid_from', '<=', last)
    .execute();
  const prices = await pricesOf(db, clubId)
    .where('weekday', '<', FIRST_WEEKDAY)
    .where('valid_from', '>=', first)
    .where('valid_from', '<=', last)
    .execute();
  return { hours, prices };
}

/** Replaces what the club had decided for the day; without hours it is closed. */
export async function insertHoliday(
  tx: Database,
  {
    clubId,
    date,
    until,
    reason,
    hours,
    prices,
  }: Week & {
    clubId: number;
    date: string;
    /** The day after it. */
    until: string;
    reason: string;
  },
): Promise<void> {
  await deleteHoliday(tx, { clubId, date });
  await tx.insertInto('club_holidays').values({ club_id: clubId, date, reason }).execute();
  await insertRows(tx, { clubId, from: date, until, hours, prices });
}

/** Whether the club had decided anything for the day. */
export async function deleteHoliday(
  tx: Database,
  { clubId, date }: { clubId: number; date: string },
): Promise<boolean> {
  for (const table of ['club_hours', 'club_prices'] as const) {
    await tx
      .deleteFrom(table)
      .where('club_id', '=', clubId)
      .where('weekday', '<', FIRST_WEEKDAY)
      .where('valid_from', '=', date)
      .execute();
  }
  const { numDeletedRows } = await tx
    .deleteFrom('club_holidays')
    .where('club_id', '=', clubId)
    .where('date', '=', date)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
