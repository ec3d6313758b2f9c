import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

export type OpenStream = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Raw text received so far. */
  text: () => string;
  /** Events received so far, hello and resync included. */
  events: () => { event: string; data: unknown }[];
  /** Resolves when the response ends, by the server or by a lost connection. */
  ended: () => boolean;
  /** Stops reading: the network's buffers fill up. */
  stall: () => void;
  leave: () => void;
};

/** Opens a stream over a real connection and waits for its hello. The server listens from the first stream on. */
export async function openStream(
  { app }: TestApp,
  topics: string,
  token?: string,
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  // Not by fetch: it opens a spare connection on abort, which would keep the server from closing.
  const request = get({
    port,
    host: '127.0.0.1',
    path: `/events/stream/?topics=${topics}`,
    agent: false,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  let ended = false;
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    text += chunk;
  });
  // An aborted connection counts as an end.
  response.on('error', () => {});
  request.on('error', () => {});
  response.once('close', () => {
    ended = true;
  });
  const stream: OpenStream = {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    events: () =>
      [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, event = '', data = '']) => ({
        event,
        data: JSON.parse(data),
      })),
    ended: () => ended,
    stall: () => response.pause(),
    leave: () => request.destroy(),
  };
  await vi.waitUntil(() => ended || stream.events().some(({ event }) => event === 'hello'));
  return stream;
}
