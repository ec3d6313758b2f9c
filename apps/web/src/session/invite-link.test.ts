import { expect, test } from 'vitest';
import { inviteLinkOf } from './invite-link.ts';

test.each([
  ['/match/12?convite=abc', { id: 12, token: 'abc' }],
  ['/match/12?tab=sets&convite=a-b_c', { id: 12, token: 'a-b_c' }],
  ['/match/12', null],
  ['/match/12?convite=', null],
  ['/match/0?convite=abc', null],
  ['/booking?convite=abc', null],
  [undefined, null],
])('%s', (redirect, link) => {
  expect(inviteLinkOf(redirect)).toEqual(link);
});
