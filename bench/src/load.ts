import { Agent, request } from 'node:http';

export type Shot = {
  method: string;
  path: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

export type Measured = {
  requests: number;
  seconds: number;
  requestsPerSecond: number;
  /** Milliseconds from sending to the last byte. */
  p50: number;
  p99: number;
  /** Answers by status; 0 is no answer. */
  statuses: Record<string, number>;
};

export type Shoot = (shot: Shot) => Promise<number>;

/** One keep-alive connection per client to a server on this machine, and nowhere else. */
export function createShooter(port: number, clients: number): { shoot: Shoot; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const shoot: Shoot = ({ method, path, token, body, headers }) =>
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
          response.on('end', () => resolve(response.statusCode ?? 0));
          response.resume();
        },
      );
      sent.on('error', () => resolve(0));
      sent.end(payload);
    });
  return { shoot, close: () => agent.destroy() };
}

/** The value below which a share of the sorted latencies lies. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * Closed loop: each client sends its next request when its last is answered, until `next` gives no more or the time is
 * over. Bounded in count and time.
 */
export async function measure(
  shoot: Shoot,
  {
    clients,
    seconds,
    next,
  }: { clients: number; seconds: number; next: (client: number, nth: number) => Shot | null },
): Promise<Measured> {
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let nth = 0; performance.now() < end; nth++) {
        const shot = next(client, nth);
        if (!shot) return;
        const sent = performance.now();
        const status = await shoot(shot);
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
