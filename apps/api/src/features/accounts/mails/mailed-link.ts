const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

export type Addresses = {
  publicUrl: string | undefined;
  allowedOrigins: readonly string[];
  /** The address of the app, without a final slash; where links lead that come without a `redir`. */
  own: () => string;
};

/**
 * Where a mailed link may lead: the address of the app, the allowed origins, and, while PUBLIC_URL does not name
 * another machine, this one. Never the Host of a request: a stranger writes it, and would receive the link.
 */
function isAllowed(url: URL, { publicUrl, allowedOrigins, own }: Addresses): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  if (url.origin === new URL(own()).origin || allowedOrigins.includes(url.origin)) return true;
  const isLocal = publicUrl === undefined || LOOPBACK.has(new URL(publicUrl).hostname);
  return isLocal && LOOPBACK.has(url.hostname);
}

/** The address the app is called under, without a final slash, or null when `redir` leads somewhere else. */
export function allowedBase(redir: string, addresses: Addresses): string | null {
  if (!URL.canParse(redir)) return null;
  const url = new URL(redir);
  if (url.username || url.password || !isAllowed(url, addresses)) return null;
  return url.origin + url.pathname.replace(/\/+$/, '');
}
