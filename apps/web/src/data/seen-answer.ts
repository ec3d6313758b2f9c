import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/**
 * `seen` of a call that another call undoes: how often the answer of this read has come. After it has come again, the
 * same words are another intention: the page showed the state to which the player reacts.
 */
export function useSeenAnswer({ queryKey }: { queryKey: QueryKey }): () => number {
  const client = useQueryClient();
  return () => client.getQueryState(queryKey)?.dataUpdateCount ?? 0;
}
