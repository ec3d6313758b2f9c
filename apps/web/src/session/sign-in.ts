import { openApi } from './api.ts';
import { endSession } from './end-session.ts';
import { obtainToken, requestLogInCode, revokeToken } from './session-calls.ts';
import { setTokens, tokens } from './tokens.ts';

/**
 * Opens a session. Throws ApiError: 401 with "Usuário ou senha inválidos", log_in_limited while too many guesses are
 * made at this name; a mailed `code` passes that.
 */
export async function signIn(username: string, password: string, code?: string): Promise<void> {
  setTokens(await openApi(obtainToken, { body: { username, password, ...(code && { code }) } }));
}

/** Mails a code for signIn; the answer is the same whether the name has an account or not. */
export const askLogInCode = (username: string) => openApi(requestLogInCode, { body: { username } });

/** Sair: leaves at once; the server is told if it can be reached, and would let the token die on its own otherwise. */
export function signOut(): void {
  const refresh = tokens.get()?.refresh;
  endSession('left');
  if (refresh) openApi(revokeToken, { body: { refresh } }).catch((error: unknown) => console.warn(error));
}
