import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { passwordProblem } from './password.ts';

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
