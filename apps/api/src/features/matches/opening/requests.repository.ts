import type { PlayerSummary } from '@bandeja/contract/calls/players';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { type RequestState, spanOf } from '@bandeja/rules/matches/opening/opening';
import { type Insertable, type Selectable, sql } from 'kysely';
import { areApart, playerCards, presentPlayerSummary } from '../../players/public.ts';
import { isToPlayAt, type OfMatch } from './entrants.repository.ts';

/** Throws 23505 on match_requests_once: asked before. */
export async function insertRequest(
  tx: Database,
  request: Pick<Insertable<DB['match_requests']>, 'match_id' | 'player_id' | 'text' | 'created_at' | 'until'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('match_requests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends a request that waits. False: it had ended before. */
export async function endRequest(tx: Database, id: number, state: RequestState): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('match_requests')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the requests that wait in a match. Resolves with who asked. */
export async function endRequestsOf(tx: Database, match: number): Promise<number[]> {
  const rows = await tx
    .updateTable('match_requests')
    .set({ state: 'ended' })
    .where('match_id', '=', match)
    .where('state', '=', 'waiting')
    .returning('player_id')
    .execute();
  return rows.map(({ player_id }) => player_id);
}

/** Ends the requests of players who are in the match by another way. */
export async function endRequestsOfSeated(tx: Database, match: number): Promise<void> {
  await sql`
    UPDATE match_requests SET state = 'ended' WHERE match_id = ${match} AND state = 'waiting'
    AND player_id IN (SELECT player_id FROM match_players WHERE match_id = ${match})`.execute(tx);
}

/** Ends the player's requests for other matches at that time; resolves with those matches. The caller holds the player's lock. */
export async function endRequestsBeside(tx: Database, player: number, match: OfMatch): Promise<number[]> {
  const { rows } = await sql<{ match: number }>`
    UPDATE match_requests SET state = 'ended' FROM matches AS other
    WHERE match_requests.player_id = ${player} AND match_requests.state = 'waiting'
      AND other.id = match_requests.match_id AND other.id <> ${match.id} AND ${isToPlayAt('other', spanOf(match))}
    RETURNING other.id AS match`.execute(tx);
  return rows.map((row) => row.match);
}

export async function findRequest(db: Database, id: number) {
  return db
    .selectFrom('match_requests')
    .select(['id', 'match_id', 'player_id', 'state', 'until'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type LoadedRequest = Pick<
  Selectable<DB['match_requests']>,
  'id' | 'player_id' | 'text' | 'state' | 'created_at' | 'until'
> & { player: PlayerSummary; level: number | null };

/** The requests of a match but those of players whom a block parts from its creator, or those of one player for it. */
export async function listRequests(
  db: Database,
  { match, player }: { match: number; player?: number | undefined },
): Promise<LoadedRequest[]> {
  const rows = await db
    .selectFrom('match_requests as request')
    .innerJoin(playerCards(db).as('player'), 'player.player_id', 'request.player_id')
    .select([
      'request.id',
      'request.player_id',
      'request.text',
      'request.state',
      'request.created_at',
      'request.until',
    ])
    .select(['player.first_name', 'player.last_name', 'player.removed_at', 'player.level', 'player.images'])
    .where('request.match_id', '=', match)
    .$if(player !== undefined, (query) => query.where('request.player_id', '=', player ?? 0))
    .$if(player === undefined, (query) =>
      query.where(
        sql<boolean>`NOT ${areApart(sql.ref('request.player_id'), sql`(SELECT created_by FROM matches WHERE id = request.match_id)`)}`,
      ),
    )
    .orderBy('request.id')
    .execute();
  return rows.map(({ first_name, last_name, removed_at, images, ...row }) => ({
    ...row,
    player: presentPlayerSummary({ id: row.player_id, first_name, last_name, removed_at }, images),
  }));
}
