import type { AddressInfo } from 'node:net';
import type { TaskHandlers } from '../../../jobs/task-payloads.ts';
import { SANDBOX_WEBHOOK, writeSandboxWebhook } from './sandbox-provider.ts';

/** Sends a POST to this server and resolves with its status: over the network, or by inject in tests. */
export type PostToSelf = (
  path: string,
  message: { headers: Record<string, string>; body: object },
) => Promise<number>;

/** The sandbox reports like an external bank: by a signed message that is repeated until it is accepted. */
export function createSandboxTasks({
  secretKey,
  post,
}: {
  secretKey: Uint8Array;
  post: PostToSelf;
}): Pick<TaskHandlers, 'deliver_sandbox_webhook'> {
  return {
    async deliver_sandbox_webhook({ charge }, { now }) {
      const status = await post(SANDBOX_WEBHOOK, writeSandboxWebhook(secretKey, charge, now));
      if (status !== 200) throw new Error(`the sandbox's message about ${charge} was answered ${status}`);
    },
  };
}

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
