import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { beginsWord, typedWords } from '@bandeja/db/typed-text';
import { LEVEL_MAX } from '@bandeja/rules/levels/scale';
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { cityOfPlayer, nameMatches } from '../players.repository.ts';
import type { PlayedTogether } from './friend-suggestions.repository.ts';

/** A search finds at most this many players of the own city, and of others: another typed word finds the rest. */
const FOUND_MAX = 200;
/** So many players whose name has the longest word are compared with the other words. */
const COMPARED_MAX = 5_000;
/** With fewer players whose words begin as typed, the middle of words is searched too. */
const ENOUGH = 10;
/** The last character: the end of a range of words with one beginning. */
const LAST = sql.lit('\u{10FFFF}');

type Search = {
  /** As typed, with at least one word. */
  search: string;
  /** Every other condition of the list. */
  fits: (where: ExpressionBuilder<DB, 'players'>) => Expression<SqlBool>;
  /** Whose partners and neighbours come first; undefined: all are strangers, by name. */
  asking?: { playerId: number; playedTogether: PlayedTogether; since: Date | undefined } | undefined;
};

type Together = { player_id: number; matches_together: number };
export type FoundPlayer = { id: number; matches_together: number };

/**
 * The players of a search in their order: those of finished matches of the player who asks, most matches first; then
 * those of that player's city, then others, each by the distance of their level from the player's; then by name.
 *
 * The time does not grow with the players who match: of strangers an index of words (`player_words`) delivers a
 * bounded number whose words begin as the typed ones. Where these are few, the trigrams of names, which take longer the
 * more players there are, find the middle of words too. Partners are few, and match anywhere.
 */
export async function findPlayersByName(
  db: Database,
  { search, fits, asking }: Search,
): Promise<FoundPlayer[]> {
  const [longest = '', ...others] = typedWords(search).sort((one, other) => other.length - one.length);
  const player = asking?.playerId ?? null;
  // The other words are compared in the index.
  const begun = (city?: RawBuilder<string | null>) => sql<number>`(
    SELECT player_id FROM (
      SELECT player_id, name FROM player_words
      WHERE word >= search_text(${longest}) AND word < search_text(${longest}) || ${LAST}
        ${city ? sql`AND city = search_text(${city})` : sql``}
      ORDER BY word, player_id LIMIT ${sql.lit(COMPARED_MAX)}
    ) AS compared
    WHERE ${sql.join([sql`true`, ...others.map((word) => beginsWord(sql.ref('name'), word))], sql` AND `)}
  )`;
  const sought = db
    .selectFrom('players')
    .select(['players.id', 'players.level', 'players.search_name'])
    .where(fits)
    .$if(asking !== undefined, (players) => players.where('players.id', '<>', player));
  const strangers = (words: RawBuilder<number>) =>
    sought.where('players.id', '=', sql<number>`ANY(ARRAY${words})`);
  const areFewerThan = (enough: number, ...tables: string[]) => {
    const counts = tables.map((table) => sql`(SELECT count(*) FROM ${sql.table(table)})`);
    return sql<boolean>`${sql.join(counts, sql` + `)} < ${sql.lit(enough)}`;
  };
  const isUnseen = (...tables: string[]) =>
    sql<boolean>`players.id NOT IN (${sql.join(
      tables.map((table) => sql`SELECT id FROM ${sql.table(table)}`),
      sql` UNION ALL `,
    )})`;
  const ranked = (tier: number, table: string) => sql`
    SELECT id, search_name, ${sql.lit(tier)} AS tier, 0::bigint AS matches_together,
      coalesce(abs(level - (SELECT level FROM players WHERE id = ${player})), ${sql.lit(LEVEL_MAX)}) AS distance
    FROM ${sql.table(table)}`;
  return db
    .with('together', () =>
      asking
        ? asking.playedTogether(db, { player: asking.playerId, since: asking.since })
        : sql<Together>`(SELECT 0::bigint AS player_id, 0::bigint AS matches_together LIMIT 0)`,
    )
    .with('known', () =>
      sought
        .innerJoin(sql<Together>`together`.as('together'), 'together.player_id', 'players.id')
        .select('together.matches_together')
        .where((where) => where.and(nameMatches(search))),
    )
    .with('local', () =>
      strangers(begun(cityOfPlayer(player)))
        .where(isUnseen('known'))
        .limit(sql.lit(FOUND_MAX)),
    )
    .with('elsewhere', () =>
      strangers(begun())
        .where(areFewerThan(FOUND_MAX, 'local'))
        .where(isUnseen('known', 'local'))
        .limit(sql.lit(FOUND_MAX)),
    )
    .with('inside', () =>
      sought
        .where(areFewerThan(ENOUGH, 'known', 'local', 'elsewhere'))
        .where((where) => where.and(nameMatches(search)))
        .where(isUnseen('known', 'local', 'elsewhere'))
        .limit(sql.lit(FOUND_MAX)),
    )
    .selectFrom(
      sql<FoundPlayer>`(
        SELECT id, search_name, 0 AS tier, matches_together, 0 AS distance FROM known
        UNION ALL ${ranked(1, 'local')} UNION ALL ${ranked(2, 'elsewhere')} UNION ALL ${ranked(2, 'inside')}
      )`.as('found'),
    )
    .select(['id', 'matches_together'])
    .orderBy(sql`${player === null ? sql`` : sql`tier, matches_together DESC, distance,`} search_name, id`)
    .execute();
}
