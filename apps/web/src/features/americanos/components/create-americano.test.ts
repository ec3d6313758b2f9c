import { createAmericano } from '@bandeja/contract/schemas/americanos';
import { expect, it } from 'vitest';
import { schemaErrors } from '../../../lib/form/check-schema.ts';
import { planText } from '../americano-texts.ts';
import { bodyOf, EMPTY } from './create-americano.tsx';

const errorsOf = (values: Partial<typeof EMPTY>) =>
  Object.keys(schemaErrors(createAmericano.body, bodyOf({ ...EMPTY, name: 'Sexta', ...values })));

it('bodyOf leaves out empty rounds and sends numbers', () => {
  expect(bodyOf({ ...EMPTY, name: 'Sexta' })).toEqual({
    kind: 'americano',
    name: 'Sexta',
    points: 24,
    courts: 2,
  });
  expect(bodyOf({ ...EMPTY, rounds: '7' }).rounds).toBe(7);
});

it('the contract names the field that is wrong', () => {
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ name: ' ' })).toEqual(['name']);
  expect(errorsOf({ rounds: '64' })).toEqual(['rounds']);
  expect(errorsOf({ rounds: 'sete' })).toEqual(['rounds']);
});

it('planText states rounds, matches and repeated partners', () => {
  const plan = { rounds: 7, matches_least: 7, matches_most: 7, repeats: 0 };
  expect(planText(plan)).toBe('7 rodadas, 7 jogos para cada pessoa. Nenhuma dupla se repete.');
  expect(planText({ rounds: 1, matches_least: 0, matches_most: 1, repeats: 1 })).toBe(
    '1 rodada, 0 ou 1 jogos para cada pessoa. 1 dupla se repete.',
  );
  expect(planText({ ...plan, repeats: null })).toContain('A tabela forma as duplas de cada rodada.');
});
