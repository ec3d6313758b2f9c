import type { Player } from '@bandeja/contract/calls/players';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { Refusal } from '../../http/errors/refusal.ts';
import { consentsOf } from '../accounts/public.ts';
import { presentOwnPlayer } from './players.presenter.ts';
import { ownPlayer } from './players.repository.ts';

/** The account's player with all fields; 404 before the registration. */
export async function getOwnPlayer(db: Database, userId: number): Promise<Player> {
  const [[row], [consents]] = await inOneTrip(db, [ownPlayer({ userId }), consentsOf(userId)]);
  if (!row) throw new Refusal('player_not_found');
  return { ...presentOwnPlayer(row, row.images), ...(consents && { consents }) };
}
