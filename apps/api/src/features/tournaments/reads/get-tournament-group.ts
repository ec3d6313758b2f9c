import type { TournamentGroup } from '@bandeja/contract/calls/tournaments';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findGroup } from './draw.repository.ts';
import { presentGroups } from './present-groups.ts';

export async function getTournamentGroup(db: Database, id: number): Promise<TournamentGroup> {
  const group = await findGroup(db, id);
  const [presented] = group ? await presentGroups(db, [group]) : [];
  if (!presented) throw new Refusal('tournament_group_not_found');
  return presented;
}
