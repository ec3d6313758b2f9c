import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@bandeja/db/database';
import { COMPLETE_PROFILE, createClub, createPlayer } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { sql } from 'kysely';
import { type AgendaData, makeAgenda } from './agenda-data.ts';

export const CLIENTS = 64;
const COURTS = 8;
const BOOKERS = 320;
const MATCHES = 200;
const MATCHES_TO_ENTER = 40;

export type BenchData = {
  clubSlug: string;
  courts: number[];
  /** Court of another club, so that limits per player do not interfere. */
  mixedCourts: number[];
  /** A day with empty courts; the following days are as the club opens them. */
  firstDay: string;
  /** Refresh tokens to exchange for access tokens: cheaper than log-ins, which are not measured. */
  refreshTokens: string[];
  playerWithMatches: number;
  /** A full day of a desk where the account of the first refresh token works. */
  desk: AgendaData;
};

/** A session of the account of a player, as its refresh token. */
export async function openSession(db: Database, player: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const session = await db
    .insertInto('sessions')
    .columns(['user_id'])
    .expression(db.selectFrom('players').select('user_id').where('id', '=', player))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('refresh_tokens')
    .values({
      session_id: session.id,
      token_hash: createHash('sha256').update(token).digest(),
      expires_at: new Date(Date.now() + 24 * 60 * 60 * 1000),
    })
    .execute();
  return token;
}

/** A match with a result to finish, and the refresh token of one of its players. */
export type OpenMatch = { match: number; refresh: string };

export async function createOpenMatches(
  db: Database,
  fours: readonly (readonly [number, number, number, number])[],
  /** A player may finish eight matches of one day. */
  days = 1,
): Promise<OpenMatch[]> {
  const opened: OpenMatch[] = [];
  for (const [nth, players] of fours.entries()) {
    const hours = 1 + (nth % days) * 24;
    const { id } = await createMatch(db, {
      type: 'Competitive',
      date: new Date(Date.now() - hours * 60 * 60_000),
      players: [...players],
      sets: [
        [6, 3],
        [6, 4],
      ],
    });
    opened.push({ match: id, refresh: await openSession(db, players[0]) });
  }
  return opened;
}

/** One club with eight empty courts, players who may book, and a player with two hundred finished matches. */
export async function makeData(db: Database, { bookers = BOOKERS } = {}): Promise<BenchData> {
  const club = await createClub(db, {
    name: 'Arena Carga',
    courts: COURTS,
    // 17 starts of an hour each.
    hours: [{ opens: 7 * 60, closes: 24 * 60 }],
    start_step_minutes: 60,
    durations: [60],
    days_ahead: 365,
    max_open_holds: 10_000,
    max_bookings_per_day: 10_000,
  });
  const mixed = await createClub(db, {
    name: 'Arena Disputa',
    courts: 4,
    max_open_holds: 10_000,
    max_bookings_per_day: 10_000,
  });
  const refreshTokens: string[] = [];
  const players: number[] = [];
  for (let n = 0; n < bookers; n++) {
    const player = await createPlayer(db, { ...COMPLETE_PROFILE, level: 3 });
    players.push(player.id);
    refreshTokens.push(await openSession(db, player.id));
  }
  const [a, b, c, d] = players;
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('no players');
  const courtId = club.courts[0]?.id;
  for (let n = 0; n < MATCHES; n++) {
    await createMatch(db, {
      date: new Date(Date.now() - (n + 1) * 6 * 60 * 60 * 1000),
      ...(courtId !== undefined && { court_id: courtId }),
      players: [a, b, c, d],
      sets: [
        [6, 3],
        [6, 4],
      ],
      finished: true,
    });
  }
  for (let n = 0; n < MATCHES_TO_ENTER; n++) {
    await createMatch(db, {
      date: new Date(Date.now() + (n + 10) * 60 * 60 * 1000),
      ...(courtId !== undefined && { court_id: courtId }),
      players: [c, d],
      opening: { level_min: 2.5, level_max: 3.5 },
    });
  }
  const firstDay = addDays(localDateOf(new Date(), club.timezone), 1);
  const desk = await makeAgenda(db, { date: firstDay, reception: a });
  // As autovacuum would a minute later; without statistics PostgreSQL plans both sides for almost empty tables. Only of the
  // tables that are full now: an analysed empty table would be scanned until its first thousand rows are counted.
  await sql`ANALYZE clubs, courts, club_hours, club_prices, users, sessions, players, matches, match_players,
    match_scores, level_changes, match_openings`.execute(db);
  return {
    clubSlug: club.slug,
    courts: club.courts.map((court) => court.id),
    mixedCourts: mixed.courts.map((court) => court.id),
    firstDay,
    refreshTokens,
    playerWithMatches: a,
    desk,
  };
}
