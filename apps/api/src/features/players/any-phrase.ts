import { type RawBuilder, sql } from 'kysely';

/** A tsquery for texts with one of these phrases; compared with typed_words(…). */
export const anyPhrase = (phrases: readonly string[]): RawBuilder<unknown> =>
  phrases.length === 0
    ? sql`''::tsquery`
    : sql`(${sql.join(
        phrases.map((phrase) => sql`phraseto_tsquery('simple', search_text(${phrase}))`),
        sql` || `,
      )})`;
