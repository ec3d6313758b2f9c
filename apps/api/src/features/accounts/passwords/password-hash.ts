import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** The library's Algorithm.Argon2id, a const enum that isolated modules cannot read. */
const ARGON2ID = 2;
/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Passwords hashed at the same time. A hash keeps a core for 30 ms, and one of the four threads of Node that also check
 * the tokens of all requests: one core and one thread stay free of hashes where there are two.
 */
const HASHES_AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
const inTurn = pLimit(HASHES_AT_ONCE);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, PARAMETERS));

/** A hash of no password, so that an unknown name costs the same time as a wrong password. */
let decoy: Promise<string> | undefined;

/** Compares a password with a stored hash, or, for an unknown account (null), with a decoy: always one verification. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const compared = storedHash ?? (await decoy);
  const matches = await inTurn(() => verify(compared, password));
  return storedHash !== null && matches;
}
