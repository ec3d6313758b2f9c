import { openApi } from './api.ts';
import { endSession } from './end-session.ts';
import { obtainToken, revokeToken } from './session-calls.ts';
import { setTokens, tokens } from './tokens.ts';

/** Opens a session. Throws ApiError: 401 with "Usuário ou senha inválidos". */
export async function signIn(username: string, password: string): Promise<void> {
  setTokens(await openApi(obtainToken, { body: { username, password } }));
}

/** Sair: leaves at once; the server is told if it can be reached, and would let the token die on its own otherwise. */
export function signOut(): void {
  const refresh = tokens.get()?.refresh;
  endSession('left');
  if (refresh) openApi(revokeToken, { body: { refresh } }).catch((error: unknown) => console.warn(error));
}
