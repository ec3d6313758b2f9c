import type { Database } from '@bandeja/db/database';
import { countNoticeMail } from '../accounts/public.ts';
import { isSettingOn } from '../notifications/public.ts';
import { findMailbox } from '../players/public.ts';

/**
 * Counts a letter about a tournament for a player. False: the player has no confirmed address, has turned these letters
 * off or has reached the limit.
 */
export async function admitLetter(tx: Database, player: number, now: Date): Promise<boolean> {
  const mailbox = await findMailbox(tx, player);
  if (!mailbox || !(await isSettingOn(tx, player, { topic: 'tournaments', channel: 'email' }))) return false;
  return countNoticeMail(tx, mailbox.user_id, now);
}
