import type { Match } from '@bandeja/contract/calls/matches';
import { addMatchPlayer, moveMatchPlayer, removeMatchPlayer } from '@bandeja/contract/calls/matches';
import type { Team } from '@bandeja/rules/matches/team';
import { useChange } from '../../../data/call-mutation.ts';
import { api } from '../../../session/api.ts';

/** A change to the players of a match; `id` is a match player's id, `player` in `add` a player's id. */
export type PlayerChange =
  | { kind: 'add'; player: number; team: Team; position: number }
  | { kind: 'move'; id: number; team: Team; position: number }
  | { kind: 'remove'; id: number };

/** Shown when the API gives no message; a required text (docs/ACCEPTANCE.md). */
const FAILED = 'Falha ao atualizar jogador da partida';

/** Adds, moves or removes a player. The retry key depends on the seen version: adding again after a removal is a new attempt. */
export const useChangePlayers = ({ id: match, version }: Match) =>
  useChange(
    moveMatchPlayer.name,
    async (change: PlayerChange, idempotencyKey): Promise<void> => {
      const options = { idempotencyKey };
      if (change.kind === 'add') {
        const { player, team, position } = change;
        await api(addMatchPlayer, { body: { match, player, team, position } }, options);
      } else if (change.kind === 'move') {
        const { id, team, position } = change;
        await api(moveMatchPlayer, { params: { id }, body: { team, position } }, options);
      } else {
        await api(removeMatchPlayer, { body: { id: change.id } }, options);
      }
    },
    { fallback: FAILED, seen: () => version },
  );
