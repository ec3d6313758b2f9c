import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAmount } from '../payments/bill.ts';
import type { BookingState } from './booking-machine.ts';
import { BOOKING_STATUS, type BookingStatus } from './booking-status.ts';
import {
  dueOfPlayer,
  endSplitAbility,
  equalAmounts,
  isKept,
  payShareAbility,
  SHARES_MAX,
  SHARES_MIN,
  type ShareFacts,
  shareStatus,
  sharesAbility,
  sharesUntil,
  splitBookingAbility,
  splitHoldAbility,
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
  ...{ open_cents: 0, is_own_paid: false },
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
    const friend = { ...other, player: 2 };
    expect(sharesAbility([own, friend, { ...friend, player: 3 }], asked)).toBeNull();
    expect(sharesAbility([own, friend, friend], asked)).toBe('split_player_twice');
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
    expect(shareStatus(share({ is_own: true }), { paid_by: null }, NOW)).toBe('own');
    expect(shareStatus(share({ is_own: true }), { paid_by: null, is_own_lost: true }, NOW)).toBe('refunded');
    expect(shareStatus(share(), { paid_by: null }, NOW)).toBe('waiting');
    expect(shareStatus(share(), { paid_by: null }, OVER)).toBe('closed');
    const paid = share({ is_paid: true });
    expect(shareStatus(paid, { paid_by: 'approved' }, NOW)).toBe('paid');
    for (const status of ['refunding', 'refunded', 'charged_back'] as const)
      expect(shareStatus(paid, { paid_by: status }, NOW)).toBe('refunded');
  });

  it('that is paid keeps the division; one whose money is gone does not', () => {
    const [own, paid] = [{ paid_by: null }, { paid_by: 'approved' }] as const;
    expect(endSplitAbility([own, own])).toBeNull();
    expect(endSplitAbility([own, paid])).toBe('split_paid');
    expect(endSplitAbility([own, own], { is_cancelled: true })).toBe('booking_already_cancelled');
    for (const paid_by of ['refunding', 'refunded', 'charged_back'] as const) {
      expect(endSplitAbility([own, { paid_by }])).toBeNull();
      expect(endSplitAbility([own, { paid_by }, paid])).toBe('split_paid');
    }
  });
});

describe('a held court that each pays', () => {
  const UNTIL = '2026-03-07T12:00:00.000Z';
  const HOLD = '2026-03-07T12:30:00.000Z';
  const held = (change: Partial<ShareFacts> = {}) =>
    share({
      ...{ returnable_cents: 0, open_cents: 9_000, is_own_paid: true },
      state: { ...stateOf(awaiting_payment, HOLD), each_pays: true, shares_until: UNTIL },
      ...change,
    });

  it('is divided while it waits for its payment', () => {
    const state = stateOf(awaiting_payment, HOLD);
    const facts = { player: 1, state, is_paid: false };
    expect(splitHoldAbility(facts, 1, NOW)).toBeNull();
    expect(splitHoldAbility(facts, 2, NOW)).toBe('forbidden');
    expect(splitHoldAbility(facts, 1, HOLD)).toBe('booking_hold_over');
    expect(splitHoldAbility({ ...facts, is_paid: true }, 1, NOW)).toBe('split_needs_hold');
    expect(splitHoldAbility({ ...facts, state: stateOf(confirmed) }, 1, NOW)).toBe('split_needs_hold');
    expect(splitHoldAbility({ ...facts, state: stateOf(cancelled) }, 1, NOW)).toBe(
      'booking_already_cancelled',
    );
    const atClub = { ...state, online_payment: false };
    expect(splitHoldAbility({ ...facts, state: atClub }, 1, NOW)).toBe('payment_not_offered');
  });

  it('waits for shares by the hours of the club, 48 at most, and never within a day of the start', () => {
    const until = (split_hours: number, now = NOW) =>
      sharesUntil({ created_at: NOW, start_at: START, split_hours, ended_before: false }, now);
    expect(until(24)).toBe('2026-03-07T12:00:00.000Z');
    expect(until(200)).toBe('2026-03-08T12:00:00.000Z');
    expect(until(0)).toBeNull();
    const soon = {
      ...{ created_at: NOW, start_at: '2026-03-07T14:00:00.000Z', split_hours: 24 },
      ended_before: false,
    };
    expect(sharesUntil({ ...soon, ended_before: true }, NOW)).toBeNull();
    expect(sharesUntil(soon, NOW)).toBe('2026-03-06T14:00:00.000Z');
    // No longer than a hold lasts anyway.
    expect(sharesUntil(soon, '2026-03-06T12:29:00.000Z')).toBe('2026-03-06T14:00:00.000Z');
    expect(sharesUntil(soon, '2026-03-06T12:30:00.000Z')).toBeNull();
    expect(sharesUntil({ ...soon, start_at: '2026-03-07T11:00:00.000Z' }, NOW)).toBeNull();
  });

  it('has an own share that is an equal part at least', () => {
    const asked = { player: 1, price_cents: 10_000, returnable_cents: 10_000, way: 'each' } as const;
    const shares = (own: number) => [
      { player: 1, amount_cents: own },
      { amount_cents: 3_333 },
      { amount_cents: 6_667 - own },
    ];
    expect(sharesAbility(shares(3_333), asked)).toBeNull();
    expect(sharesAbility(shares(3_332), asked)).toBe('split_own_share_low');
    expect(sharesAbility(shares(1), { ...asked, way: 'owner' })).toBeNull();
  });

  it('asks the player for the own share, then for the rest', () => {
    expect(dueOfPlayer({ amount_cents: 3_000, is_paid: false }, 12_000)).toBe(3_000);
    expect(dueOfPlayer({ amount_cents: 3_000, is_paid: true }, 9_000)).toBe(9_000);
  });

  it('asks others after the player, until the deadline, and takes what comes later', () => {
    expect(payShareAbility(held(), NOW)).toBeNull();
    expect(payShareAbility(held({ is_own_paid: false }), NOW)).toBe('share_closed');
    expect(shareStatus(held({ is_own_paid: false }), { paid_by: null }, NOW)).toBe('waiting');
    expect(payShareAbility(held(), UNTIL)).toBe('share_closed');
    expect(takeShareAbility(held(), UNTIL)).toBeNull();
    // Of a hold that is over and not yet ended, the last one.
    expect(takeShareAbility(held(), HOLD)).toBe('share_closed');
    expect(takeShareAbility(held({ open_cents: 3_000 }), HOLD)).toBeNull();
    const near = { ...held().state, shares_until: null };
    expect(payShareAbility(held({ state: near }), UNTIL)).toBeNull();
    expect(payShareAbility(held({ state: near }), HOLD)).toBe('share_closed');
  });

  it('keeps money while the price is open, and returns it once the player has taken the rest', () => {
    expect(isKept(held())).toBe(true);
    const state = { ...stateOf(confirmed), each_pays: true };
    const taken = held({ state, open_cents: 0, returnable_cents: 6_000 });
    expect([takeShareAbility(taken, NOW), isKept(taken)]).toEqual([null, false]);
    // Confirmed at the desk, with an open bill.
    const open = held({ state, open_cents: 6_000 });
    expect([takeShareAbility(open, NOW), isKept(open)]).toEqual([null, true]);
    expect(takeShareAbility(held({ state, open_cents: 0 }), NOW)).toBe('share_closed');
    expect(isKept(share({ open_cents: 12_000 }))).toBe(false);
  });

  it('says of the own share what became of it', () => {
    expect(shareStatus(held({ is_own: true, is_own_paid: false }), { paid_by: null }, NOW)).toBe('waiting');
    expect(shareStatus(held({ is_own: true, is_own_paid: false }), { paid_by: null }, HOLD)).toBe('closed');
    expect(shareStatus(held({ is_own: true, is_paid: true }), { paid_by: 'approved' }, NOW)).toBe('paid');
    expect(endSplitAbility([{ paid_by: null }], { is_part_asked: true })).toBe('split_paid');
  });
});
