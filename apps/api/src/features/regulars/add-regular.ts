import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-regulars';
import type { PlannedDate, RegularPlan } from '@bandeja/contract/calls/desk-regulars';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { datesOf, horizonOf, REGULARS_MAX } from '@bandeja/rules/regulars/regular-dates';
import { priceOfDate } from '@bandeja/rules/regulars/regular-price';
import { addDays, formatMinutes, parseTime } from '@bandeja/rules/time/local-time';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../http/errors/refusal.ts';
import type { StaffViewer } from '../../http/session/viewer.ts';
import {
  bookWeekly,
  findScheduleAtClub,
  findWeeklyPlaces,
  holdStudents,
  limitLockWaits,
  notifyOfWeekly,
  type WeeklyPlace,
} from '../bookings/public.ts';
import { lockCourts } from '../clubs/public.ts';
import { findLinkedPlayer, findOrAddCustomer } from '../customers/public.ts';
import { insertEntry } from '../desk/public.ts';
import { lockPlayer } from '../players/public.ts';
import { findTeacher, lockTeacher } from '../teachers/public.ts';
import { lessonOf } from './plan-dates.ts';
import { getRegular } from './read-regulars.ts';
import { insertDates, type NewDate } from './regular-dates.repository.ts';
import { countActive, insertPrice, insertRegular, insertStudentsOf } from './regulars.repository.ts';

type Wanted = Parsed<typeof calls.addRegular>['body'];
type Input = { viewer: StaffViewer; now: Date; wanted: Wanted };

/** The desk may book a year ahead: eight weeks from here lie within it. */
const FROM_DAYS_AHEAD = 300;

/**
 * Saves a monthly player and books the dates of eight weeks, all or nothing: every conflict is solved by a choice. A
 * dry run shows them and writes nothing.
 */
export async function addRegular(db: Database, input: Input): Promise<RegularPlan> {
  const { viewer, now, wanted } = input;
  const { club_id: club, timezone } = viewer.desk;
  const today = localDateOf(now, timezone);
  if (wanted.from < today) throw new Refusal('regular_from_past', { field: 'from' });
  if (wanted.from > addDays(today, FROM_DAYS_AHEAD))
    throw new Refusal('slot_too_far_ahead', { field: 'from' });
  if ((wanted.price_by === 'student') > (wanted.lesson !== undefined))
    throw new Refusal('lesson_price_by_student', { field: 'price_by' });
  await findScheduleAtClub(db, { court: wanted.court, date: wanted.from, club });
  if (wanted.dry_run) {
    if (wanted.customer.id !== undefined) await findLinkedPlayer(db, { club, id: wanted.customer.id });
    const teacher = wanted.lesson && (await findTeacher(db, club, wanted.lesson.teacher));
    const dates = (await planDates(db, input, teachingOf(wanted, teacher))).map(({ shown }) => shown);
    return { id: null, dates, conflicts: dates.filter(isConflict), regular: null };
  }
  return withTransaction(db, async (tx) => {
    await limitLockWaits(tx);
    const player = await findLinkedPlayer(tx, { club, id: wanted.customer.id });
    if (player !== null) await lockPlayer(tx, player);
    const customer = await findOrAddCustomer(tx, { ...wanted.customer, club, now });
    const others = await holdStudents(tx, wanted.lesson?.students ?? [], { club, now });
    if (others.includes(customer.id)) throw new Refusal('lesson_student_twice', { field: 'lesson' });
    if ((await countActive(tx, club)) >= REGULARS_MAX) throw new Refusal('regular_too_many');
    const teacher = teachingOf(wanted, wanted.lesson && (await lockTeacher(tx, club, wanted.lesson.teacher)));
    await lockCourts(tx, courtsOf(wanted));
    const planned = await planDates(tx, input, teacher);
    if (planned.some(({ shown }) => isConflict(shown))) throw new Refusal('regular_conflict');
    const id = await insertRegular(tx, {
      ...{ club_id: club, customer_id: customer.id, court_id: wanted.court, weekday: wanted.weekday },
      ...{ start_time: wanted.start_time, duration: wanted.duration, due_day: wanted.due_day },
      ...{ starts_on: wanted.from, ends_on: wanted.until ?? null, note: wanted.note || null },
      teacher_id: teacher?.id ?? null,
      ...{ planned_until: horizonOf(wanted.from), created_at: now, updated_at: now },
    });
    await insertPrice(tx, { id, ...priceOf(wanted) });
    const students = [customer.id, ...others];
    if (teacher) await insertStudentsOf(tx, id, students);
    const lesson = lessonOf({ lesson: teacher ? { teacher, students } : null }, priceOf(wanted));
    const rows = await bookDates(tx, { id, customer, planned, lesson, now });
    await insertDates(tx, rows);
    await notifyOfWeekly(tx, {
      ...{ what: 'made', dates: bookedOf(rows, planned), court: wanted.court, now },
      ...{ customer: customer.id, isLesson: teacher !== undefined },
    });
    await insertEntry(tx, {
      ...{ clubId: club, at: now, userId: viewer.userId, call: 'addRegular', kind: 'regular', object: id },
      changes: {
        ...{ court: [null, wanted.court], weekday: [null, wanted.weekday] },
        ...{ start_time: [null, wanted.start_time], duration: [null, wanted.duration] },
        ...{ valid_from: [null, wanted.from], price_cents: [null, wanted.price_cents] },
      },
    });
    return getRegularPlan(tx, { viewer, now, id });
  });
}

/** The answer of a saved monthly player. */
export const getRegularPlan = async (
  db: Database,
  { id, ...asker }: Omit<Input, 'wanted'> & { id: number },
): Promise<RegularPlan> => ({
  ...{ id, dates: [], conflicts: [] },
  regular: await getRegular(db, { ...asker, id }),
});

const courtsOf = ({ court, choices = [] }: Wanted): number[] => [
  ...new Set([court, ...choices.flatMap((choice) => (choice.do === 'court' ? [choice.court ?? court] : []))]),
];

const isConflict = ({ state }: PlannedDate): boolean => state === 'conflict';

/** Of a lesson, the customer among them. */
const studentsOf = ({ lesson }: Wanted): number => 1 + (lesson?.students.length ?? 0);

const priceOf = ({ from, price_cents, price_by }: Wanted) => ({ valid_from: from, price_cents, price_by });

/** The teacher of a weekly lesson, who is of the club and gives lessons; undefined: a monthly player. */
function teachingOf({ lesson }: Wanted, teacher: Teaching | undefined): Teaching | undefined {
  if (lesson && !teacher) throw new Refusal('teacher_not_found', { field: 'lesson' });
  if (teacher && teacher.ended_at !== null) throw new Refusal('teacher_ended', { field: 'lesson' });
  return teacher;
}
type Teaching = { id: number; ended_at: Date | null };

type Planned = { shown: PlannedDate; during: WeeklyPlace['during'] };

/** The dates of the first eight weeks, each with what becomes of it by the choices. */
async function planDates(
  db: Database,
  { viewer, now, wanted }: Input,
  teacher: Teaching | undefined,
): Promise<Planned[]> {
  const { club_id: id, club_slug: slug, timezone } = viewer.desk;
  const { weekday, from, until = null, court, start_time, duration, choices = [] } = wanted;
  const dates = datesOf({ weekday, starts_on: from, ends_on: until }, from, horizonOf(from));
  const found = await findWeeklyPlaces(db, {
    ...{ club: { id, slug }, court, start_time, duration, dates, teacher, now },
  });
  // The time of today is over: it begins with the next week.
  const places = found.filter(({ reason }) => reason !== 'past');
  if (places.length === 0) throw new Refusal('regular_without_dates', { field: 'until' });
  const usual = places.filter(({ reason }) => reason !== 'holiday');
  if (usual.length > 0 && usual.every(({ reason }) => reason === 'hours'))
    throw new Refusal('slot_outside_hours', { field: 'start_time' });
  if (choices.some(({ date }) => places.every((place) => place.date !== date)))
    throw new Refusal('regular_choice_wrong', { field: 'choices' });
  return places.map((place) => {
    const choice = choices.find(({ date }) => date === place.date);
    const chosen = choice?.do === 'court' ? (choice.court ?? court) : court;
    const isMoved = chosen !== court && place.during !== null && place.free.includes(chosen);
    const reason = isMoved ? null : place.reason;
    const isClosed = reason === 'holiday' || reason === 'closure';
    const state = isClosed
      ? 'closed'
      : choice?.do === 'skip'
        ? 'skip'
        : reason === null
          ? 'free'
          : 'conflict';
    const { during, date } = place;
    const minutes = (parseTime(start_time) ?? 0) + duration;
    return {
      during,
      shown: {
        ...{ date, court: isMoved ? chosen : court, state, reason },
        start_time: during ? localTimeOf(during.start_at, timezone) : start_time,
        end_time: during ? localTimeOf(during.end_at, timezone) : formatMinutes(minutes),
        price_cents: priceOfDate([priceOf(wanted)], weekday, date, studentsOf(wanted)),
        can_move_to: place.free.filter((one) => one !== court),
      },
    };
  });
}

type Booking = {
  id: number;
  customer: { id: number; player_id: number | null };
  planned: readonly Planned[];
  lesson: ReturnType<typeof lessonOf>;
  now: Date;
};

async function bookDates(tx: Database, { id, customer, planned, lesson, now }: Booking): Promise<NewDate[]> {
  const rows: NewDate[] = [];
  for (const { shown, during } of planned) {
    const { date, court, price_cents, state, reason } = shown;
    const row = { regular_id: id, date, price_cents, changed_at: now };
    if (state === 'skip') rows.push({ ...row, state: 'skipped', credit_cents: price_cents });
    else if (state === 'closed') rows.push({ ...row, state: 'closed', reason });
    else if (during) {
      const booking_id = await bookWeekly(tx, { court, date, during, price_cents, customer, lesson, now });
      rows.push({ ...row, state: 'booked', booking_id });
    }
  }
  return rows;
}

const bookedOf = (rows: readonly NewDate[], planned: readonly Planned[]) =>
  rows.flatMap(({ date, booking_id }) => {
    const place = planned.find(({ shown }) => shown.date === date)?.shown;
    return place && booking_id ? [{ date, booking: booking_id, court: place.court }] : [];
  });
