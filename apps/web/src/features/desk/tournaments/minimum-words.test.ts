import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { expect, test } from 'vitest';
import {
  bodyOf,
  categoriesIn,
  newTournament,
  nextCategory,
  tournamentProblems,
} from './tournament-form-state.ts';
import { categoryWords, closingWords, minimumWords } from './tournament-words.ts';

type Category = DeskTournament['categories'][number];
const category = (fields: Partial<Category>) =>
  ({
    name: 'Mista',
    max_teams: 8,
    price_cents: 0,
    teams: 3,
    confirmed: 3,
    waiting: 0,
    ...fields,
  }) as Category;

test('a category below its minimum says what the club may do: a draw only with three teams', () => {
  const of = (confirmed: number, fields: Partial<Category> = { below_minimum: true }) =>
    minimumWords(category({ confirmed, min_teams: 4, ...fields }));
  expect(of(3)).toBe(
    'Abaixo do mínimo: 3 de 4 duplas confirmadas. Sorteie assim mesmo, junte com outra categoria, reabra as inscrições ou cancele. Ao cancelar, o que foi pago volta.',
  );
  expect(of(2)).toMatch(
    /Um sorteio precisa de 3: junte com outra categoria, reabra as inscrições ou cancele\./,
  );
  expect(of(3, {})).toBeNull();
});

test('the minimum stands beside the places, and before the registration is closed', () => {
  expect(categoryWords(category({ min_teams: 4 }))).toBe('8 vagas, mínimo 4 duplas · sem taxa');
  expect(categoryWords(category({}))).toBe('8 vagas · sem taxa');
  expect(closingWords([category({ min_teams: 4 }), category({ name: 'Livre', min_teams: 3 })])).toBe(
    'Ninguém mais se inscreve. As duplas confirmadas continuam. Mista fica com 3, abaixo do mínimo de 4.',
  );
});

test('the form takes a minimum from three up to the places, and none', () => {
  const made = { ...nextCategory(undefined, { name: 'Mista', gender: 'X' }), max_teams: '8' };
  const typed = (min_teams: string) => ({
    ...newTournament({ today: '2026-03-01', time: '09:00', courts: ['1'] }),
    ...{ name: 'Copa', categories: JSON.stringify([{ ...made, min_teams }]) },
  });
  for (const [min, sent] of [
    ['', null],
    [' ', null],
    ['3', 3],
    ['8', 8],
  ] as const) {
    expect(tournamentProblems(typed(min)).categories).toBeNull();
    expect(bodyOf(typed(min)).categories[0]?.min_teams).toBe(sent);
  }
  for (const min of ['2', '9', '0', '-3', '3,5', 'x'])
    expect(tournamentProblems(typed(min)).categories).toMatch(/^Mista: use um mínimo de 3 duplas/);
  // What was typed before the field was there has none; the next category takes that of the one before.
  const { min_teams: _, ...older } = made;
  expect(categoriesIn({ categories: JSON.stringify([older]) })[0]?.min_teams).toBe('');
  expect(nextCategory({ ...made, min_teams: '4' }, { name: 'Livre', gender: '' }).min_teams).toBe('4');
});
