import { setTimeout as sleep } from 'node:timers/promises';
import { createLoadClient, type LoadRequest, percentile } from '../load.ts';

export type Stream = {
  connections: number;
  /** Attempts of all connections in a second; answers slower than that make them fewer. */
  perSecond: number;
  /** null: there is nothing more to send. */
  next: (nth: number) => LoadRequest | null;
};

export type Paced = {
  attempts: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Number of answers by status; 0 means no answer. */
  statuses: Record<string, number>;
};

/**
 * Each connection sends one request per turn, its turns evenly apart, for a fixed time. The latency counts from the
 * turn, so a slow answer also counts for the requests that it delays.
 */
export async function runPaced(port: number, seconds: number, stream: Stream): Promise<Paced> {
  const { connections, perSecond, next } = stream;
  const { sendRequest, close } = createLoadClient(port, connections);
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const start = performance.now();
  const end = start + seconds * 1000;
  const everyMs = (connections / perSecond) * 1000;
  let nth = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let turn = start + (everyMs * connection) / connections; turn < end; turn += everyMs) {
        if (performance.now() >= end) return;
        await sleep(Math.max(0, turn - performance.now()));
        const request = next(nth++);
        if (!request) return;
        const status = await sendRequest(request);
        latencies.push(performance.now() - turn);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  close();
  latencies.sort((a, b) => a - b);
  return {
    attempts: latencies.length,
    perSecond: latencies.length / ((performance.now() - start) / 1000),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    statuses,
  };
}
