import type { Customer } from '@bandeja/contract/calls/desk-customers';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../http/errors/refusal.ts';
import { lockPlayers, moveGuests } from '../players/public.ts';
import { insertMovement } from './credit.repository.ts';
import * as rows from './customer-records.repository.ts';
import { eraseCustomerRow, findLinkedPlayers } from './customers.repository.ts';
import {
  type CustomerBookings,
  type CustomerTeams,
  note,
  type OneCustomer,
  readCustomer,
} from './manage-customers.ts';

/**
 * Bookings, credit and notes of a customer go to another record of the same person, and the former one is erased. What the
 * kept one lacks (phone, e-mail, player) comes from it. The locks decide between two merges at once: the second finds one gone.
 */
export function mergeCustomers(
  db: Database,
  { into, ...asker }: OneCustomer & { into: number },
  { bookings, teams }: { bookings: CustomerBookings; teams: CustomerTeams },
): Promise<Customer> {
  const { viewer, id, now } = asker;
  const clubId = viewer.desk.club_id;
  if (into === id) throw new Refusal('customers_are_one', { field: 'into' });
  return withTransaction(db, async (tx) => {
    // Before the customers, as everywhere: a registration of the player waits, or is seen below.
    const players = new Set((await findLinkedPlayers(tx, [id, into])).values());
    await lockPlayers(tx, [...players]);
    const locked = await rows.lockRows(tx, clubId, [id, into]);
    const [from, kept] = [locked.find((row) => row.id === id), locked.find((row) => row.id === into)];
    if (!from || !kept) throw new Refusal('customer_not_found');
    // Linked since: that player is not locked, and players come before customers.
    if (locked.some(({ player_id }) => player_id !== null && !players.has(player_id)))
      throw new Refusal('customer_version_moved', {
        sentence: 'Um dos cadastros acaba de ser ligado a um jogador. Veja como está agora.',
      });
    if (from.player_id !== null && kept.player_id !== null && from.player_id !== kept.player_id)
      throw new Refusal('customers_of_two_players');
    const player = kept.player_id ?? from.player_id;
    const twice = await teams.findTwice(tx, { club: clubId, customers: [id, into], player });
    if (twice)
      throw new Refusal('customers_in_one_category', {
        sentence: `Os dois cadastros jogam em ${twice.category}, no torneio ${twice.tournament}: a mesma pessoa ficaria duas vezes na categoria. Tire uma das duplas do torneio antes de unir, ou espere o fim dele.`,
      });

    await bookings.move(tx, { from: id, to: into, now });
    await moveGuests(tx, { from: id, to: into, now });
    const cents = from.credit_cents;
    if (cents > 0) {
      const movement = { clubId, kind: 'merged', userId: viewer.userId, now } as const;
      await insertMovement(tx, { ...movement, customerId: id, amountCents: -cents });
      await insertMovement(tx, { ...movement, customerId: into, amountCents: cents });
    }
    await eraseCustomerRow(tx, { id, now, mergedInto: into });
    const isLinked = kept.player_id !== null;
    await rows.updateRow(tx, {
      ...{ id: into, now },
      phone: kept.phone ?? from.phone,
      email: kept.email ?? from.email,
      note: [kept.note, from.note].filter((text) => text !== null).join('\n') || null,
      player_id: isLinked ? kept.player_id : from.player_id,
      linked_at: isLinked ? kept.linked_at : from.linked_at,
    });
    await note(tx, asker, { call: 'mergeCustomers', changes: { into: [into], credit_cents: [cents, 0] } });
    await note(
      tx,
      { ...asker, id: into },
      {
        call: 'mergeCustomers',
        changes: { from: [id], credit_cents: [kept.credit_cents, kept.credit_cents + cents] },
      },
    );
    return readCustomer(tx, { ...asker, id: into }, bookings);
  });
}
