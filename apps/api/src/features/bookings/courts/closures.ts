import type { ClosurePlan, DeskClosureDetails, DeskClosures } from '@bandeja/contract/calls/desk-closures';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { lastEndOf, mayCloseUntil } from '@bandeja/rules/bookings/closures';
import { DAY_MS, toIso } from '@bandeja/rules/time/instant';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf, localTimeOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { findCourts, findSchedules } from '../../clubs/public.ts';
import { insertEntry } from '../../desk/public.ts';
import { listFromList } from '../desk/phones-from-list.ts';
import { listStudents } from '../lessons/lessons.repository.ts';
import { openTimes } from './close-court.ts';
import { presentClosure, presentClosureDetails } from './closures.presenter.ts';
import {
  findClosure,
  findClosureBookings,
  findTimesOfClosure,
  listClosureRows,
  tickTold,
} from './closures.repository.ts';

export type Asker = { viewer: StaffViewer; now: Date };

/** How long who is still to be told about a closure that is over stays on the list. */
const TELLING_DAYS = 7;

export async function listClosures(db: Database, { viewer, now }: Asker): Promise<DeskClosures> {
  const { desk } = viewer;
  const since = new Date(now.getTime() - TELLING_DAYS * DAY_MS);
  const rows = await listClosureRows(db, { club: desk.club_id, now, since });
  const courts = await findCourts(db, desk.club_id);
  const zone = desk.timezone;
  const local = (at: string | Date) => `${localDateOf(at, zone)}T${localTimeOf(at, zone)}`;
  const until = lastEndOf(desk.role, zone, now);
  return {
    now: local(now),
    day_ends: local(await endOfDay(db, viewer, now)),
    until: until && local(until),
    courts: courts.map(({ id, name }) => ({ id, name })),
    closures: rows.map((row) => presentClosure(row, { desk, now })),
  };
}

/** When the opening day that is on, or the next of today, closes; without hours, midnight. */
async function endOfDay(db: Database, { desk }: StaffViewer, now: Date): Promise<string> {
  const { club_slug, timezone } = desk;
  const today = localDateOf(now, timezone);
  const days = await findSchedules(db, { dates: [addDays(today, -1), today], club_slug });
  const ends = days.flatMap(({ date, hours }) => {
    const last = Math.max(...hours.map(({ closes }) => closes));
    return hours.length === 0 ? [] : [zonedTime(date, last, timezone)];
  });
  // ISO instants in UTC sort by time.
  return ends.toSorted().find((end) => end > toIso(now)) ?? zonedTime(addDays(today, 1), 0, timezone);
}

/** The answer of a closure that was made, also for a repeated request. */
export async function getClosurePlan(db: Database, asker: Asker & { id: number }): Promise<ClosurePlan> {
  return { id: asker.id, bookings: [], conflicts: [], closure: await getClosure(db, asker) };
}

export async function getClosure(
  db: Database,
  { viewer: { desk }, now, id }: Asker & { id: number },
): Promise<DeskClosureDetails> {
  const row = await findClosure(db, { club: desk.club_id, id, now });
  if (!row) throw new Refusal('closure_not_found');
  const courts = await findCourts(db, desk.club_id);
  const courtNames = new Map(courts.map(({ id, name }) => [id, name]));
  const bookings = await findClosureBookings(db, id);
  const withPhone = bookings.filter(({ customer_phone }) => customer_phone).map((hit) => hit.booking_id);
  const fromList = await listFromList(db, desk, withPhone);
  const lessons = bookings.filter(({ teacher_name }) => teacher_name !== null);
  const students = await listStudents(
    db,
    lessons.map((hit) => hit.booking_id),
  );
  return presentClosureDetails(row, bookings, { desk, now, courtNames, fromList, students });
}

/** Gives back every court of a closure. Of two requests at once one does. */
export function openClosure(db: Database, { viewer, now, id }: Asker & { id: number }): Promise<void> {
  const { desk, userId } = viewer;
  return withTransaction(db, async (tx) => {
    const closure = await findClosure(tx, { club: desk.club_id, id, now });
    if (!closure) throw new Refusal('closure_not_found');
    if (!mayCloseUntil(desk.role, closure.end_at, desk.timezone, now))
      throw new Refusal('closure_needs_manager');
    const read = () => findTimesOfClosure(tx, id);
    const refusal = await openTimes(tx, { courts: closure.all_courts, read, now });
    if (refusal) throw new Refusal(refusal);
    await insertEntry(tx, {
      ...{ clubId: desk.club_id, at: now, userId, call: 'openClosure', kind: 'closure', object: id },
      changes: { courts: [closure.closed_courts?.length ?? 0, 0] },
    });
  });
}

export function tickClosureBooking(
  db: Database,
  { id, booking, told, ...asker }: Asker & { id: number; booking: number; told: boolean },
): Promise<DeskClosureDetails> {
  const { viewer, now } = asker;
  return withTransaction(db, async (tx) => {
    // Of the own club, and there.
    await getClosure(tx, { id, ...asker });
    if (!(await tickTold(tx, { closure: id, booking, at: told ? now : null })))
      throw new Refusal('booking_not_found');
    await insertEntry(tx, {
      ...{ clubId: viewer.desk.club_id, at: now, userId: viewer.userId, call: 'tickClosureBooking' },
      ...{ kind: 'booking', object: booking, changes: { told: [!told, told] } },
    });
    return getClosure(tx, { id, ...asker });
  });
}
