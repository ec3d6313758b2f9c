import { expect, it } from 'vitest';
import { awaitsMoney, payableUntil } from './awaits-money.ts';

const until = '2025-11-24T22:30:00.000Z';
const before = '2025-11-24T22:29:59.999Z';
const pix = { id: 1, status: 'pending' };

it.each([
  ['held, nothing begun', 10, null, true],
  ['held, the Pix was never made', 10, { id: 1, status: 'created' }, true],
  ['its Pix is out', 20, pix, true],
  ['its card was refused', 20, { id: 1, status: 'rejected' }, true],
  ['waits for a club that is paid on the spot', 20, null, false],
  ['paid', 30, { id: 1, status: 'approved' }, false],
  ['cancelled', 40, pix, false],
])('%s', (_what, status, payment, awaits) => {
  expect(awaitsMoney({ status, payment })).toBe(awaits);
  expect(payableUntil({ status, payment, hold_expires_at: until }, before)).toBe(awaits ? until : null);
});

it('ends with the hold', () => {
  expect(payableUntil({ status: 20, payment: pix, hold_expires_at: until }, until)).toBeNull();
  expect(payableUntil({ status: 10, payment: null, hold_expires_at: null }, before)).toBeNull();
});
