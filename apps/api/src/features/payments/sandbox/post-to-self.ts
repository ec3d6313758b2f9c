import type { AddressInfo } from 'node:net';
import type { PostToSelf } from './sandbox.tasks.ts';

const TIMEOUT_MS = 10_000;

/** POSTs over the network to the port this process listens on; before it does, and when nobody answers, it throws. */
export function createPostToSelf(boundTo: () => AddressInfo | string | null): PostToSelf {
  return async (path, { headers, body }) => {
    const bound = boundTo();
    if (!bound || typeof bound === 'string') throw new Error('the server does not listen yet');
    const response = await fetch(`http://${reachable(bound)}:${bound.port}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // Read, or the connection stays taken.
    await response.arrayBuffer();
    return response.status;
  };
}

/** "Every address" is where one listens, not where one calls. */
function reachable({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return family === 'IPv6' ? `[${address}]` : address;
}
