import { countOf } from '@bandeja/db/counted';
import type { Database } from '@bandeja/db/transaction';
import { type Expression, sql } from 'kysely';
import { nameMatches, type PlayerRow, type Span, searchedName } from '../players.repository.ts';

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
  search?: string | undefined;
  /** Matches before this instant are ignored; undefined: none. */
  since?: Date | undefined;
};

/**
 * All other players: first those of the player's finished matches, most matches first, then the rest by name. The
 * rest is limited before the union, so that the index delivers the first names and a million players are not sorted
 * for ten.
 */
export function findFriendSuggestions(
  db: Database,
  { playerId, playedTogether, search, since }: Question,
  { limit, offset }: Span,
): Promise<SuggestedRow[]> {
  return db
    .with('together', () => playedTogether(db, { player: playerId, since }))
    .with('known', (query) =>
      query
        .selectFrom('players')
        .innerJoin('together', 'together.player_id', 'players.id')
        .selectAll('players')
        .select('together.matches_together')
        .where('players.removed_at', 'is', null)
        .where((where) => where.and(nameMatches(search))),
    )
    .with('others', (query) =>
      query
        .selectFrom('players')
        .selectAll('players')
        .select(sql<number>`0::bigint`.as('matches_together'))
        .where('players.id', '<>', playerId)
        .where('players.removed_at', 'is', null)
        .where('players.id', 'not in', query.selectFrom('together').select('player_id'))
        .where((where) => where.and(nameMatches(search)))
        .orderBy(searchedName)
        .orderBy('players.id')
        .limit(offset + limit),
    )
    .selectFrom((from) =>
      from.selectFrom('known').selectAll().unionAll(from.selectFrom('others').selectAll()).as('players'),
    )
    .selectAll()
    .orderBy('matches_together', 'desc')
    .orderBy(searchedName)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many players match the search. */
export async function countFriendSuggestions(
  db: Database,
  { playerId, search }: Pick<Question, 'playerId' | 'search'>,
): Promise<number> {
  const others = db
    .selectFrom('players')
    .where('players.id', '<>', playerId)
    .where('players.removed_at', 'is', null)
    .where((where) => where.and(nameMatches(search)));
  const { count } = await countOf(db, others).executeTakeFirstOrThrow();
  return count;
}
