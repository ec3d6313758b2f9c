import { expect, test } from 'vitest';
import { bodyOf, centsOf, equalShares, problemOf } from './split-shares.ts';

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
  for (const wrong of ['', '0', '-1', 'abc'])
    expect(problemOf(12_000, typed('120', wrong))).toMatch(/acima de zero/);
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
