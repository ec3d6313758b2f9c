import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { creditFreeTexts, eraseReasons, listMovementsOfPlayer } from './credit.repository.ts';
import { eraseCustomersOfPlayer, listCustomersOfPlayer, noteFreeTexts } from './customers.repository.ts';
import type { CustomerBookings, CustomerTeams } from './manage-customers.ts';

/** What the staff of a club types about its customers. */
export const customerFreeTexts = [...noteFreeTexts, ...creditFreeTexts];

/** What clubs keep about the player as their customer, once the player has said yes to the link. */
export async function exportCustomers(
  db: Database,
  { playerId }: { playerId: number },
): Promise<Pick<AccountExport, 'customers'>> {
  const rows = await listCustomersOfPlayer(db, playerId);
  const movements = await listMovementsOfPlayer(db, playerId);
  return {
    customers: rows.map(({ id, club_slug, created_at, linked_at, ...customer }) => ({
      club: club_slug,
      ...customer,
      linked_at: linked_at?.toISOString() ?? null,
      created_at: created_at.toISOString(),
      credit: movements
        .filter(({ customer_id }) => customer_id === id)
        .map(({ kind, amount_cents, reason, at }) => ({ kind, amount_cents, reason, at: at.toISOString() })),
    })),
  };
}

/** Linked customers lose the person and what the staff typed with the account; a customer who was never linked is the club's to erase. */
export async function eraseCustomerData(
  tx: Database,
  { playerId, now }: { playerId: number; now: Date },
  { bookings, teams }: { bookings: Pick<CustomerBookings, 'eraseTexts'>; teams: CustomerTeams },
): Promise<void> {
  for (const { id } of await eraseCustomersOfPlayer(tx, playerId, now)) {
    await teams.leave(tx, { customerId: id, now });
    await eraseReasons(tx, id);
    await bookings.eraseTexts(tx, { customerId: id, now });
  }
}
