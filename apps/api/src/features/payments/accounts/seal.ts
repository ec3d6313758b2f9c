import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** What a club types in: the provider shows both once, and so does nothing here. */
export type AccountSecrets = { accessToken: string; webhookSecret: string };

const CIPHER = 'aes-256-gcm';
/** Of the format below: another one gets another number. */
const FORMAT = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A derived key: it opens nothing else that SECRET_KEY encrypts or signs. */
const keyOf = (secretKey: Uint8Array) =>
  new Uint8Array(hkdfSync('sha256', secretKey, new Uint8Array(), 'bandeja payment accounts', 32));

/** The club is authenticated with the text: a row copied to another club does not open. */
const boundTo = (club: number) => Buffer.from(`club:${club}`);

/** Format, IV, tag, text. */
export function sealSecrets(secretKey: Uint8Array, club: number, secrets: AccountSecrets): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secretKey), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(club));
  const text = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(FORMAT), iv, cipher.getAuthTag(), text]);
}

/** null: sealed with another key or for another club, or changed since. */
export function openSecrets(secretKey: Uint8Array, club: number, sealed: Uint8Array): AccountSecrets | null {
  const tagAt = 1 + IV_BYTES;
  const textAt = tagAt + TAG_BYTES;
  if (sealed[0] !== FORMAT || sealed.length <= textAt) return null;
  const cipher = createDecipheriv(CIPHER, keyOf(secretKey), sealed.subarray(1, tagAt), {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(boundTo(club));
  cipher.setAuthTag(sealed.subarray(tagAt, textAt));
  try {
    const text = Buffer.concat([cipher.update(sealed.subarray(textAt)), cipher.final()]);
    return JSON.parse(text.toString('utf8')) as AccountSecrets;
  } catch {
    return null;
  }
}
