import { passwordProblem } from '@bandeja/rules/accounts/password';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { isGuessedFirst } from './guessed-password.ts';

describe('isGuessedFirst', () => {
  test.each([
    'P@ssw0rd',
    'p@$$w0rd',
    'Senha@123',
    'Flamengo@123',
    'Flamengo#12',
    'Maria2024!',
    '!qwerty123!',
    'João@2025',
    'dragon_007',
    '123@Brasil',
    'Padel@2026',
    'Sunshine1!',
    'Sasha_007',
  ])('refuses %s', (password) => {
    expect(isGuessedFirst(password)).toBe(true);
  });

  test.each([
    'Smash#1990',
    'Vibora@2031',
    'bandeja-teste-2026',
    'voleio-na-rede-7',
    'quadra-4-livre',
    'Senha@123 na quadra',
    'xK9#mQ2vLp',
    '!!!!1111aaab',
    '',
    '2026',
  ])('accepts %s', (password) => {
    expect(isGuessedFirst(password)).toBe(false);
  });

  test('refuses the 3,000 commonest passwords adapted to the password rule in the three usual ways', () => {
    const words = (dictionary['passwords-common'] ?? []).map(String).filter((word) => word.length > 2);
    const dressed = words
      .slice(0, 3000)
      .flatMap((word) => [`${word}@123`, `${word}1!`, `${word[0]?.toUpperCase()}${word.slice(1)}#2026`]);
    const passing = dressed.filter((password) => passwordProblem(password) === null);
    expect(passing.length).toBeGreaterThan(5000);
    expect(passing.filter((password) => !isGuessedFirst(password))).toEqual([]);
  });
});
