import { revokeAllTokens } from '@bandeja/contract/calls/accounts/accounts';
import { api } from '../../../session/api.ts';
import { endSession } from '../../../session/end-session.ts';

/** Ends every session of the account, then this one. Throws ApiError: no answer. */
export async function signOutEverywhere(): Promise<void> {
  await api(revokeAllTokens);
  endSession('left');
}
