import { expect, it } from 'vitest';
import { wrongFields } from './card-fields.ts';

it('wrongFields gives a Portuguese message for each refused field', () => {
  const thrown = [
    { field: 'cardNumber', cause: 'invalid_length', message: 'cardNumber should be of length…' },
    { field: 'expirationMonth', cause: 'invalid_type' },
    { field: 'expirationYear', cause: 'invalid_type' },
  ];
  expect(wrongFields(thrown)).toEqual({
    cardNumber: 'Confira o número do cartão.',
    expirationDate: 'Confira a validade: mês e ano, como estão no cartão.',
  });
  expect(wrongFields({ field: 'securityCode' })).toEqual({ securityCode: 'Confira o código de segurança.' });
});

it.each([
  [undefined],
  [null],
  ['no signal'],
  [new Error('no signal')],
  [[]],
  [[{ field: 'cardholderName' }, null]],
  [{ field: 'constructor' }],
])('wrongFields gives no message for %o', (thrown) => {
  expect(wrongFields(thrown)).toEqual({});
});
