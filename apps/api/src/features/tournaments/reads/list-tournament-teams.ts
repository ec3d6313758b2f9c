import type { TournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import type { Database } from '@bandeja/db/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { presentTeams } from '../teams/teams.presenter.ts';
import { listCategoryTeams } from '../teams/teams.repository.ts';
import { findCategory } from '../tournaments.repository.ts';
import type { Seen } from './present-tournaments.ts';

export async function listTournamentTeams(
  db: Database,
  category: number,
  seen: Seen,
): Promise<TournamentTeam[]> {
  if (!(await findCategory(db, category))) throw new Refusal('tournament_category_not_found');
  return presentTeams(db, await listCategoryTeams(db, category, seen.viewer?.playerId ?? null), seen);
}
