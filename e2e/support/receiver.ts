import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Item = { type: string; payload: string };

/** Replaces the services that receive page views and error reports, and keeps what arrives. */
export async function startReceiver() {
  const requests: { method: string; url: URL; body: string; headers: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://receiver');
      requests.push({ method: request.method ?? '', url, body, headers: request.headers });
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  const of = (path: string) => requests.filter(({ url }) => url.pathname === path);
  return {
    origin: `http://127.0.0.1:${port}`,
    dsn: `http://public@127.0.0.1:${port}/42`,
    collectUrl: `http://127.0.0.1:${port}/g/collect`,
    requests,
    /** The parameters of each page view. */
    views: () => of('/g/collect').map(({ url }) => Object.fromEntries(url.searchParams)),
    /** The items of every envelope, of one type. */
    items: (type: string) =>
      of('/api/42/envelope/')
        .flatMap(({ body }) => itemsOf(body))
        .filter((item) => item.type === type),
    /** Removes what has arrived. */
    clear: () => {
      requests.length = 0;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A payload ends after the bytes that its head names, else with the line. */
function itemsOf(body: string): Item[] {
  const items: Item[] = [];
  let rest = Buffer.from(body.slice(body.indexOf('\n') + 1));
  while (rest.length > 0) {
    const end = rest.indexOf('\n');
    const head = JSON.parse(rest.subarray(0, end).toString());
    const start = end + 1;
    const next = head.length === undefined ? rest.indexOf('\n', start) : start + head.length;
    const stop = next === -1 ? rest.length : next;
    items.push({ type: head.type, payload: rest.subarray(start, stop).toString() });
    rest = rest.subarray(stop + 1);
  }
  return items;
}
