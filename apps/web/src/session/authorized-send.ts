import type { Tokens } from './tokens.ts';

/** How a renewal ended: with new tokens, refused for good, or without an answer worth believing (offline, 429, 5xx). */
export type Renewal =
  | { outcome: 'renewed'; tokens: Tokens }
  | { outcome: 'refused' }
  | { outcome: 'unreachable'; response?: Response };

interface Dependencies {
  fetch: (request: Request) => Promise<Response>;
  /** The tokens now; also those another tab has stored meanwhile. */
  current: () => Tokens | null;
  renew: (refresh: string) => Promise<Renewal>;
  onRenewed: (tokens: Tokens) => void;
  /** The session is over: clear everything, go to Login. */
  onRefused: () => void;
}

/**
 * Sends with the bearer token. A 401 renews the tokens once, shared by every call in flight, and retries once. Only
 * a refusal (400/401) of the renewal ends the session: a lost signal, 429 or 5xx leaves it as it is and gives the
 * caller that failure.
 */
export function authorizedSend({ fetch, current, renew, onRenewed, onRefused }: Dependencies) {
  let renewing: Promise<Renewal> | null = null;

  function renewOnce(failed: Tokens): Promise<Renewal> {
    const now = current();
    // Somebody renewed between our request and its 401.
    if (now && now.access !== failed.access) return Promise.resolve({ outcome: 'renewed', tokens: now });
    renewing ??= renew(failed.refresh)
      .then((renewal) => {
        if (renewal.outcome === 'renewed') onRenewed(renewal.tokens);
        if (renewal.outcome === 'refused') onRefused();
        return renewal;
      })
      .finally(() => {
        renewing = null;
      });
    return renewing;
  }

  return async (request: Request): Promise<Response> => {
    const before = current();
    if (!before) return fetch(request);
    // A body can be sent once: the copy is for the retry.
    const retry = request.clone();
    const response = await fetch(withToken(request, before.access));
    if (response.status !== 401) return response;

    const renewal = await renewOnce(before);
    if (renewal.outcome === 'renewed') return fetch(withToken(retry, renewal.tokens.access));
    if (renewal.outcome === 'refused') return response;
    if (renewal.response) return renewal.response.clone();
    throw new TypeError('The session could not be renewed: no answer');
  };
}

function withToken(request: Request, access: string): Request {
  request.headers.set('authorization', `Bearer ${access}`);
  return request;
}
