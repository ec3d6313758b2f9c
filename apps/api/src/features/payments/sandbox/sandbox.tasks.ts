import type { AddressInfo } from 'node:net';
import type { Database } from '@bandeja/db/database';
import type { TaskHandlers } from '../../../jobs/task-payloads.ts';
import { findAccount, findAccountOfReference } from '../accounts/payment-accounts.repository.ts';
import { type PaymentAccounts, secretsOf } from '../accounts/payment-accounts.ts';
import { webhookPath } from '../providers/create-provider.ts';
import { findCharge } from './sandbox-charges.repository.ts';
import { SANDBOX_WEBHOOK, writeSandboxWebhook } from './sandbox-provider.ts';

/** Sends a POST to this server and resolves with its status: over the network, or by inject in tests. */
export type PostToSelf = (
  path: string,
  message: { headers: Record<string, string>; body: object },
) => Promise<number>;

/** The sandbox reports like an external bank: by a signed message that is repeated until it is accepted. */
export function createSandboxTasks({
  accounts,
  post,
}: {
  accounts: PaymentAccounts;
  post: PostToSelf;
}): Pick<TaskHandlers, 'deliver_sandbox_webhook'> {
  return {
    async deliver_sandbox_webhook({ charge }, { db, now }) {
      const { path, key } = await addressee(db, accounts, charge);
      const status = await post(path, writeSandboxWebhook(key, charge, now));
      if (status !== 200) throw new Error(`the sandbox's message about ${charge} was answered ${status}`);
    },
  };
}

/** Where the account of a charge gets its messages, and the secret that signs them. */
async function addressee(db: Database, accounts: PaymentAccounts, charge: string) {
  const { reference = '' } = (await findCharge(db, charge)) ?? {};
  const id = await findAccountOfReference(db, reference);
  const account = id === null ? undefined : await findAccount(db, id);
  const secrets = account && secretsOf(accounts, account);
  if (!account || !secrets) return { path: SANDBOX_WEBHOOK, key: accounts.secretKey };
  return {
    path: webhookPath('sandbox', account.club_slug),
    key: new TextEncoder().encode(secrets.webhookSecret),
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
