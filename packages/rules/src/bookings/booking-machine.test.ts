import { describe, expect, it } from 'vitest';
import {
  type BookingEffect,
  type BookingEvent,
  type BookingState,
  nextBookingState,
  TRANSITION_REFUSAL_SENTENCES,
} from './booking-machine.ts';
import { BOOKING_STATUS, type BookingStatus } from './booking-status.ts';

const { awaiting_payment: unpaid, awaiting_confirmation: waiting, confirmed, cancelled } = BOOKING_STATUS;
const START = '2025-11-25T22:30:00.000Z';
const NOW = '2025-11-20T12:00:00.000Z';
const HOLD_END = '2025-11-20T12:15:00.000Z';
const LATE = '2025-11-25T12:00:00.000Z';

function booking(status: BookingStatus, change: Partial<BookingState> = {}): BookingState {
  return {
    status,
    start_at: START,
    hold_expires_at: status === unpaid || status === waiting ? HOLD_END : null,
    charged_at: null,
    online_payment: true,
    free_until_hours: 24,
    free_until: null,
    approved_payments: status === confirmed ? ['pix'] : [],
    refunded_payments: [],
    open_cents: status === unpaid || status === waiting ? 100 : 0,
    desk_cents: 0,
    ...change,
  };
}

const effectNames = (effects: readonly BookingEffect[]) =>
  effects.map((effect) => (effect.type === 'notify' ? effect.notice : effect.type));

const charge: BookingEvent = { type: 'charge_accepted', payment: 'pix', in_review: false };
const review: BookingEvent = { type: 'charge_accepted', payment: 'card', in_review: true };
const charged = { charged_at: NOW };
const withdrawn: BookingEvent = { type: 'payment_withdrawn' };
const approval: BookingEvent = {
  type: 'payment_approved',
  payment: 'pix',
  amount_cents: 100,
  court_free: false,
};
const approvalCourtFree: BookingEvent = {
  type: 'payment_approved',
  payment: 'pix',
  amount_cents: 100,
  court_free: true,
};
const second: BookingEvent = {
  type: 'payment_approved',
  payment: 'card',
  amount_cents: 100,
  court_free: false,
};
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
    ['with a Pix on the screen the player still has to pay', booking(unpaid), charge, NOW, unpaid, []],
    ['the bank reviews a card', booking(unpaid), review, NOW, waiting, []],
    ['a second Pix changes nothing', booking(unpaid, charged), charge, NOW, unpaid, []],
    ['a second card in review changes nothing', booking(waiting, charged), review, NOW, waiting, []],
    ['a card after a Pix is reviewed', booking(unpaid, charged), review, NOW, waiting, []],
    ['a Pix after a card in review', booking(waiting, charged), charge, NOW, unpaid, []],
    ['a card taken back from its review', booking(waiting, charged), withdrawn, NOW, unpaid, []],
    ['a Pix taken back', booking(unpaid, charged), withdrawn, NOW, unpaid, []],
    ['nothing to take back at the club', booking(waiting, atClub), withdrawn, NOW, waiting, []],
    ['a charge taken back after the money', booking(confirmed), withdrawn, NOW, confirmed, []],
    [
      'money confirms a hold',
      booking(unpaid),
      approval,
      NOW,
      confirmed,
      ['void_open_charges', 'booking_confirmed'],
    ],
    [
      'money confirms a waiting one',
      booking(waiting),
      approval,
      NOW,
      confirmed,
      ['void_open_charges', 'booking_confirmed'],
    ],
    [
      'money after the hold, not yet ended',
      booking(waiting),
      approval,
      LATE,
      confirmed,
      ['void_open_charges', 'booking_confirmed'],
    ],
    ['the same money twice', booking(confirmed), approval, NOW, confirmed, []],
    ['paid twice', booking(confirmed), second, NOW, confirmed, ['refund_payment', 'payment_refunded']],
    ['a late charge of the money that came', booking(confirmed), charge, NOW, confirmed, []],
    ['a refused card keeps the hold', booking(unpaid), refused, NOW, unpaid, ['payment_refused']],
    [
      'a card refused in review: the turn of the player again',
      booking(waiting, charged),
      refused,
      NOW,
      unpaid,
      ['payment_refused'],
    ],
    ['a refusal after the money', booking(confirmed), refused, NOW, confirmed, []],
    ['the payment runs out', booking(waiting), paymentExpired, NOW, cancelled, freed],
    ['the payment runs out after the money', booking(confirmed), paymentExpired, NOW, confirmed, []],
    ['no payment can run out at the club', booking(waiting, atClub), paymentExpired, NOW, waiting, []],
    ['the hold ends at its instant', booking(unpaid), holdExpired, HOLD_END, cancelled, freed],
    ['the waiting one too', booking(waiting), holdExpired, HOLD_END, cancelled, freed],
    ['a confirmed one has no hold', booking(confirmed), holdExpired, LATE, confirmed, []],
    ['ended already', booking(cancelled), holdExpired, LATE, cancelled, []],
    ['the club did not confirm', booking(waiting, atClub), holdExpired, START, cancelled, freed],
    ['the club confirms', booking(waiting, atClub), clubConfirms, NOW, confirmed, ['booking_confirmed']],
    [
      'the club confirms again',
      booking(confirmed, { ...atClub, hold_expires_at: null }),
      clubConfirms,
      NOW,
      confirmed,
      [],
    ],
    ['the player leaves a hold', booking(unpaid), playerCancels, NOW, cancelled, freed],
    ['the player leaves a waiting one', booking(waiting), playerCancels, NOW, cancelled, freed],
    ['the player leaves in time', booking(confirmed), playerCancels, NOW, cancelled, refundedToo],
    ['the player leaves late', booking(confirmed), playerCancels, LATE, cancelled, freed],
    [
      'the player leaves in time, paid at the club',
      booking(confirmed, atClub),
      playerCancels,
      NOW,
      cancelled,
      freed,
    ],
    ['left already', booking(cancelled), playerCancels, NOW, cancelled, []],
    ['the club calls a hold off', booking(unpaid), clubCancels, NOW, cancelled, freed],
    ['the club calls a waiting one off', booking(waiting), clubCancels, NOW, cancelled, freed],
    [
      'the club calls off late: all money back',
      booking(confirmed),
      clubCancels,
      LATE,
      cancelled,
      refundedToo,
    ],
    ['called off already', booking(cancelled), clubCancels, NOW, cancelled, []],
    [
      'money too late, court gone',
      booking(cancelled),
      approval,
      NOW,
      cancelled,
      ['refund_payment', 'payment_refunded'],
    ],
    [
      'money too late, court still free',
      booking(cancelled),
      approvalCourtFree,
      NOW,
      confirmed,
      ['void_open_charges', 'booking_confirmed'],
    ],
    [
      'money after the start',
      booking(cancelled),
      approvalCourtFree,
      START,
      cancelled,
      ['refund_payment', 'payment_refunded'],
    ],
    [
      'a second payment after leaving late',
      booking(cancelled, { approved_payments: ['card'] }),
      approvalCourtFree,
      NOW,
      cancelled,
      ['refund_payment', 'payment_refunded'],
    ],
    [
      'the money of a booking that was paid and cancelled, reported again',
      booking(cancelled, { approved_payments: ['pix'], refunded_payments: ['pix'] }),
      approvalCourtFree,
      NOW,
      cancelled,
      [],
    ],
  ])('%s', (_name, state, event, now, status, effects) => {
    const result = nextBookingState(state, event, now);
    if (!result.ok) throw new Error(result.code);
    expect(result.from).toBe(state.status);
    expect(result.state.status).toBe(status);
    expect(effectNames(result.effects)).toEqual(effects);
    if (status === confirmed || status === cancelled) expect(result.state.hold_expires_at).toBeNull();
  });

  it.each<[string, BookingState, BookingEvent, string]>([
    ['hold_not_over', booking(unpaid), holdExpired, '2025-11-20T12:14:59.999Z'],
    ['hold_not_over', booking(waiting), holdExpired, NOW],
    ['hold_over', booking(unpaid), charge, HOLD_END],
    ['already_confirmed', booking(confirmed), review, NOW],
    ['booking_cancelled', booking(cancelled), charge, NOW],
    ['no_online_payment', booking(waiting, atClub), charge, NOW],
    ['awaits_payment', booking(unpaid), clubConfirms, NOW],
    ['awaits_payment', booking(waiting), clubConfirms, NOW],
    ['booking_cancelled', booking(cancelled), clubConfirms, NOW],
    ['booking_started', booking(waiting, atClub), clubConfirms, START],
    ['booking_started', booking(confirmed), playerCancels, START],
  ])('refuses with %s', (code, state, event, now) => {
    expect(nextBookingState(state, event, now)).toEqual({ ok: false, code });
    expect(Object.entries(TRANSITION_REFUSAL_SENTENCES).find(([key]) => key === code)?.[1]).toMatch(/\.$/);
  });

  it('extends the hold to 30 minutes from the charge, once, never past the start', () => {
    const shown = nextBookingState(booking(unpaid), charge, '2025-11-20T12:10:00Z');
    expect(shown).toMatchObject({ state: { status: unpaid, hold_expires_at: '2025-11-20T12:40:00.000Z' } });
    if (!shown.ok) throw new Error(shown.code);
    const again = nextBookingState(shown.state, review, '2025-11-20T12:39:00Z');
    expect(again).toMatchObject({ state: { status: waiting, hold_expires_at: '2025-11-20T12:40:00.000Z' } });
    const close = booking(unpaid, { hold_expires_at: START });
    expect(nextBookingState(close, charge, '2025-11-25T22:20:00Z')).toMatchObject({
      state: { hold_expires_at: START },
    });
  });

  it('returns the payments to refund', () => {
    expect(nextBookingState(booking(confirmed), second, NOW)).toMatchObject({
      effects: [{ type: 'refund_payment', payment: 'card' }, {}],
      state: { approved_payments: ['pix', 'card'], refunded_payments: ['card'] },
    });
    const twicePaid = booking(confirmed, { approved_payments: ['pix', 'card'], refunded_payments: ['card'] });
    expect(nextBookingState(twicePaid, clubCancels, NOW)).toMatchObject({
      state: { refunded_payments: ['card', 'pix'] },
    });
  });
});
