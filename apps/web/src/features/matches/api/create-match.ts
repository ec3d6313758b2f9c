import type { InputTo } from '@bandeja/contract/call';
import { createMatch, type Match } from '@bandeja/contract/calls/matches';
import { isQueued, useQueuedCall } from '../../../data/offline/queued-call.ts';
import { whenAndWhere } from '../match-names.ts';
import { matchQuery } from './get-match.ts';

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
