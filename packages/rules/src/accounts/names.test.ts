import { describe, expect, it } from 'vitest';
import {
  fullNameProblem,
  plainNameProblem,
  splitFullName,
  splitNameProblem,
  usernameProblem,
} from './names.ts';

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

describe('fullNameProblem', () => {
  it.each([
    'Ana Souza',
    'Li Bo',
    "Lúcia D'Ávila",
    'Lúcia D’Ávila',
    'Ana-Maria Sant’Anna',
    '  João   Pedro  da Silva ',
    'Arthur da Costa e Silva',
    'Costa e Silva',
    'José Silva Jr.',
    'Юлия Иванова',
    'Joa\u0303o Pa\u0301dua',
    'Lúcia D\u00b4Ávila',
    'Lúcia D\u2018Ávila',
    'Lúcia D`Ávila',
    'Lúcia D\u02bcÁvila',
    'José Ortega y Gasset',
    'Josep Puig i Cadafalch',
    'Seán Ó Briain',
    'Maria da Conceição de la Cruz e Souza',
    'José Silva, Jr.',
    'José Silva Jr',
    'Ana\u2011Maria Souza',
    'Marcel·lí Domingo',
    'Gerard ’t Hooft',
    'Ana\u200b Souza\ufeff',
    'Ana\u00a0Souza',
  ])('accepts %s', (name) => {
    expect(fullNameProblem(name)).toBeNull();
  });

  it.each([
    ['', 'name_incomplete'],
    ['   ', 'name_incomplete'],
    ['Ana', 'name_incomplete'],
    ['Ana e', 'name_word_too_short'],
    ['e Ana', 'name_word_too_short'],
    ['Ana y', 'name_word_too_short'],
    ['i Ana', 'name_word_too_short'],
    ['Ana e y', 'name_word_too_short'],
    ['\u3164\u3164 \u3164\u3164', 'name_incomplete'],
    ['Ana \u200b\u200b', 'name_incomplete'],
    ['Ana S', 'name_word_too_short'],
    ['A Souza', 'name_word_too_short'],
    ['Ana S. Souza', 'name_word_too_short'],
    ['Ana S Souza', 'name_word_too_short'],
    ['Ana Souza2', 'name_with_symbols'],
    ['Ana -Souza', 'name_with_symbols'],
    ['Ana Souza-', 'name_with_symbols'],
    ["Ana D''Ávila", 'name_with_symbols'],
    ['Ana <b>', 'name_with_symbols'],
    ['Ana Souza\u0000', 'name_with_control'],
    ['Ana\nSouza', 'name_with_control'],
    ['Ana \u202eSouza', 'name_with_control'],
    ['Ana evil.com', 'name_with_link'],
    ['Ana https://evil.test', 'name_with_link'],
    ['B C', 'name_word_too_short'],
    [`Ana ${'a'.repeat(117)}`, 'name_too_long'],
  ])('refuses %j as %s', (name, problem) => {
    expect(fullNameProblem(name)).toBe(problem);
  });

  it('accepts a name of the maximum length', () => {
    expect(fullNameProblem(`Ana ${'a'.repeat(116)}`)).toBeNull();
  });
});

describe('splitNameProblem', () => {
  it.each([
    ['Ana', 'Souza'],
    ['João Pedro', 'Costa e Silva'],
    ['Ana e', 'Souza'],
    ['Ana', "D'Ávila Jr."],
    ['José', 'Ortega y Gasset'],
    ['Ana', 'D´Ávila'],
  ])('accepts %j and %j', (first_name, last_name) => {
    expect(splitNameProblem({ first_name, last_name })).toBeNull();
  });

  it.each([
    ['B C', 'Souza', 'first_name', 'name_word_too_short'],
    ['Ana', 'C', 'last_name', 'name_word_too_short'],
    ['Ana', '', 'last_name', 'name_incomplete'],
    ['', 'Souza', 'first_name', 'name_incomplete'],
    ['e', 'Souza', 'first_name', 'name_word_too_short'],
    ['Ana', 'e', 'last_name', 'name_word_too_short'],
    ['www.evil.test', 'Souza', 'first_name', 'name_with_link'],
    ['Ana', 'Souza\u0007', 'last_name', 'name_with_control'],
    ['Ana', '4Souza', 'last_name', 'name_with_symbols'],
    ['Ana', 'a'.repeat(117), 'last_name', 'name_too_long'],
  ])('refuses %j and %j: %s is %s', (first_name, last_name, field, problem) => {
    expect(splitNameProblem({ first_name, last_name })).toEqual({ field, problem });
  });
});

describe('splitFullName', () => {
  it.each([
    ['Ana Souza', 'Ana', 'Souza'],
    ['  João  Pedro   da Silva ', 'João', 'Pedro da Silva'],
    ['Ana', 'Ana', ''],
    ['Lúcia\u200b D´A\u0301vila', 'Lúcia', 'D’Ávila'],
    ['', '', ''],
  ])('%j', (name, first_name, last_name) => {
    expect(splitFullName(name)).toEqual({ first_name, last_name });
  });
});

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
