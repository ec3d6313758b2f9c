import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * What these queries know may be old, and so may what they are just reading: both are dropped, and what is on screen is
 * read again. (Invalidating alone lets a first reading under way stand, though it may be older than what was told.)
 */
export async function readAnew(client: QueryClient, filters: QueryFilters): Promise<void> {
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}
