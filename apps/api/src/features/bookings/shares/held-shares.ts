import type { Database } from '@bandeja/db/database';
import type { BookingEvent } from '@bandeja/rules/bookings/booking-machine';
import { isOpenHold } from '@bandeja/rules/bookings/booking-status';
import { dueOfPlayer } from '@bandeja/rules/bookings/split';
import { HOUR_MS } from '@bandeja/rules/time/instant';
import { addJob } from '../../../jobs/add-job.ts';
import { notifyPlayers } from '../../notifications/public.ts';
import { heldOf, openOfPrice, readBookingMoney } from '../booking-money.ts';
import { stateAsOf } from '../booking-state.ts';
import type { BookingRow } from '../bookings.repository.ts';
import { listShares, markSharePaid, type ShareRow } from './shares.repository.ts';

// The player's own part of a held booking that each pays.

/** A hold whose shares are paid now. */
export const isHeldForShares = ({ each_pays, status }: Pick<BookingRow, 'each_pays' | 'status'>): boolean =>
  each_pays && isOpenHold(status);

type Due = { amount_cents: number; rest_cents: number };

/** What its player pays now: the own share, then the rest; or the rest at once. Null: each does not pay it, or not any more. */
export async function dueOfEachPays(db: Database, booking: BookingRow, now: Date): Promise<Due | null> {
  const { status } = stateAsOf(booking, now);
  if (!isHeldForShares({ ...booking, status })) return null;
  const own = (await listShares(db, booking.id)).find(({ is_own }) => is_own);
  const rest_cents = openOfPrice(await readBookingMoney(db, booking));
  if (!own) return { amount_cents: rest_cents, rest_cents };
  const due = dueOfPlayer({ ...own, is_paid: own.payment_id !== null }, rest_cents);
  return { amount_cents: due, rest_cents };
}

type Money = Omit<Extract<BookingEvent, { type: 'payment_approved' }>, 'court_free'>;

/** The player's own share, when this money of the player would pay it. */
export async function ownShareToPay(
  db: Database,
  booking: BookingRow,
  { amount_cents, of_desk = false, share }: Money,
): Promise<ShareRow | undefined> {
  if (of_desk || share === 'other' || !isHeldForShares(booking)) return undefined;
  const shares = await listShares(db, booking.id);
  return shares.find((one) => one.is_own && one.payment_id === null && one.amount_cents <= amount_cents);
}

/** After the change of the booking: the money may have gone back. */
export async function keepOwnShare(
  tx: Database,
  { share, payment, booking }: { share: ShareRow; payment: number; booking: BookingRow },
  now: Date,
): Promise<void> {
  const { payments } = await readBookingMoney(tx, booking);
  const paid = payments.find(({ id }) => id === payment);
  if (!paid || heldOf(paid) === 0) return;
  await markSharePaid(tx, share.id, { payment, kept: true });
  await askNamedPlayers(tx, booking, now);
  if (isHeldForShares(booking)) await remindOfShares(tx, booking, now);
}

/** Tells the players whom the shares name, once they may pay. */
export async function askNamedPlayers(
  tx: Database,
  { id, player_id }: Pick<BookingRow, 'id' | 'player_id'>,
  now: Date,
  mayPay: (share: ShareRow) => boolean = () => true,
): Promise<void> {
  if (player_id === null) return;
  const shares = (await listShares(tx, id)).flatMap((share) =>
    share.player_id === null || share.payment_id !== null || !mayPay(share)
      ? []
      : [{ ...share, player_id: share.player_id }],
  );
  const amounts = new Map(shares.map((share) => [share.player_id, share.amount_cents]));
  await notifyPlayers(tx, {
    ...{ players: [...amounts.keys()], author: player_id, type: 'share_asked', now },
    params: (player) => ({ booking: id, by: player_id, cents: amounts.get(player) ?? 0 }),
  });
}

/** Hours before the deadline of the shares: enough to ask the others again. */
const REMINDER_HOURS = 3;

/** One job for the reminder and the deadline: after the reminder it is added again. */
export async function remindOfShares(
  tx: Database,
  { id, shares_until }: BookingRow,
  now: Date,
): Promise<void> {
  if (shares_until === null || shares_until < now) return;
  const early = new Date(shares_until.getTime() - REMINDER_HOURS * HOUR_MS);
  const runAt = early > now ? early : shares_until;
  await addJob(tx, 'split_deadline', { booking: id }, { runAt, jobKey: `split_deadline:${id}` });
}
