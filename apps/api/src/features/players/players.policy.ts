import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../http/errors/refusal.ts';
import type { PlayerViewer, Viewer } from '../../http/session/viewer.ts';
import { findPlayer } from './players.repository.ts';

/** Profile, private fields and level belong to the player's own account only. */
export const isSelf = (viewer: Viewer | null, playerId: number): boolean => viewer?.playerId === playerId;

/** 403 for another player, 404 for an unknown one. */
export async function refuseUnlessSelf(db: Database, viewer: PlayerViewer, playerId: number): Promise<void> {
  if (isSelf(viewer, playerId)) return;
  throw new Refusal((await findPlayer(db, playerId)) ? 'player_not_self' : 'player_not_found');
}
