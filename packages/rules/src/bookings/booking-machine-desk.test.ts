import { expect, it } from 'vitest';
import { type BookingEvent, type BookingState, nextBookingState } from './booking-machine.ts';
import { BOOKING_STATUS, type BookingStatus } from './booking-status.ts';

const { awaiting_payment: unpaid, awaiting_confirmation: waiting, confirmed, cancelled } = BOOKING_STATUS;
const START = '2025-11-25T22:30:00.000Z';
const NOW = '2025-11-20T12:00:00.000Z';
const LATE = '2025-11-25T12:00:00.000Z';

const booking = (status: BookingStatus, change: Partial<BookingState> = {}): BookingState => ({
  status,
  start_at: START,
  hold_expires_at: status === unpaid || status === waiting ? START : null,
  charged_at: null,
  online_payment: status === unpaid,
  free_until_hours: 24,
  free_until: null,
  approved_payments: [],
  refunded_payments: [],
  open_cents: 100,
  desk_cents: 0,
  ...change,
});
const pix: BookingEvent = { type: 'payment_approved', payment: 'pix', amount_cents: 100, court_free: false };
const charge: BookingEvent = { type: 'charge_accepted', payment: 'pix', in_review: false };
const atDesk: BookingEvent = { type: 'paid_at_desk' };
const clubCancels: BookingEvent = { type: 'cancelled_by_club' };
const playerCancels: BookingEvent = { type: 'cancelled_by_player' };

it.each<[string, BookingState, BookingEvent, string, BookingStatus, string[]]>([
  ['a part of the open rest of a confirmed booking', booking(confirmed), pix, NOW, confirmed, []],
  [
    'a Pix above the rest',
    booking(confirmed, { open_cents: 99 }),
    pix,
    NOW,
    confirmed,
    ['refund_payment', 'payment_refunded'],
  ],
  ['a Pix of the desk for the rest', booking(confirmed, { open_cents: 1 }), charge, NOW, confirmed, []],
  [
    'money at the desk confirms a hold',
    booking(unpaid),
    atDesk,
    NOW,
    confirmed,
    ['void_open_charges', 'booking_confirmed'],
  ],
  [
    'money at the desk confirms a request',
    booking(waiting),
    atDesk,
    NOW,
    confirmed,
    ['void_open_charges', 'booking_confirmed'],
  ],
  [
    'money at the desk ends the shown code of a confirmed booking',
    booking(confirmed),
    atDesk,
    NOW,
    confirmed,
    ['void_open_charges'],
  ],
  [
    'the club cancels what was paid at the desk',
    booking(confirmed, { desk_cents: 100 }),
    clubCancels,
    NOW,
    cancelled,
    ['free_court', 'void_open_charges', 'return_desk_money', 'booking_cancelled'],
  ],
  [
    'the player leaves too late: the club keeps the money of the desk',
    booking(confirmed, { desk_cents: 100 }),
    playerCancels,
    LATE,
    cancelled,
    ['free_court', 'void_open_charges', 'booking_cancelled'],
  ],
])('%s', (_name, state, event, now, status, effects) => {
  const result = nextBookingState(state, event, now);
  if (!result.ok) throw new Error(result.code);
  expect(result.state.status).toBe(status);
  expect(result.effects.map((effect) => (effect.type === 'notify' ? effect.notice : effect.type))).toEqual(
    effects,
  );
});

it('a payment is given back once, and the booking stays', () => {
  const paid = booking(confirmed, { approved_payments: ['pix'], open_cents: 0 });
  const back: BookingEvent = { type: 'refunded_by_club', payment: 'pix' };
  const first = nextBookingState(paid, back, NOW);
  expect(first).toMatchObject({ state: { status: confirmed, refunded_payments: ['pix'] } });
  if (!first.ok) throw new Error(first.code);
  expect(nextBookingState(first.state, back, NOW)).toMatchObject({ effects: [] });
});

it('a part that came is not open any more, and no money is taken for a cancelled booking', () => {
  expect(nextBookingState(booking(confirmed, { open_cents: 150 }), pix, NOW)).toMatchObject({
    state: { open_cents: 50, approved_payments: ['pix'] },
  });
  expect(nextBookingState(booking(cancelled), atDesk, NOW)).toEqual({ ok: false, code: 'booking_cancelled' });
});
