import { availableParallelism } from 'node:os';
import type { Database } from '@bandeja/db/database';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { Gate, Gates } from '../../../http/limits/gate.ts';
import { findPasswordHash } from '../users.repository.ts';

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

/**
 * Calls that hash a password, all in one line: two run, so that one hashes while the other one reads or writes. The
 * accounts and the addresses take turns, so a log-in waits for one hash of each of them and not for all of an attack.
 */
const PASSWORDS = { width: 2, queue: 300, perAccount: 100, perAddress: 100 };

export type PasswordGate = { gate: { through: Gate; key: () => string } };

/** The option of registerCall for every call that hashes a password. */
export function createPasswordGate(gates: Gates): PasswordGate {
  return { gate: { through: gates('passwords', PASSWORDS), key: () => 'passwords' } };
}

/**
 * Refuses unless this is the password of the signed-in account: 400 under `password`, not 401, which would log out
 * a player who mistyped. Resolves with the hash that was checked.
 */
export async function checkOwnPassword(db: Database, userId: number, password: string): Promise<string> {
  const hash = await findPasswordHash(db, userId);
  if (hash === null) throw new Refusal('unauthenticated');
  if (!(await verifyPassword(hash, password))) throw new Refusal('wrong_password', { field: 'password' });
  return hash;
}
