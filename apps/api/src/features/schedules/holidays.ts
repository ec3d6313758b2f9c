import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-schedule';
import type { DeskHoliday } from '@bandeja/contract/calls/desk-schedule';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { nationalHolidays } from '@bandeja/rules/clubs/holidays';
import { addDays, weekdayOf } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { Refusal, ValidationRefusal } from '../../http/errors/refusal.ts';
import type { StaffViewer } from '../../http/session/viewer.ts';
import { deleteHoliday, findHolidayRows, findHolidays, insertHoliday, lockClub } from '../clubs/public.ts';
import { insertEntry } from '../desk/public.ts';
import { previewBookings } from './preview.ts';
import { changesOf, refuseProblems } from './week.ts';

type Asker = { viewer: StaffViewer; now: Date };

/** The national ones of a year, and those that the club has added, each with what the club does on it. */
export async function listDeskHolidays(
  db: Database,
  { viewer, year }: Pick<Asker, 'viewer'> & { year: number },
): Promise<DeskHoliday[]> {
  const span = { clubId: viewer.desk.club_id, first: `${year}-01-01`, last: `${year}-12-31` };
  const decided = await findHolidays(db, span);
  const rows = await findHolidayRows(db, span);
  const national = nationalHolidays(year);
  const own = decided
    .filter(({ date }) => !national.some((holiday) => holiday.date === date))
    .map(({ date, reason }) => ({ date, name: reason, kind: 'own' as const }));
  return [...national, ...own]
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, name, kind }): DeskHoliday => {
      const decision = decided.find((holiday) => holiday.date === date);
      const hours = rows.hours.filter((row) => row.from === date);
      const prices = rows.prices.filter((row) => row.from === date);
      const state = hours.length > 0 ? 'open' : 'closed';
      return {
        ...{ date, kind, name: decision?.reason ?? name, state: decision ? state : 'usual' },
        hours: hours.map(({ opens, closes }) => ({ opens, closes })),
        prices: prices.map(({ from_minute, to_minute, price_cents_per_hour, fixed_cents }) => ({
          ...{ from_minute, to_minute, price_cents_per_hour, fixed_cents },
        })),
      };
    });
}

/** As far ahead as anybody plans. */
const DAYS_AHEAD = 730;

type Saving = Asker & { date: string } & Parsed<typeof calls.saveDeskHoliday>['body'];

export function saveDeskHoliday(db: Database, { viewer, now, date, ...asked }: Saving) {
  const { desk, userId } = viewer;
  const clubId = desk.club_id;
  refuseDate(date, localDateOf(now, desk.timezone));
  const isOpen = asked.state === 'open';
  const day = <Row>(rows: readonly Row[]) => (isOpen ? rows.map((row) => ({ ...row, weekday: 0 })) : []);
  const { hours, prices } = { hours: day(asked.hours), prices: day(asked.prices) };
  if (isOpen && hours.length === 0) {
    throw new ValidationRefusal({ hours: ['Diga em que horas o clube abre neste dia.'] });
  }
  const gaps = isOpen ? refuseProblems({ hours, prices }, { allowsGaps: asked.dry_run }) : [];
  return withTransaction(db, async (tx) => {
    const until = addDays(date, 1);
    const ofDay = hours.map((range) => ({ ...range, weekday: weekdayOf(date) }));
    const span = { desk, from: date, until, hours: ofDay, now, isHoliday: true };
    const bookings = await previewBookings(tx, span);
    if (asked.dry_run) return { saved: false, bookings, gaps };
    await lockClub(tx, clubId);
    const before = await findDay(tx, { clubId, date });
    await insertHoliday(tx, { clubId, date, until, reason: asked.name, hours, prices });
    await insertEntry(tx, {
      ...{ clubId, at: now, userId, call: 'saveDeskHoliday', kind: 'holiday', object: null },
      changes: {
        ...{ date: [before.state === null ? null : date, date], opening: [before.state, asked.state] },
        ...changesOf(before, { hours, prices }),
      },
    });
    return { saved: true, bookings, gaps };
  });
}

function refuseDate(date: string, today: string): void {
  const sentence =
    date < today
      ? 'Este dia já passou.'
      : date > addDays(today, DAYS_AHEAD) && 'Escolha um dia dentro de dois anos.';
  if (sentence) throw new ValidationRefusal({ date: [sentence] });
}

/** state null: a day like the others. */
async function findDay(tx: Database, { clubId, date }: { clubId: number; date: string }) {
  const day = { clubId, first: date, last: date };
  const [decided] = await findHolidays(tx, day);
  const rows = await findHolidayRows(tx, day);
  return { ...rows, state: decided ? (rows.hours.length > 0 ? 'open' : 'closed') : null };
}

export function removeDeskHoliday(
  db: Database,
  { viewer, now, date }: Asker & { date: string },
): Promise<void> {
  const { desk, userId } = viewer;
  const clubId = desk.club_id;
  refuseDate(date, localDateOf(now, desk.timezone));
  return withTransaction(db, async (tx) => {
    await lockClub(tx, clubId);
    const before = await findDay(tx, { clubId, date });
    if (!(await deleteHoliday(tx, { clubId, date }))) throw new Refusal('schedule_not_found');
    await insertEntry(tx, {
      ...{ clubId, at: now, userId, call: 'removeDeskHoliday', kind: 'holiday', object: null },
      changes: { date: [date, null], opening: [before.state, null] },
    });
  });
}
