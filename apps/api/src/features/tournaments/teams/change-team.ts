import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { lockCategory } from '../tournaments.repository.ts';
import { fillPlaces } from './fill-places.ts';
import { announceTournament } from './notify-team.ts';
import { maySeeTeam } from './team-state.ts';
import { findTeam, getTeam, type TeamRow } from './teams.repository.ts';

/** The acting player. */
export type TeamEdit = { viewer: { playerId: number }; now: Date };

/** Locks the category of a team, then reads the team. Refuses (404) a team that the viewer may not see. */
export async function lockTeam(tx: Database, id: number, viewer: { playerId: number }): Promise<TeamRow> {
  const seen = await findTeam(tx, id);
  if (!seen || !maySeeTeam(seen, viewer.playerId)) throw new Refusal('tournament_team_not_found');
  await lockCategory(tx, seen.category_id);
  return getTeam(tx, id);
}

/**
 * Changes a team inside one transaction: locks its category, brings the places to the present, changes it, and offers
 * the places that became free.
 */
export async function changeTeam(
  db: Database,
  id: number,
  { viewer, now }: TeamEdit,
  change: (tx: Database, team: TeamRow) => Promise<void>,
): Promise<TeamRow> {
  return withTransaction(db, async (tx) => {
    const { category_id, hash } = await lockTeam(tx, id, viewer);
    await change(tx, await getTeam(tx, id));
    await fillPlaces(tx, category_id, now);
    announceTournament(tx, hash);
    return getTeam(tx, id);
  });
}
