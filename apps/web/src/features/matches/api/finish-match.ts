import { finishMatch, type Match } from '@bandeja/contract/calls/matches';
import { useQueryClient } from '@tanstack/react-query';
import type { SeenSet } from '../../../data/offline/queue.ts';
import { useQueuedCall } from '../../../data/offline/queued-call.ts';
import { whenAndWhere } from '../match-names.ts';
import { matchQuery } from './get-match.ts';

/** Why a match ended early, and the pair that could not continue after an injury, or that did not come. */
export type EarlyEnd = { early: 'time' } | { early: 'injury' | 'walkover'; retired_team: 'A' | 'B' };

/**
 * Finishes the match in the version that the viewer has seen: decides the winner and, in a Competitive match, the
 * levels. Without network the result waits, with `sets`, which the player sees.
 */
export function useFinishMatch(match: Match, sets: readonly SeenSet[]) {
  const { id } = match;
  const client = useQueryClient();
  const { mutateAsync } = useQueuedCall(finishMatch, {
    match: id,
    describe: ({ body }) => ({
      title: body?.early === 'walkover' ? 'Registrar W.O.' : 'Finalizar a partida',
      place: whenAndWhere(match),
      seen: sets.map(({ set, team_a_score, team_b_score }) => ({ set, team_a_score, team_b_score })),
    }),
    fallback: 'Falha ao atualizar partida',
    answers: () => matchQuery(id),
    // Read from the cache at the time of sending, because a set saved just before has changed the version.
    seen: () => client.getQueryData(matchQuery(id).queryKey)?.version ?? null,
  });
  return {
    finish: (expected_version: number, early?: EarlyEnd) =>
      mutateAsync({ params: { id }, body: { ...early, expected_version } }),
  };
}
