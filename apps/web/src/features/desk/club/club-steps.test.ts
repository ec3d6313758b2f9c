import { BRAZILIAN_STATES } from '@bandeja/rules/clubs/terms';
import { knownZone } from '@bandeja/rules/time/zones';
import { expect, test } from 'vitest';
import { stepAfter, stepOf, zoneLabel, zoneOfState, zonesWith } from './club-steps.ts';

const lacks = (...steps: ('courts' | 'schedule')[]) => steps.map((step) => ({ step, sentence: 'Falta.' }));

test.each([
  ['quadras', false, [], 'courts'],
  [undefined, false, lacks('courts', 'schedule'), 'courts'],
  [undefined, false, [], 'look'],
  [undefined, true, lacks('courts'), 'club'],
  ['xyz', false, lacks('schedule'), 'schedule'],
] as const)('the step of %s, published %s, %o', (named, published, missing, step) => {
  expect(stepOf(named, { published, missing })).toBe(step);
});

test('the steps follow each other, and the last has none', () => {
  expect([stepAfter('club'), stepAfter('payment'), stepAfter('look')]).toEqual(['courts', 'look', undefined]);
});

test('every state has a zone that exists and can be chosen', () => {
  for (const state of BRAZILIAN_STATES) {
    const zone = zoneOfState(state);
    expect(knownZone(zone)).not.toBeNull();
    expect(zonesWith('Europe/Lisbon')).toContain(zone);
  }
  expect(zonesWith('Europe/Lisbon')).toContain('Europe/Lisbon');
  expect(zoneLabel('America/Porto_Velho')).toBe('Porto Velho');
});
