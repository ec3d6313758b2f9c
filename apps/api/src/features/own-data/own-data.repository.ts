import type { Database } from '@bandeja/db/transaction';
import { sql } from 'kysely';

/** The words of a player's name, for finding copies of it. */
export async function readPersonalWords(db: Database, playerId: number): Promise<string[]> {
  const { first_name, last_name } = await db
    .selectFrom('players')
    .select(['first_name', 'last_name'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return [first_name, last_name];
}

/**
 * Drops the stored answers, of anybody, that have all of these words in them: an answer kept for a repeated request may
 * be a match with the player in it. Dropping too many costs at most that a request sent twice is looked at twice.
 */
export async function forgetAnswersWith(db: Database, words: readonly string[]): Promise<void> {
  const written = words.map((word) => JSON.stringify(word).slice(1, -1));
  await db
    .deleteFrom('idempotency_keys')
    .where((where) => where.and(written.map((word) => sql<boolean>`strpos(answer::text, ${word}) > 0`)))
    .execute();
}

export function findAccount(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'email_verified_at', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export function listOwnConsents(db: Database, userId: number) {
  return db
    .selectFrom('consents')
    .select(['kind', 'version', 'given_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export function findPlayerOf(db: Database, userId: number) {
  return db.selectFrom('players').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export function listOwnImages(db: Database, playerId: number) {
  return db
    .selectFrom('images')
    .select(['caption', 'image'])
    .where('content_type', '=', 'player')
    .where('object_id', '=', playerId)
    .orderBy('id')
    .execute();
}

export function listOwnLevels(db: Database, playerId: number) {
  return db
    .selectFrom('level_changes')
    .select(['level', 'reliability', 'match_id', 'created_at'])
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();
}

export function listOwnBookings(db: Database, playerId: number) {
  return db
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .innerJoin('clubs', 'clubs.id', 'courts.club_id')
    .select([
      'bookings.id',
      'clubs.name as club',
      'courts.name as court',
      'bookings.start_at',
      'bookings.end_at',
      'bookings.status',
      'bookings.price_cents',
      'bookings.created_at',
    ])
    .where('bookings.player_id', '=', playerId)
    .orderBy('bookings.id')
    .execute();
}

export function listOwnPayments(db: Database, playerId: number) {
  return db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select([
      'payments.id',
      'payments.booking_id',
      'payments.amount_cents',
      'payments.currency',
      'payments.status',
      'payments.method',
      'payments.created_at',
      'payments.approved_at',
      'payments.refunded_at',
    ])
    .where('bookings.player_id', '=', playerId)
    .orderBy('payments.id')
    .execute();
}

export function listOwnMatches(db: Database, playerId: number) {
  return db
    .selectFrom('match_players')
    .innerJoin('matches', 'matches.id', 'match_players.match_id')
    .select(['matches.id', 'matches.date', 'matches.type', 'matches.winner', 'match_players.team'])
    .where('match_players.player_id', '=', playerId)
    .orderBy('matches.id')
    .execute();
}

export function listSetsOfOwnMatches(db: Database, playerId: number) {
  return db
    .selectFrom('match_scores')
    .innerJoin('match_players', 'match_players.match_id', 'match_scores.match_id')
    .select([
      'match_scores.match_id',
      'match_scores.set',
      'match_scores.team_a_score',
      'match_scores.team_b_score',
    ])
    .where('match_players.player_id', '=', playerId)
    .orderBy('match_scores.match_id')
    .orderBy('match_scores.set')
    .execute();
}
