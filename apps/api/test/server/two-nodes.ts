import type { StreamEvent } from '@bandeja/contract/calls/events';
import { getReady } from '@bandeja/contract/calls/health';
import { afterEach, vi } from 'vitest';
import { announce, announced } from '../../src/events/announce.ts';
import { type OpenStream, openStream } from '../open-stream.ts';
import type { TestApp } from '../test-app.ts';

const TOPIC = 'slots:arena-central:2026-03-09';

/** Streams of a test file, closed after each test, and announcements by number. */
export function useNumberedEvents() {
  const opened: OpenStream[] = [];
  afterEach(() => {
    for (const stream of opened.splice(0)) stream.leave();
  });
  const numbersOf = (stream: OpenStream) =>
    stream
      .events()
      .flatMap(({ event, data }) => (event === 'slots' ? (data as StreamEvent<'slots'>).court : []));
  return {
    async open(node: TestApp): Promise<OpenStream> {
      const stream = await openStream(node, TOPIC);
      opened.push(stream);
      return stream;
    },
    async announce(node: TestApp, ...numbers: number[]) {
      const time = { start_at: '2026-03-09T21:00:00.000Z', end_at: '2026-03-09T22:00:00.000Z', free: false };
      for (const court of numbers)
        announce(node.db, { topic: TOPIC, event: 'slots', data: { court, ...time } });
      await announced(node.db);
    },
    receives: (stream: OpenStream, numbers: number[]) =>
      vi.waitFor(() => expectEqual(numbersOf(stream), numbers), { timeout: 10_000 }),
    /** A Redis that hangs carries out later what its sender has sent by PostgreSQL since: such an event comes twice. */
    receivesAtLeastOnce: (stream: OpenStream, numbers: number[]) =>
      vi.waitFor(() => expectEqual([...new Set(numbersOf(stream))], numbers), { timeout: 10_000 }),
    numbersOf,
    resyncs: (stream: OpenStream) => stream.events().filter(({ event }) => event === 'resync').length,
  };
}

function expectEqual(actual: number[], expected: number[]): void {
  if (actual.join() !== expected.join()) throw new Error(`received ${actual.join()}, not ${expected.join()}`);
}

/** Waits until readiness of the node says so about what is shared. */
export const sharesBy = (node: TestApp, state: { redis?: string; events?: string; limits?: string }) =>
  vi.waitFor(
    async () => {
      const { body } = await node.call(getReady);
      for (const [part, by] of Object.entries(state)) {
        const is = body.shared[part as keyof typeof body.shared];
        if (is !== by) throw new Error(`${part}: ${is}, not ${by}`);
      }
    },
    { timeout: 20_000, interval: 50 },
  );
