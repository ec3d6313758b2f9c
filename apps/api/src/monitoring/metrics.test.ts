import { readFileSync } from 'node:fs';
import { bookCourt, cancelBooking } from '@bandeja/contract/calls/bookings';
import { getReady } from '@bandeja/contract/calls/health';
import { chargePayment, createPayment } from '@bandeja/contract/calls/payments';
import { createClub } from '@bandeja/db/testing/builders';
import { expect, test } from 'vitest';
import { newPlayer } from '../../test/new-player.ts';
import { openStream } from '../../test/open-stream.ts';
import { createTestApp, useTestApp } from '../../test/test-app.ts';
import { createMetrics, listenForMetrics } from './metrics.ts';

const log: string[] = [];
const app = useTestApp({ withMetrics: true, logStream: { write: (line) => log.push(line) } });

/** The lines of a metric that contain these words. */
async function metric(...words: string[]): Promise<string[]> {
  const { text } = (await app.metrics?.read()) ?? { text: '' };
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#') && words.every((word) => line.includes(word)));
}

test('requests are counted by route and status, without ids of their paths', async () => {
  await app.app.inject('/api/players/123/');
  await app.app.inject('/api/nothing/of-this-name');
  expect(
    await metric('bandeja_http_request_duration_seconds_count', 'route="/api/players/:id/"', 'status="404"'),
  ).toHaveLength(1);
  const all = (await metric('bandeja_http')).join('\n');
  expect(all).not.toMatch(/of-this-name|players\/123/);
});

test('bookings and payments are counted when they are committed', async () => {
  const { token } = await newPlayer(app);
  const { courts } = await createClub(app.db);
  const as = { as: token };
  const slot = { court: courts[0]?.id ?? 0, date: '2026-03-09', start_time: '10:00', duration: 60 };
  const { body: booking } = await app.call(bookCourt, { body: slot }, as);
  expect((await app.call(bookCourt, { body: slot }, as)).status).toBeGreaterThanOrEqual(400);
  const { body: payment } = await app.call(createPayment, { body: { booking_id: booking.id } }, as);
  await app.call(chargePayment, { body: { payment_id: payment.id, method: 'pix' } }, as);
  await app.call(cancelBooking, { params: { id: booking.id } } as never, as);
  expect(await metric('bandeja_bookings_total', 'awaiting_payment')).toEqual([
    'bandeja_bookings_total{status="awaiting_payment"} 1',
  ]);
  expect(await metric('bandeja_bookings_total', 'cancelled')).toEqual([
    'bandeja_bookings_total{status="cancelled"} 1',
  ]);
  expect(await metric('bandeja_payments_total')).toEqual(['bandeja_payments_total{status="pending"} 1']);
});

test('messages of the payment provider with a refused signature are counted, and warned of once a minute', async () => {
  const send = () =>
    app.app.inject({ method: 'POST', url: '/payment/webhook/sandbox/', payload: { id: 'forged' } });
  for (let sent = 0; sent < 3; sent++) expect((await send()).statusCode).toBe(401);
  expect(await metric('bandeja_payment_webhooks_total', 'refused')).toEqual([
    'bandeja_payment_webhooks_total{status="refused"} 3',
  ]);
  const warnings = () =>
    log.map((line) => JSON.parse(line)).filter(({ refused_webhooks }) => refused_webhooks);
  expect(warnings().map(({ level, refused_webhooks }) => [level, refused_webhooks])).toEqual([[40, 1]]);
  const { now } = app.clock;
  app.clock.advanceMinutes(1);
  await send();
  app.clock.now = now;
  expect(warnings().map(({ refused_webhooks }) => refused_webhooks)).toEqual([1, 3]);
});

test('open streams, the pool and waiting jobs are read at each collection', async () => {
  const stream = await openStream(app, 'slots:arena-central:2026-03-09');
  expect(await metric('bandeja_event_streams')).toEqual(['bandeja_event_streams 1']);
  stream.leave();
  expect((await metric('bandeja_pool_connections')).map((line) => line.split(' ')[0])).toEqual([
    'bandeja_pool_connections{state="in_use"}',
    'bandeja_pool_connections{state="idle"}',
    'bandeja_pool_connections{state="waiting"}',
  ]);
  expect(await metric('bandeja_jobs_waiting')).toHaveLength(3);
  app.metrics?.countJob('end_hold', 'done');
  expect(await metric('bandeja_jobs_total')).toEqual([
    'bandeja_jobs_total{task="end_hold",outcome="done"} 1',
  ]);
});

test('the metrics have a port of their own, and no path of the app', async () => {
  if (!app.metrics) throw new Error('no metrics');
  const server = await listenForMetrics({ metrics: app.metrics, host: '127.0.0.1', port: 0 });
  const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain'),
  ]);
  expect(await answer.text()).toContain('process_resident_memory_bytes');
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
  await server.close();
  expect((await app.app.inject('/metrics')).statusCode).toBe(404);
});

test('readiness names what is missing', async () => {
  const ready = await app.call(getReady);
  expect(ready.body).toMatchObject({ status: 'ok', database: 'ok', storage: 'ok' });
  const node = await createTestApp({
    besides: app,
    mediaFaults: {
      assertWritable: async () => {
        throw new Error('read-only');
      },
    },
  });
  expect((await node.call(getReady)).body).toMatchObject({ status: 'ok', storage: 'failed' });
  await node.db.destroy();
  const gone = await node.call(getReady);
  expect([gone.status, gone.body]).toEqual([
    503,
    { error: expect.any(String), reasons: [{ missing: 'database' }] },
  ]);
  await node.app.close();
});

test.each(['grafana-dashboard.json', 'alerts.yml'])('every metric of deploy/%s exists', async (file) => {
  const text = readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8');
  const named = text.match(/\b(bandeja|process|nodejs)_\w+/g) ?? [];
  expect(named.length).toBeGreaterThan(8);
  // With a quota of mails and a replica, which this app does not have.
  const replica = { status: () => ({ state: 'used', lagMs: 0 }) as const, counts: () => new Map() };
  const metrics = createMetrics({ db: app.db, clock: () => app.clock.now, mailPerDay: 10, replica });
  metrics.watchStreams(() => 0);
  metrics.watchRedis({ watch: () => {} });
  const existing = (await metrics.read()).text;
  metrics.stop();
  expect(named.filter((name) => !existing.includes(name.replace(/_(bucket|count)$/, '')))).toEqual([]);
});
