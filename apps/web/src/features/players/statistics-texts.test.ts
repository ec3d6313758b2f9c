import { describe, expect, test } from 'vitest';
import {
  balanceText,
  headToHeadText,
  partnerText,
  rateText,
  rivalText,
  streakText,
  winRateText,
  wonLostText,
} from './statistics-texts.ts';

test.each([
  [3, '3 vitórias seguidas'],
  [1, '1 vitória'],
  [0, 'Nenhuma'],
  [-1, '1 derrota'],
  [-2, '2 derrotas seguidas'],
])('a streak of %i is "%s"', (streak, text) => expect(streakText(streak)).toBe(text));

test('shares, sets, partners and rivals are formatted', () => {
  expect([rateText(0.614), rateText(1), rateText(null)]).toEqual(['61%', '100%', '–']);
  expect(wonLostText(1, 0)).toBe('1 ganho, 0 perdidos');
  expect(wonLostText(1204, 1)).toBe('1.204 ganhos, 1 perdido');
  expect(partnerText({ matches: 19, wins: 13, losses: 6 })).toBe('19 partidas em dupla, 13 vitórias');
  expect(partnerText({ matches: 1, wins: 0, losses: 1 })).toBe('1 partida em dupla, nenhuma vitória');
  expect(rivalText({ matches: 1, wins: 1, losses: 0 })).toBe('1 partida contra, 1 vitória');
});

test('draws are listed next to wins, and the rate leaves them out', () => {
  const balance = { matches: 6, wins: 2, losses: 3 };
  expect(balanceText(balance)).toBe('6 partidas, 2 vitórias, 1 empate');
  expect(partnerText(balance)).toBe('6 partidas em dupla, 2 vitórias, 1 empate');
  expect(rivalText({ matches: 2, wins: 0, losses: 0 })).toBe('2 partidas contra, nenhuma vitória, 2 empates');
  expect(balanceText({ matches: 0, wins: 0, losses: 0 })).toBe('nenhuma partida');
  expect([winRateText(balance), winRateText({ matches: 1, wins: 0, losses: 0 })]).toEqual(['40%', '–']);
});

describe('two players', () => {
  const of = (matches: number, wins: number) => ({ matches, wins, losses: matches - wins });
  test.each([
    [of(3, 2), of(5, 2), 'Vocês jogaram juntos 3 vezes (2 vitórias), um contra o outro 5 (você venceu 2).'],
    [of(1, 1), of(1, 0), 'Vocês jogaram juntos 1 vez (1 vitória), um contra o outro 1 (você não venceu).'],
    [of(2, 0), of(0, 0), 'Vocês jogaram juntos 2 vezes (nenhuma vitória).'],
    [of(0, 0), of(4, 0), 'Vocês jogaram um contra o outro 4 vezes (você não venceu nenhuma).'],
    [of(0, 0), of(1, 1), 'Vocês jogaram um contra o outro 1 vez (você venceu).'],
    [of(0, 0), of(0, 0), 'Vocês ainda não jogaram juntos nem um contra o outro.'],
  ])('%o with the player, %o against', (together, against, text) => {
    expect(headToHeadText({ together, against })).toBe(text);
  });
});
