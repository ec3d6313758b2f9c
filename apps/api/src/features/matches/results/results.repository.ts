import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import type { SetResult } from '@bandeja/rules/matches/team';
import { type RawBuilder, sql } from 'kysely';
import { playerNames } from '../../players/public.ts';

export async function confirmPlace(tx: Database, id: number, now: Date): Promise<void> {
  await tx.updateTable('match_players').set({ confirmed_at: now }).where('id', '=', id).execute();
}

/** Locks matches that are not cancelled, as their results are. In one order: two that lock several do not wait for each other. */
export const lockResults = (tx: Database, ids: readonly number[]) =>
  tx
    .selectFrom('matches')
    .select(['id', 'ended_at', 'contested_at', 'provisional_until'])
    .where('id', 'in', [0, ...ids])
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

type Progress = Map<number, { begun: boolean; ended: boolean }>;

/** Whether a set of a match is recorded, also of a contested one, as a fragment of another feature's statement. */
export const hasSets = (match: RawBuilder<number | null>) =>
  sql<boolean>`EXISTS (SELECT FROM match_scores WHERE match_id = ${match})`;

const selectProgress = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('matches')
    .select([
      'id',
      sql<boolean>`ended_at IS NOT NULL`.as('ended'),
      hasSets(sql.ref('matches.id')).as('begun'),
    ])
    .where('id', 'in', ids);

/** Locks matches, in the order of their ids, and reads how far each is: a set is recorded, or it has ended. */
export async function lockProgress(tx: Database, ids: readonly number[]): Promise<Progress> {
  if (ids.length === 0) return new Map();
  const [, rows] = await inOneTrip(tx, [
    sql`SELECT FROM matches WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
    selectProgress(tx, ids),
  ]);
  return new Map(rows.map(({ id, ...progress }) => [id, progress]));
}

/** Sets the place of a match in the order of results that moved levels; null takes it out. */
export async function setLevelsCountedAt(tx: Database, match: number, at: Date | null): Promise<void> {
  await tx
    .updateTable('matches')
    .set({ levels_counted_at: at, counted_instead: null })
    .where('id', '=', match)
    .execute();
}

export async function setCountedInstead(tx: Database, match: number, counted: number | null): Promise<void> {
  await tx.updateTable('matches').set({ counted_instead: counted }).where('id', '=', match).execute();
}

/** The matches that do not count because this one does, the oldest result first. */
export async function findReplacedBy(tx: Database, match: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('matches')
    .select('id')
    .where('counted_instead', '=', match)
    .orderBy('ended_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Counts the pending Competitive results of each player: finished, within the deadline, without the player's
 * confirmation. A player without a pending result has no entry.
 */
export async function countPendingResults(
  tx: Database,
  players: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  if (players.length === 0) return new Map();
  const rows = await tx
    .selectFrom('match_players as seat')
    .innerJoin('matches as match', 'match.id', 'seat.match_id')
    .select((select) => ['seat.player_id', select.fn.countAll<number>().as('count')])
    .where('seat.player_id', 'in', players)
    .where('seat.confirmed_at', 'is', null)
    .where('seat.team', '<>', '')
    .where('match.type', '=', 'Competitive')
    .where('match.ended_at', 'is not', null)
    .where('match.ended_early', 'is distinct from', 'walkover')
    .where('match.consent_closed_at', 'is', null)
    .where('match.consent_until', '>', now)
    .groupBy('seat.player_id')
    .execute();
  return new Map(rows.map(({ player_id, count }) => [player_id, count]));
}

/** Counts the Competitive results of each player among the matches dated in [from, to). */
export async function countResultsBetween(
  tx: Database,
  players: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('match_players as seat')
    .innerJoin('matches as match', 'match.id', 'seat.match_id')
    .select((select) => ['seat.player_id', select.fn.countAll<number>().as('count')])
    .where('seat.player_id', 'in', players)
    .where('seat.team', '<>', '')
    .where('match.type', '=', 'Competitive')
    .where('match.ended_at', 'is not', null)
    .where('match.ended_early', 'is distinct from', 'walkover')
    .where('match.date', '>=', from)
    .where('match.date', '<', to)
    .groupBy('seat.player_id')
    .execute();
  return new Map(rows.map(({ player_id, count }) => [player_id, count]));
}

const HOUR_MS = 3_600_000;

/**
 * The match of the same four players, in any pairs, that began less than an hour before or after this one and counts for
 * levels; null: none. Matches of tournaments are short and follow one another, so they are not among them.
 */
export async function findCountedOfSameHour(
  db: Database,
  { match, players }: { match: { id: number; date: Date }; players: readonly number[] },
): Promise<number | null> {
  const row = await db
    .selectFrom('match_players as seat')
    .innerJoin('matches as match', 'match.id', 'seat.match_id')
    .select('match.id')
    .where('seat.player_id', 'in', players)
    .where('seat.team', '<>', '')
    .where('match.id', '<>', match.id)
    .where('match.type', '=', 'Competitive')
    .where('match.levels_counted_at', 'is not', null)
    .where('match.of_tournament', '=', false)
    .where('match.date', '>', new Date(match.date.getTime() - HOUR_MS))
    .where('match.date', '<', new Date(match.date.getTime() + HOUR_MS))
    .groupBy('match.id')
    .having((having) => having(having.fn.countAll(), '=', players.length))
    .orderBy('match.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Results of a player that have not moved levels yet, oldest first. */
export async function findWaitingMatches(db: Database, player: number): Promise<number[]> {
  const rows = await db
    .selectFrom('matches as match')
    .innerJoin('match_players as seat', 'seat.match_id', 'match.id')
    .select('match.id')
    .where('seat.player_id', '=', player)
    .where('match.levels_waiting', '=', true)
    .orderBy('match.ended_at')
    .orderBy('match.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertDecline(tx: Database, match: number, player: number, now: Date): Promise<void> {
  await tx
    .insertInto('match_declines')
    .values({ match_id: match, player_id: player, declined_at: now })
    .onConflict((conflict) => conflict.columns(['match_id', 'player_id']).doUpdateSet({ declined_at: now }))
    .execute();
}

export async function deleteDecline(tx: Database, match: number, player: number): Promise<void> {
  await tx
    .deleteFrom('match_declines')
    .where('match_id', '=', match)
    .where('player_id', '=', player)
    .execute();
}

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

type Contester = {
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
