import type { Database } from '@bandeja/db/database';
import { type RawBuilder, sql } from 'kysely';

// Guests: customers of a club who play its tournaments without an account. Their rows count as removed players everywhere,
// and a trigger gives them the customer's name.

/** Whether the player is a guest, as a fragment of another feature's statement. */
export const isGuest = (player: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM players WHERE id = ${player} AND customer_id IS NOT NULL)`;

/** Those of two players who are guests, as a fragment of another feature's statement. */
export const guestsOf = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<number[]>`ARRAY(SELECT id FROM players WHERE id IN (${one}, ${other}) AND customer_id IS NOT NULL)`;

/** The guests of these customers, as a fragment of another feature's statement. */
export const guestsOfCustomers = (customers: RawBuilder<number>) =>
  sql<number>`(SELECT id FROM players WHERE customer_id IN ${customers})`;

/**
 * One id for each person, as a fragment of another feature's statement: of a guest the account that its customer has linked, else
 * the first guest of the customer; of anyone else the player itself. `accountOf`: the player linked to a customer.
 */
export const personOf = (
  player: RawBuilder<unknown>,
  accountOf: (customer: RawBuilder<number>) => RawBuilder<number | null>,
) => {
  const customer = sql.ref<number>('guest.customer_id');
  return sql<number>`COALESCE((
    SELECT COALESCE(${accountOf(customer)}, (SELECT min(twin.id) FROM players AS twin WHERE twin.customer_id = ${customer}))
    FROM players AS guest WHERE guest.id = ${player} AND guest.customer_id IS NOT NULL
  ), ${player})`;
};

/**
 * The rows of players that are one person, as an array in another feature's statement: the player or the account that its customer
 * has linked, and the guests of the customers that either has.
 */
export const rowsOfPerson = (
  player: RawBuilder<unknown>,
  accountOf: (customer: RawBuilder<number>) => RawBuilder<number | null>,
  customersOf: (player: RawBuilder<number>) => RawBuilder<number>,
) => {
  const person = personOf(player, accountOf);
  const customers = sql<number>`(${customersOf(person)} UNION SELECT customer_id FROM players WHERE id = ${player})`;
  return sql<number[]>`(ARRAY${guestsOfCustomers(customers)} || ${person})`;
};

/** The guests of a customer, the first one first; more than one after a merge. */
export async function listGuests(db: Database, customer: number): Promise<number[]> {
  const rows = await db
    .selectFrom('players')
    .select('id')
    .where('customer_id', '=', customer)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The guest of a customer whom the transaction holds. The lock of the club: of two entries at once the second finds the first one's. */
export async function findOrAddGuest(
  tx: Database,
  { customer, club, now }: { customer: number; club: number; now: Date },
): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('guests', ${club}))`.execute(tx);
  const [known] = await listGuests(tx, customer);
  if (known !== undefined) return known;
  const { id } = await tx
    .insertInto('players')
    .values({
      ...{ customer_id: customer, removed_at: now, created_at: now, updated_at: now },
      // players_guest_named writes the customer's.
      ...{ first_name: '', last_name: '' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Of two customers who become one; they take the name of the kept one. */
export async function moveGuests(
  tx: Database,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('players')
    .set({ customer_id: to, updated_at: now })
    .where('customer_id', '=', from)
    .execute();
}
