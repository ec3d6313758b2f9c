import type { Database } from '@bandeja/db/database';

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

/** Matches that the player plays, created or contested. `team` is null when the player is not in it. */
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
    .where('matches.id', 'in', ownMatchIds(db, playerId))
    .orderBy('matches.id')
    .execute();
}

export function listSetsOfOwnMatches(db: Database, playerId: number) {
  return db
    .selectFrom('match_scores')
    .select(['match_id', 'set', 'team_a_score', 'team_b_score'])
    .where('match_id', 'in', ownMatchIds(db, playerId))
    .orderBy('match_id')
    .orderBy('set')
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
