import { ECDH } from 'node:crypto';

/** The first byte of a point with both coordinates, the form of RFC 8291. */
const UNCOMPRESSED = 4;

/** Whether these bytes are a point of the curve P-256, for which messages can be encrypted. */
export function isDeviceKey(p256dh: Buffer): boolean {
  if (p256dh.length !== 65 || p256dh[0] !== UNCOMPRESSED) return false;
  try {
    ECDH.convertKey(p256dh, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
