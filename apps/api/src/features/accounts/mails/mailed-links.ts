import { createHash, randomBytes } from 'node:crypto';

/** A mailed token is 256 random bits; only its hash is stored, so a dump of the table opens no account. */
export const newMailedToken = () => randomBytes(32).toString('base64url');

export const hashMailedToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The account in a reset link: its id in base64url, the field `uidb64` of the call. */
export const encodeUid = (userId: number) => Buffer.from(String(userId)).toString('base64url');

/** Crockford's base 32: without I, L, O and U, which are easily misread. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 60 bits: guessing needs no limit that a stranger could exhaust. */
const LENGTH = 12;

/** A code to type or paste, in groups of four: K7QM-2XRT-9B4C. */
export function newLogInCode(): string {
  const signs = Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');
  return signs.replace(/(.{4})(?=.)/g, '$1-');
}

/** The code as mailed: removes separators and corrects characters that look alike. */
export function normalizeLogInCode(typed: string): string {
  const signs = typed
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '');
  return signs.replace(/(.{4})(?=.)/g, '$1-');
}

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
