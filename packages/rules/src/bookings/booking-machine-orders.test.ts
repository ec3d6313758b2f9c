import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BookingEffect,
  type BookingEvent,
  type BookingState,
  initialBookingState,
  nextBookingState,
} from './booking-machine.ts';
import { BOOKING_STATUS } from './booking-status.ts';

const { awaiting_payment: unpaid, awaiting_confirmation: waiting, confirmed, cancelled } = BOOKING_STATUS;
const START = '2025-11-25T22:30:00.000Z';
const NOW = '2025-11-20T12:00:00.000Z';

const effectNames = (effects: readonly BookingEffect[]) =>
  effects.map((effect) => (effect.type === 'notify' ? effect.notice : effect.type));

describe('any order of events', () => {
  const payment = fc.constantFrom('pix', 'card');
  const event: fc.Arbitrary<BookingEvent> = fc.oneof(
    fc.record({ type: fc.constant('charge_accepted' as const), payment, in_review: fc.boolean() }),
    fc.record({
      type: fc.constant('payment_approved' as const),
      payment,
      amount_cents: fc.constant(12_000),
      court_free: fc.boolean(),
    }),
    fc.constantFrom(
      { type: 'payment_refused' as const },
      { type: 'payment_withdrawn' as const },
      { type: 'payment_expired' as const },
      { type: 'hold_expired' as const },
      { type: 'club_confirmed' as const },
      { type: 'cancelled_by_player' as const },
      { type: 'cancelled_by_club' as const },
    ),
  );
  const steps = fc.array(fc.record({ event, minutes: fc.constantFrom(0, 1, 10, 14, 15, 30, 3000, 7000) }), {
    maxLength: 14,
  });

  it('keeps court and money consistent, and a repeated event changes nothing', () => {
    fc.assert(
      fc.property(steps, fc.boolean(), (walk, online_payment) => {
        let now = Date.parse(NOW);
        let state: BookingState = {
          ...initialBookingState({ start_at: START, online_payment, price_cents: 12_000 }, NOW),
          start_at: START,
          online_payment,
          free_until_hours: 24,
          free_until: null,
          charged_at: null,
          approved_payments: [],
          refunded_payments: [],
          open_cents: 12_000,
          desk_cents: 0,
        };
        const sentBack: (string | number)[] = [];
        for (const { event: next, minutes } of walk) {
          now += minutes * 60_000;
          const at = new Date(now);
          const result = nextBookingState(state, next, at);
          if (!result.ok) continue;
          for (const effect of result.effects) {
            if (effect.type === 'refund_payment') sentBack.push(effect.payment);
          }
          const isCancelled = state.status !== cancelled && result.state.status === cancelled;
          expect(result.effects.some(({ type }) => type === 'free_court')).toBe(isCancelled);
          state = result.state;
          const kept = state.approved_payments.filter((id) => !state.refunded_payments.includes(id));

          expect(sentBack).toEqual(state.refunded_payments);
          expect(new Set(sentBack).size).toBe(sentBack.length);
          expect(kept.length).toBeLessThanOrEqual(1);
          if (state.status === unpaid || state.status === waiting) {
            expect(kept).toEqual([]);
            expect(Date.parse(String(state.hold_expires_at))).toBeLessThanOrEqual(Date.parse(START));
          }
          if (state.status === confirmed && online_payment) expect(kept.length).toBe(1);

          const again = nextBookingState(state, next, at);
          if (again.ok) {
            expect(again.state).toEqual(state);
            expect(effectNames(again.effects)).toEqual(
              next.type === 'payment_refused' ? effectNames(result.effects) : [],
            );
          }
        }
      }),
      { numRuns: 1000 },
    );
  });
});
