import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { emailKey } from '../accounts/public.ts';
import { deleteInvitationsTo, findAddress, listDeskData } from './desk.repository.ts';

/** The clubs where the account works or is invited to. */
export async function exportDeskData(
  db: Database,
  { userId }: { userId: number },
): Promise<Pick<AccountExport, 'desks'>> {
  const account = await findAddress(db, userId);
  const rows = await listDeskData(db, { userId, email: emailKey(account?.email ?? '') });
  return {
    desks: rows.map(({ club_slug, role, created_at, joined_at }) => ({
      club: club_slug,
      role,
      invited_at: created_at.toISOString(),
      joined_at: joined_at?.toISOString() ?? null,
    })),
  };
}

/** Memberships go with the account; what it did at a desk stays, without its name. */
export async function eraseDeskData(tx: Database, { userId }: { userId: number }): Promise<void> {
  const account = await findAddress(tx, userId);
  if (account) await deleteInvitationsTo(tx, emailKey(account.email));
}
