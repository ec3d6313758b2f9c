import type { TaskHandlers } from '../../../jobs/task-payloads.ts';
import { SANDBOX_WEBHOOK, writeSandboxWebhook } from '../providers/sandbox/sandbox-webhook.ts';

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
