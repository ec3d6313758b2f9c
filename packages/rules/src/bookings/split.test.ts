import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAmount } from '../payments/bill.ts';
import type { BookingState } from './booking-machine.ts';
import { BOOKING_STATUS, type BookingStatus } from './booking-status.ts';
import {
  endSplitAbility,
  equalAmounts,
  payShareAbility,
  SHARES_MAX,
  SHARES_MIN,
  type ShareFacts,
  shareStatus,
  sharesAbility,
  splitBookingAbility,
  takeShareAbility,
} from './split.ts';

const START = '2026-03-09T21:00:00.000Z';
const NOW = '2026-03-06T12:00:00.000Z';
/** Seven days after the start. */
const OVER = '2026-03-16T21:00:00.000Z';
const LAST = '2026-03-16T20:59:59.999Z';
const { confirmed, cancelled, awaiting_payment } = BOOKING_STATUS;

const stateOf = (status: BookingStatus, hold_expires_at: string | null = null): BookingState => ({
  ...{ status, start_at: START, hold_expires_at, charged_at: null, online_payment: true },
  ...{ free_until_hours: 24, free_until: null, approved_payments: [1], refunded_payments: [] },
  ...{ open_cents: 0, desk_cents: 0 },
});
const share = (change: Partial<ShareFacts> = {}): ShareFacts => ({
  ...{ is_own: false, is_paid: false, is_ended: false, amount_cents: 3_000, returnable_cents: 12_000 },
  state: stateOf(confirmed),
  ...change,
});

describe('dividing a booking', () => {
  const facts = { player: 1, state: stateOf(confirmed), is_paid: true };

  it('is for the player who has paid it online, until seven days after its start', () => {
    expect(splitBookingAbility(facts, 1, NOW)).toBeNull();
    expect(splitBookingAbility(facts, 1, LAST)).toBeNull();
    expect(splitBookingAbility(facts, 1, OVER)).toBe('split_over');
    expect(splitBookingAbility(facts, 2, NOW)).toBe('forbidden');
    expect(splitBookingAbility({ ...facts, is_paid: false }, 1, NOW)).toBe('split_needs_payment');
    const held = stateOf(awaiting_payment, '2026-03-06T12:15:00.000Z');
    expect(splitBookingAbility({ ...facts, state: held }, 1, NOW)).toBe('split_needs_payment');
    expect(splitBookingAbility({ ...facts, state: held }, 1, START)).toBe('booking_already_cancelled');
    expect(splitBookingAbility({ ...facts, state: stateOf(cancelled) }, 1, NOW)).toBe(
      'booking_already_cancelled',
    );
  });

  const asked = { player: 1, price_cents: 10_000, returnable_cents: 10_000 };
  const own = { player: 1, amount_cents: 3_334 };
  const other = { amount_cents: 3_333 };

  it('takes shares that make the price to the centavo, one of them the own', () => {
    expect(sharesAbility([own, other, other], asked)).toBeNull();
    expect(sharesAbility([own, other, { amount_cents: 3_332 }], asked)).toBe('split_sum_wrong');
    expect(sharesAbility([own, other, { amount_cents: 3_334 }], asked)).toBe('split_sum_wrong');
    expect(sharesAbility([{ amount_cents: 3_334 }, other, other], asked)).toBe('split_needs_own_share');
    expect(sharesAbility([own, { ...other, player: 1 }, other], asked)).toBe('split_needs_own_share');
    expect(sharesAbility([{ ...own, player: 2 }, other, other], asked)).toBe('split_needs_own_share');
    expect(sharesAbility([own, other, other], { ...asked, returnable_cents: 6_665 })).toBe(
      'split_above_paid',
    );
    expect(sharesAbility([own, other, other], { ...asked, returnable_cents: 6_666 })).toBeNull();
  });

  it('in equal parts makes every price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: SHARES_MAX, max: 100_000_000 }),
        fc.integer({ min: SHARES_MIN, max: SHARES_MAX }),
        (price_cents, parts) => {
          const amounts = equalAmounts(price_cents, parts);
          expect(amounts).toEqual(splitAmount(price_cents, parts));
          const shares = amounts.map((amount_cents, index) => ({
            amount_cents,
            ...(index === 0 && { player: 1 }),
          }));
          expect(sharesAbility(shares, { player: 1, price_cents, returnable_cents: price_cents })).toBeNull();
          expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
        },
      ),
      { seed: 20_260_306 },
    );
  });
});

describe('a share', () => {
  it('is paid once, while its booking takes place and its money can return', () => {
    expect(payShareAbility(share(), NOW)).toBeNull();
    expect(payShareAbility(share({ is_paid: true }), NOW)).toBe('share_paid');
    expect(payShareAbility(share({ is_own: true }), NOW)).toBe('share_closed');
    expect(payShareAbility(share({ is_ended: true }), NOW)).toBe('share_closed');
    expect(payShareAbility(share({ returnable_cents: 2_999 }), NOW)).toBe('share_closed');
    expect(payShareAbility(share({ returnable_cents: 3_000 }), NOW)).toBeNull();
    expect(payShareAbility(share({ state: stateOf(cancelled) }), NOW)).toBe('share_closed');
  });

  it('takes money that the bank reports after the deadline, and asks for none then', () => {
    expect(payShareAbility(share(), LAST)).toBeNull();
    expect(payShareAbility(share(), OVER)).toBe('share_closed');
    expect(takeShareAbility(share(), OVER)).toBeNull();
  });

  it('says what became of it', () => {
    expect(shareStatus(share({ is_own: true }), null, NOW)).toBe('own');
    expect(shareStatus(share(), null, NOW)).toBe('waiting');
    expect(shareStatus(share(), null, OVER)).toBe('closed');
    const paid = share({ is_paid: true });
    expect(shareStatus(paid, 'approved', NOW)).toBe('paid');
    for (const status of ['refunding', 'refunded', 'charged_back'] as const)
      expect(shareStatus(paid, status, NOW)).toBe('refunded');
  });

  it('that is paid keeps the division; one whose money is gone does not', () => {
    const [own, paid] = [{ paid_by: null }, { paid_by: 'approved' }] as const;
    expect(endSplitAbility([own, own])).toBeNull();
    expect(endSplitAbility([own, paid])).toBe('split_paid');
    for (const paid_by of ['refunding', 'refunded', 'charged_back'] as const) {
      expect(endSplitAbility([own, { paid_by }])).toBeNull();
      expect(endSplitAbility([own, { paid_by }, paid])).toBe('split_paid');
    }
  });
});
