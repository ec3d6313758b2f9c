import { quarterAt } from '@bandeja/rules/rankings/ranking';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/**
 * A general ranking of the present quarter with the players from an id on: most have few matches, so that large ties
 * exist, some have 80; with the counts that positions are summed from and a snapshot of eight days ago. Resolves with
 * its id.
 */
export async function insertStandings(
  db: Database,
  { firstPlayer, now }: { firstPlayer: number; now: Date },
): Promise<number> {
  const period = quarterAt(now, DEFAULT_ZONE);
  const { id: ranking } = await db
    .insertInto('rankings')
    .values({ period_start: period.start, period_end: period.end, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`SELECT setseed(0.5)`.execute(db);
  await sql`
    INSERT INTO ranking_standings (ranking_id, player_id, score, wins, matches)
    SELECT ${ranking}, id, matches * 10 + wins * 30 + (matches - wins) * sets * 5 + upsets * wins, wins, matches
    FROM (
      SELECT id, matches, floor(random() * (matches + 1))::integer AS wins, floor(random() * 2)::integer AS sets,
        floor(random() * 4)::integer AS upsets
      FROM (SELECT id, 1 + floor(80 * power(random(), 4))::integer AS matches FROM players WHERE id >= ${firstPlayer}) AS played
    ) AS won`.execute(db);
  await sql`
    INSERT INTO ranking_counts SELECT ranking_id, rank_key, slot, count(*) FROM ranking_standings
    GROUP BY ranking_id, rank_key, slot`.execute(db);
  await sql`
    INSERT INTO ranking_blocks SELECT ranking_id, rank_key >> 36, count(*) FROM ranking_standings
    GROUP BY ranking_id, rank_key >> 36`.execute(db);
  const past = new Date(now.getTime() - 8 * 86_400_000);
  await db.insertInto('ranking_snapshots').values({ ranking_id: ranking, taken_at: past }).execute();
  await sql`
    INSERT INTO ranking_past_positions SELECT ranking_id, ${past}, rank_key, 1 + sum(entries) OVER (ORDER BY rank_key) - entries
    FROM (
      SELECT ranking_id, rank_key, sum(entries) AS entries FROM ranking_counts GROUP BY ranking_id, rank_key
    ) AS key`.execute(db);
  return ranking;
}
