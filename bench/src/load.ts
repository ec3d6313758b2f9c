import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type LoadRequest = {
  method: string;
  path: string;
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** Receives the body of the answer. */
  onBody?: (body: string) => void;
};

export type Measured = {
  requests: number;
  requestsPerSecond: number;
  /** Milliseconds from sending the request, or from its turn, to the last byte. */
  p50: number;
  p99: number;
  /** Number of answers by status; 0 means no answer. */
  statuses: Record<string, number>;
  /** Of each request, ascending. */
  latencies: number[];
};

export type SendRequest = (request: LoadRequest) => Promise<number>;

export const get = (path: string, token?: string): LoadRequest => ({ method: 'GET', path, token });
export const post = (path: string, body: object, token?: string): LoadRequest => ({
  method: 'POST',
  path,
  body,
  token,
});

/** One keep-alive connection per client, to a server on this machine only. */
export function createLoadClient(
  port: number,
  clients: number,
): { sendRequest: SendRequest; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const sendRequest: SendRequest = ({ method, path, token, body, headers, onBody }) =>
    new Promise((resolve) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: {
            accept: 'application/json',
            ...(token && { authorization: `Bearer ${token}` }),
            ...(payload && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
            }),
            ...headers,
          },
        },
        (response) => {
          response.on('error', () => resolve(0));
          const parts: Buffer[] = [];
          if (onBody) response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            onBody?.(Buffer.concat(parts).toString());
            resolve(response.statusCode ?? 0);
          });
          response.resume();
        },
      );
      sent.on('error', () => resolve(0));
      sent.end(payload);
    });
  return { sendRequest, close: () => agent.destroy() };
}

/** The value below which the given share of the sorted latencies is. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** What is measured: so many clients for a time, each with the next request of `next`, until it returns null. */
export type Load = {
  clients: number;
  seconds: number;
  next: (client: number, nth: number) => LoadRequest | null;
  /**
   * Requests of all clients in a second, in turns evenly apart; slower answers make them fewer, and count for the requests
   * that they delay. Without it each client sends its next request after the previous answer.
   */
  perSecond?: number | undefined;
};

export async function measure(
  sendRequest: SendRequest,
  { clients, seconds, next, perSecond }: Load,
): Promise<Measured> {
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const start = performance.now();
  const end = start + seconds * 1000;
  const everyMs = perSecond === undefined ? 0 : (clients / perSecond) * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const first = start + (everyMs * client) / clients;
      for (let nth = 0; performance.now() < end; nth++) {
        let sent = performance.now();
        if (perSecond !== undefined) {
          sent = first + nth * everyMs;
          if (sent >= end) return;
          await sleep(Math.max(0, sent - performance.now()));
        }
        const request = next(client, nth);
        if (!request) return;
        const status = await sendRequest(request);
        latencies.push(performance.now() - sent);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  const elapsed = (performance.now() - start) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    requests: latencies.length,
    requestsPerSecond: latencies.length / elapsed,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    statuses,
    latencies,
  };
}
