import { cleanText, withoutApostrophes } from '@bandeja/rules/text/clean-text';
import { type Expression, type RawBuilder, sql } from 'kysely';

/** Further words, and further characters of a word, are ignored. */
const MAX_WORDS = 5;
const MAX_WORD_LENGTH = 30;
/** A trigram index finds these at the start of a word only: inside a word they have no trigram. */
const SHORT_WORD = /^[\p{L}\p{N}]{1,2}$/u;

/**
 * Conditions for a text search: every word occurs in the column, ignoring case, accents and apostrophes ("sao" finds São Paulo, "davila" D’Ávila);
 * words of one or two letters or digits only at the start of a word, where a trigram index finds them. Wildcards of
 * LIKE are literal. The column has the text of search_text() without apostrophes and with a space before its first word (`search_name`), so
 * each word is one condition and one scan of its trigram index serves them all. Empty input: no conditions.
 *
 * Five distinct words of thirty characters at most. What is beyond only makes the answer longer, so a player with a
 * long name still is in it; a refusal would not find that player.
 */
export const containsEveryWord = (
  column: Expression<string>,
  typed: string | undefined,
): RawBuilder<boolean>[] =>
  typedWords(typed).map((word) =>
    SHORT_WORD.test(word)
      ? beginsWord(column, word)
      : sql<boolean>`${column} LIKE search_text(${`%${literal(word)}%`})`,
  );

/** The words of a search as typed, the same limits as in containsEveryWord: distinct, in lower case, without apostrophes. */
export function typedWords(typed: string | undefined): string[] {
  const words = withoutApostrophes(cleanText(typed ?? ''))
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean);
  return [...new Set(words.map((word) => [...word].slice(0, MAX_WORD_LENGTH).join('')))].slice(0, MAX_WORDS);
}

/**
 * Whether a word of the column, which is as containsEveryWord needs it, begins so. The typed word is normalized once by
 * the subquery; a plan for any value would do it for every row, which takes longer than the comparison.
 */
export const beginsWord = (column: Expression<string>, word: string) =>
  sql<boolean>`${column} LIKE (SELECT search_text(${`% ${literal(word)}%`}))`;

const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&');

/** Whether a text column equals the typed or chosen text, ignoring case and accents. */
export const isSameText = (column: Expression<string | null>, typed: string): RawBuilder<boolean> =>
  isSameNormalText(column, cleanText(typed));

/** The same for a text that is normalized (NFC) already. */
export const isSameNormalText = (column: Expression<string | null>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`search_text(${column}) = search_text(${typed})`;
