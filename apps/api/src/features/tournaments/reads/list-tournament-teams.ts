import type { TournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { presentTeams } from '../teams/teams.presenter.ts';
import { listCategoryTeams, listTeamsOfPlayer } from '../teams/teams.repository.ts';
import { findCategory } from '../tournaments.repository.ts';
import type { Seen } from './present-tournaments.ts';

/** The confirmed teams of a category and the viewer's own; without a category, the viewer's own of all tournaments. */
export async function listTournamentTeams(
  db: Database,
  category: number | undefined,
  seen: Seen,
): Promise<TournamentTeam[]> {
  const viewer = seen.viewer?.playerId ?? null;
  if (category === undefined)
    return viewer === null ? [] : presentTeams(db, await listTeamsOfPlayer(db, viewer), seen);
  if (!(await findCategory(db, category))) throw new Refusal('tournament_category_not_found');
  return presentTeams(db, await listCategoryTeams(db, category, viewer), seen);
}
