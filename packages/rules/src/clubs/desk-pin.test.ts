import { expect, test } from 'vitest';
import { pinProblem } from './desk-pin.ts';
import { DESK_ROLES, roleByPin } from './desk-role.ts';

test.each(['', '123', '1234567', '12a4', ' 7391', '٧٣٩١', '73.1'])('%j is no PIN of 4 to 6 digits', (pin) => {
  expect(pinProblem(pin)).toBe('pin_length');
});

test.each([
  ...['0000', '111111', '1234', '4321', '0123', '7890', '98765', '3210', '901234'],
  ...['1212', '1122', '1221', '7747', '121212', '123123', '112233', '2580', '0852'],
  ...['1987', '2004', '2026', '311299', '010180'],
])('%s is easily guessed', (pin) => {
  expect(pinProblem(pin)).toBe('pin_obvious');
});

test.each(['7391', '2749', '80316', '730591', '451382', '0417'])('%s is usable', (pin) => {
  expect(pinProblem(pin)).toBeNull();
});

test('nine of ten PINs of four digits are left', () => {
  const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
  expect(all.filter((pin) => pinProblem(pin) === null).length).toBeGreaterThan(9_000);
});

test('a PIN carries no role above manager', () => {
  expect(DESK_ROLES.map(roleByPin)).toEqual(['reception', 'manager', 'manager']);
});
