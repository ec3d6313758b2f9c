export type FullNameProblem =
  | 'name_incomplete'
  | 'name_word_too_short'
  | 'name_with_symbols'
  | 'name_too_long';

export const FULL_NAME_MAX_LENGTH = 120;

// Letters of any script, with inner apostrophes and hyphens (D'Ávila, Ana-Maria) and a closing point (Jr.).
const WORD = /^\p{L}\p{M}*(?:['’-]?\p{L}\p{M}*)*\.?$/u;
const LETTER = /\p{L}/gu;

/** What is wrong with a full name, or null: at least two words, each of at least two letters. */
export function fullNameProblem(name: string): FullNameProblem | null {
  if (name.length > FULL_NAME_MAX_LENGTH) return 'name_too_long';
  const words = wordsOf(name);
  if (words.some((word) => !WORD.test(word))) return 'name_with_symbols';
  // "e" joins two surnames (Costa e Silva): it belongs to the name, but does not count as one of its words.
  const counted = words.filter(
    (word, index) => !(word.toLowerCase() === 'e' && index > 0 && index < words.length - 1),
  );
  if (counted.length < 2) return 'name_incomplete';
  return counted.every((word) => (word.match(LETTER) ?? []).length >= 2) ? null : 'name_word_too_short';
}

/** First word as first name, the rest as last name, spaces tidied. The player may move the border in the profile. */
export function splitFullName(name: string): { first_name: string; last_name: string } {
  const [first_name = '', ...rest] = wordsOf(name);
  return { first_name, last_name: rest.join(' ') };
}

function wordsOf(name: string): string[] {
  return name.split(/\s+/u).filter((word) => word !== '');
}
