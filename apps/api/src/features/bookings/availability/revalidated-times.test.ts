import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { bookCourt } from '@bandeja/contract/calls/bookings';
import { createClub } from '@bandeja/db/testing/builders';
import { beforeAll, expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const MONDAY = '2026-03-09';

const app = useTestApp();
let path: string;
let court: number;
beforeAll(async () => {
  const { slug, courts } = await createClub(app.db, { courts: 8 });
  court = courts[0]?.id ?? 0;
  path = `/booking/availables/?date=${MONDAY}&club_slug=${slug}`;
});

const read = (headers: Record<string, string> = {}, url = path) =>
  app.app.inject({ method: 'GET', url, headers });

test('an unchanged answer is a 304 without a body, and a booking changes the tag', async () => {
  const first = await read();
  const etag = String(first.headers.etag);
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  const again = await read({ 'if-none-match': `"other", ${etag}` });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  const player = await newPlayer(app);
  await app.call(bookCourt, { body: { court, date: MONDAY, start_time: '10:00' } }, { as: player.token });
  const changed = await read({ 'if-none-match': etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).not.toBe(etag);
});

test('is compressed where the browser takes it, with the same text', async () => {
  const plain = await read();
  const [br, gzip] = [
    await read({ 'accept-encoding': 'gzip, br' }),
    await read({ 'accept-encoding': 'gzip' }),
  ];
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
  expect(String(br.headers.vary)).toContain('Accept-Encoding');
  expect((await read({ 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined();
  const days = await read({ 'accept-encoding': 'br' }, '/booking/availables/days/?from=2026-03-09&days=1');
  expect([days.statusCode, days.headers['content-encoding']]).toEqual([200, undefined]);
});

test('requests that wait for the same list share one run', async () => {
  const alone = await app.countTrips(() => read());
  const many = await app.countTrips(() => Promise.all(Array.from({ length: 30 }, () => read())));
  expect(many).toBeLessThan(alone * 8);
});
