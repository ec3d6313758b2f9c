import type { DeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { expect, test } from 'vitest';
import { confirmWords, nextPage, teamStateWords } from './tournament-words.ts';

const category = { drawn: false, cancelled: false, confirmed: 6 };
const of = (status: DeskTournament['status'], ...categories: Partial<typeof category>[]) =>
  nextPage({ status, categories: categories.map((one) => ({ ...category, ...one })) } as DeskTournament);

test('after the registration a tournament goes on with its draws, its times, and its matches', () => {
  expect([of('draft', {}), of('open', {}), of('finished', { drawn: true })]).toEqual([null, null, null]);
  expect(of('closed', {}, { drawn: true })).toBe('draw');
  // Neither a cancelled category nor one of two teams is drawn.
  expect(of('closed', { cancelled: true }, { confirmed: 2 }, { drawn: true })).toBe('board');
  expect(of('closed', { confirmed: 2 })).toBe('draw');
  expect(of('running', { drawn: true })).toBe('results');
});

test('a team that left says what the club owes it', () => {
  const team = { status: 'withdrawn', paid: null, line: null, owed_cents: 16_000 } as DeskTeam;
  expect(teamStateWords(team)).toBe('Fora do torneio: devolva R$\u00a0160,00 no clube');
  expect(teamStateWords({ ...team, owed_cents: undefined })).toBe('Fora do torneio');
  const lost = { ...team, owed_cents: undefined, status: 'confirmed', lost_cents: 8_000 } as const;
  expect(teamStateWords(lost)).toMatch(/Devolvido pelo banco: falta pagar R\$\u00a080,00$/);
});

test('the button that confirms several says how many', () => {
  expect([confirmWords(0), confirmWords(1), confirmWords(5)]).toEqual([
    'Marque as que pagaram',
    'Confirmar 1 dupla',
    'Confirmar 5 duplas',
  ]);
});
