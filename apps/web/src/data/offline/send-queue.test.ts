import { acceptMatch } from '@bandeja/contract/calls/match-lifecycle';
import { expect, it } from 'vitest';
import { CALLS } from './send-queue.ts';

it('acceptMatch equals the call of the contract', () => {
  const { name, method, path } = acceptMatch;
  expect(CALLS.acceptMatch).toEqual({ name, method, path });
});
