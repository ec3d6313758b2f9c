import type { ReactNode } from 'react';
import { errorText } from '../../lib/form/error-messages.ts';
import { ErrorState } from './states.tsx';

interface FetchedProps<Data> {
  query: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => Promise<unknown> };
  /** "Não deu para buscar os torneios" */
  failed: string;
  /** Shown while it loads. */
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a read shows: its answer, the last known one included; else that it failed, with a retry, or that it loads. */
export function Fetched<Data>({ query, failed, loading, children }: FetchedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return loading;
  return (
    <ErrorState
      title={failed}
      text={errorText(query.error, 'Confira o sinal e tente de novo.')}
      onRetry={() => void query.refetch()}
    />
  );
}
