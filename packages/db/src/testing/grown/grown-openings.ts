import { withTransaction } from '@bandeja/pg/transaction';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** For so many players there is a match to enter, in the next two weeks. */
const PLAYERS_OF_ONE = 200;

/** Opens matches in a grown database: each that is over was opened once, and some to come are open, with two players in them. */
export async function growOpenings(
  db: Database,
  { players, now }: { players: number; now: Date },
): Promise<void> {
  const open = Math.floor(players / PLAYERS_OF_ONE);
  await withTransaction(db, async (tx) => {
    await sql`INSERT INTO match_openings (match_id, gender, fill_by, not_full, opened_at)
      SELECT id, 'open', date - interval '4 hours', 'keep', date - interval '3 days' FROM matches`.execute(
      tx,
    );
    const { rows } = await sql<{ id: number }>`
      INSERT INTO matches (date, type, court_id, created_by, opening_state)
      SELECT ${now}::timestamptz + interval '8 hours' + n % 300 * interval '1 hour', 'Friendly', courts.id,
        1 + (n * 7919) % ${players}::bigint, 'open'
      FROM generate_series(1, ${sql.lit(open)}::bigint) AS n
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS nth, count(*) OVER () AS all FROM courts) AS courts
        ON courts.nth = 1 + n % courts.all
      RETURNING id`.execute(tx);
    const ids = rows.map(({ id }) => id);
    await sql`INSERT INTO match_openings (match_id, level_min, level_max, gender, fill_by, not_full, opened_at)
      SELECT id, 1 + id % 4, 3 + id % 4, (ARRAY['open', 'women', 'men', 'mixed'])[1 + id % 4], date - interval '4 hours', 'ask', ${now}
      FROM matches WHERE id = ANY (${ids}::bigint[])`.execute(tx);
    await sql`INSERT INTO match_players (match_id, player_id, team, position, confirmed_at)
      SELECT id, 1 + (created_by - 1 + seat) % ${players}::bigint, CASE seat WHEN 0 THEN 'A' ELSE 'B' END, 1, ${now}
      FROM matches, generate_series(0, 1) AS seat WHERE matches.id = ANY (${ids}::bigint[])`.execute(tx);
  });
  await sql`VACUUM ANALYZE matches, match_players, match_openings`.execute(db);
}
