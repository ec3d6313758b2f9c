import { expect, it } from 'vitest';
import { isInvite, returnSearch, safeRedirect } from './return-to.ts';

it.each([
  ['/booking?city=S%C3%A3o+Paulo', true],
  ['/match/12#sets', true],
  ['/', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/a\\b', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['/\t/evil.example', false],
  ['/login', false],
  ['/login?redirect=/login', false],
  ['/sign-up', false],
  ['/player/register', false],
  ['/login-stories', true],
  ['', false],
  [undefined, false],
  [['/a'], false],
])('safeRedirect(%s) keeps the address: %s', (value, kept) => {
  expect(safeRedirect(value)).toBe(kept ? value : undefined);
  // Present also when refused: without the key the router would keep the value of the address.
  expect(returnSearch({ redirect: value })).toStrictEqual({ redirect: kept ? value : undefined });
});

it.each([
  ['/match/12?convite=abc', true],
  ['/match/12?from=wa&convite=abc', true],
  ['/match/12', false],
  ['/booking?convite=abc', false],
  [undefined, false],
])('isInvite(%s): %s', (redirect, invites) => {
  expect(isInvite(redirect)).toBe(invites);
});
