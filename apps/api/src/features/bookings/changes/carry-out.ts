import type { Database } from '@bandeja/db/database';
import type { AcceptedTransition, BookingState, PaymentId } from '@bandeja/rules/bookings/booking-machine';
import { BOOKING_STATUS, type BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { addMinutes } from '@bandeja/rules/time/instant';
import { addJob, newJob } from '../../../jobs/add-job.ts';
import { findBookingsWithMatch } from '../../matches/public.ts';
import {
  closeOpenPayments,
  closeOpenSharePayments,
  markApproved,
  markRefunding,
  openRefund,
} from '../../payments/public.ts';
import { setReturnDue } from '../../tills/public.ts';
import type { BookingRow } from '../bookings.repository.ts';
import { announceBookings, announceSlot, notifyOfBooking } from './booking-news.ts';
import { type Act, holdBookings, moveBookings } from './booking-writes.repository.ts';
import { takeBackDebts } from './dispute-news.ts';
import { keepMoney } from './kept-money.repository.ts';

/** A locked booking, its state and the rules' decision about an event. */
export type Step = {
  booking: BookingRow;
  before: BookingState;
  transition: AcceptedTransition;
};

type How = Act & {
  /** Without a notification: the player deletes the account, or sees the result in the answer. */
  quietly?: boolean;
  /** The caller changes more and announces the bookings afterwards. */
  unannounced?: boolean;
  /** What of their money became credit before, by booking. */
  credited?: ReadonlyMap<number, number>;
  /** What of the money of the one booking left in this act. */
  lost_cents?: number;
};

/**
 * Writes the decision of the rules: state, court, history and payments, and, in the same transaction, the jobs for
 * the provider, the notifications and the announcements to open pages. Several bookings cost as many statements as
 * one, plus one per notification.
 */
export async function carryOut(tx: Database, steps: readonly Step[], how: How): Promise<void> {
  for (const [state, moved] of byTarget(steps)) {
    const ids = moved.map(({ booking }) => booking.id);
    if (moved.some(({ before }) => before.status !== state.status)) await moveBookings(tx, ids, state, how);
    else await holdBookings(tx, ids, state, how.at);
    for (const { booking } of moved) await scheduleWhatComes(tx, booking, state, how.at);
  }
  const refunded = await carryOutPayments(tx, steps, how);
  await owe(tx, steps, how.at);
  await keepMoney(tx, cancelledWithMoney(steps));
  await releaseMatches(tx, steps, how.at);
  for (const { booking, before, transition } of steps) {
    const takes = (status: BookingStatus) => status !== BOOKING_STATUS.cancelled;
    const [was, is] = [takes(before.status), takes(transition.state.status)];
    if (was !== is) announceSlot(tx, booking, { free: !is });
    const credited = how.credited?.get(booking.id) || undefined;
    const cents = credited ?? refunded.get(booking.id);
    const isOver = how.reason === 'hold_expired' || how.reason === 'payment_expired';
    const late = booking.online_payment ? 'unpaid' : 'unconfirmed';
    const because = credited ? 'credited' : cents !== undefined ? 'refunded' : isOver ? late : null;
    // No letter about a hold that was never confirmed: it would contain nothing new for the player.
    const isDeclined = how.reason === 'declined_by_club';
    const hasMoney = cents !== undefined;
    const isMailed =
      is || before.status === BOOKING_STATUS.confirmed || because === 'unconfirmed' || isDeclined || hasMoney;
    for (const effect of transition.effects) {
      if (effect.type !== 'notify' || how.quietly) continue;
      // Only money of shares goes back: none of it to the player.
      if (effect.notice === 'payment_refunded' && cents === undefined) continue;
      await notifyOfBooking(tx, effect.notice, { booking, now: how.at, because, cents, isMailed });
    }
  }
  if (!how.quietly) await takeBackDebts(tx, steps, how);
  if (how.unannounced) return;
  await announceBookings(
    tx,
    steps.filter(({ before, transition }) => before !== transition.state).map(({ booking }) => booking.id),
  );
}

/** The bookings whose status or hold changes, by what changes and their new state. */
function byTarget(steps: readonly Step[]): [BookingState, Step[]][] {
  const targets = new Map<string, [BookingState, Step[]]>();
  for (const step of steps) {
    const { before, transition } = step;
    const { status, hold_expires_at, charged_at } = transition.state;
    const isMoved = status !== before.status;
    if (!isMoved && hold_expires_at === before.hold_expires_at && charged_at === before.charged_at) continue;
    const key = [isMoved, status, hold_expires_at, charged_at].join(' ');
    const target = targets.get(key) ?? [transition.state, []];
    targets.set(key, target);
    target[1].push(step);
  }
  return [...targets.values()];
}

async function scheduleWhatComes(
  tx: Database,
  booking: BookingRow,
  { status, hold_expires_at }: BookingState,
  now: Date,
): Promise<void> {
  if (status === BOOKING_STATUS.confirmed) await scheduleReminder(tx, booking, now);
  else if (hold_expires_at !== null) await holdEndJob(booking.id, new Date(hold_expires_at), now).rows(tx);
}

/** The bookings that end with money that came for them. */
const cancelledWithMoney = (steps: readonly Step[]) =>
  steps
    .filter(
      ({ booking, before, transition: { state } }) =>
        state.status === BOOKING_STATUS.cancelled &&
        before.status !== BOOKING_STATUS.cancelled &&
        (before.approved_payments.length > 0 ||
          (before.status === BOOKING_STATUS.confirmed && before.open_cents !== booking.price_cents)),
    )
    .map(({ booking, transition: { effects } }) => ({
      id: booking.id,
      isRefunded: effects.some(({ type }) => type === 'refund_payment' || type === 'return_desk_money'),
    }));

/** What a cancellation gives back of the desk's money waits for the desk. */
async function owe(tx: Database, steps: readonly Step[], now: Date): Promise<void> {
  for (const { booking, transition } of steps)
    for (const effect of transition.effects)
      if (effect.type === 'return_desk_money')
        await setReturnDue(tx, { booking: booking.id, club: booking.club_id, cents: effect.cents, now });
}

/**
 * The matches of ended bookings continue without a court. A job does that: matches are locked before players, and this
 * transaction may hold a player.
 */
async function releaseMatches(tx: Database, steps: readonly Step[], now: Date): Promise<void> {
  const ended = steps.filter(({ transition }) =>
    transition.effects.some(({ type }) => type === 'free_court'),
  );
  const bookings = ended.map(({ booking }) => booking.id);
  for (const booking of await findBookingsWithMatch(tx, bookings)) {
    await addJob(tx, 'release_match', { booking }, { runAt: now, jobKey: `release_match:${booking}` });
  }
}

/** Resolves with what goes back, by booking: it may differ from the price, which the desk changes, and be several payments. */
async function carryOutPayments(
  tx: Database,
  steps: readonly Step[],
  { at, reason }: Act,
): Promise<ReadonlyMap<number, number>> {
  const added = (key: 'approved_payments' | 'refunded_payments') =>
    steps.flatMap(({ before, transition: { state } }) =>
      state[key].filter((id) => !before[key].includes(id)).map(toNumber),
    );
  await markApproved(tx, added('approved_payments'), at);
  const refunded = new Map<number, number>();
  // The player is told what goes back to the player: the money of a share goes to who paid it.
  for (const { payable_kind, payable_id, amount_cents } of await markRefunding(
    tx,
    added('refunded_payments'),
    at,
  ))
    if (payable_kind === 'booking') refunded.set(payable_id, (refunded.get(payable_id) ?? 0) + amount_cents);
  for (const effect of steps.flatMap(({ transition }) => transition.effects))
    if (effect.type === 'refund_rest')
      await openRefund(tx, { payment: toNumber(effect.payment), cents: effect.cents, now: at });
  const closing = steps.filter(({ transition }) =>
    transition.effects.some(({ type }) => type === 'void_open_charges'),
  );
  const ended = reason === 'hold_expired' ? 'expired' : 'cancelled';
  const idsOf = (some: readonly Step[]) => some.map(({ booking }) => booking.id);
  const closed = await closeOpenPayments(tx, { kind: 'booking', ids: idsOf(closing) }, ended, at);
  // Of a booking that takes place the shares stay open, whatever else is paid of it.
  const over = closing.filter(({ transition: { state } }) => state.status === BOOKING_STATUS.cancelled);
  closed.push(...(await closeOpenSharePayments(tx, idsOf(over), ended, at)));
  // A job sends the request to the provider: no transaction waits for another server.
  for (const payment of [...closed, ...added('refunded_payments')]) {
    await addJob(tx, 'settle_payment', { payment }, { runAt: at, jobKey: `settle_payment:${payment}` });
  }
  return refunded;
}

const toNumber = (id: PaymentId): number => Number(id);

/** Minutes before the end of a hold: enough to open a bank's app and pay. */
const EXPIRING_MINUTES = 5;
/** Hours before the start: enough to reach the club. */
const REMINDER_MINUTES = 120;

/**
 * The time of the warning that a hold ends soon; null when that time is past. Only for holds that last longer than
 * the warning's lead.
 */
export function warningTime(holdEnd: Date, now: Date): Date | null {
  const at = new Date(addMinutes(holdEnd, -EXPIRING_MINUTES));
  return at > now ? at : null;
}

/**
 * One job for the warning and the end of a hold, because it is added while other requests wait for the court: after the
 * warning the job reschedules itself for the end. The job of an extended hold replaces the earlier one by its key.
 */
export const holdEndJob = (booking: number, end: Date, now: Date) =>
  newJob('end_hold', { booking }, { runAt: warningTime(end, now) ?? end, jobKey: `end_hold:${booking}` });

/** Adds the reminder of a confirmed booking of a player; none when its time is already past. */
export async function scheduleReminder(
  tx: Database,
  { id: booking, player_id, start_at }: { id: number; player_id: number | null; start_at: Date },
  now: Date,
): Promise<void> {
  if (player_id === null) return;
  const runAt = new Date(addMinutes(start_at, -REMINDER_MINUTES));
  if (runAt <= now) return;
  await addJob(tx, 'remind_of_booking', { booking }, { runAt, jobKey: `remind_of_booking:${booking}` });
}
