import { ApiError } from '@bandeja/contract/client';
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { toastText } from '../lib/form/error-messages.ts';
import { dismissToast, SEE_SCREEN, showErrorToast } from '../ui/feedback/toasts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * A refused read is an error of the page: it is rethrown, so that the reporting of uncaught errors receives it.
       */
      rethrow?: boolean;
      /** A read of a club's desk (data/desk.ts). */
      desk?: boolean;
    };
    mutationMeta: {
      /** The text of the toast when the answer has no message, e.g. "Falha ao criar partida". */
      fallback?: string;
      /** The screen shows the reason, so the toast states only the failure. */
      quiet?: boolean;
      /** Not an action of the player: no toast. */
      silent?: boolean;
      /** A call of a club's desk (data/desk.ts). */
      desk?: boolean;
    };
  }
}

/**
 * A failed mutation shows a toast with the server's messages; a failed read is logged or rethrown, and its screen shows
 * the error.
 */
export function createQueryClient(): QueryClient {
  /** The toast of the last failure, by mutation key. */
  const toasts = new Map<string, number>();
  // The library takes a page that was loaded without network for one with it, and would hear no change when it is back.
  onlineManager.setOnline(globalThis.navigator?.onLine !== false);
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey, meta }) => {
        if (meta?.rethrow && isRefused(error)) reportError(error);
        else console.warn(queryKey, error);
      },
    }),
    mutationCache: new MutationCache({
      // A retry removes the toast of the previous failure, which would contradict a success.
      onMutate: (_variables, mutation) => {
        const toast = toasts.get(nameOf(mutation));
        if (toast !== undefined) dismissToast(toast);
      },
      onError: (error, _variables, _onMutateResult, mutation) => {
        const { silent, quiet, fallback } = mutation.meta ?? {};
        if (silent) return;
        const text = quiet ? (fallback ?? SEE_SCREEN) : toastText(error, fallback);
        toasts.set(nameOf(mutation), showErrorToast(text));
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

/** The server has answered with an error. Without an answer there is no signal; a 401 ends the session. */
const isRefused = (error: Error): boolean =>
  error instanceof ApiError && error.status !== 0 && error.status !== 401;

const nameOf = ({ options }: { options: { mutationKey?: readonly unknown[] | undefined } }) =>
  JSON.stringify(options.mutationKey);
