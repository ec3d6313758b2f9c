import type { Database } from '@bandeja/db/database';
import { type RawBuilder, sql } from 'kysely';
import { accountOfCustomer, customersOf } from '../../customers/public.ts';
import { guestsOfCustomers, personOf } from '../../players/public.ts';

// What a player has of a category and of its tournament, by the teams that bind the player.

/** The rows of players that are one person: the player, and the guests of the customers whom the player has linked. */
const rowsOf = (player: number | RawBuilder<number>) =>
  sql`(ARRAY${guestsOfCustomers(customersOf(player))} || ${player}::bigint)`;

/** Whether a team of the category binds the player, or a guest who is the same person, for a query that knows the category as `category`. */
export const isBoundIn = (player: number | null) =>
  player === null
    ? sql<boolean>`false`
    : sql<boolean>`EXISTS (SELECT FROM tournament_entrants entrant
        WHERE entrant.category_id = category.id AND entrant.player_id = ANY (${rowsOf(player)}))`;

/** Teams that the player has registered in the category, withdrawn ones included; read by the indexes of players. */
export const invitationsBy = (player: number | null) =>
  player === null
    ? sql<number>`0`
    : sql<number>`(SELECT count(*)::int FROM tournament_teams team
        WHERE team.category_id = category.id AND team.invited_by = ${player}
          AND ${player} IN (team.player_a, team.player_b))`;

/**
 * Whether a person, by these rows of players, is in as many other categories of the tournament as it takes of one, for a query
 * that knows the category as `category`. The lock of the player keeps the answer true until the commit.
 */
const isFull = (rows: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM tournaments limited
  WHERE limited.id = category.tournament_id AND limited.entries_max IS NOT NULL AND limited.entries_max <= (
    SELECT count(DISTINCT entry.category_id)
    FROM tournament_entrants entry JOIN tournament_categories entered ON entered.id = entry.category_id
    WHERE entered.tournament_id = limited.id AND entered.id <> category.id AND entry.player_id = ANY (${rows})))`;

/** The same of a player. */
export const isPlayerFull = (player: number | RawBuilder<number>) => isFull(rowsOf(player));

/** The same of a viewer; without a player none is. */
export const isFullIn = (player: number | null) =>
  player === null ? sql<boolean>`false` : isPlayerFull(player);

/** The same of one person's rows. */
export async function areFull(db: Database, category: number, players: readonly number[]): Promise<boolean> {
  const { full } = await db
    .selectFrom('tournament_categories as category')
    .select(isFull(sql`${players}::bigint[]`).as('full'))
    .where('category.id', '=', category)
    .executeTakeFirstOrThrow();
  return full;
}

/** In how many categories of the tournament one person is at most. */
export async function countMostEntries(db: Database, tournament: number): Promise<number> {
  const most = await db
    .selectFrom('tournament_entrants as entrant')
    .innerJoin('tournament_categories as category', 'category.id', 'entrant.category_id')
    .select(sql<number>`count(DISTINCT category.id)::int`.as('count'))
    .where('category.tournament_id', '=', tournament)
    .groupBy(personOf(sql.ref('entrant.player_id'), accountOfCustomer))
    .orderBy('count', 'desc')
    .limit(1)
    .executeTakeFirst();
  return most?.count ?? 0;
}
