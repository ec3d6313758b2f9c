import type { Split } from '@bandeja/contract/calls/shares';
import { expect, test } from 'vitest';
import {
  bodyOf,
  cancelledText,
  centsOf,
  equalShares,
  isFree,
  namedOf,
  problemOf,
  toggleAsked,
} from './split-shares.ts';

test('equal shares make the price to the centavo, and keep the names when the number changes', () => {
  const four = equalShares(10_001, '4');
  expect(four.map(({ amount }) => centsOf(amount))).toEqual([2_501, 2_500, 2_500, 2_500]);
  const named = four.map((share, index) => ({ ...share, name: `P${index}` }));
  expect(equalShares(10_001, '3', named)).toEqual([
    { name: 'P0', amount: expect.any(String) },
    { name: 'P1', amount: expect.any(String) },
    { name: 'P2', amount: expect.any(String) },
  ]);
  expect(problemOf(10_001, four)).toBeNull();
});

test('typed shares that do not make the price say what is missing', () => {
  const typed = (...amounts: string[]) => amounts.map((amount) => ({ name: '', amount }));
  expect(problemOf(12_000, typed('60', '60,00'))).toBeNull();
  expect(problemOf(12_000, typed('60', '59,99'))).toMatch(/Faltam R\$\s0,01/);
  expect(problemOf(12_000, typed('60', '60,01'))).toMatch(/passam R\$\s0,01/);
  expect(problemOf(12_000, typed('59,99', '60,01'))).toBeNull();
  expect(problemOf(12_000, typed('59,99', '60,01'), 'each')).toMatch(/use R\$\s60,00 ou mais/);
  for (const wrong of ['', '0', '-1', 'abc'])
    expect(problemOf(12_000, typed('120', wrong))).toMatch(/acima de zero/);
});

test('of a cancelled booking the sheet asks nobody to pay, and says what became of the money', () => {
  const of = (...statuses: Split['shares'][number]['status'][]) =>
    cancelledText({
      shares: statuses.map((status) => ({ status })) as Split['shares'],
    });
  expect(of('own', 'closed')).toBe('A reserva foi cancelada. Os links não recebem mais.');
  expect(of('own', 'refunded', 'closed')).toMatch(/cancelada\. Cada parte paga voltou, ou está voltando/);
  expect(of('paid', 'refunded', 'paid')).toMatch(
    /cancelada\. Pela regra do clube, as partes pagas não voltam\.$/,
  );
});

test('the first share is the own one, and an empty name is none', () => {
  const shares = [
    { name: 'x', amount: '60,00' },
    { name: ' Ana ', amount: '30' },
    { name: ' ', amount: '30' },
  ];
  expect(bodyOf(7, shares)).toEqual({
    shares: [
      { amount_cents: 6_000, player: 7 },
      { amount_cents: 3_000, name: 'Ana' },
      { amount_cents: 3_000 },
    ],
  });
});

test('a player of the match takes the first share without a name, keeps it when the number changes, and leaves it', () => {
  const typed = [
    { name: '', amount: '40' },
    { name: 'Ana', amount: '40' },
    { name: '', amount: '40' },
  ];
  const bruno = { id: 9, name: 'Bruno Lima' };
  const asked = toggleAsked(typed, bruno);
  expect(asked.map(({ name }) => name)).toEqual(['', 'Ana', 'Bruno Lima']);
  expect(bodyOf(7, asked).shares.at(-1)).toEqual({ amount_cents: 4_000, player: 9 });
  expect(equalShares(12_000, '4', asked)[2]).toMatchObject({ name: 'Bruno Lima', asked: 9 });
  // No share is left.
  expect(toggleAsked(asked, { id: 10, name: 'Caio' })).toEqual(asked);
  expect(toggleAsked(asked, bruno)).toEqual(typed);
});

test('who was searched for stands after the players of the match, as long as a share names the player', () => {
  const ofMatch = [{ id: 9, first_name: 'Bruno', last_name: 'Lima' }];
  const caio = { id: 10, name: 'Caio Reis' };
  const shares = toggleAsked(equalShares(12_000, '3'), caio);
  expect(namedOf(ofMatch, shares)).toEqual([{ id: 9, name: 'Bruno Lima' }, caio]);
  expect(shares.filter(isFree)).toHaveLength(1);
  expect(namedOf(ofMatch, toggleAsked(shares, caio))).toEqual([{ id: 9, name: 'Bruno Lima' }]);
});
