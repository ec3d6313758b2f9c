import { hash, verify } from '@node-rs/argon2';

/** The library's Algorithm.Argon2id, a const enum that isolated modules cannot read. */
const ARGON2ID = 2;
/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** A hash nobody's password has, so that an unknown name costs the same time as a wrong password. */
let decoy: Promise<string> | undefined;

/** Compares a password with a stored hash, or, for an unknown account (null), with a decoy: always one verification. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(storedHash ?? (await decoy), password);
  return storedHash !== null && matches;
}
