import { describe, expect, it } from 'vitest';
import { BOOKING_STATUS } from './booking-status.ts';
import { cancellationTerms, deadlineAfterMove } from './cancellation.ts';

const { confirmed, cancelled } = BOOKING_STATUS;

// Tuesday 25 November, 19:30 in São Paulo; free until the day before at the same time.
const booking = {
  start_at: '2025-11-25T22:30:00Z',
  free_until_hours: 24,
  free_until: null,
  paid_cents: 27_000,
};

describe('cancellationTerms', () => {
  it.each([
    // status, now, can, back, kept
    [confirmed, '2025-11-24T22:29:59.999Z', true, 27_000, 0],
    [confirmed, '2025-11-24T22:30:00Z', true, 0, 27_000],
    [confirmed, '2025-11-25T22:29:59.999Z', true, 0, 27_000],
    [confirmed, '2025-11-25T22:30:00Z', false, 0, 0],
    [cancelled, '2025-11-20T00:00:00Z', false, 0, 0],
  ] as const)(
    'status %i at %s: %s, back %i, kept %i',
    (status, now, can_cancel, refund_cents, kept_cents) => {
      expect(cancellationTerms({ ...booking, status }, now)).toEqual({
        can_cancel,
        free_until: '2025-11-24T22:30:00.000Z',
        cancellable_until: '2025-11-25T22:30:00.000Z',
        refund_cents,
        kept_cents,
      });
    },
  );

  it.each([BOOKING_STATUS.awaiting_payment, BOOKING_STATUS.awaiting_confirmation])(
    'costs nothing while it is a hold (%i), at any time',
    (status) => {
      for (const now of ['2025-11-20T00:00:00Z', '2025-11-25T22:29:00Z', '2025-11-25T22:31:00Z']) {
        expect(cancellationTerms({ ...booking, status, paid_cents: 0 }, now)).toMatchObject({
          can_cancel: true,
          refund_cents: 0,
          kept_cents: 0,
        });
      }
    },
  );

  it('stays too late after reception moved it, and opens again by a manager', () => {
    const [inTime, late] = ['2025-11-24T22:29:00Z', '2025-11-24T22:30:00Z'];
    const after = (now: string, role: 'reception' | 'manager' | 'owner', of = booking) =>
      deadlineAfterMove(of, { role, now });
    expect([after(inTime, 'reception'), after(late, 'manager'), after(late, 'owner')]).toEqual([
      null,
      null,
      null,
    ]);
    const free_until = after(late, 'reception');
    expect(free_until).toBe('2025-11-24T22:30:00.000Z');
    const moved = { ...booking, start_at: '2025-12-25T22:30:00Z', free_until };
    expect(cancellationTerms({ ...moved, status: confirmed }, late)).toMatchObject({
      free_until,
      kept_cents: 27_000,
    });
    // A second move by reception neither.
    expect(after(late, 'reception', moved as never)).toBe(free_until);
    expect(after(late, 'manager', moved as never)).toBeNull();
  });

  it('is free until the start with 0 hours', () => {
    expect(
      cancellationTerms({ ...booking, free_until_hours: 0, status: confirmed }, '2025-11-25T22:29:00Z'),
    ).toMatchObject({ can_cancel: true, refund_cents: 27_000 });
  });
});
