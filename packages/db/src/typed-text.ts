import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * Conditions for a text search: every word occurs in the column, ignoring case and accents ("sao" finds São Paulo).
 * Wildcards of LIKE are literal. A trigram index on `search_text(column)` serves them. Empty input: no conditions.
 */
export function containsEveryWord(
  column: Expression<string>,
  typed: string | undefined,
): RawBuilder<boolean>[] {
  const words = (typed ?? '').normalize('NFC').split(/\s+/).filter(Boolean);
  return words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    return sql<boolean>`search_text(${column}) LIKE search_text(${pattern})`;
  });
}

/** Whether a text column equals the typed or chosen text, ignoring case and accents. */
export function isSameText(column: Expression<string | null>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`search_text(${column}) = search_text(${typed.normalize('NFC')})`;
}
