import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, which are mistaken for other signs. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 60 bits: no limit on guesses is needed that a stranger could use up. */
const LENGTH = 12;

/** A code to type or paste, in groups of four: K7QM-2XRT-9B4C. */
export function newLogInCode(): string {
  const signs = Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');
  return signs.replace(/(.{4})(?=.)/g, '$1-');
}

/** The code as mailed, whatever was typed between its signs and for those that look alike. */
export function normalizeLogInCode(typed: string): string {
  const signs = typed
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '');
  return signs.replace(/(.{4})(?=.)/g, '$1-');
}
