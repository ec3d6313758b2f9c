import { type LookupAddress, lookup } from 'node:dns';
import { type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const ANSWER_MS = 5_000;

export type PushConnection = {
  /** Tests only: a local address without TLS. */
  allowLocal?: boolean;
  answerMs?: number;
};

/**
 * What became of a message. refused: the push service has or knows no such device, does not accept this server's key for
 * it, or may not be reached; message_refused: it does not take this message; unavailable: it is busy, broken or not
 * reached; timeout: it did not answer in time.
 */
export type PushAnswer = 'delivered' | 'refused' | 'message_refused' | 'unavailable' | 'timeout';

/** 400 and 403: the device subscribed with another key, or its address is of another service. */
const REFUSED: readonly number[] = [400, 401, 403, 404, 410];

function answerOf(status: number): PushAnswer {
  if (status >= 200 && status < 300) return 'delivered';
  if (REFUSED.includes(status)) return 'refused';
  return status === 429 || status >= 500 ? 'unavailable' : 'message_refused';
}

type Message = { endpoint: string; headers: OutgoingHttpHeaders; body: Buffer };

/**
 * Sends a message to a push service. A player chooses the endpoint, so it
 * must not reach this network: only https on its usual port, only public addresses, checked when the connection is made
 * (a name may resolve differently each time), no redirects, and a limit of time.
 */
export async function postToPushService(
  { endpoint, headers, body }: Message,
  { allowLocal = false, answerMs = ANSWER_MS }: PushConnection,
): Promise<PushAnswer> {
  const url = new URL(endpoint);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  // The connection looks no literal address up.
  const isRefused =
    url.protocol !== 'https:' || url.port !== '' || (isIP(literal) !== 0 && !isPublicAddress(literal));
  if (isRefused && !allowLocal) return 'refused';
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  // Covers the lookup, the connection and the answer.
  const signal = AbortSignal.timeout(answerMs);
  return new Promise((resolve) => {
    const call = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      signal,
      ...(!allowLocal && { lookup: lookupPublic }),
    });
    call.on('response', (response) => {
      // The status is all that matters; an endless body is not read.
      response.destroy();
      resolve(answerOf(response.statusCode ?? 0));
    });
    call.on('error', (error) => resolve(signal.aborted ? 'timeout' : answerOfFailure(error)));
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

function answerOfFailure(error: Error): PushAnswer {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'NOT_PUBLIC') return 'refused';
  return code === 'ETIMEDOUT' ? 'timeout' : 'unavailable';
}

/** Special-purpose networks of IPv4 (IANA): none of them is reached over the internet. */
const NOT_PUBLIC_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** The public part of IPv6, and the networks in it that are special, among them tunnels to IPv4 addresses. */
const PUBLIC_V6 = ['2000::', 3] as const;
const NOT_PUBLIC_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refused = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_V4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_V6) refused.addSubnet(network, prefix, 'ipv6');
const publicV6 = new BlockList();
publicV6.addSubnet(...PUBLIC_V6, 'ipv6');

/** Whether an IP address is on the internet: not this machine, its network, or a special network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  return family === 6 && publicV6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}
