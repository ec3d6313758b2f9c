import type { InputTo } from '@bandeja/contract/call';
import { createMatch } from '@bandeja/contract/calls/matches';
import { useCall } from '../../../data/call-mutation.ts';
import { matchQuery } from './get-match.ts';

export type NewMatch = InputTo<typeof createMatch>['body'];

/** Creates a match. `draft` is the name of the form's draft. */
export function useCreateMatch(draft: string) {
  const { mutateAsync } = useCall(createMatch, {
    // Shown when the API gives no message; the specification prescribes the text.
    fallback: 'Falha ao criar partida',
    answers: ({ id }) => matchQuery(id),
    draft,
  });
  return (match: NewMatch) => mutateAsync({ body: match });
}
