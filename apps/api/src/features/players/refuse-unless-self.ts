import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../http/errors/refusal.ts';
import type { PlayerViewer } from '../../http/session/viewer.ts';
import { isSelf } from './players.policy.ts';
import { findPlayer } from './players.repository.ts';

/** 403 for another player, 404 for an unknown one. */
export async function refuseUnlessSelf(db: Database, viewer: PlayerViewer, playerId: number): Promise<void> {
  if (isSelf(viewer, playerId)) return;
  throw new Refusal((await findPlayer(db, playerId)) ? 'player_not_self' : 'player_not_found');
}
