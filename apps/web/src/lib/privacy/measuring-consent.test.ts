import { expect, test } from 'vitest';
import { measuringChoice } from './measuring-consent.ts';

const device = (granted: boolean, player: number | null, isRecorded = false) => ({
  granted,
  player,
  isRecorded,
  at: '2026-08-12T10:30:00.000Z',
});
const own = (analytics: boolean | null, id = 7) => ({ id, consents: { analytics } });

test('nothing is chosen while the player is unknown, and before a first choice', () => {
  expect(measuringChoice(undefined, device(true, null))).toBeNull();
  expect(measuringChoice(null, null)).toBeNull();
  expect(measuringChoice(own(null), null)).toBeNull();
});

test('the account decides, except over a newer choice on this device', () => {
  expect(measuringChoice(own(true), device(false, null))).toBe(true);
  expect(measuringChoice(own(false), device(true, 7, true))).toBe(false);
  expect(measuringChoice(own(true), device(false, 7))).toBe(false);
});

test("a visitor's choice counts until the account has one; that of another player is ignored", () => {
  expect(measuringChoice(null, device(true, 7, true))).toBe(true);
  expect(measuringChoice(own(null), device(true, null))).toBe(true);
  expect(measuringChoice(own(null), device(true, 8))).toBeNull();
});
