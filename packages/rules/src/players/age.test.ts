import { describe, expect, it } from 'vitest';
import { ageOn, ageProblem, isOldEnough, needsGuardianConsent } from './age.ts';

describe('age', () => {
  it.each([
    ['2000-05-10', '2025-05-09', 24],
    ['2000-05-10', '2025-05-10', 25],
    ['2000-05-10', '2025-12-01', 25],
    ['2000-12-01', '2025-05-31', 24],
    ['2012-02-29', '2025-02-28', 12],
    ['2012-02-29', '2025-03-01', 13],
    ['2012-02-29', '2028-02-29', 16],
  ])('born %s is on %s %i', (birthDate, today, age) => {
    expect(ageOn(birthDate, today)).toBe(age);
  });

  it('accepts players from the 13th birthday and requires consent until the 18th', () => {
    expect(isOldEnough('2012-11-18', '2025-11-17')).toBe(false);
    expect(isOldEnough('2012-11-18', '2025-11-18')).toBe(true);
    expect(needsGuardianConsent('2007-11-18', '2025-11-17')).toBe(true);
    expect(needsGuardianConsent('2007-11-18', '2025-11-18')).toBe(false);
  });

  it.each([
    ['2012-11-19', false, 'too_young'],
    ['2012-11-19', true, 'too_young'],
    ['2012-11-18', false, 'guardian_missing'],
    ['2012-11-18', true, null],
    ['2007-11-19', false, 'guardian_missing'],
    ['2007-11-18', false, null],
    ['2007-11-18', true, null],
  ])('born %s, consent %s: %s', (birthDate, guardianConsents, problem) => {
    expect(ageProblem(birthDate, { guardianConsents, today: '2025-11-18' })).toBe(problem);
  });
});
