import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { customerBookings } from '../bookings/public.ts';
import { type CustomerBookings, findCustomersOfPlayer } from '../customers/public.ts';
import { endRow } from './regular-acts.ts';
import {
  eraseNotes,
  leaveLessons,
  listPrices,
  listRegularsOfCustomers,
  lockRegularsOfCustomer,
  moveRegulars,
} from './regulars.repository.ts';
import { deleteLink } from './statement-links.repository.ts';
import { withdrawCodes } from './statement-payable.ts';
import { moveStatements } from './statements.repository.ts';

/** The bookings and weekly times of a customer. */
export const customerHoldings: CustomerBookings = {
  ...customerBookings,

  async move(tx, { from, to, now }) {
    // Before their bookings, as a payment of a month locks them.
    await moveStatements(tx, from, to);
    await withdrawCodes(tx, { customer: to, now });
    await customerBookings.move(tx, { from, to, now });
    await moveRegulars(tx, from, to, now);
    await deleteLink(tx, from);
  },

  async eraseTexts(tx, { customerId, now }) {
    await customerBookings.eraseTexts(tx, { customerId, now });
    await endRegulars(tx, customerId, now);
  },
};

/**
 * The weekly times of a person who leaves: nothing more is booked, dates that are paid stay for the club. A lesson of others
 * goes on without the person.
 */
async function endRegulars(tx: Database, customer: number, now: Date): Promise<void> {
  await withdrawCodes(tx, { customer, now });
  await leaveLessons(tx, customer, now);
  for (const row of await lockRegularsOfCustomer(tx, customer)) {
    const by = { userId: null, desk: { club_id: row.club_id, timezone: row.timezone } };
    await endRow(tx, row, { paid: 'keep', by, now, quietly: true });
  }
  await eraseNotes(tx, customer);
  await deleteLink(tx, customer);
}

/** The weekly times of the player as a customer of clubs. */
export async function exportRegulars(
  db: Database,
  { playerId }: { playerId: number },
): Promise<Pick<AccountExport, 'regulars'>> {
  const rows = await listRegularsOfCustomers(db, await findCustomersOfPlayer(db, playerId));
  const prices = await listPrices(
    db,
    rows.map(({ id }) => id),
  );
  return {
    regulars: rows.map((row) => ({
      ...{ club: row.club_slug, teacher: row.teacher_name, court: row.court_name },
      ...{ weekday: row.weekday, start_time: row.start_time },
      ...{ duration: row.duration, from: row.starts_on, until: row.ends_on, due_day: row.due_day },
      note: row.note,
      prices: prices
        .filter(({ regular_id }) => regular_id === row.id)
        .map(({ valid_from, price_cents, price_by }) => ({ from: valid_from, price_cents, price_by })),
      ended_at: row.ended_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    })),
  };
}
