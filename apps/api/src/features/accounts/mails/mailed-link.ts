const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

export type Addresses = {
  publicUrl: string | undefined;
  allowedOrigins: readonly string[];
  /** The address of the app, without a final slash; links without a `redir` lead there. */
  own: () => string;
};

/**
 * The addresses a mailed link may lead to: the app's, the allowed origins, and this machine unless PUBLIC_URL names
 * another one. The Host header is not used: a stranger could set it and would receive the link.
 */
function isAllowed(url: URL, { publicUrl, allowedOrigins, own }: Addresses): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  if (url.origin === new URL(own()).origin || allowedOrigins.includes(url.origin)) return true;
  const isLocal = publicUrl === undefined || LOOPBACK.has(new URL(publicUrl).hostname);
  return isLocal && LOOPBACK.has(url.hostname);
}

/** The base address of `redir`, without a final slash, or null when it is not allowed. */
export function allowedBase(redir: string, addresses: Addresses): string | null {
  if (!URL.canParse(redir)) return null;
  const url = new URL(redir);
  if (url.username || url.password || !isAllowed(url, addresses)) return null;
  return url.origin + url.pathname.replace(/\/+$/, '');
}
