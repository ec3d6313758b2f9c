import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import {
  type BookingEvent,
  nextBookingState,
  type TransitionRefusal,
} from '@bandeja/rules/bookings/booking-machine';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { toIso } from '@bandeja/rules/time/instant';
import { lockBookings, lockExpiredHolds } from '../booking-locks.repository.ts';
import { readMoney } from '../booking-money.ts';
import { storedState } from '../booking-state.ts';
import { type BookingRow, findBookingOrThrow, readLastReason } from '../bookings.repository.ts';
import { findBusy } from '../courts/court-occupations.repository.ts';
import { lockBookingForChange } from '../own-bookings.ts';
import { keepOwnShare, ownShareToPay } from '../shares/held-shares.ts';
import { carryOut, type Step } from './carry-out.ts';

/** The events of a booking. Whether its court is still free is read here, under the court's lock. */
export type BookingChange =
  | Exclude<BookingEvent, { type: 'payment_approved' }>
  | Omit<Extract<BookingEvent, { type: 'payment_approved' }>, 'court_free'>;

type Change = {
  id: number;
  event: BookingChange;
  now: Date;
  /** The acting player; null: the system, the club, the bank. */
  actor: number | null;
  /** The reason in the history. */
  reason: string;
  /** Without a notification: the player deletes the account, or sees the result in the answer. */
  quietly?: boolean;
  /** The caller changes more and announces the booking afterwards. */
  unannounced?: boolean;
  /** What of its money became credit before. */
  credited?: number;
  /** What of its money left in this act. */
  lost_cents?: number;
};

/** changed: the booking or one of its payments has a new state. */
export type BookingChanged =
  | { ok: true; changed: boolean; booking: BookingRow }
  | { ok: false; code: TransitionRefusal; booking: BookingRow };

/**
 * The only function that changes a booking, inside the caller's transaction: locks it, applies the rules, and
 * carries out their decision. Refuses (404) an unknown booking. Locks in the order of book-court.ts: court,
 * booking, and its payments last.
 */
export async function changeBooking(tx: Database, change: Change): Promise<BookingChanged> {
  const {
    id,
    event,
    now,
    actor,
    reason,
    quietly = false,
    unannounced = false,
    credited = 0,
    lost_cents = 0,
  } = change;
  // An approved payment may book a cancelled booking again: like a new booking it takes the court's lock first.
  let booking = await lockBookingForChange(tx, id, { withCourt: event.type === 'payment_approved' });

  // An expired hold ends before any other event. An approved payment comes first: it was sent before the expiry,
  // and the court is not taken by another booking yet.
  if (event.type !== 'payment_approved' && (await endHolds(tx, [booking], now)) > 0) {
    booking = await findBookingOrThrow(tx, id);
  }
  const before = storedState(booking, await readMoney(tx, booking));
  const own = event.type === 'payment_approved' ? await ownShareToPay(tx, booking, event) : undefined;
  const transition = nextBookingState(
    before,
    event.type === 'payment_approved'
      ? {
          ...event,
          court_free: await mayHaveCourt(tx, booking, now),
          share: own ? 'own' : event.share,
        }
      : event,
    now,
  );
  if (!transition.ok) return { ok: false, code: transition.code, booking };
  await carryOut(tx, [{ booking, before, transition }], {
    ...{ at: now, actor, reason, quietly, unannounced, lost_cents },
    credited: new Map([[id, credited]]),
  });
  booking = await findBookingOrThrow(tx, id);
  if (own && event.type === 'payment_approved')
    await keepOwnShare(tx, { share: own, payment: event.payment as number, booking }, now);
  return { ok: true, changed: transition.state !== before, booking };
}

/**
 * Cancels bookings as their club, with all money back that has not become credit, in one act: they are locked and written together. Holds that are
 * over have ended before, under the locks of their courts.
 */
export async function cancelAllByClub(
  tx: Database,
  ids: readonly number[],
  { reason, now, credited }: { reason: string; now: Date; credited?: ReadonlyMap<number, number> },
): Promise<void> {
  if (ids.length === 0) return;
  const steps: Step[] = [];
  for (const booking of await lockBookings(tx, ids)) {
    const before = storedState(booking, await readMoney(tx, booking));
    const transition = nextBookingState(
      before,
      { type: 'cancelled_by_club', refund: !credited?.has(booking.id) },
      now,
    );
    if (transition.ok && transition.state !== before) steps.push({ booking, before, transition });
  }
  if (steps.length > 0)
    await carryOut(tx, steps, { at: now, actor: null, reason, ...(credited && { credited }) });
}

/**
 * Reasons of a cancellation after which a payment still books the court: only time ended it. A cancellation that the
 * player or the club made stays, and money that arrives afterwards is refunded.
 */
const MAY_COME_BACK: readonly (string | null)[] = ['hold_expired', 'payment_expired'];

/**
 * Whether a payment may book a cancelled booking again: its time is free, under the court's lock. Ends expired
 * holds that overlap it.
 */
async function mayHaveCourt(tx: Database, booking: BookingRow, now: Date): Promise<boolean> {
  if (booking.status !== BOOKING_STATUS.cancelled) return false;
  if (!MAY_COME_BACK.includes(await readLastReason(tx, booking.id))) return false;
  const court = booking.court_id;
  const during = { start_at: toIso(booking.start_at), end_at: toIso(booking.end_at) };
  await endHolds(tx, await lockExpiredHolds(tx, { courts: [court], during }, now), now);
  return (await findBusy(tx, [court], during, now)).length === 0;
}

/** Small, so that a booking of one of these courts waits only briefly for a batch. */
const BATCH = 50;

/**
 * Cancels every booking whose hold is over (unpaid in time, or unconfirmed by its club at the start) and frees its
 * court, batch by batch, each in its own transaction. May run on several nodes at once. Resolves with how many.
 */
export async function expireHolds(db: Database, now: Date): Promise<number> {
  let ended = 0;
  for (;;) {
    const batch = await withTransaction(db, async (tx) =>
      endHolds(tx, await lockExpiredHolds(tx, { limit: BATCH }, now), now),
    );
    ended += batch;
    if (batch < BATCH) return ended;
  }
}

/** Cancels those of the locked bookings whose hold is over. Resolves with how many. */
export async function endHolds(tx: Database, bookings: readonly BookingRow[], now: Date): Promise<number> {
  const over: Step[] = [];
  for (const booking of bookings) {
    // No other hold has money.
    const money = booking.each_pays ? await readMoney(tx, booking) : undefined;
    const before = storedState(booking, money);
    const transition = nextBookingState(before, { type: 'hold_expired' }, now);
    if (transition.ok && transition.state !== before) over.push({ booking, before, transition });
  }
  if (over.length > 0) await carryOut(tx, over, { at: now, actor: null, reason: 'hold_expired' });
  return over.length;
}
