import fc from 'fast-check';
import { expect, it } from 'vitest';
import { customerPhone, customerPhoneProblem } from './customer-phone.ts';

it.each([
  ['(11) 99999-8888', '+5511999998888'],
  ['+55 11 99999-8888', '+5511999998888'],
  ['0 15 11 3333-4444', '+551133334444'],
  ['+351 912 345 678', '+351912345678'],
  ['(+49) 151 12345678', '+4915112345678'],
  ['00 49 151 12345678', '+4915112345678'],
  ['＋1 212 555 0100', '+12125550100'],
  ['+54 9 11 2345-6789', '+5491123456789'],
  ['+598 94 123 456', '+59894123456'],
])('stores %j as %s', (typed, stored) => {
  expect(customerPhone(typed)).toBe(stored);
});

it.each([
  ['99999-8888', 'phone_incomplete'],
  ['11 9999-8888', 'phone_without_nine'],
  ['20 99999-8888', 'phone_area_unknown'],
  ['+', 'phone_invalid'],
  ['+999 123 456 78', 'phone_invalid'],
  ['+1 212 555', 'phone_invalid'],
  ['+49 151 1234 5678 9012 3', 'phone_invalid'],
  ['liga para ele', 'phone_invalid'],
])('refuses %j as %s', (typed, problem) => {
  expect([customerPhoneProblem(typed), customerPhone(typed)]).toEqual([problem, null]);
});

it('reads its stored form as itself, and throws on no text', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^(\+|00)?[\d ()-]{0,20}$/));
  fc.assert(
    fc.property(text, (typed) => {
      const stored = customerPhone(typed);
      if (stored === null) return;
      expect(stored).toMatch(/^\+[1-9]\d{6,14}$/);
      expect(customerPhone(stored)).toBe(stored);
    }),
  );
});
