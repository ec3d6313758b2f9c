import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { OperatorRefusal } from '../commands/operator-refusal.ts';
import { updateTeams } from '../teams/team-writes.repository.ts';
import { findTeam, type TeamRow } from '../teams/teams.repository.ts';
import { lockCategory } from '../tournaments.repository.ts';

/**
 * Whether the club has to give back the fee that it took: the team left before the draw, its category was too small to
 * draw, or the tournament was cancelled, which also ends the teams that the operator had taken out.
 */
export const owesFee = ({
  status,
  paid_at_club_at,
  fee_returned_at,
  withdrawn_because,
  group_id,
}: TeamRow): boolean =>
  status === 'withdrawn' &&
  paid_at_club_at !== null &&
  fee_returned_at === null &&
  // A drawn team that the operator takes out has had its tournament.
  (withdrawn_because !== 'operator' || group_id === null);

/** Records that the club gave a fee back, so that the list of teams names it no more. */
export async function recordReturnedFee(db: Database, id: number, now: Date): Promise<TeamRow> {
  return withTransaction(db, async (tx) => {
    const seen = await findTeam(tx, id);
    if (seen) await lockCategory(tx, seen.category_id);
    const team = seen && (await findTeam(tx, id));
    if (!team || !owesFee(team)) throw new OperatorRefusal(`O clube não deve devolver nada à dupla ${id}.`);
    await updateTeams(tx, [id], { fee_returned_at: now }, now);
    return team;
  });
}
