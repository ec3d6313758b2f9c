import { expect, it } from 'vitest';
import { inviteOf } from './invite-link.ts';
import { returnSearch, safeRedirect } from './return-to.ts';

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
  ['/match/12?convite=abc', 'partida'],
  ['/match/12?from=wa&convite=abc', 'partida'],
  ['/match/12', null],
  ['/booking?convite=abc', null],
  ['/americano/abcDEF-12_34', 'Americano'],
  ['/americano/create', null],
  ['/tournament/abcDEF-12_34', 'torneio'],
  ['/tournament/abcDEF-12_34?categoria=2', 'torneio'],
  ['/tournament/abcDEF-12_34/register', 'torneio'],
  ['/tournament?page=2', null],
  [undefined, null],
])('inviteOf(%s) names the invite: %s', (redirect, word) => {
  if (word === null) expect(inviteOf(redirect)).toBeNull();
  else expect(inviteOf(redirect)).toContain(word);
});
