import { ERROR_CODE_HEADER } from '@bandeja/contract/call-refusals';
import { refreshToken } from '@bandeja/contract/calls/accounts/sessions';
import { ApiError, createClient } from '@bandeja/contract/client';
import { takeEarlyRead } from '../lib/first-paint/early-reads.ts';
import { authorizedSend, type Renewal, renewalOf } from './authorized-send.ts';
import { counted } from './calls-in-flight.ts';
import { endSession } from './end-session.ts';
import { reloadTokens, setTokens, tokens } from './tokens.ts';

/** Calls that open or renew a session: sent without a token. */
export const openApi = counted(createClient({ baseUrl: '', send: (request) => fetch(request) }));

const session = {
  current: () => tokens.get(),
  // One tab renews at a time; the others then read the new tokens from storage.
  renew: (refresh: string) =>
    navigator.locks ? navigator.locks.request('bandeja.renew', () => renew(refresh)) : renew(refresh),
  onRenewed: setTokens,
  onRefused: () => endSession('expired'),
};

/** Sends with the session's token and renews it when needed; for `api` and for the event stream, which is no call. */
export const sendAuthorized = authorizedSend({
  ...session,
  fetch: (request) => takeEarlyRead(request)?.catch(() => fetch(request)) ?? fetch(request),
});

/** Sends every other call, typed by the contract: api(getOwnPlayer), api(getClub, {params: {slug}}). */
export const api = counted(createClient({ baseUrl: '', send: sendAuthorized }));

/** Like `api`, over another transport than fetch: an upload with progress. */
export const apiOver = (send: (request: Request) => Promise<Response>) =>
  counted(createClient({ baseUrl: '', send: authorizedSend({ ...session, fetch: send }) }));

/** When the tokens have changed since. */
function renewedElsewhere(refresh: string): Renewal | undefined {
  const stored = reloadTokens();
  if (stored?.refresh !== refresh) return renewalOf(stored);
}

async function renew(refresh: string): Promise<Renewal> {
  const elsewhere = renewedElsewhere(refresh);
  if (elsewhere) return elsewhere;
  try {
    const renewed = await openApi(refreshToken, { body: { refresh } });
    // Sair, or another account in another tab, may have come first.
    return renewalOf(reloadTokens() && renewed);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 400 || error.status === 401) {
      // A new password ends the tokens before its answer brings the new ones: a call between them waits for it. Bounded, since
      // the change itself may be that call.
      const signal = AbortSignal.timeout(5_000);
      await navigator.locks?.request(PASSWORD_LOCK, { signal }, () => {}).catch(() => {});
      return renewedElsewhere(refresh) ?? renewalOf(null);
    }
    if (error.status === 0) return { outcome: 'unreachable' };
    const { status, body, code, retryAfterSeconds } = error;
    // Not Response.json, which Safari 16 lacks.
    const headers = {
      ...(code && { [ERROR_CODE_HEADER]: code }),
      ...(retryAfterSeconds !== null && { 'retry-after': String(retryAfterSeconds) }),
    };
    return {
      outcome: 'unreachable',
      response: new Response(JSON.stringify(body), { status, headers }),
    };
  }
}

const PASSWORD_LOCK = 'bandeja.password';

/** Changes the password of this device's session, in one tab at a time, and keeps the tokens that the answer brings. */
export const withNewPassword = (change: () => Promise<void>): Promise<void> =>
  navigator.locks?.request(PASSWORD_LOCK, change) ?? change();
