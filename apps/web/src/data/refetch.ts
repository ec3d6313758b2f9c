import type { DataTag, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/**
 * Invalidates these queries and refetches the shown ones. Cancels reads in flight first: invalidating alone keeps a
 * first read in flight, whose answer may be older than the change.
 */
export async function refetch(client: QueryClient, filters: QueryFilters): Promise<void> {
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}

/** Stores an answer as the answer of a read. Cancels a read in flight, whose answer may be older. */
export async function storeAnswer<Answer>(
  client: QueryClient,
  { queryKey }: { queryKey: QueryKey | DataTag<QueryKey, Answer> },
  answer: Answer,
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, answer);
}
