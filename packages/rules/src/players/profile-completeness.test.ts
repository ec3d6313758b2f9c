import { describe, expect, it } from 'vitest';
import { isCompleteProfile, missingProfileFields, PROFILE_FIELDS } from './profile-completeness.ts';

const complete = {
  first_name: 'Ana',
  last_name: 'Souza',
  best_hand: 'right',
  court_position: 'both',
  gender: 'F',
  phone: '5511999998888',
};

describe('isCompleteProfile', () => {
  it('is true with all six fields', () => {
    expect(isCompleteProfile(complete)).toBe(true);
    expect(missingProfileFields(complete)).toEqual([]);
  });

  it.each(PROFILE_FIELDS.flatMap((field) => [null, '', '  '].map((value) => [field, value] as const)))(
    'is false without %s (%j)',
    (field, value) => {
      const player = { ...complete, [field]: value };
      expect(isCompleteProfile(player)).toBe(false);
      expect(missingProfileFields(player)).toEqual([field]);
    },
  );
});
