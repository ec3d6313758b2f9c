import type { TournamentTv } from '@bandeja/contract/calls/tournaments';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropTv, keepTv, keptTv } from './kept-tv.ts';

const tv = (hash: string) => ({ hash, name: 'Copa' }) as TournamentTv;
const DAY_MS = 24 * 60 * 60_000;

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('document', { querySelector: () => ({ src: '/assets/index-one.js' }) });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('the last answer of a tournament is kept for three days, and of no other one', () => {
  expect(keptTv('a', 0)).toBeNull();
  keepTv(tv('a'), 1000);
  expect(keptTv('a', 2 * DAY_MS)).toEqual({ tv: tv('a'), at: 1000 });
  expect(keptTv('a', 4 * DAY_MS)).toBeNull();
  expect(keptTv('b', 2000)).toBeNull();
  keepTv(tv('b'), 2000);
  expect(keptTv('a', 3000)).toBeNull();
});

test('a tournament that is gone is dropped, another one stays; what another build or person wrote is none', () => {
  keepTv(tv('a'), 0);
  dropTv('b');
  expect(keptTv('a', 1)).not.toBeNull();
  dropTv('a');
  expect(keptTv('a', 1)).toBeNull();
  for (const text of ['{', 'null', '7', '{"at":0}', JSON.stringify({ build: 'other', tv: tv('a'), at: 0 })]) {
    stored.set('bandeja.tv', text);
    expect(keptTv('a', 1)).toBeNull();
  }
});
