import type { AddressInfo } from 'node:net';
import type { PostToSelf } from './sandbox.tasks.ts';

const TIMEOUT_MS = 10_000;

/**
 * POSTs over the network to the port this process listens on. Throws before the server listens and when no answer
 * arrives.
 */
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
    // An unread body keeps the connection busy.
    await response.arrayBuffer();
    return response.status;
  };
}

/** The unspecified address is valid for listening, not for connecting. */
function reachable({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return family === 'IPv6' ? `[${address}]` : address;
}
