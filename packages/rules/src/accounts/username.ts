export type UsernameProblem =
  | 'username_missing'
  | 'username_too_long'
  | 'username_with_symbols'
  | 'username_not_own_email';

export const USERNAME_MAX_LENGTH = 254;

/**
 * What is wrong with a username, or null. One with an @ must be the account's own e-mail:
 * otherwise somebody could sign up under another person's address.
 */
export function usernameProblem(username: string, email: string): UsernameProblem | null {
  if (username === '') return 'username_missing';
  if (username.length > USERNAME_MAX_LENGTH) return 'username_too_long';
  if (username.includes('@')) {
    return username.toLowerCase() === email.toLowerCase() ? null : 'username_not_own_email';
  }
  return /^[\p{L}\p{M}\p{N}._+-]+$/u.test(username) ? null : 'username_with_symbols';
}

/** The form in which usernames are compared. */
export function normalizeUsername(username: string): string {
  return username.toLowerCase();
}
