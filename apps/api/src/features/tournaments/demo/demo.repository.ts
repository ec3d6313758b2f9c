import type { Database } from '@bandeja/db/database';
import { isHeld, type TeamStatus } from '@bandeja/rules/tournaments/team-status';

type DemoTeam = {
  category: number;
  /** The inviter first. */
  players: readonly [number, number];
  status: TeamStatus;
  place_until: Date;
  now: Date;
};

/** Inserts a team with the players that it binds. */
export async function insertDemoTeam(tx: Database, team: DemoTeam): Promise<void> {
  const [one, other] = team.players;
  const { price_cents } = await tx
    .selectFrom('tournament_categories')
    .select('price_cents')
    .where('id', '=', team.category)
    .executeTakeFirstOrThrow();
  const isAccepted = team.status !== 'invited';
  const { id } = await tx
    .insertInto('tournament_teams')
    .values({
      category_id: team.category,
      player_a: one,
      player_b: other,
      invited_by: one,
      accepted_at: isAccepted ? team.now : null,
      status: team.status,
      place_until: isHeld(team.status) ? team.place_until : null,
      price_cents,
      created_at: team.now,
      updated_at: team.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('tournament_entrants')
    .values(
      (isAccepted ? [one, other] : [one]).map((player_id) => ({
        category_id: team.category,
        player_id,
        team_id: id,
      })),
    )
    .execute();
}
