import { withoutInvisible } from '../text/clean-text.ts';

export type EmailProblem =
  | 'email_missing'
  | 'email_has_spaces'
  | 'email_with_dotless_i'
  | 'email_not_ascii'
  | 'email_invalid';

// Limits of RFC 5321: 64 before the @, 254 in all.
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
const LOCAL = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;
const ASCII = /^[\x21-\x7e]+$/;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;
const TOP_LEVEL = /^(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu;

/**
 * An address as it is stored: lower case and NFKC, so that full-width letters and composed accents are the same address,
 * without invisible characters.
 */
export const normalizeEmail = (typed: string): string =>
  withoutInvisible(typed).normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('\u3002', '.');

/**
 * The problem of a typed e-mail address as it would be stored, or null. Checks the form only; existence is verified by
 * mail.
 */
export function emailProblem(typed: string): EmailProblem | null {
  const email = normalizeEmail(typed);
  if (email === '') return 'email_missing';
  if (/\s/u.test(email)) return 'email_has_spaces';
  // Shown next to an i, the two addresses look the same; the letter comes from a keyboard of another language.
  if (email.includes('ı')) return 'email_with_dotless_i';
  if (email.length > MAX_LENGTH) return 'email_invalid';
  const parts = email.split('@');
  const [local = '', domain = ''] = parts;
  if (parts.length !== 2 || local.length > MAX_LOCAL_LENGTH || !LOCAL.test(local)) return 'email_invalid';
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return 'email_invalid';
  const labels = domain.split('.');
  const top = labels.at(-1) ?? '';
  if (labels.length < 2 || !TOP_LEVEL.test(top)) return 'email_invalid';
  if (!labels.every((label) => label.length <= 63 && DOMAIN_LABEL.test(label))) return 'email_invalid';
  // Few mail servers accept such an address (RFC 6531): no mail would arrive.
  return ASCII.test(local) ? null : 'email_not_ascii';
}
