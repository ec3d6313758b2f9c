import { describe, expect, it } from 'vitest';
import { fullNameProblem, splitFullName } from './full-name.ts';

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
  ])('accepts %s', (name) => {
    expect(fullNameProblem(name)).toBeNull();
  });

  it.each([
    ['', 'name_incomplete'],
    ['   ', 'name_incomplete'],
    ['Ana', 'name_incomplete'],
    ['Ana e', 'name_word_too_short'],
    ['e Ana', 'name_word_too_short'],
    ['Ana S', 'name_word_too_short'],
    ['A Souza', 'name_word_too_short'],
    ['Ana S. Souza', 'name_word_too_short'],
    ['Ana S Souza', 'name_word_too_short'],
    ['Ana Souza2', 'name_with_symbols'],
    ['Ana -Souza', 'name_with_symbols'],
    ['Ana Souza-', 'name_with_symbols'],
    ["Ana D''Ávila", 'name_with_symbols'],
    ['Ana <b>', 'name_with_symbols'],
    ['Ana Souza\u0000', 'name_with_symbols'],
    [`Ana ${'a'.repeat(117)}`, 'name_too_long'],
  ])('refuses %j as %s', (name, problem) => {
    expect(fullNameProblem(name)).toBe(problem);
  });

  it('takes a name of exactly the longest length', () => {
    expect(fullNameProblem(`Ana ${'a'.repeat(116)}`)).toBeNull();
  });
});

describe('splitFullName', () => {
  it.each([
    ['Ana Souza', 'Ana', 'Souza'],
    ['  João  Pedro   da Silva ', 'João', 'Pedro da Silva'],
    ['Ana', 'Ana', ''],
    ['', '', ''],
  ])('%j', (name, first_name, last_name) => {
    expect(splitFullName(name)).toEqual({ first_name, last_name });
  });
});
