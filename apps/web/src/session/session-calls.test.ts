import * as accounts from '@bandeja/contract/calls/accounts/accounts';
import * as players from '@bandeja/contract/calls/players';
import { expect, it } from 'vitest';
import * as light from './session-calls.ts';

it.each([
  [light.obtainToken, accounts.obtainToken],
  [light.requestLogInCode, accounts.requestLogInCode],
  [light.refreshToken, accounts.refreshToken],
  [light.revokeToken, accounts.revokeToken],
  [light.getOwnPlayer, players.getOwnPlayer],
])('$name equals the call of the contract', (call, contract) => {
  expect(call).toEqual({ name: contract.name, method: contract.method, path: contract.path });
});
