import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { anyPhrase, type FreeText, freeTextOf } from '../players/public.ts';

export async function deleteInvitesOf(tx: Database, playerId: number): Promise<void> {
  await tx.deleteFrom('match_invites').where('created_by', '=', playerId).execute();
}

/** Additions that the player made and additions of the player, declines and contests. */
export async function deleteConsentOf(tx: Database, playerId: number): Promise<void> {
  await tx
    .deleteFrom('match_additions')
    .where((is) => is.or([is('added_by', '=', playerId), is('player_id', '=', playerId)]))
    .execute();
  await tx.deleteFrom('match_declines').where('player_id', '=', playerId).execute();
  await tx.deleteFrom('match_contests').where('player_id', '=', playerId).execute();
}

export async function eraseContestReasonsOf(tx: Database, playerId: number): Promise<void> {
  await tx
    .updateTable('matches')
    .set({ contest_reason: '' })
    .where('contested_by', '=', playerId)
    .where('contest_reason', '<>', '')
    .execute();
}

/** Requests, joins and removals, and the notes of own openings. */
export async function eraseOpeningsOf(tx: Database, playerId: number): Promise<void> {
  await tx.deleteFrom('match_requests').where('player_id', '=', playerId).execute();
  await tx.deleteFrom('match_joins').where('player_id', '=', playerId).execute();
  await tx.deleteFrom('match_line').where('player_id', '=', playerId).execute();
  await tx.updateTable('match_line').set({ named_by: null }).where('named_by', '=', playerId).execute();
  await tx.deleteFrom('match_removals').where('player_id', '=', playerId).execute();
  await tx
    .updateTable('match_openings')
    .set({ note: null })
    .where('match_id', 'in', (of) => of.selectFrom('matches').select('id').where('created_by', '=', playerId))
    .where('note', 'is not', null)
    .execute();
}

export function listOwnOpenings(db: Database, playerId: number) {
  return db
    .selectFrom('match_openings as opening')
    .innerJoin('matches', 'matches.id', 'opening.match_id')
    .select(['opening.match_id', 'opening.level_min', 'opening.level_max', 'opening.gender'])
    .select([
      'opening.fill_by',
      'opening.not_full',
      'opening.note',
      'opening.opened_at',
      'opening.price_cents',
    ])
    .where('matches.created_by', '=', playerId)
    .orderBy('opening.match_id')
    .execute();
}

export function listOwnRequests(db: Database, playerId: number) {
  return db
    .selectFrom('match_requests')
    .select(['match_id', 'text', 'state', 'created_at'])
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();
}

export function listOwnJoins(db: Database, playerId: number) {
  return db
    .selectFrom('match_joins')
    .select(['match_id', 'joined_at'])
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();
}

export function listOwnLines(db: Database, playerId: number) {
  return db
    .selectFrom('match_line')
    .select(['match_id', 'asked_at'])
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();
}

/** Matches of others out of which the player was taken. */
export function listOwnRemovals(db: Database, playerId: number) {
  return db
    .selectFrom('match_removals')
    .select(['match_id', 'removed_at'])
    .where('player_id', '=', playerId)
    .orderBy('match_id')
    .execute();
}

/** Open matches that the player plays in and that have not begun, in the order in which matches are locked. */
export async function listMatchesToCome(db: Database, playerId: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('matches')
    .innerJoin('match_players', 'match_players.match_id', 'matches.id')
    .select('matches.id')
    .where('match_players.player_id', '=', playerId)
    .where('matches.date', '>', now)
    .where('matches.ended_at', 'is', null)
    .where('matches.cancelled_at', 'is', null)
    .orderBy('matches.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Matches that the player plays, created or contested, with their sets. `team` is null when the player is not in it. */
export function listOwnMatches(db: Database, playerId: number) {
  return db
    .selectFrom('matches')
    .leftJoin('match_players', (join) =>
      join.onRef('match_players.match_id', '=', 'matches.id').on('match_players.player_id', '=', playerId),
    )
    .select([
      'matches.id',
      'matches.date',
      'matches.type',
      'matches.winner',
      'matches.club_name',
      'matches.created_by',
      'matches.contested_by',
      'matches.contest_reason',
      'match_players.team',
    ])
    .select((matches) =>
      jsonArrayFrom(
        matches
          .selectFrom('match_scores')
          .select(['set', 'team_a_score', 'team_b_score'])
          .whereRef('match_scores.match_id', '=', 'matches.id')
          .orderBy('set'),
      ).as('sets'),
    )
    .where('matches.id', 'in', ownMatchIds(db, playerId))
    .orderBy('matches.id')
    .execute();
}

/** Players that the player added to matches. */
export function listOwnAdditions(db: Database, playerId: number) {
  return db
    .selectFrom('match_additions')
    .select(['match_id', 'player_id', 'created_at'])
    .where('added_by', '=', playerId)
    .orderBy('id')
    .execute();
}

export function listOwnDeclines(db: Database, playerId: number) {
  return db
    .selectFrom('match_declines')
    .select(['match_id', 'declined_at'])
    .where('player_id', '=', playerId)
    .orderBy('match_id')
    .execute();
}

export function listOwnContests(db: Database, playerId: number) {
  return db
    .selectFrom('match_contests')
    .select(['match_id', 'contested_at', 'outcome'])
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();
}

/** The player's invite links; their tokens are stored as hashes only. */
export function listOwnInvites(db: Database, playerId: number) {
  return db
    .selectFrom('match_invites')
    .select(['match_id', 'created_at'])
    .where('created_by', '=', playerId)
    .orderBy('created_at')
    .execute();
}

const ownMatchIds = (db: Database, playerId: number) =>
  db
    .selectFrom('match_players')
    .select('match_id')
    .where('player_id', '=', playerId)
    .union(
      db
        .selectFrom('matches as acted')
        .select('acted.id as match_id')
        .where((is) =>
          is.or([is('acted.created_by', '=', playerId), is('acted.contested_by', '=', playerId)]),
        ),
    );

/** Reasons of contests with one of these texts. */
export async function listReasonsThatName(
  db: Database,
  traces: readonly string[],
): Promise<{ match: number; reason: string; by: number | null }[]> {
  const { rows } = await sql<{ match: number; reason: string; by: number | null }>`
    SELECT id AS match, contest_reason AS reason, contested_by AS by FROM matches
    WHERE contest_reason IS NOT NULL AND typed_words(contest_reason) @@ ${anyPhrase(traces)}
    ORDER BY id`.execute(db);
  return rows;
}

async function updateReason(db: Database, match: number, reason: string): Promise<void> {
  await db.updateTable('matches').set({ contest_reason: reason }).where('id', '=', match).execute();
}

/** The texts that players type about matches. */
export const matchFreeTexts: readonly FreeText[] = [
  {
    column: 'matches.contest_reason',
    list: async (db, traces) =>
      (await listReasonsThatName(db, traces)).map(({ match, reason }) => ({ id: match, text: reason })),
    update: updateReason,
  },
  {
    column: 'matches.club_name',
    async list(db, traces) {
      const { rows } = await sql<{ id: number; text: string }>`
        SELECT id, club_name AS text FROM matches
        WHERE club_name IS NOT NULL AND typed_words(club_name) @@ ${anyPhrase(traces)} ORDER BY id`.execute(
        db,
      );
      return rows;
    },
    async update(tx, id, club_name) {
      await tx.updateTable('matches').set({ club_name }).where('id', '=', id).execute();
    },
  },
  {
    column: 'match_openings.note',
    async list(db, traces) {
      const { rows } = await sql<{ id: number; text: string }>`
        SELECT match_id AS id, note AS text FROM match_openings
        WHERE note IS NOT NULL AND typed_words(note) @@ ${anyPhrase(traces)} ORDER BY match_id`.execute(db);
      return rows;
    },
    async update(tx, id, note) {
      await tx.updateTable('match_openings').set({ note }).where('match_id', '=', id).execute();
    },
  },
  freeTextOf('match_requests', 'text'),
];
