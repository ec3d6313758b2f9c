import { describe, expect, it } from 'vitest';
import {
  fullName,
  givenName,
  initials,
  isRemovedPlayer,
  REMOVED_PLAYER,
  shortName,
  tableName,
} from './names.ts';

describe('names', () => {
  it.each([
    ['Rafael', 'Monteiro', 'Rafael Monteiro', 'Rafael M.', 'Rafael Monteiro', 'RM'],
    [
      'João Pedro',
      'Cavalcanti de Albuquerque',
      'João Pedro Cavalcanti de Albuquerque',
      'João Pedro A.',
      'João Pedro Albuquerque',
      'JA',
    ],
    ['Lúcia', "D'Ávila", "Lúcia D'Ávila", 'Lúcia D.', "Lúcia D'Ávila", 'LD'],
    ['érica', 'ávila', 'érica ávila', 'érica Á.', 'érica ávila', 'ÉÁ'],
    ['Ana', 'a\u0301vila', 'Ana a\u0301vila', 'Ana Á.', 'Ana a\u0301vila', 'AÁ'],
    [' Ana ', '', 'Ana', 'Ana', 'Ana', 'A'],
    ['Jogador', 'removido', 'Jogador removido', 'Jogador removido', 'Jogador removido', 'JR'],
    ['', '', '', '', '', ''],
  ])('%s | %s', (first_name, last_name, full, short, table, letters) => {
    const player = { first_name, last_name };
    expect([fullName(player), shortName(player), tableName(player), initials(player)]).toEqual([
      full,
      short,
      table,
      letters,
    ]);
  });

  it('keeps a compound given name whole', () => {
    expect(givenName({ first_name: ' João Pedro ', last_name: 'Albuquerque' })).toBe('João Pedro');
    expect(givenName({ first_name: '', last_name: 'Albuquerque' })).toBe('Albuquerque');
  });

  it('recognizes a deleted account', () => {
    expect(isRemovedPlayer({ ...REMOVED_PLAYER })).toBe(true);
    expect(isRemovedPlayer({ first_name: 'Jogador', last_name: 'Silva' })).toBe(false);
  });
});
