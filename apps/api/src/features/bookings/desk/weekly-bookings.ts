import type { Database } from '@bandeja/db/database';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { placeDeskBooking } from '@bandeja/rules/bookings/decide-booking';
import type { WeeklyTime } from '@bandeja/rules/notifications/booking-notifications';
import { findHolidays, findSchedules } from '../../clubs/public.ts';
import { findLinkedPlayers } from '../../customers/public.ts';
import { insertDeskItem, setReturnDue } from '../../tills/public.ts';
import { readBookingMoney } from '../booking-money.ts';
import type { During } from '../booking-state.ts';
import { bookingTerms } from '../booking-terms.ts';
import { findBookingOrThrow, findBookingStates } from '../bookings.repository.ts';
import { announceBooked, announceBookings, sendNotice } from '../changes/booking-news.ts';
import { scheduleReminder } from '../changes/carry-out.ts';
import { changeBooking } from '../changes/change-booking.ts';
import { changeKept } from '../changes/kept-money.repository.ts';
import {
  findTeacherTaken,
  listStudents,
  type NewLesson,
  setLessonPrice,
} from '../lessons/lessons.repository.ts';
import { lockBookingForChange } from '../own-bookings.ts';
import { bookForCustomer } from './book-at-desk.ts';
import { repriceBooking } from './desk-bill.ts';
import { type Acting, turnIntoCredit } from './keep-as-credit.ts';
import { findTaken } from './weekly-bookings.repository.ts';

// Bookings that repeat every week: which of their dates are possible, and what becomes of each.

type Weekly = { court: number; start_time: string; duration: number };

export type WeeklyPlace = {
  date: string;
  /** Null: on that day there is no such time to play. */
  during: During | null;
  /** Why the court cannot be booked then; null: it is free. */
  reason: 'holiday' | 'closure' | 'taken' | 'hours' | 'court_gone' | 'past' | 'teacher' | null;
  /** Every court of the club that is free for the whole time; none where the teacher of a lesson is not. */
  free: readonly number[];
};

/** Where each of these opening days, in order, has its place. Courts that are locked stay as they were found. */
export async function findWeeklyPlaces(
  db: Database,
  {
    club,
    dates,
    now,
    teacher,
    ...weekly
  }: Weekly & {
    club: { id: number; slug: string };
    dates: readonly string[];
    /** Of a lesson; one who gives no more is never free. */
    teacher?: { id: number; ended_at: Date | null } | undefined;
    now: Date;
  },
): Promise<WeeklyPlace[]> {
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  if (first === '') return [];
  const schedules = await findSchedules(db, { dates, club_slug: club.slug, of_staff: true });
  const holidays = await findHolidays(db, { clubId: club.id, first, last });
  const courts = schedules[0]?.courts.map(({ id }) => id) ?? [];
  const places = dates.map((date) => {
    const schedule = schedules.find((one) => one.date === date);
    if (!schedule) return { date, reason: 'court_gone' as const, during: null };
    const { start_time, duration, court } = weekly;
    const placed = placeDeskBooking({ date, start_time, duration }, bookingTerms(schedule, date), now);
    if (placed.ok) {
      const { start_at, end_at } = placed;
      return {
        date,
        reason: courts.includes(court) ? null : ('court_gone' as const),
        during: { start_at, end_at },
      };
    }
    const isHoliday = holidays.some((holiday) => holiday.date === date);
    const reason = placed.code === 'in_the_past' ? 'past' : isHoliday ? 'holiday' : 'hours';
    return { date, reason: reason as 'past' | 'holiday' | 'hours', during: null };
  });
  const timed = places.flatMap(({ during }) => (during ? [during] : []));
  const taken = await findTaken(db, { courts, spans: timed, now });
  const lessons = teacher ? await findTeacherTaken(db, { teacher: teacher.id, spans: timed }) : [];
  const isTeaching = (span: number) =>
    teacher !== undefined && (teacher.ended_at !== null || lessons.some((lesson) => lesson.span === span));
  return places.map(({ date, reason, during }): WeeklyPlace => {
    if (!during) return { date, during, reason, free: [] };
    const there = taken.filter(({ span }) => span === timed.indexOf(during));
    const ours = there.filter(({ court }) => court === weekly.court);
    const isClosed = ours.length > 0 && ours.every(({ kind }) => kind === 'closure');
    if (reason === null && !isClosed && isTeaching(timed.indexOf(during)))
      return { date, during, reason: 'teacher', free: [] };
    return {
      ...{ date, during },
      reason: reason ?? (ours.length === 0 ? null : isClosed ? 'closure' : 'taken'),
      free: courts.filter((court) => there.every((one) => one.court !== court)),
    };
  });
}

type WeeklyBooking = {
  court: number;
  date: string;
  during: During;
  price_cents: number;
  customer: { id: number; player_id: number | null };
  /** Its teacher has to be free, and held. */
  lesson?: Omit<NewLesson, 'booking' | 'now'> | undefined;
  now: Date;
};

/** Books one date of a customer on a free court, confirmed. Its player gets no letter for each week. */
export async function bookWeekly(
  tx: Database,
  { court, date, during, price_cents, customer, lesson, now }: WeeklyBooking,
): Promise<number> {
  const id = await bookForCustomer(tx, {
    ...{ reason: 'booked_weekly', court, date, during, price_cents, note: null, now },
    overOffers: true,
    ...(lesson
      ? // No player has a lesson: none of its students cancels for the others.
        { kind: 'lesson', lesson, customer: { id: customer.id, player_id: null } }
      : { kind: 'regular', customer }),
  });
  const booking = await findBookingOrThrow(tx, id);
  await scheduleReminder(tx, booking, now);
  announceBooked(tx, booking);
  return id;
}

type Release = {
  id: number;
  /** What of its price the club keeps. */
  keep_cents: number;
  /** Of the money that goes back. */
  reason: string;
  by: Acting;
  now: Date;
  /** Without a notification: its player acts. */
  quietly?: boolean;
};

/**
 * Cancels one date: its court is free at once. Money of the desk above what the club keeps becomes credit of the customer, a
 * row in the open till; `owed_cents`: what the club keeps and has not got.
 */
export async function releaseWeekly(
  tx: Database,
  { id, keep_cents, reason, by, now, quietly = false }: Release,
): Promise<{ returned_cents: number; owed_cents: number }> {
  const { club_id: club } = by.desk;
  const booking = await lockBookingForChange(tx, id, { withCourt: false });
  const { bill, rows } = await readBookingMoney(tx, booking);
  const held = bill.paid_cents - bill.returned_cents;
  const event = { type: 'cancelled_by_club', refund: false } as const;
  await changeBooking(tx, { id, event, now, actor: null, reason: 'cancelled_by_club', quietly });
  const back = Math.max(0, Math.min(held - keep_cents, bill.desk_cents));
  if (back > 0 && booking.customer_id !== null) {
    await turnIntoCredit(tx, { booking, rows, customer: booking.customer_id, cents: back, reason, by, now });
    await changeKept(tx, id, -back);
  }
  await setReturnDue(tx, { booking: id, club, cents: 0, now });
  return { returned_cents: back, owed_cents: Math.max(0, keep_cents - held) };
}

/** A line on the bill of another date, for what a released one still owes. */
export async function chargeWeekly(
  tx: Database,
  { id, name, cents, by, now }: { id: number; name: string; cents: number; by: Acting; now: Date },
): Promise<void> {
  const booking = await lockBookingForChange(tx, id, { withCourt: false });
  const item = { club_id: by.desk.club_id, booking_id: id, name, quantity: 1, price_cents: cents };
  await insertDeskItem(tx, { ...item, at: now, by_user: by.userId });
  const { bill } = await readBookingMoney(tx, booking);
  await setReturnDue(tx, { booking: id, club: booking.club_id, cents: bill.to_return_cents, now });
  await announceBookings(tx, [id]);
}

/** Another price of a date. Below what was paid, the difference is money to return. */
export async function repriceWeekly(
  tx: Database,
  { id, price, now }: { id: number; price: WeeklyPrice; now: Date },
): Promise<number> {
  const booking = await lockBookingForChange(tx, id, { withCourt: false });
  if (booking.status === BOOKING_STATUS.cancelled) return booking.price_cents;
  let { price_cents } = price;
  if (booking.kind === 'lesson') {
    const student_cents = price.student_cents ?? null;
    await setLessonPrice(tx, id, { price_by: student_cents === null ? 'lesson' : 'student', student_cents });
    // Of the students of this date, who may be others.
    if (student_cents !== null) price_cents = student_cents * (await listStudents(tx, [id])).length;
  }
  if (booking.price_cents !== price_cents) await repriceBooking(tx, booking, price_cents, now);
  return price_cents;
}

type WeeklyPrice = {
  price_cents: number;
  /** Of a lesson: what each student pays. */
  student_cents?: number | undefined;
};

export type WeeklyDate = { date: string; booking: number; court: number | null };

type WeeklyNews = Pick<WeeklyTime, 'what'> & {
  /** Its dates that begin or end, in order. */
  dates: readonly WeeklyDate[];
  /** Paid dates that stay: told to whom has one of them. */
  kept?: readonly WeeklyDate[];
  /** Its usual one. */
  court: number;
  customer: number;
  isLesson: boolean;
  /** Of a lesson: only these students; none: all of each date. */
  students?: readonly number[];
  now: Date;
};

/**
 * Tells each player of dates that begin or end once, with the first of the own dates: the player who has it, else the one who
 * is linked to its customer; of a lesson each linked student.
 */
export async function notifyOfWeekly(tx: Database, news: WeeklyNews): Promise<void> {
  const { what, kept = [], dates, court, customer, isLesson, students, now } = news;
  if (dates.length === 0) return;
  const ids = [...dates, ...kept].map(({ booking }) => booking);
  const linked = (await findLinkedPlayers(tx, [customer])).get(customer) ?? null;
  const having = isLesson
    ? (await listStudents(tx, ids))
        .filter(({ customer_id }) => students?.includes(customer_id) ?? true)
        .map(({ booking_id, player_id }) => ({ booking: booking_id, player: player_id }))
    : (await findBookingStates(tx, ids)).map(({ id, player_id }) => ({
        ...{ booking: id, player: player_id ?? linked },
      }));
  for (const player of new Set(having.map((one) => one.player))) {
    if (player === null) continue;
    const own = having.filter((one) => one.player === player).map(({ booking }) => booking);
    const mine = dates.filter(({ booking }) => own.includes(booking));
    // One on another court does not say where the others are.
    const usual = mine.find((one) => one.court === court) ?? mine[0];
    if (!usual || !mine[0]) continue;
    const isKept = kept.some(({ booking }) => own.includes(booking));
    const params = { booking: usual.booking, what, lesson: isLesson, from: mine[0].date };
    const notice = {
      type: 'weekly_time',
      params: { ...params, ...(isKept && { kept: true }) },
    } as const;
    await sendNotice(tx, notice, { player, now });
  }
}
