import type { InputTo } from '@bandeja/contract/call';
import type { AvailableCourt, bookCourt } from '@bandeja/contract/calls/bookings';
import { BOOKING_REFUSAL_SENTENCES } from '@bandeja/rules/bookings/booking-refusals';
import { isMatchType, type MatchType } from '@bandeja/rules/matches/match-type';
import { dropDraft, readDraft, saveDraft } from '../../../lib/form/drafts.ts';

/** Why a court could not be booked. `court` is the refused one; the sheet may already show the next. */
interface BookingNotice {
  court: number | undefined;
  text: string;
  /** Refused because of unpaid bookings, which the notice links to. */
  hasOpenHolds?: boolean;
}

type ShownCourt = Pick<AvailableCourt, 'id' | 'name'>;

/** The state of the sheet that books a court. */
export interface ReserveState {
  /** The viewer's choice; null: the first one offered. */
  court: number | null;
  duration: number;
  type: MatchType | null;
  notice: BookingNotice | null;
  /** The booking without an outcome: the sheet keeps its courts and its choices until the server has answered. */
  sent: SentBooking | null;
  /** The court on the sheet. */
  shown: ShownCourt | undefined;
  /** The court has just changed by itself: a tap in progress must not book another court. */
  isPaused: boolean;
}

export type ReserveEvent =
  | { type: 'court_chosen'; court: number }
  | { type: 'duration_chosen'; duration: number }
  | { type: 'type_chosen'; matchType: MatchType }
  /** The sheet shows another court; `isGone`: because the previous one was taken. */
  | { type: 'court_shown'; court: ShownCourt | undefined; isGone: boolean }
  | { type: 'pause_ended' }
  | { type: 'sent'; booking: SentBooking }
  /** No answer of the server: it may have booked the court. */
  | { type: 'lost'; notice: BookingNotice }
  | { type: 'refused'; notice: BookingNotice }
  /** The court's offer could not be read, or the court is taken. */
  | { type: 'config_failed'; notice: BookingNotice };

/** What the sheet says of a booking without an outcome. */
export const LOST =
  'Não deu para falar com o clube. Confira o sinal e tente de novo: a reserva não se repete.';

/** `sent`: a booking from before a reload, whose outcome is unknown. */
export function startReserving(
  duration: number,
  shown: ShownCourt | undefined,
  sent: SentBooking | null = null,
): ReserveState {
  const { court, duration: ordered, match_type } = sent?.order ?? {};
  return {
    court: court ?? null,
    duration: ordered ?? duration,
    type: isMatchType(match_type) ? match_type : null,
    notice: sent && { court, text: LOST },
    sent,
    shown: sent?.courts.find(({ id }) => id === court) ?? shown,
    isPaused: false,
  };
}

export function reserveReducer(state: ReserveState, event: ReserveEvent): ReserveState {
  switch (event.type) {
    // Another choice would be another booking in addition to the one that may exist.
    case 'court_chosen':
      return state.sent ? state : { ...state, court: event.court, notice: null };
    case 'duration_chosen':
      return state.sent ? state : { ...state, duration: event.duration };
    case 'type_chosen':
      return state.sent ? state : { ...state, type: event.matchType };
    case 'court_shown': {
      const { shown: before, notice } = state;
      const shown = event.court;
      if (!event.isGone || before === undefined) return { ...state, shown };
      const text = `${before.name}: ${BOOKING_REFUSAL_SENTENCES.slot_taken}`;
      // A notice of the removed court stays: its text says more than that the court is gone.
      const own = notice?.court === before.id ? notice : { court: before.id, text };
      return { ...state, shown, isPaused: true, notice: own };
    }
    case 'pause_ended':
      return { ...state, isPaused: false };
    case 'sent':
      return { ...state, sent: event.booking, court: event.booking.order.court, notice: null };
    case 'lost':
      return { ...state, notice: event.notice };
    case 'refused':
      return { ...state, sent: null, notice: event.notice };
    case 'config_failed':
      return { ...state, notice: event.notice };
  }
}

/** A booking that was sent and has no outcome yet. */
export interface SentBooking {
  /** The courts at that time: a court that leaves the list afterwards is probably the booked one. */
  courts: readonly AvailableCourt[];
  /** Repeated as it is: another order would be another booking. */
  order: InputTo<typeof bookCourt>['body'];
}

/** Names the sent booking of a time, and its retry key, in this tab: both survive a reload. */
export const sentBookingOf = (date: string, time: string): string => `book.${date}.${time}`;

/** Only this feature writes the entry. */
export function readSentBooking(name: string): SentBooking | null {
  const { courts, order } = readDraft(name) as Partial<SentBooking>;
  return courts && order ? { courts, order } : null;
}

export const keepSentBooking = (name: string, sent: SentBooking): void => saveDraft(name, sent);

export const dropSentBooking = (name: string): void => dropDraft(name);
