import type { Database } from '@bandeja/db/database';
import { type PlaceState, placePaid } from '@bandeja/rules/matches/opening/places';
import { Refusal } from '../../../http/errors/refusal.ts';
import {
  isOfBooking,
  markApproved,
  type Payable,
  type PayableEvent,
  type PayableOwner,
  promiseDisputed,
  refundPayments,
  withdrawPayments,
} from '../../payments/public.ts';
import { saveMatch } from '../change-match.ts';
import { loadPresentMatch } from '../matches.repository.ts';
import {
  notifyAnswered,
  notifyEntered,
  notifyPlaceFree,
  notifyPlaceRefunded,
} from '../notices/notify-of-opening.ts';
import type { MatchBookings } from '../opening/opening-facts.ts';
import { factsOfPlace, followPlaces, lockCourtAndMatch, unseat } from './follow-places.ts';
import { findPlace, listPlaces, type PlaceRow, updatePlace } from './places.repository.ts';

type Viewer = { playerId: number };

/** Refuses a missing place (404) and another player's (403). */
async function readOwn(db: Database, id: number, viewer: Viewer): Promise<PlaceRow> {
  const place = await findPlace(db, id);
  if (!place) throw new Refusal('payment_not_found');
  if (place.player_id !== viewer.playerId) throw new Refusal('forbidden');
  return place;
}

/** Places of open matches as payables: app.ts and tasks.ts register it with the payments. */
export function createPlacePayable(bookings: MatchBookings): PayableOwner {
  const payable = async (db: Database, place: PlaceRow, now: Date): Promise<Payable> => {
    const court = await bookings.readCourt(db, place.booking_id, now);
    if (!court) throw new Refusal('payment_not_found');
    const isHeld = place.state === 'held';
    return {
      ...{ kind: 'match_place', id: place.id, price_cents: place.amount_cents },
      // By Pix only: a card in review would keep the place.
      rest_cents: place.amount_cents,
      ...{ club_id: court.club_id, charges_with: court.charges_with, start_at: court.start_at },
      description: court.description,
      isCancelled: place.state === 'ended' && place.payment_id === null,
      hold_expires_at: isHeld ? place.until : null,
      pay: isHeld && now < place.until ? null : 'booking_hold_over',
    };
  };

  /** The money of a place: it keeps the place also at the instant at which its time is over, and else goes back. */
  async function take(tx: Database, place: PlaceRow, payment: number, now: Date): Promise<boolean> {
    const { id, match_id: match, booking_id: booking, player_id: player } = place;
    const loaded = await loadPresentMatch(tx, match);
    const court = await bookings.readCourt(tx, booking, now);
    const facts = factsOfPlace(place, loaded, { court, fill_by: now, now });
    const isReplaced = (one: PlaceRow) =>
      one.state === 'left' && one.booking_id === booking && one.amount_cents === place.amount_cents;
    const leavers = (await listPlaces(tx, match)).filter(isReplaced);
    const left = leavers.find(({ has_money }) => has_money) ?? leavers[0];
    const { ok, state } = placePaid(facts, { replaces: left !== undefined });
    await markApproved(tx, [payment], now);
    if (!ok) {
      await refundPayments(tx, [payment], now);
      await notifyPlaceRefunded(tx, place, { why: facts.has_court ? 'late' : 'court', now });
      return false;
    }
    await updatePlace(tx, id, { state, payment_id: payment });
    // Of a code that was shown before.
    await withdrawPayments(tx, { kind: 'match_place', ids: [id] }, now);
    if (left && left.payment_id !== null) {
      await bookings.takeForCourt(tx, { booking, payment, now });
      await refundPayments(tx, [left.payment_id], now);
      await promiseDisputed(tx, left.payment_id);
      await updatePlace(tx, left.id, { state: 'ended' });
      // Else a bank has given it back before.
      if (left.has_money) await notifyPlaceRefunded(tx, left, { why: 'replaced', now });
    }
    await saveMatch(tx, match, {}, now);
    await notifyEntered(tx, loaded, { by: player, now });
    return true;
  }

  /** The money of a place is gone without this server: of a settled one it is the booking's matter. */
  async function lose(
    tx: Database,
    place: PlaceRow,
    { payment, cents, how }: Extract<PayableEvent, { type: 'money_left' }>,
    now: Date,
  ): Promise<void> {
    const { id, booking_id: booking } = place;
    // Once it is the booking's, whatever became of the place.
    if (await isOfBooking(tx, payment)) {
      return bookings.recordBank(tx, { booking, payment, cents, how, now });
    }
    if (place.payment_id !== payment) return;
    if (place.state !== 'paid') return;
    await refundPayments(tx, [payment], now);
    await updatePlace(tx, id, { state: 'ended' });
    const loaded = await loadPresentMatch(tx, place.match_id);
    const { player_id: player, match_id: match } = place;
    const isAhead = now < loaded.match.date;
    // The bank has given it back already, and the place goes with it.
    const outcome = isAhead ? 'place_lost' : 'place_refunded';
    await notifyAnswered(tx, match, { players: [player], by: null, outcome, now });
    if (!isAhead) return;
    await unseat(tx, loaded, player, now);
    await notifyPlaceFree(tx, await loadPresentMatch(tx, match), { by: player, now, instead: undefined });
  }

  async function change(tx: Database, place: PlaceRow, event: PayableEvent, now: Date): Promise<boolean> {
    const { id, match_id: match } = place;
    const state = place.state as PlaceState;
    switch (event.type) {
      case 'charge_accepted':
        return state === 'held';
      case 'payment_approved':
        return take(tx, place, event.payment, now);
      case 'payment_withdrawn':
        // Taken back by its player, or closed at the bank because its time is over.
        if (state === 'held' && now < place.until) await updatePlace(tx, id, { until: now });
        await followPlaces(tx, match, { bookings, now });
        return true;
      case 'payment_expired':
      case 'payment_refused':
        await followPlaces(tx, match, { bookings, now });
        return true;
      case 'money_left':
        await lose(tx, place, event, now);
        return true;
      case 'dispute_won': {
        const { payment, cents } = event;
        if (await isOfBooking(tx, payment)) {
          if (cents > 0)
            await bookings.recordBank(tx, { booking: place.booking_id, payment, cents, how: 'won', now });
        } else if (state !== 'paid' || place.payment_id !== payment) await refundPayments(tx, [payment], now);
        return true;
      }
      case 'refund_done': {
        // With its court, whose money it was; any other refund of a place is told where it is decided.
        const isWhole = place.payment_id === event.payment && event.cents === place.amount_cents;
        const court = isWhole ? await bookings.readCourt(tx, place.booking_id, now) : null;
        if (court?.is_confirmed === false && (await isOfBooking(tx, event.payment)))
          await notifyPlaceRefunded(tx, place, { why: 'court', now });
        return true;
      }
    }
  }

  return {
    readOwn: async (db, id, viewer, now) => payable(db, await readOwn(db, id, viewer), now),

    async lockOwn(tx, id, viewer, now) {
      await lockCourtAndMatch(tx, (await readOwn(tx, id, viewer)).match_id, { bookings, now });
      return payable(tx, await readOwn(tx, id, viewer), now);
    },

    async lockForChange(tx, id) {
      const place = await findPlace(tx, id);
      if (!place) throw new Refusal('payment_not_found');
      // Of one that has ended too: another player may pay for such a place now.
      const booking = place.booking_id;
      await lockCourtAndMatch(tx, place.match_id, { bookings, now: new Date(0), booking });
    },

    async change(tx, id, event, now) {
      const place = await findPlace(tx, id);
      if (!place) throw new Refusal('payment_not_found');
      const ok = await change(tx, place, event, now);
      return { ok, payable: await payable(tx, (await findPlace(tx, id)) ?? place, now) };
    },

    // Whatever changed of a place is announced with its match.
    announce: async () => undefined,
  };
}
