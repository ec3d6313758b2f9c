import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { eraseCustomersOfPlayer, listCustomersOfPlayer } from './customers.repository.ts';

/** What clubs keep about the player as their customer, once the player has said yes to the link. */
export async function exportCustomers(
  db: Database,
  { playerId }: { playerId: number },
): Promise<Pick<AccountExport, 'customers'>> {
  const rows = await listCustomersOfPlayer(db, playerId);
  return {
    customers: rows.map(({ club_slug, created_at, ...customer }) => ({
      club: club_slug,
      ...customer,
      created_at: created_at.toISOString(),
    })),
  };
}

/** Linked customers lose the person with the account; a customer who was never linked is the club's to erase. */
export async function eraseCustomerData(
  tx: Database,
  { playerId, now }: { playerId: number; now: Date },
): Promise<void> {
  await eraseCustomersOfPlayer(tx, playerId, now);
}
