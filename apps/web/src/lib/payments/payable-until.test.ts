import { expect, it } from 'vitest';
import { payableUntil } from './payable-until.ts';

const until = '2025-11-24T22:30:00.000Z';
const before = '2025-11-24T22:29:59.999Z';
const can = { cancel: true, create_match: true };

it('payableUntil is the end of the hold when the server allows the payment', () => {
  expect(payableUntil({ can: { ...can, pay: true }, hold_expires_at: until }, before)).toBe(until);
  expect(payableUntil({ can: { ...can, pay: false }, hold_expires_at: until }, before)).toBeNull();
});

it('payableUntil is null when the hold has expired since the booking was read', () => {
  expect(payableUntil({ can: { ...can, pay: true }, hold_expires_at: until }, until)).toBeNull();
  expect(payableUntil({ can: { ...can, pay: true }, hold_expires_at: null }, before)).toBeNull();
});
