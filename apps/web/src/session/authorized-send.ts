import { accountOf, type Tokens } from './tokens.ts';

/** The result of a renewal: new tokens, a final refusal, or no decision (offline, 429, 5xx). */
export type Renewal =
  | { outcome: 'renewed'; tokens: Tokens }
  | { outcome: 'refused' }
  | { outcome: 'unreachable'; response?: Response };

interface Dependencies {
  fetch: (request: Request) => Promise<Response>;
  /** The current tokens, including those another tab has stored meanwhile. */
  current: () => Tokens | null;
  renew: (refresh: string) => Promise<Renewal>;
  onRenewed: (tokens: Tokens) => void;
  /** Ends the session: clears its data and opens Login. */
  onRefused: () => void;
}

/** Of the tokens that the page has now; without them its session has ended. */
export const renewalOf = (tokens: Tokens | null): Renewal =>
  tokens ? { outcome: 'renewed', tokens } : { outcome: 'refused' };

/**
 * Sends with the bearer token. A 401 renews the tokens once, shared by every call in flight, and retries once. Only
 * a refusal (400/401) of the renewal ends the session: a network failure, 429 or 5xx keeps it, and the caller gets
 * that failure.
 */
export function authorizedSend({ fetch, current, renew, onRenewed, onRefused }: Dependencies) {
  let renewing: Promise<Renewal> | null = null;

  function renewOnce(failed: Tokens): Promise<Renewal> {
    const now = current();
    // Another call or tab has renewed the tokens since this request was sent, or another account has signed in, which
    // must not repeat it.
    if (now && now.access !== failed.access)
      return Promise.resolve(renewalOf(accountOf(now) === accountOf(failed) ? now : null));
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
    // A body can be sent only once; the clone is for the retry.
    const retry = request.clone();
    const response = await fetch(withToken(request, before.access));
    if (response.status !== 401) return response;

    const renewal = await renewOnce(before);
    if (renewal.outcome === 'renewed') return fetch(withToken(retry, renewal.tokens.access));
    if (renewal.outcome === 'refused') return response;
    if (renewal.response) return renewal.response.clone();
    throw new TypeError();
  };
}

function withToken(request: Request, access: string): Request {
  request.headers.set('authorization', `Bearer ${access}`);
  return request;
}
