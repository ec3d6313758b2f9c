import { expect, test } from 'vitest';
import { takesPayments } from './charging.ts';

test.each([
  ['club', true, true],
  ['club', false, true],
  ['installation', true, true],
  // The installation of this server has no account.
  ['installation', false, false],
  [null, true, false],
])('a club that charges with %s, an installation with an account: %s', (charges, hasInstallation, takes) => {
  expect(takesPayments(charges, hasInstallation)).toBe(takes);
});
