import type { DeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import { expect, test } from 'vitest';
import { namesakeWords } from './tournament-words.ts';

const categories = [
  { id: 1, name: 'Mista' },
  { id: 2, name: 'Livre' },
];
const teams = [
  { category: 1, players: ['Ana Souza', 'Zé'] },
  { category: 2, players: ['Otília Sarmento', 'Zuleide'] },
  { category: 2, players: ['Rui Paz', 'Ivo'], status: 'withdrawn' },
] as unknown as DeskTeam[];

test('a typed name that plays already, in any case and without accents, is asked about with its category and partner', () => {
  const words = (name: string) => namesakeWords(name, { teams, categories });
  expect(words(' otilia  SARMENTO ')).toBe(
    'Otília Sarmento já joga em Livre, com Zuleide. É a mesma pessoa? Então escolha o cadastro na lista.',
  );
  expect(words('ze')).toMatch(/^Zé já joga em Mista, com Ana Souza\./);
  // A team that left is listed for its fee alone.
  for (const name of ['', ' ', 'Otília', 'Ana Souza Lima', 'Rui Paz']) expect(words(name)).toBeNull();
});
