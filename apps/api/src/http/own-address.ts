import type { AddressInfo } from 'node:net';

type Settings = { publicUrl: string | undefined; host: string; port: number };

/** Addresses that a browser on this machine reaches as localhost. */
const SHOWN_AS_LOCALHOST = new Set(['0.0.0.0', '::', '127.0.0.1', '::1']);

/**
 * The address of the app, without a final slash: PUBLIC_URL, else where the server listens. Never the Host header of a
 * request, which a stranger writes. `bound` is server.address(): null before the server listens.
 */
export function ownAddress(
  { publicUrl, host, port }: Settings,
  bound: AddressInfo | string | null = null,
): string {
  if (publicUrl) return publicUrl.replace(/\/+$/, '');
  const name = SHOWN_AS_LOCALHOST.has(host) ? 'localhost' : host;
  const listening = bound !== null && typeof bound === 'object' ? bound.port : port;
  return `http://${name.includes(':') ? `[${name}]` : name}:${listening}`;
}
