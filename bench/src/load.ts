import { Agent, request } from 'node:http';

export type LoadRequest = {
  method: string;
  path: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Receives the body of the answer. */
  onBody?: (body: string) => void;
};

export type Measured = {
  requests: number;
  seconds: number;
  requestsPerSecond: number;
  /** Milliseconds from sending the request to the last byte. */
  p50: number;
  p99: number;
  /** Number of answers by status; 0 means no answer. */
  statuses: Record<string, number>;
};

export type SendRequest = (request: LoadRequest) => Promise<number>;

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

/**
 * Closed loop: each client sends its next request after the previous answer, until `next` returns null or the time
 * is over. Bounded in count and time.
 */
export async function measure(
  sendRequest: SendRequest,
  {
    clients,
    seconds,
    next,
  }: { clients: number; seconds: number; next: (client: number, nth: number) => LoadRequest | null },
): Promise<Measured> {
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let nth = 0; performance.now() < end; nth++) {
        const request = next(client, nth);
        if (!request) return;
        const sent = performance.now();
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
    seconds: elapsed,
    requestsPerSecond: latencies.length / elapsed,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    statuses,
  };
}
