import { describe, expect, it } from 'vitest';
import { plainNameProblem } from './plain-name.ts';

describe('plainNameProblem', () => {
  it.each([
    '',
    'Ana Souza',
    "Lúcia D'Ávila",
    'José Silva Jr.',
    'Padel do Zé (Sta. Cruz)',
    'Arena F.C. 2.0',
    'S.Paulo Padel',
    'Clube 🏳️‍🌈',
    'Quadra 1/2',
    'Meio: sábado',
    // Not stored, so they hide no link either.
    'A\u200bna',
    '\u2068Ana\u2069',
  ])('accepts %j', (name) => {
    expect(plainNameProblem(name)).toBeNull();
  });

  it.each([
    'https://evil.test/x',
    'Ganhe em http://1.2.3.4',
    'WWW.evil.test',
    'evil.com',
    'evil.\u200bcom',
    'Ana evil.com.br',
    'clique bit.ly/x',
    'x.test/abc',
    'javascript:alert(1)',
    'mailto:a@b',
    'ｅｖｉｌ．ｃｏｍ',
  ])('refuses the link in %j', (name) => {
    expect(plainNameProblem(name)).toBe('name_with_link');
  });

  it.each(['Ana\nSouza', 'Ana\tSouza', 'Ana\u0000', 'Ana\u001b[31m', 'Ana\u202eazuoS', 'Ana\u2028'])(
    'refuses the control character in %j',
    (name) => {
      expect(plainNameProblem(name)).toBe('name_with_control');
    },
  );
});
