import { randomBytes } from 'node:crypto';

/** Crockford's base 32: without I, L, O and U, which are easily misread. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 60 bits: guessing needs no limit that a stranger could exhaust. */
const LENGTH = 12;

/** A code to type or paste, in groups of four: K7QM-2XRT-9B4C. */
export function newLogInCode(): string {
  const signs = Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');
  return signs.replace(/(.{4})(?=.)/g, '$1-');
}

/** The code as mailed: removes separators and corrects characters that look alike. */
export function normalizeLogInCode(typed: string): string {
  const signs = typed
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '');
  return signs.replace(/(.{4})(?=.)/g, '$1-');
}
