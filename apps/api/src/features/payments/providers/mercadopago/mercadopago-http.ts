import * as z from 'zod/mini';
import { ProviderRefused, ProviderUnavailable } from '../payment-provider.ts';

export type MercadoPagoRequest = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: object;
};

type Access = { url: string; accessToken: string; timeoutMs: number };

/**
 * Answers that say nothing about the request: try again later. 401 and 403 belong here as well: our own credentials are
 * wrong, nothing was charged, and once they are put right the same request is good. 409: the same key is still being worked on.
 */
const TRY_AGAIN = new Set([401, 403, 408, 409, 423, 425, 429]);

/** What Mercado Pago says with a 4xx; every field may be missing. */
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
 * One request to Mercado Pago, its answer as JSON. Throws ProviderUnavailable when what happened is unknown (no answer in
 * time, network, 5xx, not JSON) and ProviderRefused when it said no. Never a redirect: it would carry the token elsewhere.
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
      // Ends the wait for the body as well.
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    throw new ProviderUnavailable(`${name}: no answer`, { cause: error });
  }
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
