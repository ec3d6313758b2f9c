import type { InputTo } from '@bandeja/contract/call';
import { createMatch } from '@bandeja/contract/calls/matches';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { rememberMatch } from './finish-match.ts';

export type NewMatch = InputTo<typeof createMatch>['body'];

/** Creates a match. A booking it came from now names it, so whatever shows bookings reads again. */
export function createMatchMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: ['matches', 'create'],
    mutationFn: ({ match, key }: { match: NewMatch; key: string }) =>
      api(createMatch, { body: match }, { idempotencyKey: key }),
    // The seed's text where the API says nothing more telling.
    meta: { fallback: 'Falha ao criar partida' },
    onSuccess: (match) => rememberMatch(client, match),
    onSettled: (_match, _error, { match: { booking } }) =>
      booking ? client.invalidateQueries({ predicate: ({ queryKey }) => isOfBookings(queryKey) }) : undefined,
  });
}

const isOfBookings = ([feature, kind]: readonly unknown[]) =>
  feature === 'bookings' || (feature === 'matches' && kind === 'booking');
