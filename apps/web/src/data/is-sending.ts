import type { CallName } from '@bandeja/contract/all-calls';
import type { QueryClient } from '@tanstack/react-query';

/** Whether this page waits for the answer of one of these calls. */
export const isSending = (client: QueryClient, calls: readonly CallName[]): boolean =>
  calls.some((call) => client.isMutating({ mutationKey: [call] }) > 0);
