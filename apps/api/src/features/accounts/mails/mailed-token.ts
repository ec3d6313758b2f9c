import { createHash, randomBytes } from 'node:crypto';

/** A mailed token is 256 random bits; only its hash is stored, so a dump of the table opens no account. */
export const newMailedToken = () => randomBytes(32).toString('base64url');

export const hashMailedToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The account in a reset link: its id in base64url, the field `uidb64` of the call. */
export const encodeUid = (userId: number) => Buffer.from(String(userId)).toString('base64url');
