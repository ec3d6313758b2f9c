import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCommonPassword, passwordProblem } from './password.ts';

describe('passwordProblem', () => {
  it.each(['padel#2025', 'Çããããã1!', 'a1!a1!a1', 'com espaço 1!', `a1!${'x'.repeat(197)}`])(
    'accepts %s',
    (password) => {
      expect(passwordProblem(password)).toBeNull();
    },
  );

  it.each([
    ['', 'password_too_short'],
    ['a1!a1!a', 'password_too_short'],
    ['a1!😀😀😀😀', 'password_too_short'],
    [`a1!${'x'.repeat(198)}`, 'password_too_long'],
    ['12345678!', 'password_without_letter'],
    ['abcdefgh!', 'password_without_digit'],
    ['abcd1234', 'password_without_special'],
    ['abcd 1234', 'password_without_special'],
    ['abcd1234\u0000', 'password_without_special'],
    ['coração1', 'password_without_special'],
    ['corac\u0327a\u0303o1', 'password_without_special'],
  ])('refuses %j as %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });

  it('accepts any text with the three kinds of characters and the length', () => {
    const kinds = fc.tuple(
      fc.array(fc.constantFrom(...'abcXYZçé'), { minLength: 3, maxLength: 60 }),
      fc.array(fc.constantFrom(...'0123456789'), { minLength: 3, maxLength: 60 }),
      fc.array(fc.constantFrom(...'!@#$%&*()-_=+?/.,;:'), { minLength: 2, maxLength: 60 }),
    );
    const shuffled = kinds.chain((parts) => {
      const all = parts.flat();
      return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
    });
    fc.assert(
      fc.property(shuffled, (characters) => {
        expect(passwordProblem(characters.join(''))).toBeNull();
      }),
    );
  });
});

describe('common passwords', () => {
  it.each(['P@ssw0rd', 'Senha@123', 'senha@123', 'SENHA@123', '!QAZ2wsx', 'Sunshine1!', 'sasha_007'])(
    'refuses %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
      expect(passwordProblem(password)).toBe('password_common');
    },
  );

  it.each(['Senha@123 na quadra', 'xSenha@123', 'padel#2026', 'bandeja-teste-2026'])(
    'accepts %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
      expect(passwordProblem(password)).toBeNull();
    },
  );

  it('reports other problems first', () => {
    expect(passwordProblem('senha')).toBe('password_too_short');
  });
});
