/**
 * Commonly guessed passwords that satisfy the other rules, in lower case. Of the 49,233 in
 * @zxcvbn-ts/language-common 4.1.3 (MIT) only those of the first line have a letter, a digit and a special
 * character; the others are usual variants, in Portuguese and English, that make a common word satisfy such a rule.
 */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `sasha_007 p@ssw0rd !qaz2wsx 1qaz!qaz 1qaz@wsx p030710p$e4o !qazxsw2 pa$$w0rd zaq!2wsx fre_ak8yj ncc-1701 doc_0815
  senha@123 senha123! senha#123 senha@1234 senha1234! senha_123 minhasenha1! minhasenha@1 senha@2024 senha@2025 senha@2026
  mudar@123 mudar123! mudar@1234 trocar@123 teste@123 teste123! teste@1234 admin@123 admin123! admin@1234 root@123
  brasil@123 brasil123! brasil@2024 brasil@2025 brasil@2026 deus@123 deus123! jesus@123 jesus123! familia@123 amor@123
  flamengo@123 corinthians@123 palmeiras@123 bemvindo@123 bemvindo1! padel@123 padel123! padel@1234 bandeja@123 bandeja123!
  abc123!@# abc@1234 abc123456! abcd@1234 abcd1234! abcd@123 abc@12345 a1b2c3d4! aa123456! aa@123456 a123456! a@123456
  asd123!@# asdf@1234 qwe123!@# qwer1234! qwer@1234 qwerty@123 qwerty123! qwerty1! 1q2w3e4r! q1w2e3r4! 1q2w3e4r@ q1w2e3r4@
  1qaz2wsx! 1qaz@2wsx qaz@1234 password1! password123! password@1 password@123 p@ssword1 p@ssword123 p@ssw0rd1 p@ssw0rd123
  p@ssw0rd! passw0rd! passw0rd@123 pass@123 pass@1234 pass@word1 welcome1! welcome@1 welcome@123 welcome123! changeme1!
  changeme@123 changeme123! letmein1! letmein@123 iloveyou1! iloveyou@1 test@123 test@1234 test1234! user@123 user@1234
  guest@123 login@123 hello@123 hello123! india@123 monkey1! dragon1! football1! master@123 superman1! princess1! sunshine1!`.split(
    /\s+/,
  ),
);

/** Whether the password equals an entry, ignoring case. A longer password that contains an entry is accepted. */
export const isCommonPassword = (password: string): boolean => COMMON_PASSWORDS.has(password.toLowerCase());

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
