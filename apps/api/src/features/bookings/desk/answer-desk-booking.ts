import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-booking-changes';
import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import type { TransitionRefusal } from '@bandeja/rules/bookings/booking-machine';
import { bookingStatusName } from '@bandeja/rules/bookings/booking-status';
import {
  answerRequestAbility,
  arriveAbility,
  deskCancelAbility,
  noShowAbility,
  refundAbility,
  undoArrivalAbility,
} from '@bandeja/rules/bookings/desk-abilities';
import { toIso } from '@bandeja/rules/time/instant';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { insertEntry } from '../../desk/public.ts';
import { onPresenceRecorded } from '../../matches/public.ts';
import { type BookingRow, limitLockWaits } from '../bookings.repository.ts';
import { announceAgenda } from '../changes/booking-news.ts';
import { updateStaffFields } from '../changes/booking-writes.repository.ts';
import { type BookingChange, changeBooking } from '../changes/change-booking.ts';
import { readBill } from './desk-bill.ts';
import { deskFacts } from './desk-bookings.presenter.ts';
import { keepAsCredit } from './keep-as-credit.ts';
import { getDeskBooking, lockDeskBooking } from './read-desk-booking.ts';

type Asking = { id: number; expected_version: number; viewer: StaffViewer; now: Date };
type Changes = Record<string, readonly (string | number | boolean | null)[]>;

/** Locks the booking, lets `work` change it, and writes what changed into the club's history. */
function changing(
  db: Database,
  call: string,
  { id, expected_version, viewer, now }: Asking,
  work: (tx: Database, booking: BookingRow) => Promise<Changes>,
): Promise<DeskBooking> {
  const { club_id } = viewer.desk;
  return withTransaction(db, async (tx) => {
    await limitLockWaits(tx);
    const booking = await lockDeskBooking(tx, { club: club_id, id, expected_version });
    const changes = await work(tx, booking);
    await insertEntry(tx, {
      ...{ clubId: club_id, at: now, userId: viewer.userId, call, kind: 'booking', object: id, changes },
    });
    return getDeskBooking(tx, { id, viewer, now });
  });
}

const MAX_NOTE = 500;

/** A typed reason stands in the note: the history of a booking is append-only and keeps no names. */
async function noteReason(
  tx: Database,
  { id, staff_note }: BookingRow,
  reason: string,
  now: Date,
): Promise<void> {
  const note = [staff_note, reason].filter(Boolean).join('\n').slice(-MAX_NOTE);
  await updateStaffFields(tx, id, { staff_note: note }, now);
}

/** Changes the state of a locked booking by the machine. */
async function decide(
  tx: Database,
  booking: BookingRow,
  {
    event,
    reason,
    now,
    credited = 0,
  }: { event: BookingChange; reason: string; now: Date; credited?: number },
): Promise<Changes> {
  const changed = await changeBooking(tx, { id: booking.id, event, now, actor: null, reason, credited });
  if (!changed.ok) throw new Refusal(REFUSALS[changed.code]);
  return { status: [bookingStatusName(booking.status), bookingStatusName(changed.booking.status)] };
}

/** Of the machine, for what the abilities do not foresee. */
const REFUSALS = {
  hold_not_over: 'booking_not_confirmed',
  hold_over: 'booking_already_cancelled',
  no_online_payment: 'booking_not_confirmed',
  awaits_payment: 'booking_awaits_payment',
  already_confirmed: 'booking_already_confirmed',
  booking_cancelled: 'booking_already_cancelled',
  booking_started: 'booking_already_started',
} as const satisfies Record<TransitionRefusal, string>;

type CancelInput = Asking & Parsed<typeof calls.cancelDeskBooking>['body'];

/**
 * Cancels a booking of the club. Money goes back until the deadline that players have, or becomes the customer's credit at
 * their wish; after it a manager decides.
 */
export function cancelDeskBooking(db: Database, input: CancelInput): Promise<DeskBooking> {
  const { viewer, now, reason } = input;
  const { role } = viewer.desk;
  const isCredit = input.refund === 'wallet';
  const refund = input.refund !== 'none';
  return changing(db, 'cancelDeskBooking', input, async (tx, booking) => {
    const facts = deskFacts(booking, now);
    const { refundable_cents } = await readBill(tx, booking, { role, now });
    const refusal =
      deskCancelAbility(facts, { role, now }) ??
      refundAbility(facts, { refund, refundable_cents, role, now });
    if (refusal) throw new Refusal(refusal);
    await noteReason(tx, booking, reason, now);
    const credited = isCredit ? await keepAsCredit(tx, booking, { viewer, now }) : 0;
    const event = { type: 'cancelled_by_club', refund: input.refund === 'full' } as const;
    const changes = await decide(tx, booking, { event, reason: 'cancelled_by_club', now, credited });
    const kept_cents = [refundable_cents, refund ? 0 : refundable_cents];
    return {
      ...changes,
      ...(refundable_cents > 0 && { kept_cents }),
      ...(credited > 0 && { credit_cents: [0, credited] }),
    };
  });
}

type RequestInput = Asking & { reason?: string };

/** Confirms a request at a club without online payment. */
export const confirmDeskBooking = (db: Database, input: Asking): Promise<DeskBooking> =>
  changing(db, 'confirmDeskBooking', input, (tx, booking) => {
    refuseAnswer(booking, input);
    return decide(tx, booking, {
      event: { type: 'club_confirmed' },
      reason: 'club_confirmed',
      now: input.now,
    });
  });

/** Declines a request: its court is free at once. */
export const declineDeskBooking = (
  db: Database,
  input: RequestInput & { reason: string },
): Promise<DeskBooking> =>
  changing(db, 'declineDeskBooking', input, async (tx, booking) => {
    const { now, reason } = input;
    refuseAnswer(booking, input);
    await noteReason(tx, booking, reason, now);
    // The player's letter says it.
    await updateStaffFields(tx, booking.id, { decline_reason: reason }, now);
    return decide(tx, booking, { event: { type: 'cancelled_by_club' }, reason: 'declined_by_club', now });
  });

function refuseAnswer(booking: BookingRow, { viewer, now }: Asking): void {
  const refusal = answerRequestAbility(deskFacts(booking, now), { role: viewer.desk.role, now });
  if (refusal) throw new Refusal(refusal);
}

type ArrivalInput = Asking & { undo: boolean };

/** Records the players' arrival. It replaces a recorded no-show. */
export const recordArrival = (db: Database, input: ArrivalInput): Promise<DeskBooking> =>
  recordPresence(db, 'recordArrival', input, { arrived_at: input.now, no_show_at: null });

/** Records that the players did not come. */
export const recordNoShow = (db: Database, input: ArrivalInput): Promise<DeskBooking> =>
  recordPresence(db, 'recordNoShow', input, { arrived_at: null, no_show_at: input.now });

type Presence = { arrived_at: Date | null; no_show_at: Date | null };

function recordPresence(
  db: Database,
  call: 'recordArrival' | 'recordNoShow',
  input: ArrivalInput,
  recorded: Presence,
): Promise<DeskBooking> {
  const { undo, viewer, now } = input;
  const may = undo ? undoArrivalAbility : call === 'recordArrival' ? arriveAbility : noShowAbility;
  return changing(db, call, input, async (tx, booking) => {
    const refusal = may(deskFacts(booking, now), { role: viewer.desk.role, now });
    if (refusal) throw new Refusal(refusal);
    const after = undo ? { arrived_at: null, no_show_at: null } : recorded;
    await updateStaffFields(tx, booking.id, after, now);
    announceAgenda(tx, booking);
    const presence = undo ? null : call === 'recordArrival' ? 'arrived' : 'missed';
    await onPresenceRecorded(tx, { booking: booking.id, player: booking.player_id, presence, now });
    const at = (instant: Date | null) => instant && toIso(instant);
    return {
      arrived_at: [at(booking.arrived_at), at(after.arrived_at)],
      no_show_at: [at(booking.no_show_at), at(after.no_show_at)],
    };
  });
}
