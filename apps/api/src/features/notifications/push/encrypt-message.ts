import { createECDH, ECDH } from 'node:crypto';
import ece from 'http_ece';

/**
 * A message that only the device can read (RFC 8291, aes128gcm), with a key pair of its own; null: no message can be
 * encrypted for the key of the device.
 */
export function encryptMessage(
  message: string,
  { p256dh, auth }: { p256dh: Buffer; auth: Buffer },
): Buffer | null {
  if (!isDeviceKey(p256dh)) return null;
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  return ece.encrypt(Buffer.from(message), {
    version: 'aes128gcm',
    privateKey,
    dh: p256dh.toString('base64url'),
    authSecret: auth.toString('base64url'),
  });
}

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
