import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../http/errors/refusal.ts';
import { findCustomer, findNamesake, holdCustomer, insertCustomer } from './customers.repository.ts';

/** Who is meant at the desk: a customer of the club, or a new one by name. */
type MeantCustomer = {
  id?: number | undefined;
  name?: string | undefined;
  /** E.164. */
  phone?: string | null | undefined;
};

/** The player who is linked to a customer, to be locked before the customer. Refuses (404) a customer of another club. */
export async function findLinkedPlayer(
  db: Database,
  { club, id }: { club: number; id: number | undefined },
): Promise<number | null> {
  if (id === undefined) return null;
  const customer = await findCustomer(db, club, id);
  if (!customer) throw new Refusal('customer_not_found');
  return customer.player_id;
}

/**
 * A customer of the club, held until the transaction ends, or a new one. A name and phone that the club knows are those of
 * the customer that has them. Refuses (404) a customer of another club.
 */
export async function findOrAddCustomer(
  tx: Database,
  { club, now, ...meant }: MeantCustomer & { club: number; now: Date },
): Promise<{ id: number; player_id: number | null }> {
  const phone = meant.phone || null;
  const name = meant.name ?? '';
  const known =
    meant.id ?? (phone === null ? undefined : (await findNamesake(tx, { club, name, phone }))?.id);
  if (known === undefined) {
    const { id } = await insertCustomer(tx, { club, name, phone, now });
    return { id, player_id: null };
  }
  const customer = await holdCustomer(tx, club, known);
  if (!customer) throw new Refusal('customer_not_found');
  return customer;
}
