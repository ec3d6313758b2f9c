import type { Database } from '../database.ts';
import { idAt } from './insert-demo.ts';
import { insertRows, takeIds } from './insert-rows.ts';

type DemoCustomer = { name: string; phone?: string; email?: string; note?: string; creditCents?: number };

/** Customers of the first demo club: two with one phone, one from abroad, some with credit. */
const DEMO_CUSTOMERS: readonly DemoCustomer[] = [
  { name: 'Adriana Tavares', phone: '+5511987650001', email: 'adriana@exemplo.com.br', creditCents: 12_000 },
  { name: 'Bruno Salles', phone: '+5511987650002', note: 'Prefere a quadra coberta.' },
  { name: 'Carla Menezes', phone: '+5511987650003', email: 'carla@exemplo.com.br' },
  { name: 'Diego Antunes', phone: '+5511987650004', creditCents: 4_550 },
  { name: 'Elisa D’Ávila', phone: '+5511987650005', note: 'Aluna das quintas.' },
  { name: 'Elisa Davila', phone: '+5511987650005' },
  { name: 'Fábio Nogueira' },
  { name: 'João Almeida (Porto)', phone: '+351912345678', email: 'joao@exemplo.pt' },
];

/** Inserts the customers of the desk with the deposits that make their credit. Returns their ids. */
export async function insertCustomers(
  db: Database,
  { club, since }: { club: string; since: string },
): Promise<number[]> {
  const { id: club_id } = await db
    .selectFrom('clubs')
    .select('id')
    .where('slug', '=', club)
    .executeTakeFirstOrThrow();
  const ids = await takeIds(db, 'customers', DEMO_CUSTOMERS.length);
  await insertRows(
    db,
    'customers',
    DEMO_CUSTOMERS.map(({ name, phone = null, email = null, note = null }, place) => ({
      ...{ id: idAt(ids, place), club_id, name, phone, email, note },
      ...{ created_at: since, updated_at: since },
    })),
  );
  const deposits = DEMO_CUSTOMERS.flatMap(({ creditCents }, place) =>
    creditCents === undefined
      ? []
      : [{ customer_id: idAt(ids, place), kind: 'deposit' as const, amount_cents: creditCents, at: since }],
  );
  const creditIds = await takeIds(db, 'customer_credits', deposits.length);
  await insertRows(
    db,
    'customer_credits',
    deposits.map((deposit, place) => ({ id: idAt(creditIds, place), ...deposit })),
  );
  return ids;
}
