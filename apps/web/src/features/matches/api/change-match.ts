import type { InputTo } from '@bandeja/contract/call';
import { suggestClubs } from '@bandeja/contract/calls/clubs';
import { cancelMatch, confirmMatch, declineMatch, leaveMatch } from '@bandeja/contract/calls/match-lifecycle';
import {
  addMatchPlayer,
  createMatch,
  type Match,
  moveMatchPlayer,
  removeMatchPlayer,
  updateMatch,
} from '@bandeja/contract/calls/matches';
import type { Team } from '@bandeja/rules/matches/team';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall, useChange } from '../../../data/call-mutation.ts';
import { callQuery } from '../../../data/call-query.ts';
import { isQueued, useQueuedCall } from '../../../data/offline/queued-call.ts';
import { api } from '../../../session/api.ts';
import { whenAndWhere } from '../match-names.ts';
import { matchQuery } from './read-matches.ts';

export type NewMatch = InputTo<typeof createMatch>['body'];

/**
 * Creates a match; without network it is created on this device first. `draft` is the name of the form's draft;
 * `previewOf` gives the match as the device shows it until then.
 */
export function useCreateMatch(draft: string, previewOf: (input: NewMatch) => Match) {
  const { mutateAsync } = useQueuedCall(createMatch, {
    match: null,
    describe: ({ body }) => {
      const preview = previewOf(body);
      return { title: 'Criar a partida', place: whenAndWhere(preview), preview };
    },
    // Shown when the API gives no message; a required text (docs/ACCEPTANCE.md).
    fallback: 'Falha ao criar partida',
    answers: ({ id }) => matchQuery(id),
    draft,
  });
  /** The id of the match, negative on this device. */
  return async (match: NewMatch): Promise<{ id: number }> => {
    const answer = await mutateAsync({ body: match });
    return isQueued(answer) ? { id: answer.match } : answer;
  };
}

/** Of a change to the match that the viewer has seen: of another version it is another attempt. */
const ofSeen = ({ id, version }: Match) => ({
  fallback: 'Falha ao atualizar partida',
  answers: () => matchQuery(id),
  seen: () => version,
});

/** Changes time, type or place of an open match. */
export const useUpdateMatch = (match: Match) => useCall(updateMatch, ofSeen(match));

/** Cancels a match before its first set. Its booking can be used for another match. */
export const useCancelMatch = (match: Match) => useCall(cancelMatch, ofSeen(match));

/** Frees the viewer's place in an open match. */
export const useLeaveMatch = (match: Match) => useCall(leaveMatch, ofSeen(match));

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

/** "Joguei" or "Vou jogar": confirms the viewer's place. */
export const useConfirmMatch = (match: Match) => useCall(confirmMatch, ofSeen(match));

/** "Não joguei": frees the viewer's place and reopens the result. */
export const useDeclineMatch = (match: Match) => useCall(declineMatch, ofSeen(match));

/** Up to ten clubs whose name or city contains the text; the previous results stay until the next have loaded. */
export const clubSuggestionsQuery = (search: string) => ({
  ...callQuery(suggestClubs, { query: { ...(search && { search }) } }),
  staleTime: 5 * 60_000,
  placeholderData: keepPreviousData,
});
