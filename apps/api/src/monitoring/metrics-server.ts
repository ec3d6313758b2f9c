import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

type Options = { metrics: Pick<Metrics, 'read'>; host: string; port: number };

/** Serves GET /metrics on a port of its own, which a proxy does not publish. */
export async function listenForMetrics({ metrics, host, port }: Options) {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const { type, text } = await metrics.read();
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
