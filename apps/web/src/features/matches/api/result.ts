import type { InputTo } from '@bandeja/contract/call';
import { acceptMatch, contestMatch, previewMatchLevels } from '@bandeja/contract/calls/match-lifecycle';
import { recordSet, removeSet } from '@bandeja/contract/calls/match-scores';
import { finishMatch, type Match } from '@bandeja/contract/calls/matches';
import { formatScore } from '@bandeja/rules/matches/sets/set-score';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../data/call-mutation.ts';
import { callQuery } from '../../../data/call-query.ts';
import type { SeenSet } from '../../../data/offline/queue.ts';
import { useQueuedCall } from '../../../data/offline/queued-call.ts';
import { whenAndWhere } from '../match-names.ts';
import { matchQuery } from './read-matches.ts';

type NewSet = Omit<InputTo<typeof recordSet>['body'], 'match'>;

/**
 * Records or replaces a set, also without network. After a version conflict the match is refetched and shows the other
 * player's entry.
 */
export function useRecordSet(match: Match) {
  const { mutateAsync } = useQueuedCall(recordSet, {
    match: match.id,
    describe: ({ body }) => ({ title: `Set ${body.set}: ${formatScore(body)}`, place: whenAndWhere(match) }),
    fallback: 'O set ainda não foi salvo.',
  });
  return { record: (set: NewSet) => mutateAsync({ body: { ...set, match: match.id } }) };
}

/** Removes the last set of an open match. */
export function useRemoveSet({ id, version }: Match) {
  const { mutateAsync, isPending } = useCall(removeSet, {
    fallback: 'Falha ao atualizar partida',
    seen: () => version,
  });
  return {
    remove: (set: number, expected_version: number) =>
      mutateAsync({ body: { match: id, set, expected_version } }),
    isPending,
  };
}

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

/** Accepts the result in the version that the viewer saw; refused when the match has changed. Works without network. */
export function useAcceptMatch(match: Match) {
  const { id, version } = match;
  const { mutateAsync, isPending } = useQueuedCall(acceptMatch, {
    match: id,
    describe: () => ({ title: 'Aceitar o resultado', place: whenAndWhere(match), seen: match.scores }),
    fallback: 'Falha ao atualizar partida',
    answers: () => matchQuery(id),
  });
  const input = { params: { id }, body: { expected_version: version } };
  return { accept: () => mutateAsync(input), isPending };
}

/** Contests the result in the version that the viewer saw; refused when the match has changed. The sheet shows a refusal itself. */
export function useContestMatch({ id, version }: Match, draft: string) {
  const { mutateAsync } = useCall(contestMatch, { quiet: true, answers: () => matchQuery(id), draft });
  return (reason: string) => mutateAsync({ params: { id }, body: { reason, expected_version: version } });
}

/** The level change that each result would cause, for the current teams. */
export const levelPreviewQuery = (id: number) => callQuery(previewMatchLevels, { params: { id } });
