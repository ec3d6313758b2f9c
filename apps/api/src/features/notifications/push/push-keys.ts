import { createHash } from 'node:crypto';
import type { Database } from '@bandeja/db/database';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { findPushKeys, insertPushKeys } from './push.repository.ts';

/** Push services refuse tokens that are valid for more than a day. */
const TOKEN_HOURS = 12;

type PushKeys = { public_key: string; private_jwk: JWK };

/** The key pair of this installation, made once. Of two nodes that make it at once, both use the one stored first. */
export async function readPushKeys(db: Database): Promise<PushKeys> {
  const stored = await findPushKeys(db);
  if (stored) return stored;
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const point = [jwk.x ?? '', jwk.y ?? ''].map((part) => Buffer.from(part, 'base64url'));
  const public_key = Buffer.concat([Buffer.of(4), ...point]).toString('base64url');
  await insertPushKeys(db, { public_key, private_jwk: jwk });
  return (await findPushKeys(db)) as PushKeys;
}

/** The Authorization header that identifies this server to a push service (RFC 8292). */
export async function vapidHeader(
  { public_key, private_jwk }: PushKeys,
  { endpoint, subject, now }: { endpoint: string; subject: string; now: Date },
): Promise<string> {
  const token = await new SignJWT({ sub: subject })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(new Date(now.getTime() + TOKEN_HOURS * 3_600_000))
    .sign(await importJWK(private_jwk, 'ES256'));
  return `vapid t=${token}, k=${public_key}`;
}

/**
 * The Topic header of a group (RFC 8030). Apple decodes it as base64url, which has no text of 4n + 1 characters, so all
 * topics have the greatest length allowed. A hash does not show push services what a message is about.
 */
export const topicHeader = (group: string): string =>
  createHash('sha256').update(group).digest('base64url').slice(0, 32);

/** The public key with which a browser subscribes. */
export const getPushKey = async (db: Database): Promise<{ public_key: string }> => {
  const { public_key } = await readPushKeys(db);
  return { public_key };
};
