import { isCommonPassword } from './common-passwords.ts';

export type PasswordProblem =
  | 'password_too_short'
  | 'password_too_long'
  | 'password_without_letter'
  | 'password_without_digit'
  | 'password_without_special'
  | 'password_common';

export const PASSWORD_MIN_LENGTH = 8;
/** Hashing passwords of unbounded length would allow overloading the server. */
export const PASSWORD_MAX_LENGTH = 200;

/** The problem of a password, or null. A special character is any character except letters, digits and spaces. */
export function passwordProblem(password: string): PasswordProblem | null {
  // Counted in characters, not UTF-16 units: an emoji is one character.
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN_LENGTH) return 'password_too_short';
  if (length > PASSWORD_MAX_LENGTH) return 'password_too_long';
  if (!/\p{L}/u.test(password)) return 'password_without_letter';
  if (!/\p{Nd}/u.test(password)) return 'password_without_digit';
  if (!/[^\p{L}\p{M}\p{N}\s\p{C}]/u.test(password)) return 'password_without_special';
  if (isCommonPassword(password)) return 'password_common';
  return null;
}
