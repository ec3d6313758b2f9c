import { createHash } from 'node:crypto';
import type { DeskSchedule, SchedulePreview, ScheduleVersion } from '@bandeja/contract/calls/desk-schedule';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { hoursText, pricesText } from '@bandeja/rules/clubs/price-table';
import {
  firstPublishDay,
  type PriceBand,
  PUBLISH_DAYS_AHEAD,
  problemSentence,
  scheduleProblems,
  type WeekHours,
  type WeekSchedule,
} from '@bandeja/rules/clubs/schedule';
import { addDays, weekdayOf } from '@bandeja/rules/time/local-time';
import { localDateOf, localMinutesOf } from '@bandeja/rules/time/zoned-time';
import { Refusal, ValidationRefusal } from '../../http/errors/refusal.ts';
import type { Desk, StaffViewer } from '../../http/session/viewer.ts';
import {
  deleteWeek,
  findDurations,
  findHolidayRows,
  findHolidays,
  findWeeks,
  insertWeek,
  lockClub,
} from '../clubs/public.ts';
import { insertEntry } from '../desk/public.ts';
import { previewBookings } from './preview.ts';

type Asker = { viewer: StaffViewer; now: Date };

export async function getDeskSchedule(db: Database, { viewer, now }: Asker): Promise<DeskSchedule> {
  const { today, firstDay, version, versions } = await readWeeks(db, viewer.desk, now);
  const { durations } = await findDurations(db, viewer.desk.club_id);
  return { version, today, first_day: firstDay, durations, versions };
}

type Weeks = { today: string; firstDay: string; version: string; versions: ScheduleVersion[] };

async function readWeeks(db: Database, desk: Desk, now: Date): Promise<Weeks> {
  const { club_id: clubId, timezone } = desk;
  const today = localDateOf(now, timezone);
  const { hours, prices } = await findWeeks(db, clubId, today);
  const froms = [...new Set([...hours, ...prices].map(({ from }) => from))];
  const versions = froms
    .toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))
    .map((from): ScheduleVersion => {
      const ofVersion = <Row extends { from: string | null }>(rows: readonly Row[]) =>
        rows.filter((row) => row.from === from);
      const [hourRows, priceRows] = [ofVersion(hours), ofVersion(prices)];
      return {
        from,
        until: [...hourRows, ...priceRows][0]?.until ?? null,
        state: (from ?? '') <= today ? 'current' : 'coming',
        hours: hourRows.map(({ weekday, opens, closes }) => ({ weekday, opens, closes })),
        prices: priceRows.map(({ weekday, from_minute, to_minute, price_cents_per_hour, fixed_cents }) => ({
          ...{ weekday, from_minute, to_minute, price_cents_per_hour, fixed_cents },
        })),
      };
    });
  const version = createHash('sha256').update(JSON.stringify(versions)).digest('base64url').slice(0, 22);
  const hoursToday = await findHoursToday(db, { clubId, today, versions });
  const firstDay = firstPublishDay({ date: today, minutes: localMinutesOf(now, timezone) }, hoursToday);
  return { today, firstDay, version, versions };
}

async function findHoursToday(
  db: Database,
  { clubId, today, versions }: Pick<Weeks, 'today' | 'versions'> & { clubId: number },
) {
  const day = { clubId, first: today, last: today };
  const holidays = await findHolidays(db, day);
  if (holidays.length > 0) return (await findHolidayRows(db, day)).hours;
  const current = versions.find(({ state }) => state === 'current');
  return (current?.hours ?? []).filter(({ weekday }) => weekday === weekdayOf(today));
}

/** Reads of the schedule read every coming week. */
const COMING_AT_MOST = 12;

type Publication = Asker & {
  from: string;
  hours: WeekHours[];
  prices: PriceBand[];
  expected_version?: string | undefined;
  dry_run: boolean;
};

/**
 * The week from a day on, until the next one that is published already. Bookings keep their time and price: a day that has
 * begun is never changed.
 */
export function publishDeskSchedule(db: Database, asked: Publication): Promise<SchedulePreview> {
  const { viewer, now, from, hours, prices, expected_version, dry_run } = asked;
  const { desk, userId } = viewer;
  return withTransaction(db, async (tx) => {
    const clubId = desk.club_id;
    if (!dry_run) await lockClub(tx, clubId);
    const weeks = await readWeeks(tx, desk, now);
    refuseDay(from, weeks);
    const week = { hours: hours.toSorted(byOpening), prices: prices.toSorted(byMinute) };
    const gaps = refuseProblems(week, { allowsGaps: dry_run });
    const replaced = weeks.versions.find((version) => version.from === from);
    // A request that is sent again after a lost answer finds its own version.
    const isThere = replaced !== undefined && textOf(replaced) === textOf(week);
    if (!isThere && expected_version !== undefined && expected_version !== weeks.version) {
      throw new Refusal('schedule_changed');
    }
    const coming = weeks.versions.filter(({ state }) => state === 'coming').length;
    if (replaced === undefined && coming >= COMING_AT_MOST) throw new Refusal('too_many_coming_schedules');
    const until = weeks.versions.find((version) => (version.from ?? '') > from)?.from ?? null;
    const bookings = await previewBookings(tx, { desk, from, until, hours, now });
    if (!dry_run && !isThere) {
      await insertWeek(tx, { clubId, from, until, ...week });
      const before = weeks.versions.findLast((version) => (version.from ?? '') <= from);
      await insertEntry(tx, {
        ...{ clubId, at: now, userId, call: 'publishDeskSchedule', kind: 'schedule', object: null },
        changes: { valid_from: [before?.from ?? null, from], ...changesOf(before, week) },
      });
    }
    return { published: !dry_run, from, until, bookings, gaps };
  });
}

const byOpening = (a: WeekHours, b: WeekHours) => a.weekday - b.weekday || a.opens - b.opens;
const byMinute = (a: PriceBand, b: PriceBand) => a.weekday - b.weekday || a.from_minute - b.from_minute;

const textOf = ({ hours, prices }: WeekSchedule) => `${hoursText(hours)}\n${pricesText(prices)}`;

/** An entry of the history is read by people: a table of many bands is cut. */
const TEXT_MAX = 2_000;

/** Hours and prices before and after, those that differ. */
export function changesOf(before: WeekSchedule | undefined, after: WeekSchedule) {
  const pairs = {
    hours: [hoursText(before?.hours ?? []), hoursText(after.hours)],
    prices: [pricesText(before?.prices ?? []), pricesText(after.prices)],
  };
  const differing = Object.entries(pairs).filter(([, [old, next]]) => old !== next);
  return Object.fromEntries(
    differing.map(([name, texts]) => [name, texts.map((text) => text.slice(0, TEXT_MAX))]),
  );
}

function refuseDay(from: string, { today, firstDay }: Weeks): void {
  const refuse = (sentence: string) => {
    throw new ValidationRefusal({ from: [sentence] });
  };
  if (from < today) refuse('Este dia já passou. Publique a partir de hoje ou depois.');
  if (from < firstDay) refuse('Hoje o clube já abriu. Publique a partir de amanhã.');
  if (from > addDays(today, PUBLISH_DAYS_AHEAD)) refuse('Publique para um dia dentro de um ano.');
}

/** The times without a price; every other problem is refused, and so are these unless they are only looked at. */
export function refuseProblems(
  week: WeekSchedule,
  { allowsGaps }: { allowsGaps: boolean },
): SchedulePreview['gaps'] {
  const problems = scheduleProblems(week);
  const isOfPrices = (kind: string) => kind === 'gap' || kind === 'prices_overlap';
  const refused = problems.filter(({ kind }) => !(allowsGaps && kind === 'gap'));
  if (refused.length > 0) {
    const sentences = (ofPrices: boolean) =>
      refused.filter(({ kind }) => isOfPrices(kind) === ofPrices).map(problemSentence);
    const [hours, prices] = [sentences(false), sentences(true)];
    throw new ValidationRefusal({ ...(hours.length > 0 && { hours }), ...(prices.length > 0 && { prices }) });
  }
  return problems.map(({ weekday, from, to }) => ({ weekday, from_minute: from, to_minute: to }));
}

export function removeDeskSchedule(
  db: Database,
  { viewer, now, from }: Asker & { from: string },
): Promise<void> {
  const { desk, userId } = viewer;
  return withTransaction(db, async (tx) => {
    const clubId = desk.club_id;
    await lockClub(tx, clubId);
    const { versions } = await readWeeks(tx, desk, now);
    const removed = versions.find((version) => version.state === 'coming' && version.from === from);
    if (!removed) throw new Refusal('schedule_not_found');
    await deleteWeek(tx, { clubId, from, until: removed.until });
    const after = versions.findLast((version) => (version.from ?? '') < from);
    await insertEntry(tx, {
      ...{ clubId, at: now, userId, call: 'removeDeskSchedule', kind: 'schedule', object: null },
      changes: { valid_from: [from, null], ...changesOf(removed, after ?? { hours: [], prices: [] }) },
    });
  });
}
