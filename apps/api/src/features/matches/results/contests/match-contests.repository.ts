import type { Database } from '@bandeja/db/database';
import type { SetResult } from '@bandeja/rules/matches/team';
import { sql } from 'kysely';
import { playerNames } from '../../../players/public.ts';

type Contest = { match: number; player: number; sets: readonly SetResult[]; now: Date };

const gamesOf = (sets: readonly SetResult[]) =>
  JSON.stringify(sets.map(({ team_a_score, team_b_score }) => [team_a_score, team_b_score]));

export async function insertContest(tx: Database, { match, player, sets, now }: Contest): Promise<void> {
  await tx
    .insertInto('match_contests')
    .values({
      match_id: match,
      player_id: player,
      contested_at: now,
      // A contested walkover has no sets to stand or fall with.
      sets: sets.length === 0 ? null : gamesOf(sets),
    })
    .execute();
}

/** Closes the open contest of a match, if there is one. */
export async function closeContest(tx: Database, match: number, outcome: 'open_ended'): Promise<void> {
  await tx
    .updateTable('match_contests')
    .set({ outcome })
    .where('match_id', '=', match)
    .where('outcome', 'is', null)
    .execute();
}

/**
 * Closes the open contest of a match after an agreement. The contest is lost when the teams agreed on the
 * contested sets.
 */
export async function agreeOnContest(tx: Database, match: number, sets: readonly SetResult[]): Promise<void> {
  await sql`
    UPDATE match_contests
    SET outcome = CASE WHEN sets IS NULL THEN 'open_ended' WHEN sets = ${gamesOf(sets)}::jsonb THEN 'lost' ELSE 'won' END
    WHERE match_id = ${match} AND outcome IS NULL`.execute(tx);
}

export type Contester = {
  player: number;
  name: string;
  contests: number;
  lost: number;
  /** Matches that the player confirmed and did not contest. */
  confirmed_matches: number;
};

/** Players who contest but never confirmed a match, or lost at least this many contests; most lost first. */
export async function findContesters(db: Database, lostAtLeast: number): Promise<Contester[]> {
  const { rows } = await sql<Contester>`
    SELECT player.player_id AS player, player.first_name || ' ' || player.last_name AS name, counted.contests, counted.lost,
      confirmed.matches AS confirmed_matches
    FROM (
      SELECT player_id, count(*) AS contests, count(*) FILTER (WHERE outcome = 'lost') AS lost
      FROM match_contests GROUP BY player_id
    ) AS counted
    JOIN ${playerNames(db).where('removed_at', 'is', null)} AS player ON player.player_id = counted.player_id
    CROSS JOIN LATERAL (
      SELECT count(*) AS matches FROM match_players AS seat
      WHERE seat.player_id = player.player_id AND seat.confirmed_at IS NOT NULL AND NOT EXISTS (
        SELECT FROM match_contests AS own WHERE own.match_id = seat.match_id AND own.player_id = player.player_id)
    ) AS confirmed
    WHERE counted.lost >= ${lostAtLeast} OR confirmed.matches = 0
    ORDER BY counted.lost DESC, counted.contests DESC, player.player_id`.execute(db);
  return rows;
}
