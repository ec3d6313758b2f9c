import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-regulars';
import type { RegularDetails } from '@bandeja/contract/calls/desk-regulars';
import type { RegularRule } from '@bandeja/contract/calls/regular-tasks';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { priceInForce, priceOfDate } from '@bandeja/rules/regulars/regular-price';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../http/errors/refusal.ts';
import {
  type Acting,
  bookWeekly,
  changeWeeklyStudents,
  findWeeklyPlaces,
  holdStudents,
  limitLockWaits,
  notifyOfWeekly,
  releaseWeekly,
  repriceWeekly,
  studentsAfter,
  type WeeklyDate,
} from '../bookings/public.ts';
import { lockCourts } from '../clubs/public.ts';
import { insertEntry } from '../desk/public.ts';
import { holdRegular, lessonOf } from './plan-dates.ts';
import { type Asker, getRegular, readRule } from './read-regulars.ts';
import { findDate, listDates, updateDate } from './regular-dates.repository.ts';
import { moneyOfDate } from './regulars.presenter.ts';
import {
  insertPrice,
  listPrices,
  listStudentsOf,
  lockRegular,
  type RegularRow,
  replaceStudents,
  updateRegular,
  upsertRule,
} from './regulars.repository.ts';
import { releaseDate } from './release-date.ts';

type One = Asker & { id: number };
type Body<
  Name extends
    | 'changeRegular'
    | 'changeRegularStudents'
    | 'skipRegularDate'
    | 'placeRegularDate'
    | 'endRegular',
> = Parsed<(typeof calls)[Name]>['body'];
type Changes = Parameters<typeof insertEntry>[1]['changes'];

/** After every horizon. */
const FAR = '9999-12-31';

/** Locks a monthly player of the viewer's club, lets `work` change it, and writes what changed into the club's history. */
function changing(
  db: Database,
  call: string,
  { id, viewer, now }: One,
  work: (tx: Database, row: RegularRow) => Promise<Changes>,
): Promise<RegularDetails> {
  const { club_id: club } = viewer.desk;
  return withTransaction(db, async (tx) => {
    await limitLockWaits(tx);
    const row = await lockRegular(tx, id);
    if (row?.club_id !== club) throw new Refusal('regular_not_found');
    const changes = await work(tx, row);
    const act = { clubId: club, at: now, userId: viewer.userId, call, kind: 'regular', object: id };
    await insertEntry(tx, { ...act, changes });
    return getRegular(tx, { viewer, now, id });
  });
}

function refuseChanged({ version, ended_at }: RegularRow, expected: number): void {
  if (version !== expected) throw new Refusal('regular_changed');
  if (ended_at !== null) throw new Refusal('regular_ended');
}

/** A new price holds for the dates from its day on that have not begun; due day and note at once. */
export function changeRegular(db: Database, input: One & Body<'changeRegular'>): Promise<RegularDetails> {
  const { id, viewer, now, price, due_day, note, expected_version } = input;
  return changing(db, 'changeRegular', input, async (tx, row) => {
    refuseChanged(row, expected_version);
    const today = localDateOf(now, viewer.desk.timezone);
    if (price?.price_by === 'student' && row.teacher_id === null)
      throw new Refusal('lesson_price_by_student', { field: 'price.price_by' });
    if (price && price.from < today) throw new Refusal('regular_price_past', { field: 'price.from' });
    const before = await listPrices(tx, [id]);
    if (price) {
      const { from: valid_from, price_cents, price_by } = price;
      await insertPrice(tx, { id, valid_from, price_cents, price_by });
      await repriceDates(tx, row, { from: valid_from, now });
    }
    const text = note === undefined ? row.note : note || null;
    await updateRegular(tx, { id, now, due_day: due_day ?? row.due_day, note: text });
    return {
      ...(price && {
        valid_from: [price.from],
        price_cents: [before.at(-1)?.price_cents ?? null, price.price_cents],
      }),
      ...(due_day !== undefined && due_day !== row.due_day && { due_day: [row.due_day, due_day] }),
      // The history keeps no typed text.
      ...(text !== row.note && { note: [row.note !== null, text !== null] }),
    };
  });
}

async function repriceDates(
  tx: Database,
  { id, weekday }: RegularRow,
  { from, now }: { from: string; now: Date },
): Promise<void> {
  const prices = await listPrices(tx, [id]);
  const students = (await listStudentsOf(tx, [id])).length || 1;
  for (const date of await listDates(tx, [id], { from, to: FAR })) {
    const { state, booking_id, start_at } = date;
    if (state === 'skipped' || state === 'ended' || (start_at !== null && start_at <= now)) continue;
    const cents = priceOfDate(prices, weekday, date.date, students);
    const inForce = priceInForce(prices, date.date);
    const student_cents = inForce.price_by === 'student' ? inForce.price_cents : undefined;
    const price = { price_cents: cents, student_cents };
    const price_cents = booking_id === null ? cents : await repriceWeekly(tx, { id: booking_id, price, now });
    await updateDate(tx, { regular: id, date: date.date, price_cents, changed_at: now });
  }
}

/**
 * Who takes a weekly lesson, on every date that has not begun and on those that come. Where the first student leaves, the
 * lesson is the next one's, with its statement; the link of who left no longer shows it.
 */
export function changeRegularStudents(
  db: Database,
  input: One & Body<'changeRegularStudents'>,
): Promise<RegularDetails> {
  const { id, viewer, now, add = [], remove: removed = [], expected_version } = input;
  return withTransaction(db, async (tx) => {
    await limitLockWaits(tx);
    // Customers are locked before the monthly player.
    const added = await holdStudents(tx, add, { club: viewer.desk.club_id, now });
    return changing(tx, 'changeRegularStudents', input, async (_, row) => {
      refuseChanged(row, expected_version);
      if (row.teacher_id === null) throw new Refusal('lesson_not_found');
      const before = (await listStudentsOf(tx, [id])).map(({ customer_id }) => customer_id);
      const all = studentsAfter(before, { added, removed });
      await replaceStudents(tx, { id, all });
      await updateRegular(tx, { id, now, customer_id: all[0] ?? row.customer_id });
      const prices = await listPrices(tx, [id]);
      const changed: WeeklyDate[] = [];
      for (const { date, state, booking_id, start_at, court_id } of await listDates(
        tx,
        [id],
        ahead(now, row),
      )) {
        if (state === 'skipped' || state === 'ended' || (start_at !== null && start_at <= now)) continue;
        if (booking_id !== null) changed.push({ date, booking: booking_id, court: court_id });
        const price_cents =
          booking_id === null
            ? priceOfDate(prices, row.weekday, date, all.length)
            : await changeWeeklyStudents(tx, { id: booking_id, all, added, removed, now });
        await updateDate(tx, { regular: id, date, price_cents, changed_at: now });
      }
      if (added.length > 0)
        await notifyOfWeekly(tx, {
          ...{ what: 'made', dates: changed, court: row.court_id, now },
          ...{ customer: row.customer_id, isLesson: true, students: added },
        });
      return { students: [before.length, all.length] };
    });
  });
}

/** The dates of today and later. */
const ahead = (now: Date, { timezone }: RegularRow) => ({ from: localDateOf(now, timezone), to: FAR });

export function skipRegularDate(db: Database, input: One & Body<'skipRegularDate'>): Promise<RegularDetails> {
  const { date, viewer, now } = input;
  return changing(db, 'skipRegularDate', input, (tx, row) =>
    releaseDate(tx, row, { date, by: actingOf(viewer), now }),
  );
}

const actingOf = ({ userId, desk }: Asker['viewer']): Acting => ({ userId, desk });

/** Books a date that has no booking, on a court that is free. */
export function placeRegularDate(
  db: Database,
  input: One & Body<'placeRegularDate'>,
): Promise<RegularDetails> {
  const { id, date, court, viewer, now } = input;
  return withTransaction(db, async (tx) => {
    const held = await holdRegular(tx, id, now);
    if (held?.row.club_id !== viewer.desk.club_id) throw new Refusal('regular_not_found');
    return changing(tx, 'placeRegularDate', input, async (_, row) => {
      if (row.ended_at !== null) throw new Refusal('regular_ended');
      const day = await findDate(tx, id, date);
      if (!day) throw new Refusal('regular_date_not_found');
      if (day.booking_id !== null || day.state === 'ended') throw new Refusal('regular_date_settled');
      await lockCourts(tx, [court]);
      const [place] = await findWeeklyPlaces(tx, {
        ...{ club: { id: row.club_id, slug: row.club_slug }, court, dates: [date] },
        ...{ start_time: row.start_time, duration: row.duration, teacher: held.lesson?.teacher, now },
      });
      if (!place || place.reason === 'court_gone') throw new Refusal('court_not_found', { field: 'court' });
      if (place.reason === 'past') throw new Refusal('regular_date_over');
      if (place.during === null) throw new Refusal('slot_outside_hours');
      if (place.reason === 'teacher') throw new Refusal('teacher_busy');
      if (place.reason !== null) throw new Refusal('slot_taken', { field: 'court' });
      const { price_cents } = day;
      const lesson = lessonOf(held, priceInForce(await listPrices(tx, [id]), date));
      const of = { court, date, during: place.during, price_cents, customer: held.customer, lesson, now };
      const booking_id = await bookWeekly(tx, of);
      const booked = { state: 'booked', reason: null, booking_id, credit_cents: 0 } as const;
      await updateDate(tx, { regular: id, date, ...booked, changed_at: now });
      return { date: [date], court: [null, court], price_cents: [null, price_cents] };
    });
  });
}

/** What was paid stays: dates with money are kept, or their money becomes credit; the others are cancelled. */
export function endRegular(db: Database, input: One & Body<'endRegular'>): Promise<RegularDetails> {
  const { paid, viewer, now, expected_version } = input;
  return changing(db, 'endRegular', input, async (tx, row) => {
    refuseChanged(row, expected_version);
    return endRow(tx, row, { paid, by: actingOf(viewer), now });
  });
}

type End = { paid: 'keep' | 'credit'; by: Acting; now: Date; quietly?: boolean };

/** Ends a locked monthly player today. Its players are told once, not of each date. */
export async function endRow(
  tx: Database,
  row: RegularRow,
  { paid, by, now, quietly = false }: End,
): Promise<Changes> {
  const { id, timezone } = row;
  const today = localDateOf(now, timezone);
  const released: WeeklyDate[] = [];
  const kept: WeeklyDate[] = [];
  let returned = 0;
  for (const date of await listDates(tx, [id], { from: today, to: FAR })) {
    const { isBooked, paid_cents } = moneyOfDate(date);
    const ended = { regular: id, date: date.date, state: 'ended', reason: null, changed_at: now } as const;
    if (date.state === 'closed' || date.state === 'task') await updateDate(tx, ended);
    if (!isBooked || date.booking_id === null || (date.start_at !== null && date.start_at <= now)) continue;
    const booking = date.booking_id;
    if (paid_cents > 0 && paid === 'keep') {
      kept.push({ date: date.date, booking, court: date.court_id });
      continue;
    }
    const release = { id: booking, keep_cents: 0, reason: 'Mensalista encerrado', by, now, quietly: true };
    returned += (await releaseWeekly(tx, release)).returned_cents;
    await updateDate(tx, ended);
    released.push({ date: date.date, booking, court: date.court_id });
  }
  const ends_on = row.ends_on !== null && row.ends_on < today ? row.ends_on : today;
  await updateRegular(tx, { id, now, ends_on, ended_at: now });
  // Without a date that was released, what would have come after the last one ends.
  const last = kept.at(-1);
  const next = last && { ...last, date: addDays(last.date, 7) };
  if (!quietly)
    await notifyOfWeekly(tx, {
      ...{ what: 'ended', dates: released.length === 0 && next ? [next] : released, kept },
      ...{ court: row.court_id, customer: row.customer_id, isLesson: row.teacher_id !== null, now },
    });
  return { cancelled: [released.length], ...(returned > 0 && { returned_cents: [null, returned] }) };
}

export function setRegularRule(
  db: Database,
  { viewer, now, rule }: Asker & { rule: RegularRule },
): Promise<RegularRule> {
  const { club_id: club } = viewer.desk;
  return withTransaction(db, async (tx) => {
    const before = await readRule(tx, club);
    await upsertRule(tx, club, rule);
    await insertEntry(tx, {
      ...{ clubId: club, at: now, userId: viewer.userId, call: 'setRegularRule', kind: 'club', object: club },
      changes: {
        credit_percent: [before.credit_percent, rule.credit_percent],
        hours_before: [before.hours_before, rule.hours_before],
      },
    });
    return readRule(tx, club);
  });
}
