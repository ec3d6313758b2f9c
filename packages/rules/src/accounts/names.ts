import { cleanName, cleanText } from '../text/clean-text.ts';
import { normalizeEmail } from './email.ts';

export type PlainNameProblem = 'name_with_link' | 'name_with_control';

// Controls, line separators, and characters that cleanText keeps although they show another text (overrides of its
// direction).
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202d\u202e]/u;

// A scheme, www., a path after a point, or a word that ends in a common domain. Mail programs and phones turn
// these into links when they show a name.
const SCHEME = /[a-z][a-z0-9+.-]*:\/\/|\b(?:mailto|javascript|data|tel|https?):/iu;
const WWW = /(?<![\p{L}\p{N}])www\./iu;
const PATH = /[\p{L}\p{N}]\.[\p{L}\p{N}-]+\//u;
const DOMAIN =
  /[\p{L}\p{N}]\.(?:com|net|org|br|io|app|me|info|biz|xyz|site|online|shop|store|link|live|top|dev|gg|tv|ly|ru|cn|zip)(?![\p{L}\p{N}])/iu;

/** The problem of a publicly shown name as it would be stored, or null: links and control characters. */
export function plainNameProblem(typed: string): PlainNameProblem | null {
  const name = cleanText(typed);
  if (CONTROL.test(name)) return 'name_with_control';
  // Some programs also turn full-width letters and points into links.
  const plain = name.normalize('NFKC');
  return [SCHEME, WWW, PATH, DOMAIN].some((link) => link.test(plain)) ? 'name_with_link' : null;
}

export type FullNameProblem =
  | PlainNameProblem
  | 'name_incomplete'
  | 'name_word_too_short'
  | 'name_with_symbols'
  | 'name_too_long';

export const FULL_NAME_MAX_LENGTH = 120;

// Letters of any script, with apostrophes (D’Ávila, ’t Hooft), inner hyphens and middle dots (Ana-Maria, Marcel·lí) and a
// closing point (Jr.). Read after cleanName, which has one kind of each.
const WORD = /^’?\p{L}\p{M}*(?:[’·-]?\p{L}\p{M}*)*\.?$/u;
const LETTER = /\p{L}/gu;

/** The problem of a full name, or null: at least two words of at least two letters. */
export function fullNameProblem(typed: string): FullNameProblem | null {
  const name = cleanName(typed).trim();
  if (name.length > FULL_NAME_MAX_LENGTH) return 'name_too_long';
  const words = wordsOf(name);
  const problem = wordsProblem(name, words);
  if (problem) return problem;
  // A joint between surnames (Costa e Silva, Ortega y Gasset) does not count as a word.
  const counted = words.filter((word, index) => !(isJoint(word) && index > 0 && index < words.length - 1));
  if (counted.length < 2) return 'name_incomplete';
  return counted.every(isLongEnough) ? null : 'name_word_too_short';
}

/** The problem of the first or last name alone, or null. Both together follow the rule of the full name. */
export function namePartProblem(typed: string): FullNameProblem | null {
  const part = cleanName(typed).trim();
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

/** Joints of one letter, of Portuguese, Spanish, Catalan, Irish and Dutch names; de, dos and van are long enough. */
const JOINTS = new Set(['e', 'y', 'i', 'o', 'a', 'ó', '’t']);

const isJoint = (word: string) => JOINTS.has(word.toLowerCase());

/**
 * First word as first name, the rest as last name, as they are stored. The player can change the split in the
 * profile.
 */
export function splitFullName(name: string): { first_name: string; last_name: string } {
  const [first_name = '', ...rest] = wordsOf(cleanName(name));
  return { first_name, last_name: rest.join(' ') };
}

function wordsOf(name: string): string[] {
  return name.split(/\s+/u).filter((word) => word !== '');
}

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
