import type { Player } from '@bandeja/contract/calls/players';
import { inOneTrip } from '@bandeja/db/driver/one-trip';
import type { Database } from '@bandeja/db/transaction';
import { tracesOf } from '@bandeja/rules/players/mentions';
import { Refusal } from '../../http/errors/refusal.ts';
import type { Viewer } from '../../http/viewer.ts';
import { consentsOf } from '../accounts/public.ts';
import { loadImages } from '../images/public.ts';
import { isSelf } from './players.policy.ts';
import { presentOwnPlayer, presentPlayer } from './players.presenter.ts';
import { findOwnPlayer, findPlayer, ownPlayer } from './players.repository.ts';

/** The account's player with all fields; 404 before the registration. */
export async function readOwnPlayer(db: Database, userId: number): Promise<Player> {
  const [[row], [consents]] = await inOneTrip(db, [ownPlayer({ userId }), consentsOf(userId)]);
  if (!row) throw new Refusal('player_not_found');
  return { ...presentOwnPlayer(row, row.images), ...(consents && { consents }) };
}

/** Texts by which others name the account's player. */
export async function readTraces(db: Database, userId: number): Promise<string[]> {
  const row = await findOwnPlayer(db, userId);
  return row ? tracesOf(row) : [];
}

/** A player with the fields that the viewer may see. */
export async function readPlayer(db: Database, viewer: Viewer | null, id: number): Promise<Player> {
  if (viewer && isSelf(viewer, id)) return readOwnPlayer(db, viewer.userId);
  const row = await findPlayer(db, id);
  if (!row) throw new Refusal('player_not_found');
  const images = await loadImages(db, 'player', [id]);
  return presentPlayer(row, images.get(id));
}
