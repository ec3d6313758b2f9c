import { readFileSync } from 'node:fs';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { freePort } from '@bandeja/pg/embedded/access';
import { sql } from 'kysely';
import { numberOf, withBenchDatabase } from './harness.ts';
import { startServer } from './server-under-test.ts';

/**
 * npm run bench -- streams: 1,000 open event streams on one process. Prints the memory of a stream and the time from an
 * announcement until the last stream has the event, also with 100 streams that are never read. JSON on the last line.
 */
const STREAMS = numberOf('streams', 1_000);
const STALLED = numberOf('stalled', 100);
const EVENTS = numberOf('events', 50);
/** Streams of one address are limited, so every ten come from an address of their own behind a proxy. */
const PER_ADDRESS = 10;
const OPENING_AT_ONCE = 50;
const TOPIC = 'slots:bench:2026-03-09';
/** The channel of apps/api/src/events/announce.ts. */
const CHANNEL = 'bandeja_events';

type Opened = { request: ClientRequest; response: IncomingMessage };

const addressOf = (index: number) => {
  const network = Math.floor(index / PER_ADDRESS);
  return `10.1.${Math.floor(network / 250)}.${(network % 250) + 1}`;
};

/** Opens a stream. `onEvent` is called for each event of the topic; without it the stream is never read. */
function open(port: number, index: number, onEvent?: () => void): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const request = get({
      port,
      host: '127.0.0.1',
      path: `/events/stream/?topics=${TOPIC}`,
      agent: false,
      headers: { 'x-forwarded-for': addressOf(index) },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream answered ${response.statusCode}`));
      response.on('error', () => {});
      if (onEvent) {
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          for (const _ of text.matchAll(/^event: slots$/gm)) onEvent();
        });
      } else response.pause();
      resolve({ request, response });
    });
  });
}

async function openMany(port: number, from: number, count: number, onEvent?: () => void): Promise<Opened[]> {
  const all: Opened[] = [];
  for (let start = 0; start < count; start += OPENING_AT_ONCE) {
    const size = Math.min(OPENING_AT_ONCE, count - start);
    const group = Array.from({ length: size }, (_, index) => open(port, from + start + index, onEvent));
    all.push(...(await Promise.all(group)));
  }
  return all;
}

/** Resident memory of a process in kilobytes. */
const residentKb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const rounded = (ms: number) => Number(ms.toFixed(1));

await withBenchDatabase(async ({ db, connectionString }) => {
  const port = await freePort();
  const server = await startServer(connectionString, port, { TRUST_PROXY: '127.0.0.1' });
  let received = 0;
  let waiting: { count: number; done: () => void } | null = null;
  const onEvent = () => {
    received += 1;
    if (waiting && received >= waiting.count) waiting.done();
  };
  const announce = (court: number) => {
    const data = {
      court,
      start_at: '2026-03-09T21:00:00.000Z',
      end_at: '2026-03-09T22:00:00.000Z',
      free: false,
    };
    const payload = JSON.stringify([[TOPIC, 'slots', data]]);
    return sql`SELECT pg_notify(${CHANNEL}, ${payload})`.execute(db);
  };
  /** Milliseconds from the announcement until every stream has the event, one event after another. */
  const deliveries = async () => {
    const times: number[] = [];
    for (let event = 0; event < EVENTS; event++) {
      received = 0;
      const all = new Promise<void>((done) => {
        waiting = { count: STREAMS, done };
      });
      const sent = performance.now();
      await announce(event);
      await all;
      times.push(performance.now() - sent);
    }
    return times.toSorted((a, b) => a - b);
  };
  const figures = (sorted: readonly number[]) => ({
    p50: rounded(percentile(sorted, 0.5)),
    p99: rounded(percentile(sorted, 0.99)),
    max: rounded(percentile(sorted, 1)),
  });
  try {
    // The first stream makes the connection that listens; it belongs to no stream.
    const [first] = await openMany(port, 0, 1);
    first?.request.destroy();
    await pause(1_000);
    const before = residentKb(server.pid);
    console.error(`Opening ${STREAMS} streams…`);
    const streams = await openMany(port, PER_ADDRESS, STREAMS, onEvent);
    await pause(1_000);
    const open = residentKb(server.pid);
    console.error('Measuring…');
    const alone = await deliveries();
    const stalled = await openMany(port, STREAMS + 2 * PER_ADDRESS, STALLED);
    const beside = await deliveries();
    const result = {
      streams: STREAMS,
      kb_per_stream: rounded((open - before) / STREAMS),
      ms_to_all: figures(alone),
      stalled: STALLED,
      ms_to_all_beside_stalled: figures(beside),
    };
    for (const { request } of [...streams, ...stalled]) request.destroy();
    console.table([
      { scenario: 'one event to all streams', ...result.ms_to_all },
      { scenario: `beside ${STALLED} streams that are not read`, ...result.ms_to_all_beside_stalled },
    ]);
    console.log(`${result.kb_per_stream} KB of memory for each of ${STREAMS} streams`);
    console.log(JSON.stringify(result));
  } finally {
    await server.stop();
  }
});
