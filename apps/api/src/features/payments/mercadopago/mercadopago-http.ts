import * as z from 'zod/mini';
import { ProviderDenied, ProviderRefused, ProviderUnavailable } from '../providers/payment-provider.ts';

export type MercadoPagoRequest = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: object;
};

type Access = { url: string; accessToken: string; timeoutMs: number };

/**
 * Statuses that do not judge the request, so it is retried later, like 401 and 403. 409: a request with the same key
 * is still in progress.
 */
const TRY_AGAIN = new Set([408, 409, 423, 425, 429]);

/** The body of a 4xx of Mercado Pago; every field may be missing. */
const Refusal = z.object({
  message: z.nullish(z.string()),
  error: z.nullish(z.string()),
  cause: z.nullish(
    z.array(
      z.object({ code: z.nullish(z.union([z.string(), z.number()])), description: z.nullish(z.string()) }),
    ),
  ),
});

/**
 * Sends one request to Mercado Pago and returns its answer as JSON. Throws ProviderUnavailable when the outcome is
 * unknown (time-out, network, 5xx, not JSON) and ProviderRefused when the request was refused. Follows no redirect,
 * which would send the token elsewhere.
 */
export async function askMercadoPago(
  { url, accessToken, timeoutMs }: Access,
  { method, path, headers, body }: MercadoPagoRequest,
): Promise<unknown> {
  const name = `Mercado Pago ${method} ${path.split('?', 1)[0]}`;
  let status: number;
  let text: string;
  try {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${accessToken}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      // The time-out includes the body.
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    throw new ProviderUnavailable(`${name}: no answer`, { cause: error });
  }
  if (status === 401 || status === 403) throw new ProviderDenied(`${name}: ${status}`);
  if (status >= 500 || TRY_AGAIN.has(status)) throw new ProviderUnavailable(`${name}: ${status}`);
  const answer = readJson(text);
  if (status >= 400) throw refusalOf(name, status, answer);
  if (answer === undefined || status < 200 || status >= 300) {
    throw new ProviderUnavailable(`${name}: ${status} with an answer that is not JSON`);
  }
  return answer;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalOf(name: string, status: number, answer: unknown): ProviderRefused {
  const { data } = Refusal.safeParse(answer);
  const cause = data?.cause?.[0];
  const words = cause?.description ?? data?.message ?? 'no reason given';
  if (status === 404) return new ProviderRefused('not_found', `${name}: ${words}`);
  return new ProviderRefused(String(cause?.code ?? data?.error ?? status), `${name}: ${words}`);
}
