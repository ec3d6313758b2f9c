export const CUSTOMER_NAME_MAX = 120;
export const CUSTOMER_NOTE_MAX = 2_000;

type CustomerNameProblem = 'name_is_formula' | 'name_without_letter';

/** The problem of a customer's name, or null: as the desk knows the person, so one word is enough. */
export function customerNameProblem(typed: string): CustomerNameProblem | null {
  if (/^[=+\-@]/.test(typed)) return 'name_is_formula';
  // An empty field is refused as such.
  return typed === '' || /\p{L}/u.test(typed) ? null : 'name_without_letter';
}

export const CUSTOMER_NAME_SENTENCES: Record<CustomerNameProblem, string> = {
  name_is_formula: 'O nome não começa com =, +, - ou @.',
  name_without_letter: 'Escreva o nome.',
};
