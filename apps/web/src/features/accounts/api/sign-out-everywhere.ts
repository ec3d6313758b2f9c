import { revokeAllTokens } from '@bandeja/contract/calls/accounts/accounts';
import { useCall } from '../../../data/call-mutation.ts';
import { endSession } from '../../../session/end-session.ts';

/** Ends every session of the account, then this one. Throws ApiError: no answer. */
export function useSignOutEverywhere() {
  const { mutateAsync } = useCall(revokeAllTokens);
  return async (): Promise<void> => {
    await mutateAsync({});
    endSession('left');
  };
}
