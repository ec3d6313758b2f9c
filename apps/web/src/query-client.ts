import { ApiError } from '@bandeja/contract/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toastText } from './lib/form/error-messages.ts';
import { dismissToast, showErrorToast } from './ui/feedback/toasts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The text of the toast when the answer has no message, e.g. "Falha ao criar partida". */
      fallback?: string;
      /** The form shows its errors itself. */
      quiet?: boolean;
    };
  }
}

/** A failed mutation shows a toast with the server's messages; a failed read is logged, and its screen shows the error. */
export function createQueryClient(): QueryClient {
  /** The toast of the last failure, by mutation key. */
  const toasts = new Map<string, number>();
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => console.warn('Leitura falhou', query.queryKey, error),
    }),
    mutationCache: new MutationCache({
      // A retry removes the toast of the previous failure, which would be wrong beside a success.
      onMutate: (_variables, mutation) => {
        const toast = toasts.get(nameOf(mutation));
        if (toast !== undefined) dismissToast(toast);
      },
      onError: (error, _variables, _onMutateResult, mutation) => {
        if (mutation.meta?.quiet) return;
        toasts.set(nameOf(mutation), showErrorToast(toastText(error, mutation.meta?.fallback)));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline a query fails at once, and its screen shows the last data instead of waiting.
        networkMode: 'always',
        // When the network is back, queries are refetched.
        refetchOnReconnect: true,
        retry: (count, error) =>
          count < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
        retryDelay: 1_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

const nameOf = ({ options }: { options: { mutationKey?: readonly unknown[] | undefined } }) =>
  JSON.stringify(options.mutationKey);
