import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@bandeja/rules/time/instant';

/**
 * Mercado Pago's signature, which the sandbox uses too: `x-signature: ts=1742505638,v1=hex`, an HMAC-SHA256 over
 * `id:{data.id};request-id:{x-request-id};ts:{ts};`. A part that was not sent is left out.
 */
type Signed = { id: string; requestId: string | undefined; ts: string };

/**
 * An unanswered message is repeated for days, and the documentation leaves open whether each repeat has a new
 * signature, so old signatures are accepted. A replay only reads the payment once more; the window bounds how long a
 * copied message is valid.
 */
const OLDEST_MS = 3 * DAY_MS;
/** Tolerance for clock differences. */
const NEWEST_MS = HOUR_MS;
/** Instants since 2001 in milliseconds have 13 digits, in seconds 10: both have been seen in `ts`. */
const MILLISECONDS_FROM = 100_000_000_000;

const hmac = (key: string | Uint8Array, { id, requestId, ts }: Signed) =>
  createHmac('sha256', key)
    .update(`id:${id};${requestId === undefined ? '' : `request-id:${requestId};`}ts:${ts};`)
    .digest();

/** The `x-signature` header of a message. */
export const signWebhook = (key: string | Uint8Array, signed: Signed) =>
  `ts=${signed.ts},v1=${hmac(key, signed).toString('hex')}`;

/** Whether `header` signs this message with `key`, now. */
export function isSigned(
  key: string | Uint8Array,
  header: string | undefined,
  { id, requestId }: Omit<Signed, 'ts'>,
  now: Date,
): boolean {
  const parts = new Map(
    (header ?? '').split(',').map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=', 2);
      return [name.trim(), value.trim()];
    }),
  );
  const ts = parts.get('ts') ?? '';
  const v1 = parts.get('v1') ?? '';
  if (!/^\d{1,15}$/.test(ts) || !/^[\da-f]{64}$/i.test(v1)) return false;
  const at = Number(ts) >= MILLISECONDS_FROM ? Number(ts) : Number(ts) * 1000;
  const age = now.getTime() - at;
  if (age > OLDEST_MS || age < -NEWEST_MS) return false;
  // The documentation lower-cases the id, the SDKs of 2026 do not. Ids of payments are digits, so both agree.
  return [id, id.toLowerCase()].some((written) =>
    timingSafeEqual(Buffer.from(v1, 'hex'), hmac(key, { id: written, requestId, ts })),
  );
}

/** The value of a header that was sent once; undefined when it was sent twice. */
export function headerOf(headers: Readonly<Record<string, string | string[] | undefined>>, name: string) {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
