import type { DeskWithdrawal } from '@bandeja/contract/calls/desk-tournament-teams';
import { expect, test } from 'vitest';
import { feeWords, withdrawalSentences } from './withdrawal-words.ts';

const changes: DeskWithdrawal['changes'] = {
  places: [],
  matches: [],
  played: [],
  withdrawn: [],
  walkovers: [],
};

test('what follows when a team leaves names the lost matches first, then places and the knockout', () => {
  const found = {
    changes: {
      ...changes,
      walkovers: [{ hash: 'a', label: 'Grupo A', teams: ['Ana e Bia', 'Cida e Dora'] }],
      places: [{ team: 'Cida e Dora', from: 3, to: 2, advanced: false, advances: true }],
      matches: [{ hash: 'b', label: 'Final', before: ['Ana e Bia', null], after: ['Cida e Dora', null] }],
    },
  } as DeskWithdrawal;
  expect(withdrawalSentences(found)).toEqual([
    'Grupo A: Ana e Bia × Cida e Dora vira W.O.',
    'Cida e Dora: de 3º para 2º do grupo, e passa à chave.',
    'Final: era Ana e Bia × a definir, fica Cida e Dora × a definir.',
  ]);
  expect(withdrawalSentences({ changes } as DeskWithdrawal)).toEqual([]);
});

test.each([
  ['app', 'asked', /pagos pelo app\. Se voltar, volta sozinha/],
  ['club', 'asked', /pagos no clube\. Se voltar, devolva agora no balcão/],
  ['app', 'always', /pagos pelo app voltam para quem pagou/],
  ['club', 'always', /pagos no clube: o clube devolve/],
] as const)('the fee paid by %s that returns %s', (how, returns, words) => {
  expect(feeWords({ cents: 8_000, how, returns }).replace(/\s/g, ' ')).toMatch(words);
});
