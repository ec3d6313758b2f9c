import { addMatchPlayer, moveMatchPlayer, removeMatchPlayer } from '@bandeja/contract/calls/matches';
import type { Team } from '@bandeja/rules/matches/team';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { newKey } from '../../../lib/new-key.ts';
import { api } from '../../../session/api.ts';
import { matchQuery } from './get-match.ts';

/** What one may do to the players of a match; ids of match players, but a player's own for `add`. */
export type PlayerChange =
  | { kind: 'add'; player: number; team: Team; position: number }
  | { kind: 'move'; id: number; team: Team; position: number }
  | { kind: 'remove'; id: number };

/** The seed's text where the API says nothing more telling. */
export const PLAYER_CHANGE_FAILED = 'Falha ao atualizar jogador da partida';

async function send(match: number, change: PlayerChange): Promise<void> {
  const options = { idempotencyKey: newKey() };
  switch (change.kind) {
    case 'add':
      await api(
        addMatchPlayer,
        { body: { match, player: change.player, team: change.team, position: change.position } },
        options,
      );
      return;
    case 'move':
      await api(
        moveMatchPlayer,
        { params: { id: change.id }, body: { team: change.team, position: change.position } },
        options,
      );
      return;
    case 'remove':
      await api(removeMatchPlayer, { body: { id: change.id } }, options);
  }
}

export function changePlayersMutation(client: QueryClient, match: number) {
  return mutationOptions({
    mutationKey: ['matches', 'players', match],
    mutationFn: (change: PlayerChange) => send(match, change),
    meta: { fallback: PLAYER_CHANGE_FAILED },
    onSettled: () => client.invalidateQueries({ queryKey: matchQuery(match).queryKey }),
  });
}
