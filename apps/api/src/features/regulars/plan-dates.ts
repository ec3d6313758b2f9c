import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { datesOf, horizonOf } from '@bandeja/rules/regulars/regular-dates';
import { priceInForce, priceOfDate, type RegularPrice } from '@bandeja/rules/regulars/regular-price';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { bookWeekly, findWeeklyPlaces, limitLockWaits, type WeeklyPlace } from '../bookings/public.ts';
import { lockCourts } from '../clubs/public.ts';
import { findCustomer, findOrAddCustomer } from '../customers/public.ts';
import { lockPlayer } from '../players/public.ts';
import { lockTeacher } from '../teachers/public.ts';
import { findTaskDates, insertDates, type NewDate, updateDate } from './regular-dates.repository.ts';
import {
  findRegular,
  findRegularsToPlan,
  listPrices,
  listStudentsOf,
  lockRegular,
  type RegularRow,
  setPlannedUntil,
  updateRegular,
} from './regulars.repository.ts';

const BATCH = 100;

/**
 * Books the dates of every monthly player up to the horizon, and tries impossible ones again. May run on several nodes at
 * once: each monthly player is one transaction under its lock, and a date has one row. One that fails keeps no other waiting.
 */
export async function planRegulars(db: Database, now: Date): Promise<void> {
  const errors: unknown[] = [];
  for (let after = 0; ; ) {
    const batch = await findRegularsToPlan(db, { now, after, limit: BATCH });
    for (const { id } of batch)
      await withTransaction(db, (tx) => planRegular(tx, id, now)).catch((error) => errors.push(error));
    after = batch.at(-1)?.id ?? after;
    if (batch.length < BATCH) break;
  }
  if (errors.length > 0) throw errors[0];
}

export type Held = {
  row: RegularRow;
  customer: { id: number; player_id: number | null };
  /** Null: a monthly player. */
  lesson: { teacher: { id: number; ended_at: Date | null }; students: number[] } | null;
};

/**
 * Locks a monthly player in the order of a booking at the desk: player, customer, then this, courts and bookings. Null: it
 * is gone, or its customer is.
 */
export async function holdRegular(tx: Database, id: number, now: Date): Promise<Held | null> {
  await limitLockWaits(tx);
  const seen = await findRegular(tx, id);
  if (!seen) return null;
  const of = await findCustomer(tx, seen.club_id, seen.customer_id);
  if (!of) return null;
  if (of.player_id !== null) await lockPlayer(tx, of.player_id);
  const customer = await findOrAddCustomer(tx, { club: seen.club_id, id: of.id, now });
  const row = await lockRegular(tx, id);
  // Merged meanwhile: the next run finds the other customer.
  if (row?.customer_id !== of.id) return null;
  return { row, customer, lesson: await holdLesson(tx, row) };
}

/** Its teacher is locked before courts. */
async function holdLesson(tx: Database, { id, club_id, teacher_id }: RegularRow): Promise<Held['lesson']> {
  const teacher = teacher_id === null ? undefined : await lockTeacher(tx, club_id, teacher_id);
  if (!teacher) return null;
  const students = (await listStudentsOf(tx, [id])).map(({ customer_id }) => customer_id);
  return { teacher, students };
}

/** What makes a date of a weekly lesson a lesson. */
export function lessonOf({ lesson }: Pick<Held, 'lesson'>, price: RegularPrice) {
  if (!lesson) return undefined;
  const isByStudent = price.price_by === 'student';
  return {
    ...{ teacher: lesson.teacher.id, students: lesson.students },
    price_by: isByStudent ? ('student' as const) : ('lesson' as const),
    student_cents: isByStudent ? price.price_cents : null,
  };
}

async function planRegular(tx: Database, id: number, now: Date): Promise<void> {
  const held = await holdRegular(tx, id, now);
  if (!held || held.row.ended_at !== null) return;
  const { row } = held;
  const today = localDateOf(now, row.timezone);
  if (row.ends_on !== null && row.ends_on < today) {
    await updateRegular(tx, { id, now, ended_at: now });
    return;
  }
  const tasks = await findTaskDates(tx, id, today);
  const fresh = datesOf(row, addDays(row.planned_until, 1), horizonOf(today));
  await lockCourts(tx, [row.court_id]);
  const places = await findWeeklyPlaces(tx, {
    ...{ club: { id: row.club_id, slug: row.club_slug }, court: row.court_id },
    ...{ start_time: row.start_time, duration: row.duration, teacher: held.lesson?.teacher, now },
    dates: [...tasks, ...fresh].toSorted(),
  });
  const prices = await listPrices(tx, [id]);
  const rows: NewDate[] = [];
  for (const place of places) {
    const price_cents = priceOfDate(prices, row.weekday, place.date, held.lesson?.students.length);
    const lesson = lessonOf(held, priceInForce(prices, place.date));
    const planned = await planDate(tx, held, place, { price_cents, lesson, now });
    if (!tasks.includes(place.date))
      rows.push({ regular_id: id, date: place.date, price_cents, changed_at: now, ...planned });
    else if (planned.state === 'booked' || planned.reason !== 'past')
      await updateDate(tx, { regular: id, date: place.date, changed_at: now, price_cents, ...planned });
  }
  await insertDates(tx, rows);
  if (horizonOf(today) > row.planned_until) await setPlannedUntil(tx, id, horizonOf(today));
}

type Planned =
  | { state: 'booked'; booking_id: number; reason: null }
  | { state: 'closed' | 'task'; reason: NonNullable<WeeklyPlace['reason']> };

/** Nothing vanishes: a date is booked, or the club is closed, or the desk has to decide. */
async function planDate(
  tx: Database,
  { row, customer }: Held,
  { date, during, reason }: WeeklyPlace,
  { price_cents, lesson, now }: { price_cents: number; lesson: ReturnType<typeof lessonOf>; now: Date },
): Promise<Planned> {
  if (reason === null && during) {
    const of = { court: row.court_id, date, during, price_cents, customer, lesson, now };
    return { state: 'booked', booking_id: await bookWeekly(tx, of), reason: null };
  }
  const isClosed = reason === 'holiday' || reason === 'closure';
  return { state: isClosed ? 'closed' : 'task', reason: reason ?? 'hours' };
}
