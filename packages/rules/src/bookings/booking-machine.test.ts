import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BookingEffect,
  type BookingEvent,
  type BookingState,
  initialBookingState,
  nextBookingState,
  TRANSITION_REFUSAL_SENTENCES,
} from './booking-machine.ts';
import type { BookingStatus } from './booking-status.ts';

const START = '2025-11-25T22:30:00.000Z';
const NOW = '2025-11-20T12:00:00.000Z';
const HOLD_END = '2025-11-20T12:15:00.000Z';
const LATE = '2025-11-25T12:00:00.000Z';

function booking(status: BookingStatus, change: Partial<BookingState> = {}): BookingState {
  return {
    status,
    start_at: START,
    hold_expires_at: status === 10 || status === 20 ? HOLD_END : null,
    charged_at: null,
    online_payment: true,
    free_until_hours: 24,
    approved_payments: status === 30 ? ['pix'] : [],
    refunded_payments: [],
    ...change,
  };
}

const effectNames = (effects: readonly BookingEffect[]) =>
  effects.map((effect) => (effect.type === 'notify' ? effect.notice : effect.type));

const charge: BookingEvent = { type: 'charge_accepted', payment: 'pix', in_review: false };
const review: BookingEvent = { type: 'charge_accepted', payment: 'card', in_review: true };
const charged = { charged_at: NOW };
const withdrawn: BookingEvent = { type: 'payment_withdrawn' };
const approval: BookingEvent = { type: 'payment_approved', payment: 'pix', court_free: false };
const approvalCourtFree: BookingEvent = { type: 'payment_approved', payment: 'pix', court_free: true };
const second: BookingEvent = { type: 'payment_approved', payment: 'card', court_free: false };
const refused: BookingEvent = { type: 'payment_refused' };
const paymentExpired: BookingEvent = { type: 'payment_expired' };
const holdExpired: BookingEvent = { type: 'hold_expired' };
const clubConfirms: BookingEvent = { type: 'club_confirmed' };
const playerCancels: BookingEvent = { type: 'cancelled_by_player' };
const clubCancels: BookingEvent = { type: 'cancelled_by_club' };
const freed = ['free_court', 'void_open_charges', 'booking_cancelled'];
const refundedToo = ['free_court', 'void_open_charges', 'refund_payment', 'booking_cancelled'];
const atClub = { online_payment: false, approved_payments: [], hold_expires_at: START };

describe('nextBookingState', () => {
  it.each<[string, BookingState, BookingEvent, string, BookingStatus, string[]]>([
    ['with a Pix on the screen the player still has to pay', booking(10), charge, NOW, 10, []],
    ['the bank reviews a card', booking(10), review, NOW, 20, []],
    ['a second Pix changes nothing', booking(10, charged), charge, NOW, 10, []],
    ['a second card in review changes nothing', booking(20, charged), review, NOW, 20, []],
    ['a card after a Pix is reviewed', booking(10, charged), review, NOW, 20, []],
    ['a Pix after a card in review', booking(20, charged), charge, NOW, 10, []],
    ['a card taken back from its review', booking(20, charged), withdrawn, NOW, 10, []],
    ['a Pix taken back', booking(10, charged), withdrawn, NOW, 10, []],
    ['nothing to take back at the club', booking(20, atClub), withdrawn, NOW, 20, []],
    ['a charge taken back after the money', booking(30), withdrawn, NOW, 30, []],
    ['money confirms a hold', booking(10), approval, NOW, 30, ['void_open_charges', 'booking_confirmed']],
    [
      'money confirms a waiting one',
      booking(20),
      approval,
      NOW,
      30,
      ['void_open_charges', 'booking_confirmed'],
    ],
    [
      'money after the hold, not yet ended',
      booking(20),
      approval,
      LATE,
      30,
      ['void_open_charges', 'booking_confirmed'],
    ],
    ['the same money twice', booking(30), approval, NOW, 30, []],
    ['paid twice', booking(30), second, NOW, 30, ['refund_payment', 'payment_refunded']],
    ['a late charge of the money that came', booking(30), charge, NOW, 30, []],
    ['a refused card keeps the hold', booking(10), refused, NOW, 10, ['payment_refused']],
    [
      'a card refused in review: the turn of the player again',
      booking(20, charged),
      refused,
      NOW,
      10,
      ['payment_refused'],
    ],
    ['a refusal after the money', booking(30), refused, NOW, 30, []],
    ['the payment runs out', booking(20), paymentExpired, NOW, 40, freed],
    ['the payment runs out after the money', booking(30), paymentExpired, NOW, 30, []],
    ['no payment can run out at the club', booking(20, atClub), paymentExpired, NOW, 20, []],
    ['the hold ends at its instant', booking(10), holdExpired, HOLD_END, 40, freed],
    ['the waiting one too', booking(20), holdExpired, HOLD_END, 40, freed],
    ['a confirmed one has no hold', booking(30), holdExpired, LATE, 30, []],
    ['ended already', booking(40), holdExpired, LATE, 40, []],
    ['the club did not confirm', booking(20, atClub), holdExpired, START, 40, freed],
    ['the club confirms', booking(20, atClub), clubConfirms, NOW, 30, ['booking_confirmed']],
    ['the club confirms again', booking(30, { ...atClub, hold_expires_at: null }), clubConfirms, NOW, 30, []],
    ['the player leaves a hold', booking(10), playerCancels, NOW, 40, freed],
    ['the player leaves a waiting one', booking(20), playerCancels, NOW, 40, freed],
    ['the player leaves in time', booking(30), playerCancels, NOW, 40, refundedToo],
    ['the player leaves late', booking(30), playerCancels, LATE, 40, freed],
    ['the player leaves in time, paid at the club', booking(30, atClub), playerCancels, NOW, 40, freed],
    ['left already', booking(40), playerCancels, NOW, 40, []],
    ['the club calls a hold off', booking(10), clubCancels, NOW, 40, freed],
    ['the club calls a waiting one off', booking(20), clubCancels, NOW, 40, freed],
    ['the club calls off late: all money back', booking(30), clubCancels, LATE, 40, refundedToo],
    ['called off already', booking(40), clubCancels, NOW, 40, []],
    ['money too late, court gone', booking(40), approval, NOW, 40, ['refund_payment', 'payment_refunded']],
    [
      'money too late, court still free',
      booking(40),
      approvalCourtFree,
      NOW,
      30,
      ['void_open_charges', 'booking_confirmed'],
    ],
    [
      'money after the start',
      booking(40),
      approvalCourtFree,
      START,
      40,
      ['refund_payment', 'payment_refunded'],
    ],
    [
      'a second payment after leaving late',
      booking(40, { approved_payments: ['card'] }),
      approvalCourtFree,
      NOW,
      40,
      ['refund_payment', 'payment_refunded'],
    ],
    [
      'the money of a booking that was paid and cancelled, reported again',
      booking(40, { approved_payments: ['pix'], refunded_payments: ['pix'] }),
      approvalCourtFree,
      NOW,
      40,
      [],
    ],
  ])('%s', (_name, state, event, now, status, effects) => {
    const result = nextBookingState(state, event, now);
    if (!result.ok) throw new Error(result.code);
    expect(result.from).toBe(state.status);
    expect(result.state.status).toBe(status);
    expect(effectNames(result.effects)).toEqual(effects);
    if (status === 30 || status === 40) expect(result.state.hold_expires_at).toBeNull();
  });

  it.each<[string, BookingState, BookingEvent, string]>([
    ['hold_not_over', booking(10), holdExpired, '2025-11-20T12:14:59.999Z'],
    ['hold_not_over', booking(20), holdExpired, NOW],
    ['hold_over', booking(10), charge, HOLD_END],
    ['already_confirmed', booking(30), review, NOW],
    ['booking_cancelled', booking(40), charge, NOW],
    ['no_online_payment', booking(20, atClub), charge, NOW],
    ['awaits_payment', booking(10), clubConfirms, NOW],
    ['awaits_payment', booking(20), clubConfirms, NOW],
    ['booking_cancelled', booking(40), clubConfirms, NOW],
    ['booking_started', booking(20, atClub), clubConfirms, START],
    ['booking_started', booking(30), playerCancels, START],
  ])('refuses with %s', (code, state, event, now) => {
    expect(nextBookingState(state, event, now)).toEqual({ ok: false, code });
    expect(Object.entries(TRANSITION_REFUSAL_SENTENCES).find(([key]) => key === code)?.[1]).toMatch(/\.$/);
  });

  it('extends the hold to 30 minutes from the charge, once, never past the start', () => {
    const shown = nextBookingState(booking(10), charge, '2025-11-20T12:10:00Z');
    expect(shown).toMatchObject({ state: { status: 10, hold_expires_at: '2025-11-20T12:40:00.000Z' } });
    if (!shown.ok) throw new Error(shown.code);
    const again = nextBookingState(shown.state, review, '2025-11-20T12:39:00Z');
    expect(again).toMatchObject({ state: { status: 20, hold_expires_at: '2025-11-20T12:40:00.000Z' } });
    const close = booking(10, { hold_expires_at: START });
    expect(nextBookingState(close, charge, '2025-11-25T22:20:00Z')).toMatchObject({
      state: { hold_expires_at: START },
    });
  });

  it('returns the payments to refund', () => {
    expect(nextBookingState(booking(30), second, NOW)).toMatchObject({
      effects: [{ type: 'refund_payment', payment: 'card' }, {}],
      state: { approved_payments: ['pix', 'card'], refunded_payments: ['card'] },
    });
    const twicePaid = booking(30, { approved_payments: ['pix', 'card'], refunded_payments: ['card'] });
    expect(nextBookingState(twicePaid, clubCancels, NOW)).toMatchObject({
      state: { refunded_payments: ['card', 'pix'] },
    });
  });
});

describe('any order of events', () => {
  const payment = fc.constantFrom('pix', 'card');
  const event: fc.Arbitrary<BookingEvent> = fc.oneof(
    fc.record({ type: fc.constant('charge_accepted' as const), payment, in_review: fc.boolean() }),
    fc.record({ type: fc.constant('payment_approved' as const), payment, court_free: fc.boolean() }),
    fc.constantFrom(
      refused,
      withdrawn,
      paymentExpired,
      holdExpired,
      clubConfirms,
      playerCancels,
      clubCancels,
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
          charged_at: null,
          approved_payments: [],
          refunded_payments: [],
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
          const isCancelled = state.status !== 40 && result.state.status === 40;
          expect(result.effects.some(({ type }) => type === 'free_court')).toBe(isCancelled);
          state = result.state;
          const kept = state.approved_payments.filter((id) => !state.refunded_payments.includes(id));

          expect(sentBack).toEqual(state.refunded_payments);
          expect(new Set(sentBack).size).toBe(sentBack.length);
          expect(kept.length).toBeLessThanOrEqual(1);
          if (state.status === 10 || state.status === 20) {
            expect(kept).toEqual([]);
            expect(Date.parse(String(state.hold_expires_at))).toBeLessThanOrEqual(Date.parse(START));
          }
          if (state.status === 30 && online_payment) expect(kept.length).toBe(1);

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
