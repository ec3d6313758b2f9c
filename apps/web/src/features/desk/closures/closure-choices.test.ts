import type { ClosureHit } from '@bandeja/contract/calls/desk-closures';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { expect, test } from 'vitest';
import { choiceInputs, moveAll, returnedCents } from './closure-choices.ts';

const hit = (id: number, start_time: string, end_time: string, can_move_to: number[]): ClosureHit => ({
  ...{ id, kind: 'player', court: 1, date: '2026-03-09', start_time, end_time, can_move_to },
  ...{
    status: BOOKING_STATUS.confirmed,
    name: 'Ana',
    price_cents: 9000,
    paid_cents: 9000,
    desk_cents: 4000,
    ...{ has_account: true, can_credit: true },
  },
});

test('moving all gives each booking a free court of its own hour, and cancels who finds none', () => {
  const hits = [
    hit(1, '18:00', '19:00', [7, 8]),
    hit(2, '18:30', '19:30', [7, 8]),
    hit(3, '18:30', '19:30', [8]),
    hit(4, '19:00', '20:00', [7]),
  ];
  const choices = moveAll(hits);
  expect(choices).toEqual({ 1: 'move:7', 2: 'move:8', 3: 'refund', 4: 'move:7' });
  expect(returnedCents(hits, choices)).toEqual({ back_cents: 9000, desk_cents: 4000 });
  const withCredit = { ...choices, 3: 'credit' as const };
  expect(returnedCents(hits, withCredit)).toEqual({ back_cents: 0, desk_cents: 0 });
  expect(choiceInputs(hits, withCredit)[2]).toEqual({ booking: 3, do: 'wallet_offer', agreed: true });
  expect(choiceInputs(hits, choices)).toEqual([
    { booking: 1, do: 'move', court: 7 },
    { booking: 2, do: 'move', court: 8 },
    { booking: 3, do: 'refund' },
    { booking: 4, do: 'move', court: 7 },
  ]);
});
