import { describe, expect, it } from 'vitest';
import { normalizeUsername, usernameProblem } from './username.ts';

describe('usernameProblem', () => {
  it.each(['ana', 'ana.souza_1-2+3', 'Ana@Exemplo.com', 'joão'])('accepts %s', (username) => {
    expect(usernameProblem(username, 'ana@exemplo.com')).toBeNull();
  });

  it.each([
    ['', 'username_missing'],
    ['a'.repeat(255), 'username_too_long'],
    ['ana souza', 'username_with_symbols'],
    ['ana/souza', 'username_with_symbols'],
    ['bia@exemplo.com', 'username_not_own_email'],
    ['ana@', 'username_not_own_email'],
  ])('refuses %j as %s', (username, problem) => {
    expect(usernameProblem(username, 'ana@exemplo.com')).toBe(problem);
  });

  it('takes the longest length, and compares in lower case', () => {
    expect(usernameProblem('a'.repeat(254), 'ana@exemplo.com')).toBeNull();
    expect(normalizeUsername('Ana')).toBe('ana');
  });
});
