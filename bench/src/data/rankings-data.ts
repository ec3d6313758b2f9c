import type { Database } from '@bandeja/db/database';
import { createClub } from '@bandeja/db/testing/builders';
import { insertStandings } from '@bandeja/db/testing/grown/grown-ranking';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { sql } from 'kysely';
import { openSession } from '../data.ts';

export type RankingsData = {
  ranking: number;
  /** Ids of all ranked players are consecutive from here. */
  firstPlayer: number;
  /** Refresh token of a player, for reads. */
  refresh: string;
  /** Open matches with a result to finish, each of four ranked players, and the refresh token of one. */
  open: { match: number; refresh: string }[];
};

/**
 * A general ranking with so many players, as insertStandings makes it, and 2,000 moves that are not folded.
 */
export async function makeRankingsData(
  db: Database,
  { players, open }: { players: number; open: number },
): Promise<RankingsData> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO players (first_name, last_name, level, reliability)
    SELECT 'Jogador', 'Carga', 3, 60 FROM generate_series(1, ${players}::integer) RETURNING id`.execute(db);
  const firstPlayer = rows[0]?.id ?? 0;
  const ranking = await insertStandings(db, { firstPlayer, now: new Date() });
  // A minute of 8 finishes per second, each move back to its key, so that the counts stay true.
  await sql`
    INSERT INTO ranking_moves (ranking_id, player_id, from_key, to_key, moved_at)
    SELECT ranking_id, player_id, rank_key, rank_key, now() FROM ranking_standings
    WHERE player_id % ${Math.max(1, Math.floor(players / 2_000))} = 0 LIMIT 2000`.execute(db);

  const spread = (nth: number) => firstPlayer + ((nth * 7_919) % players);
  const sessions = new Map<number, string>();
  const sessionOf = async (player: number) => {
    const known = sessions.get(player);
    if (known) return known;
    const { id } = await db
      .insertInto('users')
      .values({ username: `bench${player}`, email: `bench${player}@bandeja.test`, password_hash: 'none' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('players').set({ user_id: id }).where('id', '=', player).execute();
    const refresh = await openSession(db, id);
    sessions.set(player, refresh);
    return refresh;
  };
  await sql`
    INSERT INTO level_changes (player_id, level, previous_level, reliability, previous_reliability)
    SELECT id, 3, 3, 60, 60 FROM players WHERE id >= ${firstPlayer}`.execute(db);
  const club = await createClub(db, { name: 'Arena Carga', courts: 1 });
  const opened: RankingsData['open'] = [];
  for (let n = 0; n < open; n++) {
    const four = [0, 1, 2, 3].map((seat) => spread(n * 4 + seat));
    const { id } = await createMatch(db, {
      type: 'Competitive',
      // Eight results of one player on one day are allowed, so the matches lie on different days.
      date: new Date(Date.now() - (1 + (n % 13)) * 86_400_000),
      players: four,
      court_id: club.courts[0]?.id ?? null,
      sets: [
        [6, 3],
        [6, 4],
      ],
    });
    opened.push({ match: id, refresh: await sessionOf(four[0] ?? 0) });
  }
  await sql`VACUUM ANALYZE`.execute(db);
  return { ranking, firstPlayer, refresh: await sessionOf(spread(5)), open: opened };
}
