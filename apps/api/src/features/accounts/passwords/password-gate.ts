import type { Gate } from '../../../http/limits/gate.ts';
import { createGate } from '../../../http/limits/gate.ts';

/**
 * Calls that hash a password, all in one line: two run, so that one hashes while the other one reads or writes. The
 * accounts and the addresses take turns, so a log-in waits for one hash of each of them and not for all of an attack.
 */
const PASSWORDS = { width: 2, queue: 300, perAccount: 100, perAddress: 100 };

export type PasswordGate = { gate: { through: Gate; key: () => string } };

/** The option of registerCall for every call that hashes a password. */
export function createPasswordGate(): PasswordGate {
  return { gate: { through: createGate(PASSWORDS), key: () => 'passwords' } };
}
