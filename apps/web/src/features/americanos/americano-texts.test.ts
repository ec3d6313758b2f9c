import { expect, it } from 'vitest';
import { planText } from './americano-texts.ts';

it.each([
  [7, 7, 7, 0, '7 rodadas, 7 jogos para cada pessoa. Nenhuma dupla se repete.'],
  [9, 7, 8, 8, '9 rodadas, 7 ou 8 jogos para cada pessoa. 8 duplas se repetem.'],
  [1, 1, 1, 1, '1 rodada, 1 jogo para cada pessoa. 1 dupla se repete.'],
  [3, 2, 3, null, '3 rodadas, 2 ou 3 jogos para cada pessoa. A tabela forma as duplas de cada rodada.'],
])('a plan of %i rounds, %i to %i matches and %s repeats reads: %s', (rounds, least, most, repeats, text) => {
  expect(planText({ rounds, matches_least: least, matches_most: most, repeats })).toBe(text);
});
