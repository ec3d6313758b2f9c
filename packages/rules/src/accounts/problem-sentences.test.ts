import { describe, expect, it } from 'vitest';
import { PLAYER_PROBLEM_SENTENCES } from '../players/contact.ts';
import { ACCOUNT_PROBLEM_SENTENCES, accountProblemSentence } from './problem-sentences.ts';

describe('problem sentences', () => {
  it.each([...Object.entries(ACCOUNT_PROBLEM_SENTENCES), ...Object.entries(PLAYER_PROBLEM_SENTENCES)])(
    '%s has one or two short sentences that end in a full stop',
    (_problem, sentence) => {
      expect(sentence).toMatch(/^\p{Lu}.{8,75}\.$/u);
    },
  );

  it('is null without a problem', () => {
    expect(accountProblemSentence(null)).toBeNull();
    expect(accountProblemSentence('name_incomplete')).toBe('Escreva nome e sobrenome.');
  });
});
