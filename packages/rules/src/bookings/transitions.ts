import { addMinutes, type Instant, toIso, toMillis } from '../time/instant.ts';
import type {
  AcceptedTransition,
  BookingEffect,
  BookingState,
  BookingTransition,
  TransitionRefusal,
} from './booking-events.ts';

// The parts of the decisions of a booking's machine.

export function holdUntil(now: Instant, minutes: number, start_at: Instant): string {
  return toIso(Math.min(toMillis(addMinutes(now, minutes)), toMillis(start_at)));
}

export function isHoldOver({ hold_expires_at }: BookingState, now: Instant): boolean {
  return hold_expires_at !== null && toMillis(hold_expires_at) <= toMillis(now);
}

export function hasStarted({ start_at }: BookingState, now: Instant): boolean {
  return toMillis(start_at) <= toMillis(now);
}

export function notify(notice: Extract<BookingEffect, { type: 'notify' }>['notice']): BookingEffect {
  return { type: 'notify', notice };
}

export function stay(state: BookingState, effects: BookingEffect[] = []): AcceptedTransition {
  return { ok: true, from: state.status, state, effects };
}

export function move(
  state: BookingState,
  change: Partial<BookingState>,
  effects: BookingEffect[] = [],
): AcceptedTransition {
  return { ok: true, from: state.status, state: { ...state, ...change }, effects };
}

export function refuse(code: TransitionRefusal): BookingTransition {
  return { ok: false, code };
}
