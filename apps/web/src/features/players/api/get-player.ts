import { getPlayer } from '@bandeja/contract/calls/players';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** What anyone may see of a player. `id` as the address gives it: a 404 or a 400 means there is none. */
export function playerQuery(id: string) {
  return queryOptions({
    queryKey: ['players', 'one', id] as const,
    queryFn: ({ signal }) => api(getPlayer, { params: { id: Number(id) } }, { signal }),
  });
}
