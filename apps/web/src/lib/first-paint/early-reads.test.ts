import { afterEach, expect, it, vi } from 'vitest';
import { takeEarlyRead } from './early-reads.ts';

const asked = (path: string, access = 'a', method = 'GET') =>
  new Request(`http://bandeja.test${path}`, { method, headers: { authorization: `Bearer ${access}` } });

function startedUntil(until: number, ...paths: string[]) {
  vi.stubGlobal('location', { origin: 'http://bandeja.test' });
  const answers = new Map(paths.map((path) => [path, Promise.resolve(new Response(path))]));
  const known = new Map([['/api/x/', { data: 1, at: 1, isStored: true }]]);
  vi.stubGlobal('earlyReads', { access: 'a', until, answers, known });
  return known;
}

const started = (...paths: string[]) => startedUntil(Date.now() + 60_000, ...paths);

afterEach(() => vi.unstubAllGlobals());

it('gives the answer of an early read once', async () => {
  started('/api/players/user', '/api/x/?page=1');
  expect(await (await takeEarlyRead(asked('/api/x/?page=1')))?.text()).toBe('/api/x/?page=1');
  expect(takeEarlyRead(asked('/api/x/?page=1'))).toBeUndefined();
  expect(takeEarlyRead(asked('/api/x/?page=2'))).toBeUndefined();
  expect(takeEarlyRead(asked('/api/players/user'))).toBeDefined();
});

it('gives none for another token, without a session, and after a change, when nothing is known any more', () => {
  const known = started('/api/players/user');
  expect(takeEarlyRead(asked('/api/players/user', 'b'))).toBeUndefined();
  expect(takeEarlyRead(new Request('http://bandeja.test/api/players/user'))).toBeUndefined();
  expect(known.size).toBe(1);
  expect(takeEarlyRead(asked('/api/matches/', 'a', 'POST'))).toBeUndefined();
  expect(known.size).toBe(0);
  expect(takeEarlyRead(asked('/api/players/user'))).toBeUndefined();
});

it('gives none that is too old', () => {
  startedUntil(Date.now() - 1, '/api/players/user');
  expect(takeEarlyRead(asked('/api/players/user'))).toBeUndefined();
});

it('gives none where nothing was started', () => {
  vi.stubGlobal('location', { origin: 'http://bandeja.test' });
  expect(takeEarlyRead(asked('/api/players/user', 'undefined'))).toBeUndefined();
});
