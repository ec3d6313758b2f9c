import { ApiError } from '@bandeja/contract/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toastText } from './lib/form/error-messages.ts';
import { dismissToast, showErrorToast } from './ui/feedback/toasts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** What the toast says when the answer has no message, e.g. "Falha ao criar partida". */
      fallback?: string;
      /** The form shows its errors itself. */
      quiet?: boolean;
    };
  }
}

/** Failed acts show a toast with the server's messages; failed reads are logged and their screen says so. */
export function createQueryClient(): QueryClient {
  /** Toasts of the last failure, by what was tried. */
  const told = new Map<string, number>();
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => console.warn('Leitura falhou', query.queryKey, error),
    }),
    mutationCache: new MutationCache({
      // Tried again: that it failed before is no news any more, least of all beside its success.
      onMutate: (_variables, mutation) => {
        const toast = told.get(nameOf(mutation));
        if (toast !== undefined) dismissToast(toast);
      },
      onError: (error, _variables, _onMutateResult, mutation) => {
        if (mutation.meta?.quiet) return;
        told.set(nameOf(mutation), showErrorToast(toastText(error, mutation.meta?.fallback)));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Without a signal a query fails at once and its screen shows what it last knew, instead of waiting in silence.
        networkMode: 'always',
        // And with the signal back it reads again by itself.
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
