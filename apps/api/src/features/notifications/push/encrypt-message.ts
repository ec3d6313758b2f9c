import { createECDH } from 'node:crypto';
import ece from 'http_ece';
import { isDeviceKey } from './device-key.ts';

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
