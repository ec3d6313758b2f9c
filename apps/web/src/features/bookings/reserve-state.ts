import type { AvailableCourt } from '@bandeja/contract/calls/bookings';
import { BOOKING_REFUSAL_SENTENCES } from '@bandeja/rules/bookings/booking-refusals';
import type { MatchType } from '@bandeja/rules/matches/match-type';

/** Why a court could not be booked. `court` is the refused one; the sheet may already show the next. */
export interface BookingNotice {
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
  /**
   * The courts at the time the booking was sent: a court that leaves the list afterwards is probably the booked
   * one.
   */
  sent: readonly AvailableCourt[] | null;
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
  | { type: 'sent'; courts: readonly AvailableCourt[] }
  | { type: 'booked' }
  | { type: 'refused'; notice: BookingNotice }
  /** The court's offer could not be read, or the court is taken. */
  | { type: 'config_failed'; notice: BookingNotice };

export const startReserving = (duration: number, shown: ShownCourt | undefined): ReserveState => ({
  court: null,
  duration,
  type: null,
  notice: null,
  sent: null,
  shown,
  isPaused: false,
});

export function reserveReducer(state: ReserveState, event: ReserveEvent): ReserveState {
  switch (event.type) {
    case 'court_chosen':
      return { ...state, court: event.court, notice: null };
    case 'duration_chosen':
      return { ...state, duration: event.duration };
    case 'type_chosen':
      return { ...state, type: event.matchType };
    case 'court_shown': {
      const { shown: before, notice } = state;
      const shown = event.court;
      // The notice of the removed court already explains it.
      if (!event.isGone || before === undefined || notice?.court === before.id) return { ...state, shown };
      const text = `${before.name}: ${BOOKING_REFUSAL_SENTENCES.slot_taken}`;
      return { ...state, shown, isPaused: true, notice: { court: before.id, text } };
    }
    case 'pause_ended':
      return { ...state, isPaused: false };
    case 'sent':
      return { ...state, sent: event.courts, notice: null };
    case 'booked':
      return { ...state, sent: null };
    case 'refused':
      return { ...state, sent: null, notice: event.notice };
    case 'config_failed':
      return { ...state, notice: event.notice };
  }
}
