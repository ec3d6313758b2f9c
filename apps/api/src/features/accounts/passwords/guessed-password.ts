import { ACCOUNT_PROBLEM_SENTENCES } from '@bandeja/rules/accounts/problem-sentences';
import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br';
import { Refusal } from '../../../http/errors/refusal.ts';

/**
 * The list of words from Portuguese films and series is sorted by frequency; words beyond this rank are not
 * guessed.
 */
const COMMON_WORDS = 5000;

/** Likely choices of players of this product that the lists do not have. */
const OWN_WORDS = ['padel', 'bandeja', 'corinthians', 'palmeiras', 'bemvindo', 'minhasenha', 'tenis'];

/** 55,000: leaked passwords by frequency, Brazilian first names, common words. */
const guessed: ReadonlySet<string> = new Set(
  [
    ...(common['passwords-common'] ?? []),
    ...(portuguese['firstnames-pt-br'] ?? []),
    ...(portuguese['commonWords-pt-br'] ?? []).slice(0, COMMON_WORDS),
    ...OWN_WORDS,
  ].map((word) => plain(String(word))),
);

/** Numbers that are commonly appended to a word when a rule requires a digit. */
const USUAL_FIGURES = /^(?:\d|0[0-9]|1[0-2]|00|22|99|100|123|321|007|1234|12345|123456|20[12]\d)$/;

const MOST_FIGURES = 6;

const SIGNS_AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

const LEET: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Lower case, without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const unleet = (text: string) => text.replace(/[@431!0$57]/g, (sign) => LEET[sign] ?? sign);

const isWord = (text: string) => text.length > 2 && (guessed.has(text) || guessed.has(unleet(text)));

/**
 * Whether guessing programs try this password early: one of the 55,000 words in any case and accents, plain, with
 * letters replaced by symbols ("P@ssw0rd"), or with the usual additions: symbols around it and common numbers
 * ("Flamengo@123", "maria2024!"). A longer text that merely contains such a word passes.
 */
export function isGuessedFirst(password: string): boolean {
  const typed = plain(password);
  if (isWord(typed)) return true;
  const core = typed.replace(SIGNS_AROUND, '');
  if (isWord(core)) return true;
  for (let figures = 1; figures <= MOST_FIGURES; figures++) {
    const [head, tail] = [core.slice(0, figures), core.slice(-figures)];
    if (USUAL_FIGURES.test(tail) && isWord(core.slice(0, -figures).replace(SIGNS_AROUND, ''))) return true;
    if (USUAL_FIGURES.test(head) && isWord(core.slice(figures).replace(SIGNS_AROUND, ''))) return true;
  }
  return false;
}

/**
 * Refuses under the call's own name of the field. The browser checks only a short list; this check is the final
 * one.
 */
export function refuseGuessed(password: string, field: 'password' | 'new_password'): void {
  if (isGuessedFirst(password))
    throw new Refusal('invalid_request', { field, sentence: ACCOUNT_PROBLEM_SENTENCES.password_common });
}
