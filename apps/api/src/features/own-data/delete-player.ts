import type { Database } from '@bandeja/db/database';
import type { PlayerViewer } from '../../http/session/viewer.ts';
import type { SignInLimits } from '../accounts/public.ts';
import { refuseUnlessSelf } from '../players/public.ts';
import { deleteAccount } from './delete-account.ts';

type Deletion = { id: number; viewer: PlayerViewer; password: string; limits: SignInLimits; now: Date };

/** Deletes the viewer's player with the account. Refuses the player of another account before any password is read. */
export async function deletePlayer(db: Database, { id, limits, ...deletion }: Deletion): Promise<void> {
  const { viewer, now } = deletion;
  await refuseUnlessSelf(db, viewer, id);
  await limits.ownPassword(viewer.userId, now, () => deleteAccount(db, deletion));
}
