import type { TournamentGroup } from '@bandeja/contract/calls/tournaments';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findCategory } from '../tournaments.repository.ts';
import { listGroups } from './draw.repository.ts';
import { presentGroups } from './present-groups.ts';

export async function listTournamentGroups(db: Database, category: number): Promise<TournamentGroup[]> {
  if (!(await findCategory(db, category))) throw new Refusal('tournament_category_not_found');
  return presentGroups(db, await listGroups(db, category));
}
