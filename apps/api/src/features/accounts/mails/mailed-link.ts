import type { FastifyRequest } from 'fastify';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

export type Addresses = { publicUrl: string | undefined; allowedOrigins: readonly string[] };

/**
 * Where a mailed link may lead: PUBLIC_URL, the allowed origins, and one's own machine while no PUBLIC_URL says where
 * the app lives. Never the Host of a request: a stranger writes it, and would have the link mailed to himself.
 */
function isAllowed(url: URL, { publicUrl, allowedOrigins }: Addresses): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  if (publicUrl && url.origin === new URL(publicUrl).origin) return true;
  if (allowedOrigins.includes(url.origin)) return true;
  return !publicUrl && LOOPBACK.has(url.hostname);
}

/** The address the app is called under, without a final slash, or null when `redir` leads somewhere else. */
export function allowedBase(redir: string, addresses: Addresses): string | null {
  if (!URL.canParse(redir)) return null;
  const url = new URL(redir);
  if (url.username || url.password || !isAllowed(url, addresses)) return null;
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Where links lead that no `redir` came with. */
export function ownBase(request: FastifyRequest, addresses: Addresses): string {
  if (addresses.publicUrl) return addresses.publicUrl.replace(/\/+$/, '');
  // The web app's own address where it is called through a proxy, as in development.
  for (const asked of [request.headers.origin, `${request.protocol}://${request.host}`]) {
    const base = asked && allowedBase(asked, addresses);
    if (base) return base;
  }
  return addresses.allowedOrigins[0] ?? 'http://localhost:3000';
}
