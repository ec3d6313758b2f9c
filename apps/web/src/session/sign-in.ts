import { obtainToken, requestLogInCode, revokeToken } from '@bandeja/contract/calls/accounts/sessions';
import { dismissToast, SEE_SCREEN, showErrorToast } from '../ui/feedback/toasts.ts';
import { openApi } from './api.ts';
import { endSession } from './end-session.ts';
import { setTokens, tokens } from './tokens.ts';

/**
 * Opens a session. Throws ApiError: 401 with "Usuário ou senha inválidos", or log_in_limited after too many failed
 * attempts for this name; a mailed `code` lifts that limit.
 */
export async function signIn(username: string, password: string, code?: string): Promise<void> {
  setTokens(await openCall(obtainToken, { body: { username, password, ...(code && { code }) } }));
}

/** Mails a code for signIn; the answer is the same whether the name has an account or not. */
export const askLogInCode = (username: string) => openCall(requestLogInCode, { body: { username } });

/**
 * Sair: ends the session at once. The token is revoked when the server is reachable; otherwise it expires. As expired, the page
 * and the drafts stay where another person goes on.
 */
export function signOut(why: 'left' | 'expired' = 'left') {
  const refresh = tokens.get()?.refresh;
  endSession(why);
  return refresh && openApi(revokeToken, { body: { refresh } }).catch(console.warn);
}

/** The toast of the last failure. */
let toast = 0;

function failed(error: unknown): never {
  toast = showErrorToast(SEE_SCREEN);
  throw error;
}

/** A call without a session that a form of the player sends: the form shows the reason of a failure, a toast that there is one. */
export const openCall: typeof openApi = (...args) => {
  // A retry removes the toast of the previous failure, which would contradict a success.
  dismissToast(toast);
  return openApi(...args).catch(failed);
};
