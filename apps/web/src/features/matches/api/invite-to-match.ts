import { inviteToMatch } from '@bandeja/contract/calls/match-lifecycle';
import { mutationOptions } from '@tanstack/react-query';
import { newKey } from '../../../lib/new-key.ts';
import { api } from '../../../session/api.ts';

/** A link that seats whoever opens it. The screen says itself when there is none. */
export function inviteMutation(id: number) {
  return mutationOptions({
    mutationKey: ['matches', 'invite', id],
    mutationFn: () => api(inviteToMatch, { params: { id }, body: {} }, { idempotencyKey: newKey() }),
    meta: { quiet: true },
  });
}
