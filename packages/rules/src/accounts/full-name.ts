import { type PlainNameProblem, plainNameProblem } from './plain-name.ts';

export type FullNameProblem =
  | PlainNameProblem
  | 'name_incomplete'
  | 'name_word_too_short'
  | 'name_with_symbols'
  | 'name_too_long';

export const FULL_NAME_MAX_LENGTH = 120;

// Letters of any script, with inner apostrophes and hyphens (D'Ávila, Ana-Maria) and a closing point (Jr.).
const WORD = /^\p{L}\p{M}*(?:['’-]?\p{L}\p{M}*)*\.?$/u;
const LETTER = /\p{L}/gu;

/** The problem of a full name, or null: at least two words of at least two letters. */
export function fullNameProblem(name: string): FullNameProblem | null {
  if (name.length > FULL_NAME_MAX_LENGTH) return 'name_too_long';
  const words = wordsOf(name);
  const problem = wordsProblem(name, words);
  if (problem) return problem;
  // "e" joins two surnames (Costa e Silva) and does not count as a word.
  const counted = words.filter((word, index) => !(isJoint(word) && index > 0 && index < words.length - 1));
  if (counted.length < 2) return 'name_incomplete';
  return counted.every(isLongEnough) ? null : 'name_word_too_short';
}

/** The problem of the first or last name alone, or null. Both together follow the rule of the full name. */
export function namePartProblem(part: string): FullNameProblem | null {
  const words = wordsOf(part);
  if (words.length === 0) return 'name_incomplete';
  const problem = wordsProblem(part, words);
  if (problem) return problem;
  return words.every((word) => isJoint(word) || isLongEnough(word)) ? null : 'name_word_too_short';
}

/** The same rule over a name kept in two fields: the field to correct and its problem, or null. */
export function splitNameProblem(name: {
  first_name: string;
  last_name: string;
}): { field: 'first_name' | 'last_name'; problem: FullNameProblem } | null {
  for (const field of ['first_name', 'last_name'] as const) {
    const problem = namePartProblem(name[field]);
    if (problem) return { field, problem };
  }
  const problem = fullNameProblem(`${name.first_name} ${name.last_name}`);
  if (!problem) return null;
  const begins = wordsOf(name.first_name)[0] ?? '';
  return { field: isJoint(begins) ? 'first_name' : 'last_name', problem };
}

function wordsProblem(name: string, words: readonly string[]): FullNameProblem | null {
  return plainNameProblem(name) ?? (words.every((word) => WORD.test(word)) ? null : 'name_with_symbols');
}

const isLongEnough = (word: string) => (word.match(LETTER) ?? []).length >= 2;

const isJoint = (word: string) => word.toLowerCase() === 'e';

/**
 * First word as first name, the rest as last name, spaces normalized. The player can change the split in the
 * profile.
 */
export function splitFullName(name: string): { first_name: string; last_name: string } {
  const [first_name = '', ...rest] = wordsOf(name);
  return { first_name, last_name: rest.join(' ') };
}

function wordsOf(name: string): string[] {
  return name.split(/\s+/u).filter((word) => word !== '');
}
