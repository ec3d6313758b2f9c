import type { Database } from '@bandeja/db/database';
import type { AccountErasure } from '../accounts/public.ts';
import { findPlayerOfUser } from '../players/public.ts';
import { eraseUser } from './delete-account.ts';

/** What accounts needs when the owner of an address takes over a registration that was never verified. */
export const accountErasure: AccountErasure = {
  async erase(tx, { userId, now }) {
    await eraseUser(tx, { userId, now });
  },
  hasPlayer: async (tx: Database, userId: number) => (await findPlayerOfUser(tx, userId)) !== null,
};
