import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { expect, test } from 'vitest';
import { studentsToReturn } from './students-to-return.ts';

const row = (student: number | null, kind: string, amount_cents: number, payer: string | null = null) => ({
  ...{ student, kind, amount_cents, payer },
});

test('the club has money of those who paid more than went back, also of one who left the lesson', () => {
  const booking = {
    lesson: { students: [{ id: 1, name: 'Ana' }] },
    payments: [
      row(1, 'payment', 8_000, 'Ana'),
      row(1, 'return', 3_000),
      row(2, 'payment', 8_000, 'Bia'),
      row(3, 'payment', 8_000, 'Caio'),
      row(3, 'reversal', 8_000),
      row(null, 'payment', 1_000, 'Davi'),
    ],
  } as unknown as DeskBooking;
  expect(studentsToReturn(booking)).toEqual([
    { id: 1, name: 'Ana', cents: 5_000 },
    { id: 2, name: 'Bia', cents: 8_000 },
  ]);
  expect(studentsToReturn({ ...booking, lesson: null })).toEqual([]);
});
