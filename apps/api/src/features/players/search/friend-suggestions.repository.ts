import { countOf } from '@bandeja/db/counted';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { LEVEL_MAX } from '@bandeja/rules/levels/scale';
import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { cityOfPlayer, type PlayerRow, type Span, searchedName } from '../players.repository.ts';

export type SuggestedRow = PlayerRow & { matches_together: number };

/**
 * The players of a player's finished matches with their number, as a part of a statement. The matches feature implements
 * it and app.ts passes it in.
 */
export type PlayedTogether = (
  db: Database,
  of: { player: number; since: Date | undefined },
) => Expression<{ player_id: number; matches_together: number }>;

type Question = {
  playerId: number;
  playedTogether: PlayedTogether;
  /** Only players of this gender; undefined: all. */
  gender?: 'F' | 'M' | undefined;
  /** Matches before this instant are ignored; undefined: none. */
  since?: Date | undefined;
};

type Ranked = { id: number; matches_together: number };

/** Players of one tier are compared by level in blocks of this many, as their names follow each other. */
const BLOCK = 1_000;

/**
 * All other players: first those of the player's finished matches, most matches first; then those of the player's city,
 * then the rest, each by the distance of their level from the player's. An index delivers names in order, so the rest
 * is compared in blocks of names: a million players are not sorted for ten, and a page is the same for every reader of
 * the next one. The players of other cities are read when those of the own city are fewer than a block.
 */
export function findFriendSuggestions(
  db: Database,
  { playerId, playedTogether, since, ...filter }: Question,
  { limit, offset }: Span,
): Promise<SuggestedRow[]> {
  const window = Math.ceil((offset + limit) / BLOCK) * BLOCK;
  const ownCity = sql`search_text(${cityOfPlayer(playerId)})`;
  const ownLevel = sql<number | null>`(SELECT level FROM players WHERE id = ${playerId})`;
  const distance = sql<number>`coalesce(abs(level - ${ownLevel}), ${LEVEL_MAX})`;
  const strangers = (isElsewhere: boolean, count: RawBuilder<number>) =>
    db
      .selectFrom('players')
      .select(['players.id', 'players.level', 'players.search_name'])
      .where('players.id', '<>', playerId)
      .where('players.removed_at', 'is', null)
      .where('players.id', 'not in', sql<number>`(SELECT player_id FROM together)`)
      .where(sql<boolean>`(search_text(players.city) = ${ownCity})${isElsewhere ? sql` IS NOT TRUE` : sql``}`)
      .where(isSought(filter))
      .orderBy(searchedName)
      .orderBy('players.id')
      .limit(count);
  const ranked = (tier: number, name: string) => sql`
    SELECT id, search_name, ${sql.lit(tier)} AS tier,
      (row_number() OVER (ORDER BY search_name, id) - 1) / ${sql.lit(BLOCK)} AS block,
      0::bigint AS matches_together, ${distance} AS distance
    FROM ${sql.table(name)}`;
  return db
    .with('together', () => playedTogether(db, { player: playerId, since }))
    .with('known', (query) =>
      query
        .selectFrom('players')
        .innerJoin('together', 'together.player_id', 'players.id')
        .select(['players.id', 'players.search_name', 'together.matches_together'])
        .where('players.removed_at', 'is', null)
        .where(isSought(filter)),
    )
    .with('local', () => strangers(false, sql`${window}::integer`))
    .with('elsewhere', () =>
      strangers(
        true,
        sql`CASE WHEN (SELECT count(*) FROM local) < ${window}::integer THEN ${window}::integer ELSE 0 END`,
      ),
    )
    .with(
      'suggested',
      () => sql<Ranked>`(
        SELECT id, search_name, 0 AS tier, 0 AS block, matches_together, 0 AS distance FROM known
        UNION ALL ${ranked(1, 'local')}
        UNION ALL ${ranked(2, 'elsewhere')}
      )`,
    )
    .with('page', (query) =>
      query
        .selectFrom('suggested')
        .select(['id as player_id', 'matches_together'])
        .select(sql<number>`row_number() OVER (ORDER BY ${BY_RANK})`.as('place'))
        .orderBy(BY_RANK)
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('page')
    .innerJoin('players', 'players.id', 'page.player_id')
    .selectAll('players')
    .select('page.matches_together')
    .orderBy('page.place')
    .execute();
}

const BY_RANK = sql`tier, block, matches_together DESC, distance, search_name, id`;

const isSought =
  ({ gender }: Pick<Question, 'gender'>) =>
  (where: ExpressionBuilder<DB, 'players'>) =>
    gender === undefined ? sql<boolean>`true` : where('players.gender', '=', gender);

/** How many other players there are. */
export async function countFriendSuggestions(
  db: Database,
  { playerId, ...filter }: Pick<Question, 'playerId' | 'gender'>,
): Promise<number> {
  const others = db
    .selectFrom('players')
    .where('players.id', '<>', playerId)
    .where('players.removed_at', 'is', null)
    .where(isSought(filter));
  const { count } = await countOf(db, others).executeTakeFirstOrThrow();
  return count;
}
