import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-closures';
import type { ClosureHit, ClosurePlan } from '@bandeja/contract/calls/desk-closures';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { bookingStatusName } from '@bandeja/rules/bookings/booking-status';
import {
  CLOSURE_BOOKINGS_MAX,
  type ClosureChoice,
  closureSpan,
  mayCloseUntil,
  partsWithout,
  type Span,
} from '@bandeja/rules/bookings/closures';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { toIso } from '@bandeja/rules/time/instant';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findCourts } from '../../clubs/public.ts';
import { insertEntries, insertEntry } from '../../desk/public.ts';
import { lockBookings } from '../booking-locks.repository.ts';
import type { During } from '../booking-state.ts';
import { moveBooking } from '../changes/move-booking.ts';
import { keepAsCredit } from '../desk/keep-as-credit.ts';
import {
  type BookingInTheWay,
  bookingsOf,
  cancelForClosure,
  hitBy,
  lockForClosure,
  writeClosure,
} from './close-court.ts';
import { presentConflict, presentHit } from './closures.presenter.ts';
import { findInTheWay, IN_THE_WAY_MAX, type InTheWay } from './closures.repository.ts';
import { type Asker, getClosurePlan } from './closures.ts';
import { findBusy } from './court-occupations.repository.ts';

type Wanted = Parsed<typeof calls.closeCourts>['body'];
type Court = Awaited<ReturnType<typeof findCourts>>[number];

/** What a closure takes and hits, read without locks or under them. */
type Plan = {
  span: During;
  /** Of the club, by id. */
  courts: ReadonlyMap<number, Court>;
  inTheWay: InTheWay[];
  bookings: BookingInTheWay[];
  /** What else takes the courts. */
  others: InTheWay[];
  /** Courts that are free for a booking's whole time. */
  freeFor: (booking: BookingInTheWay) => number[];
};

/** Closes courts, or with `dry_run` says what that would hit. */
export async function closeCourts(
  db: Database,
  { wanted, ...asker }: Asker & { wanted: Wanted },
): Promise<ClosurePlan> {
  const span = spanOf(wanted, asker);
  const courts = await courtsOf(db, wanted, asker);
  if (wanted.dry_run) return preview(await planOf(db, wanted, { span, courts, now: asker.now }), asker);
  try {
    return await withTransaction(db, async (tx) => {
      const targets = (wanted.choices ?? []).flatMap(({ do: act, court }) =>
        act === 'move' && court !== undefined ? [court] : [],
      );
      if (targets.some((court) => !courts.has(court)))
        throw new Refusal('court_not_found', { field: 'choices' });
      await lockForClosure(tx, { courts: wanted.courts, targets, during: span, now: asker.now });
      const id = await close(tx, await planOf(tx, wanted, { span, courts, now: asker.now }), {
        wanted,
        ...asker,
      });
      return await getClosurePlan(tx, { id, ...asker });
    });
  } catch (error) {
    // An occupation that was inserted without the court's lock overlaps.
    if (violatedConstraint(error) === 'court_occupations_no_overlap') throw new Refusal('closure_conflict');
    throw error;
  }
}

function spanOf({ from, to }: Wanted, { viewer: { desk }, now }: Asker): During {
  const span = closureSpan({ from, to }, desk.timezone, now);
  if (!span.ok) throw new Refusal(span.code, { field: 'to' });
  if (!mayCloseUntil(desk.role, span.end_at, desk.timezone, now)) throw new Refusal('closure_needs_manager');
  return { start_at: span.start_at, end_at: span.end_at };
}

async function courtsOf(
  db: Database,
  wanted: Wanted,
  { viewer: { desk } }: Asker,
): Promise<ReadonlyMap<number, Court>> {
  const courts = new Map((await findCourts(db, desk.club_id)).map((court) => [court.id, court]));
  if (wanted.courts.some((id) => !courts.has(id))) throw new Refusal('court_not_found', { field: 'courts' });
  return courts;
}

async function planOf(
  db: Database,
  wanted: Wanted,
  { span, courts, now }: Pick<Plan, 'span' | 'courts'> & { now: Date },
): Promise<Plan> {
  const inTheWay = await findInTheWay(db, wanted.courts, span, now);
  const bookings = bookingsOf(inTheWay);
  if (bookings.length > CLOSURE_BOOKINGS_MAX || inTheWay.length >= IN_THE_WAY_MAX)
    throw new Refusal('closure_too_many_bookings');
  const others = inTheWay.filter(({ booking_id }) => booking_id === null);
  const open = [...courts.keys()].filter((id) => !wanted.courts.includes(id));
  const during = aroundOf(bookings);
  const busy = during && open.length > 0 ? await findBusy(db, open, during, now) : [];
  const freeFor = (booking: BookingInTheWay) =>
    open.filter(
      (court) =>
        courts.get(court)?.sport === courts.get(booking.court_id)?.sport &&
        !busy.some((one) => one.court_id === court && overlaps(one, booking)),
    );
  return { span, courts, inTheWay, bookings, others, freeFor };
}

type Time = { start_at: Date; end_at: Date };
const overlaps = (one: Time, other: Time) => one.start_at < other.end_at && other.start_at < one.end_at;

/** From the first start to the last end. */
function aroundOf(times: readonly Time[]): During | null {
  const [first] = times.map(({ start_at }) => toIso(start_at)).toSorted();
  const last = times
    .map(({ end_at }) => toIso(end_at))
    .toSorted()
    .at(-1);
  return first !== undefined && last !== undefined ? { start_at: first, end_at: last } : null;
}

const CONFLICTS_SHOWN = 100;

const hitsOf = ({ bookings, freeFor }: Plan, { viewer: { desk } }: Asker): ClosureHit[] =>
  bookings.map((booking) => presentHit(booking, desk.timezone, freeFor(booking)));

const preview = (plan: Plan, asker: Asker): ClosurePlan => ({
  id: null,
  bookings: hitsOf(plan, asker),
  conflicts: plan.others
    .slice(0, CONFLICTS_SHOWN)
    .map((other) => presentConflict(other, asker.viewer.desk.timezone)),
  closure: null,
});

/** Under the locks of the courts that are closed, and of those that bookings move to. */
async function close(
  tx: Database,
  plan: Plan,
  { wanted, ...asker }: Asker & { wanted: Wanted },
): Promise<number> {
  refuseNew(plan, { wanted, ...asker });
  if (wanted.occupied === 'refuse' && plan.others.length > 0) throw new Refusal('closure_conflict');
  const choices = choicesOf(plan, wanted);
  const chosen = (act: ClosureChoice) =>
    plan.bookings.filter(({ booking_id }) => choices(booking_id).do === act);
  // The offer of credit leaves the choice to the payer: without their yes the money goes back.
  const offered = chosen('wallet_offer');
  const hasAgreed = ({ booking_id }: BookingInTheWay) => choices(booking_id).agreed === true;
  const credits = offered.filter(hasAgreed);
  const refunds = [...chosen('refund'), ...offered.filter((one) => !hasAgreed(one))];
  const [moves, leftOut] = [chosen('move'), chosen('leave_out')];
  const { now, viewer } = asker;
  const { reason } = wanted;

  const stays = [...plan.others, ...leftOut];
  const times = wanted.courts.flatMap((court) =>
    partsWithout(plan.span, stays.filter((one) => one.court_id === court).map(isoOf)).map((during) => ({
      court,
      during,
    })),
  );
  if (times.length === 0) throw new Refusal('closure_empty');

  const credited = await creditsOf(tx, credits, { viewer, now });
  await cancelForClosure(tx, [...refunds, ...credits], now, credited);
  const taken: { court: number; time: Time }[] = [];
  const rows =
    moves.length === 0
      ? []
      : await lockBookings(
          tx,
          moves.map(({ booking_id }) => booking_id),
        );
  for (const row of rows) {
    const court = choices(row.id).court ?? 0;
    const booking = moves.find(({ booking_id }) => booking_id === row.id);
    const isTaken = taken.some((one) => one.court === court && overlaps(one.time, row));
    if (!booking || isTaken || !plan.freeFor(booking).includes(court))
      throw new Refusal('closure_court_taken');
    taken.push({ court, time: row });
    await moveBooking(tx, row, { ...isoOf(row), court, date: row.date, free_until: row.free_until }, now);
  }
  const hit = [
    ...refunds.map((booking) => hitBy(booking, 'refund')),
    ...moves.map((booking) => hitBy(booking, 'move')),
    ...credits.map((one) => ({ ...hitBy(one, 'credit'), paid_cents: credited.get(one.booking_id) ?? 0 })),
  ];
  const id = await writeClosure(tx, { times, during: plan.span, hit, reason, now });

  const { desk, userId } = viewer;
  const entry = { clubId: desk.club_id, at: now, userId, call: 'closeCourts' };
  await insertEntry(tx, {
    ...{ ...entry, kind: 'closure', object: id },
    changes: {
      courts: [0, new Set(times.map(({ court }) => court)).size],
      start_at: [null, plan.span.start_at],
      end_at: [null, plan.span.end_at],
      cancelled: [0, refunds.length + credits.length],
      moved: [0, moves.length],
      left_out: [0, leftOut.length],
    },
  });
  await insertEntries(tx, [
    ...refunds.map(({ booking_id, status, paid_cents }) => ({
      ...{ ...entry, kind: 'booking', object: booking_id },
      changes: {
        status: [status && bookingStatusName(status), 'cancelled'],
        paid_cents: [paid_cents, 0],
      },
    })),
    ...credits.map(({ booking_id, status }) => ({
      ...{ ...entry, kind: 'booking', object: booking_id },
      changes: {
        status: [status && bookingStatusName(status), 'cancelled'],
        credit_cents: [0, credited.get(booking_id) ?? 0],
        agreed: [false, true],
      },
    })),
    ...moves.map(({ booking_id, court_id }) => ({
      ...{ ...entry, kind: 'booking', object: booking_id },
      changes: { court: [court_id, choices(booking_id).court ?? null] },
    })),
  ]);
  return id;
}

/** Makes the money of these bookings credit; the amounts, by booking. */
async function creditsOf(
  tx: Database,
  credits: readonly BookingInTheWay[],
  asker: Asker,
): Promise<ReadonlyMap<number, number>> {
  const credited = new Map<number, number>();
  if (credits.length === 0) return credited;
  const ids = credits.map(({ booking_id }) => booking_id);
  const customerOf = new Map(credits.map((one) => [one.booking_id, one.credit_customer_id ?? 0]));
  // By customer: two closures lock their rows in one order.
  const rows = (await lockBookings(tx, ids)).toSorted(
    (one, other) => (customerOf.get(one.id) ?? 0) - (customerOf.get(other.id) ?? 0),
  );
  for (const row of rows) credited.set(row.id, await keepAsCredit(tx, row, asker));
  return credited;
}

const isoOf = ({ start_at, end_at }: Time): Span => ({ start_at: toIso(start_at), end_at: toIso(end_at) });

/** Refuses when a booking came after the preview, because closing would cancel a booking that was not shown. */
function refuseNew(plan: Plan, { wanted: { seen }, ...asker }: Asker & { wanted: Wanted }): void {
  if (!seen) return;
  const bookings = hitsOf(plan, asker).filter(({ id }) => !seen.includes(id));
  const [first] = bookings;
  if (!first) return;
  const { court, date, start_time, name } = first;
  const named = [name, plan.courts.get(court)?.name, formatShortDate(date), start_time]
    .filter(Boolean)
    .join(', ');
  const sentence =
    bookings.length === 1
      ? `Chegou uma reserva nova: ${named}. Nada foi fechado. Confira de novo.`
      : `Chegaram ${bookings.length} reservas novas, a primeira de ${named}. Nada foi fechado. Confira de novo.`;
  throw new Refusal('closure_new_bookings', { sentence, present: { bookings } });
}

type Choice = { do: ClosureChoice; court?: number | undefined; agreed?: boolean | undefined };

/** What becomes of each booking. A choice of a booking that was seen and is gone since is left out. */
function choicesOf({ bookings }: Plan, { choices = [], seen = [], bookings: all }: Wanted) {
  const chosen = new Map<number, Choice>(choices.map(({ booking, ...choice }) => [booking, choice]));
  const known = new Set([...bookings.map(({ booking_id }) => booking_id), ...seen]);
  if ([...chosen.keys()].some((id) => !known.has(id)))
    throw new Refusal('booking_not_found', { field: 'choices' });
  return (booking: number): Choice => chosen.get(booking) ?? { do: all };
}
