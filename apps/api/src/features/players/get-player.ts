import type { Player } from '@bandeja/contract/calls/players';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../http/errors/refusal.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { loadImages } from '../images/public.ts';
import { getOwnPlayer } from './get-own-player.ts';
import { isSelf } from './players.policy.ts';
import { presentPlayer } from './players.presenter.ts';
import { findPlayer } from './players.repository.ts';

/** A player with the fields that the viewer may see. */
export async function getPlayer(db: Database, viewer: Viewer | null, id: number): Promise<Player> {
  if (viewer && isSelf(viewer, id)) return getOwnPlayer(db, viewer.userId);
  const row = await findPlayer(db, id);
  if (!row) throw new Refusal('player_not_found');
  const images = await loadImages(db, 'player', [id]);
  return presentPlayer(row, images.get(id));
}
