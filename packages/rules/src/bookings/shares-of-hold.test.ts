import { describe, expect, it } from 'vitest';
import { type BookingEvent, type BookingState, nextBookingState } from './booking-machine.ts';
import { BOOKING_STATUS } from './booking-status.ts';

const { awaiting_payment, awaiting_confirmation, confirmed, cancelled } = BOOKING_STATUS;

const NOW = '2026-03-06T12:00:00.000Z';
const HOLD = '2026-03-06T12:15:00.000Z';
const UNTIL = '2026-03-07T12:00:00.000Z';
const AFTER = '2026-03-07T12:30:00.000Z';

const held = (change: Partial<BookingState> = {}): BookingState => ({
  ...{ status: awaiting_payment, start_at: '2026-03-09T21:00:00.000Z', hold_expires_at: HOLD },
  ...{ charged_at: null, online_payment: true, free_until_hours: 24, free_until: null },
  ...{ approved_payments: [], refunded_payments: [], open_cents: 12_000, desk_cents: 0 },
  ...{ each_pays: true, shares_until: UNTIL },
  ...change,
});

type Paid = Partial<Extract<BookingEvent, { type: 'payment_approved' }>>;
const paid = (amount_cents: number, change: Paid = {}): BookingEvent => ({
  ...{ type: 'payment_approved', payment: 7, amount_cents, court_free: true },
  ...change,
});

function after(state: BookingState, event: BookingEvent, now = NOW) {
  const transition = nextBookingState(state, event, now);
  if (!transition.ok) throw new Error(transition.code);
  return { ...transition.state, effects: transition.effects };
}

describe('a held court that each pays', () => {
  it('is held until its deadline and half an hour with the own share, not with that of others', () => {
    const own = after(held(), paid(3_000, { share: 'own' }));
    expect(own).toMatchObject({
      status: awaiting_payment,
      hold_expires_at: AFTER,
      open_cents: 9_000,
      effects: [],
    });
    const other = after(held(), paid(3_000, { share: 'other' }));
    expect(other).toMatchObject({ hold_expires_at: HOLD, open_cents: 9_000, approved_payments: [7] });
    // Near the start, or after the deadline, it is held as it was.
    for (const shares_until of [null, NOW])
      expect(after(held({ shares_until }), paid(3_000, { share: 'own' })).hold_expires_at).toBe(HOLD);
    const late = { hold_expires_at: '2026-03-08T00:00:00.000Z' };
    expect(after(held(late), paid(3_000, { share: 'own' })).hold_expires_at).toBe(late.hold_expires_at);
    const reviewed = held({ status: awaiting_confirmation });
    expect(after(reviewed, paid(3_000, { share: 'other' })).status).toBe(awaiting_confirmation);
    expect(after(reviewed, paid(3_000, { share: 'own' })).status).toBe(awaiting_payment);
  });

  it('is confirmed by what makes the price, also at the end of the hold; what is above it goes back', () => {
    const last = held({ open_cents: 3_000, approved_payments: [1, 2] });
    for (const now of [NOW, HOLD])
      expect(after(last, paid(3_000, { share: 'other' }), now)).toMatchObject({
        ...{ status: confirmed, hold_expires_at: null, open_cents: 0 },
        effects: [{ type: 'void_open_charges' }, { type: 'notify', notice: 'booking_confirmed' }],
      });
    expect(after(last, paid(6_000)).effects).toContainEqual({
      type: 'refund_rest',
      payment: 7,
      cents: 3_000,
    });
    expect(after(held({ each_pays: false }), paid(15_000)).effects).not.toContainEqual(
      expect.objectContaining({ type: 'refund_rest' }),
    );
  });

  it('gives back a part that came twice, or after the hold', () => {
    for (const [event, now] of [
      [paid(3_000), NOW],
      [paid(3_000, { share: 'own' }), HOLD],
    ] as const)
      expect(after(held(), event, now)).toMatchObject({
        ...{ status: awaiting_payment, open_cents: 12_000, refunded_payments: [7] },
        effects: [
          { type: 'refund_payment', payment: 7 },
          { type: 'notify', notice: 'payment_refunded' },
        ],
      });
  });

  it('gives everything back when its time is over or it is given up, and is not booked again', () => {
    const part = held({ approved_payments: [1, 2], refunded_payments: [2], open_cents: 9_000 });
    for (const [event, now] of [
      [{ type: 'hold_expired' }, HOLD],
      [{ type: 'cancelled_by_player' }, NOW],
    ] as const) {
      const tooLate = { ...part, free_until_hours: 400 };
      const ended = after(tooLate, event, now);
      expect(ended).toMatchObject({ status: cancelled, refunded_payments: [2, 1] });
      expect(ended.effects).toContainEqual({ type: 'refund_payment', payment: 1 });
    }
    const ended = held({ status: cancelled, hold_expires_at: null, open_cents: 0 });
    expect(after(ended, paid(12_000))).toMatchObject({ status: cancelled, refunded_payments: [7] });
  });

  it('outlives a code that expires', () => {
    expect(after(held(), { type: 'payment_expired' }).status).toBe(awaiting_payment);
    expect(after(held({ each_pays: false }), { type: 'payment_expired' }).status).toBe(cancelled);
  });
});
