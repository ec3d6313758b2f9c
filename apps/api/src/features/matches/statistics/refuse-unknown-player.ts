import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { playerExists } from '../../players/public.ts';

export async function refuseUnknownPlayer(db: Database, player: number): Promise<void> {
  if (!(await playerExists(db, player))) throw new Refusal('player_not_found');
}
