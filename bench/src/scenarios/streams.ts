import { type ClientRequest, get } from 'node:http';
import { sql } from 'kysely';
import { numberOf, residentKb, rounded, sleep } from '../harness.ts';
import { percentile } from '../load.ts';
import type { Scenario } from '../scenario.ts';

const STREAMS = numberOf('streams', 1_000);
const STALLED = numberOf('stalled', 100);
const EVENTS = numberOf('events', 50);
/** Streams of one address are limited, so every ten come from an address of their own behind a proxy. */
const PER_ADDRESS = 10;
const OPENING_AT_ONCE = 50;
const TOPIC = 'slots:bench:2026-03-09';
/** The channel of apps/api/src/events/announce.ts. */
const CHANNEL = 'bandeja_events';

/** Opens a stream. `onEvent` is called for each event of the topic; without it the stream is never read. */
function open(port: number, index: number, onEvent?: () => void): Promise<ClientRequest> {
  const network = Math.floor(index / PER_ADDRESS);
  const address = `10.1.${Math.floor(network / 250)}.${(network % 250) + 1}`;
  return new Promise((resolve, reject) => {
    const request = get({
      port,
      host: '127.0.0.1',
      path: `/events/stream/?topics=${TOPIC}`,
      agent: false,
      headers: { 'x-forwarded-for': address },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream answered ${response.statusCode}`));
      response.on('error', () => {});
      if (onEvent)
        response.setEncoding('utf8').on('data', (text: string) => {
          for (const _ of text.matchAll(/^event: slots$/gm)) onEvent();
        });
      else response.pause();
      resolve(request);
    });
  });
}

async function openMany(port: number, from: number, count: number, onEvent?: () => void) {
  const all: ClientRequest[] = [];
  for (let start = 0; start < count; start += OPENING_AT_ONCE) {
    const size = Math.min(OPENING_AT_ONCE, count - start);
    const group = Array.from({ length: size }, (_, index) => open(port, from + start + index, onEvent));
    all.push(...(await Promise.all(group)));
  }
  return all;
}

/**
 * 1,000 open event streams on one process: the memory of a stream, and the time from an announcement until the last
 * stream has the event, also with 100 streams that are never read.
 */
export const scenario: Scenario<null> = {
  prepare: async () => null,
  settings: () => ({ TRUST_PROXY: '127.0.0.1' }),
  async measure({ db, port, pid }) {
    let received = 0;
    let onAll = () => {};
    const onEvent = () => {
      received += 1;
      if (received >= STREAMS) onAll();
    };
    /** Milliseconds until every stream has the event, one event after another. */
    const deliveries = async () => {
      const times: number[] = [];
      for (let court = 0; court < EVENTS; court++) {
        received = 0;
        const all = new Promise<void>((done) => {
          onAll = done;
        });
        const span = { start_at: '2026-03-09T21:00:00.000Z', end_at: '2026-03-09T22:00:00.000Z' };
        const payload = JSON.stringify([[TOPIC, 'slots', { court, ...span, free: false }]]);
        const sent = performance.now();
        await sql`SELECT pg_notify(${CHANNEL}, ${payload})`.execute(db);
        await all;
        times.push(performance.now() - sent);
      }
      times.sort((a, b) => a - b);
      const [p50, p99, max] = [0.5, 0.99, 1].map((share) => rounded(percentile(times, share)));
      return { p50, p99, max };
    };
    // The first stream makes the connection that listens; it belongs to no stream.
    const [first] = await openMany(port, 0, 1);
    first?.destroy();
    await sleep(1_000);
    const before = residentKb(pid);
    const streams = await openMany(port, PER_ADDRESS, STREAMS, onEvent);
    await sleep(1_000);
    const kb_per_stream = rounded((residentKb(pid) - before) / STREAMS);
    const ms_to_all = await deliveries();
    streams.push(...(await openMany(port, STREAMS + 2 * PER_ADDRESS, STALLED)));
    const ms_to_all_beside_stalled = await deliveries();
    for (const request of streams) request.destroy();
    return {
      tables: [
        [
          { scenario: 'one event to all streams', ...ms_to_all },
          { scenario: `beside ${STALLED} streams that are not read`, ...ms_to_all_beside_stalled },
        ],
      ],
      result: { streams: STREAMS, kb_per_stream, ms_to_all, stalled: STALLED, ms_to_all_beside_stalled },
    };
  },
};
