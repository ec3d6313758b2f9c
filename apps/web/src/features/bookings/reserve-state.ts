import type { AvailableCourt } from '@bandeja/contract/calls/bookings';
import { BOOKING_REFUSAL_SENTENCES } from '@bandeja/rules/bookings/booking-refusals';
import type { MatchType } from '@bandeja/rules/matches/match-type';

/** Why a court could not be booked. `court`: the one it is about; the sheet may show the next one by then. */
export interface BookingNotice {
  court: number | undefined;
  text: string;
}

type ShownCourt = Pick<AvailableCourt, 'id' | 'name'>;

/** What the sheet that books a court remembers between renders. */
export interface ReserveState {
  /** The viewer's choices; null: the first that is offered. */
  court: number | null;
  duration: number;
  type: MatchType | null;
  notice: BookingNotice | null;
  /** The courts as they were when the booking was sent: the court that leaves the list then is probably the booked one. */
  sent: readonly AvailableCourt[] | null;
  /** The court on the sheet. */
  shown: ShownCourt | undefined;
  /** The court has just changed by itself: a tap already on its way must not book another one. */
  isPaused: boolean;
}

export type ReserveEvent =
  | { type: 'court_chosen'; court: number }
  | { type: 'duration_chosen'; duration: number }
  | { type: 'type_chosen'; matchType: MatchType }
  /** Another court is on the sheet; `isGone`: because the one before was taken. */
  | { type: 'court_shown'; court: ShownCourt | undefined; isGone: boolean }
  | { type: 'pause_ended' }
  | { type: 'sent'; courts: readonly AvailableCourt[] }
  | { type: 'booked' }
  | { type: 'refused'; notice: BookingNotice }
  /** What the court offers cannot be read, or it is taken. */
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
      // A refusal of the court that went says it already.
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
