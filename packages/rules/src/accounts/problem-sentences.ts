import type { EmailProblem } from './email.ts';
import {
  FULL_NAME_MAX_LENGTH,
  type FullNameProblem,
  USERNAME_MAX_LENGTH,
  type UsernameProblem,
} from './names.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, type PasswordProblem } from './password.ts';

export type AccountProblem = EmailProblem | PasswordProblem | FullNameProblem | UsernameProblem;

/** Portuguese sentence for each problem, for browser and server. */
export const ACCOUNT_PROBLEM_SENTENCES: Record<AccountProblem, string> = {
  email_missing: 'Escreva seu e-mail.',
  email_has_spaces: 'O e-mail não pode ter espaços.',
  email_with_dotless_i: 'Há um “ı” sem pingo neste e-mail. Troque por “i”.',
  email_not_ascii: 'Antes do @, use letras sem acento.',
  email_invalid: 'Este e-mail não parece certo. Confira, por favor.',
  password_too_short: `A senha precisa de pelo menos ${PASSWORD_MIN_LENGTH} caracteres.`,
  password_too_long: `A senha pode ter no máximo ${PASSWORD_MAX_LENGTH} caracteres.`,
  password_without_letter: 'A senha precisa de uma letra.',
  password_without_digit: 'A senha precisa de um número.',
  password_without_special: 'A senha precisa de um caractere especial, como ! ou #.',
  password_common: 'Esta senha é muito comum. Escolha outra, por favor.',
  name_incomplete: 'Escreva nome e sobrenome.',
  name_word_too_short: 'Escreva cada nome com pelo menos duas letras.',
  name_with_symbols: 'Use só letras no nome.',
  name_with_link: 'Um nome não pode ter link nem endereço de site.',
  name_with_control: 'Há um caractere invisível no nome. Apague e escreva de novo.',
  name_too_long: `O nome pode ter no máximo ${FULL_NAME_MAX_LENGTH} caracteres.`,
  username_missing: 'Escreva seu nome de usuário.',
  username_too_long: `O nome de usuário pode ter no máximo ${USERNAME_MAX_LENGTH} caracteres.`,
  username_with_link: 'O nome de usuário não pode ser um endereço de site.',
  username_with_symbols: 'No nome de usuário use letras, números, ponto, hífen ou _.',
};

/** The sentence of a problem for a form field, or null. */
export function accountProblemSentence(problem: AccountProblem | null): string | null {
  return problem === null ? null : ACCOUNT_PROBLEM_SENTENCES[problem];
}
