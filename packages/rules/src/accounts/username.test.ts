import { describe, expect, it } from 'vitest';
import { usernameProblem } from './username.ts';

describe('usernameProblem', () => {
  it.each(['ana', 'ana.souza_1-2+3', "ana.d'avila@exemplo.com", 'joão', 'a'.repeat(254)])(
    'accepts %s',
    (username) => {
      expect(usernameProblem(username)).toBeNull();
    },
  );

  it.each([
    ['', 'username_missing'],
    ['a'.repeat(255), 'username_too_long'],
    ['ana souza', 'username_with_symbols'],
    ['ana/souza', 'username_with_symbols'],
    ['www.ana', 'username_with_link'],
    ['evil.com', 'username_with_link'],
  ])('refuses %j as %s', (username, problem) => {
    expect(usernameProblem(username)).toBe(problem);
  });
});
