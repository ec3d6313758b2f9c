import { normalizeEmail } from './email.ts';
import { plainNameProblem } from './plain-name.ts';

export type UsernameProblem =
  | 'username_missing'
  | 'username_too_long'
  | 'username_with_link'
  | 'username_with_symbols';

/** Maximum length of an e-mail address, since most usernames are one. */
export const USERNAME_MAX_LENGTH = 254;

/** A username as it is stored: like an e-mail address, since most are one. */
export const normalizeUsername = normalizeEmail;

/**
 * The problem of a username as it would be stored, or null. A username with an @ must equal the account's e-mail, so that no account
 * takes the address of another person. The database checks that.
 */
export function usernameProblem(typed: string): UsernameProblem | null {
  const username = normalizeUsername(typed);
  if (username === '') return 'username_missing';
  if (username.length > USERNAME_MAX_LENGTH) return 'username_too_long';
  if (username.includes('@')) return null;
  if (plainNameProblem(username) === 'name_with_link') return 'username_with_link';
  return /^[\p{L}\p{M}\p{N}._+-]+$/u.test(username) ? null : 'username_with_symbols';
}
