import type { DataTag, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/**
 * Drops what these queries know and what they are reading, and reads again those on screen. (Invalidating alone lets a
 * first read under way stand, although it may be older than the change.)
 */
export async function readAnew(client: QueryClient, filters: QueryFilters): Promise<void> {
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}

/** Puts an answer into the cache of the read that would give the same. A read under way may be older: it is cancelled. */
export async function remember<Answer>(
  client: QueryClient,
  { queryKey }: { queryKey: QueryKey | DataTag<QueryKey, Answer> },
  answer: Answer,
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, answer);
}
