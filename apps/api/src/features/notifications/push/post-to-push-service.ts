import { type LookupAddress, lookup } from 'node:dns';
import { type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

const ANSWER_MS = 5_000;

export type PushConnection = {
  /** Tests only: a local address without TLS. */
  allowLocal?: boolean;
  answerMs?: number;
};

type Message = { endpoint: string; headers: OutgoingHttpHeaders; body: Buffer };

/**
 * Sends a message to a push service and resolves with the status of its answer. A player chooses the endpoint, so it
 * must not reach this network: only https on its usual port, only public addresses, checked when the connection is made
 * (a name may resolve differently each time), no redirects, and a limit of time. Errors do not name the endpoint.
 */
export async function postToPushService(
  { endpoint, headers, body }: Message,
  { allowLocal = false, answerMs = ANSWER_MS }: PushConnection,
): Promise<number> {
  const url = new URL(endpoint);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  // The connection looks no literal address up.
  const isRefused =
    url.protocol !== 'https:' || url.port !== '' || (isIP(literal) !== 0 && !isPublicAddress(literal));
  if (isRefused && !allowLocal) throw new Error('the endpoint is not a public https address');
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      // Covers the lookup, the connection and the answer.
      signal: AbortSignal.timeout(answerMs),
      ...(!allowLocal && { lookup: lookupPublic }),
    });
    call.on('response', (response) => {
      // The status is all that matters; an endless body is not read.
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', (error) => reject(new Error(`the push service was not reached: ${codeOf(error)}`)));
    call.end(body);
  });
}

/** A lookup that fails when any of the addresses of a name is not public. */
export const lookupPublic: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '');
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(Object.assign(new Error('not a public address'), { code: 'NOT_PUBLIC' }), '');
    }
    const [first] = addresses as [LookupAddress, ...LookupAddress[]];
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.name);
