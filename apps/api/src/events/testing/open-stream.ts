import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';

export type OpenStream = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Everything that came so far, as it came. */
  text: () => string;
  /** The events that came so far, hello and resync included. */
  events: () => { event: string; data: unknown }[];
  /** The answer ended, by the server or by a lost connection. */
  ended: () => boolean;
  leave: () => void;
};

/** A stream over a real connection to the server, which listens from the first one on. Waits for its hello. */
export async function openStream({ app }: TestApp, topics: string, token?: string): Promise<OpenStream> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  // Not by fetch: it connects anew when it leaves, and that connection, never used, would keep a server from closing.
  const request = get({
    port,
    host: '127.0.0.1',
    path: `/events/stream/?topics=${topics}`,
    agent: false,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  let ended = false;
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    text += chunk;
  });
  // Cut off, by us or by the server, is an end as well.
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
    leave: () => request.destroy(),
  };
  await vi.waitUntil(() => ended || stream.events().some(({ event }) => event === 'hello'));
  return stream;
}
