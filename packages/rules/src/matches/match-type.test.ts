import { describe, expect, it } from 'vitest';
import { isMatchType, matchTypeLabel, mayMixTeams, rulesOf } from './match-type.ts';

describe('match type', () => {
  it.each([
    ['Competitive', 'Competitiva'],
    ['Friendly', 'Amistosa'],
    ['Dynamic', 'Dinâmica'],
    ['competitive', ''],
    ['toString', ''],
    ['', ''],
    [null, ''],
  ])('%s reads "%s"', (type, label) => {
    expect(matchTypeLabel(type)).toBe(label);
    expect(isMatchType(type)).toBe(label !== '');
  });

  it('applies the rules of a Friendly match to an unknown stored type', () => {
    expect(['Competitive', 'Dynamic', '', 'Old'].map(rulesOf)).toEqual([
      'Competitive',
      'Dynamic',
      'Friendly',
      'Friendly',
    ]);
  });

  it('keeps the teams between sets in a Competitive match only', () => {
    expect(mayMixTeams('Competitive')).toBe(false);
    expect(mayMixTeams('Friendly')).toBe(true);
    expect(mayMixTeams('Dynamic')).toBe(true);
  });
});
