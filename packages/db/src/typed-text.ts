import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * Conditions that find what a person typed in a text column: every word of it somewhere, without regard to case and
 * accents ("sao" finds São Paulo). LIKE's own signs are taken literally. A trigram index on `search_text(column)`
 * serves them. Nothing typed: no conditions.
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

/** Whether a text column says the same as what a person typed or chose, without regard to case and accents. */
export function isSameText(column: Expression<string | null>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`search_text(${column}) = search_text(${typed.normalize('NFC')})`;
}
