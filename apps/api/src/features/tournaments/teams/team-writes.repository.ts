import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import type { TeamStatus, WithdrawalReason } from '@bandeja/rules/tournaments/team-status';
import type { Insertable } from 'kysely';

export async function insertTeam(db: Database, team: Insertable<DB['tournament_teams']>): Promise<number> {
  const { id } = await db
    .insertInto('tournament_teams')
    .values(team)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Throws on tournament_entrants_once when the player is in the category already. */
export async function bindPlayer(
  db: Database,
  { category, team, player }: { category: number; team: number; player: number },
): Promise<void> {
  await db
    .insertInto('tournament_entrants')
    .values({ category_id: category, team_id: team, player_id: player })
    .execute();
}

export async function updateTeams(
  db: Database,
  ids: readonly number[],
  change: {
    status?: TeamStatus;
    place_until?: Date | null;
    accepted_at?: Date;
    paid_at_club_at?: Date;
    fee_returned_at?: Date;
  },
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('tournament_teams')
    .set({ ...change, updated_at: now })
    .where('id', 'in', ids)
    .execute();
}

/** Ends the registration of teams and frees their players. */
export async function endTeams(
  db: Database,
  ids: readonly number[],
  because: WithdrawalReason,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('tournament_teams')
    .set({
      status: 'withdrawn',
      place_until: null,
      withdrawn_at: now,
      withdrawn_because: because,
      updated_at: now,
    })
    .where('id', 'in', ids)
    .execute();
  await db.deleteFrom('tournament_entrants').where('team_id', 'in', ids).execute();
}
