import type { AnswerOf } from '@bandeja/contract/call';
import type {
  addCustomerCredit as addCustomerCreditCall,
  listCustomerCredit as listCustomerCreditCall,
} from '@bandeja/contract/calls/desk-customers';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import type { CREDIT_BY_HAND } from '@bandeja/rules/clubs/customer-credit';
import { Refusal } from '../../http/errors/refusal.ts';
import { offsetOf, presentPage } from '../../http/paging.ts';
import * as ledger from './credit.repository.ts';
import { findRow } from './customer-records.repository.ts';
import { presentMovement } from './customers.presenter.ts';
import { note, type OneCustomer } from './manage-customers.ts';

type Movement = Parameters<typeof ledger.insertMovement>[1];

/** Refused: customer_not_found; credit_too_small, by the constraint on the balance that the ledger's trigger keeps. */
async function move(tx: Database, movement: Movement): Promise<number> {
  try {
    const id = await ledger.insertMovement(tx, movement);
    if (id === undefined) throw new Refusal('customer_not_found');
    return id;
  } catch (error) {
    if (violatedConstraint(error) === 'customers_credit_not_negative') throw new Refusal('credit_too_small');
    throw error;
  }
}

type OfBooking = Pick<Movement, 'clubId' | 'customerId' | 'userId' | 'now'> & {
  bookingId: number;
  /** Above zero. */
  amountCents: number;
};

/** Pays a part of a booking from the customer's credit, in the transaction of the payment. */
export async function spendCredit(tx: Database, { amountCents, ...of }: OfBooking): Promise<void> {
  await move(tx, { ...of, kind: 'used', amountCents: -amountCents });
}

/** Money of a booking that becomes credit, or credit that was used and comes back. */
export async function giveBack(tx: Database, of: OfBooking): Promise<void> {
  await move(tx, { ...of, kind: 'returned' });
}

type ByHand = OneCustomer & {
  body: { kind: (typeof CREDIT_BY_HAND)[number]; amount_cents: number; reason?: string | undefined };
};

export function addCustomerCredit(
  db: Database,
  { body, ...asker }: ByHand,
): Promise<AnswerOf<typeof addCustomerCreditCall>> {
  return withTransaction(db, async (tx) => {
    const { viewer, id: customerId, now } = asker;
    const { kind, amount_cents, reason } = body;
    const clubId = viewer.desk.club_id;
    const movement = { clubId, customerId, kind, reason: reason || null, userId: viewer.userId, now };
    const id = await move(tx, { ...movement, amountCents: amount_cents });
    const added = await readMovement(tx, { ...asker, movement: id });
    const { balance_cents } = added;
    await note(tx, asker, {
      call: 'addCustomerCredit',
      changes: { kind: [kind], credit_cents: [balance_cents - amount_cents, balance_cents] },
    });
    return added;
  });
}

/** A movement with the balance of now, also for a repeated request. */
export async function readMovement(
  db: Database,
  { viewer, id: customerId, movement }: OneCustomer & { movement: number },
): Promise<AnswerOf<typeof addCustomerCreditCall>> {
  const customer = await findRow(db, viewer.desk.club_id, customerId);
  const row = customer && (await ledger.findMovement(db, { customerId, id: movement }));
  if (!row) throw new Refusal('customer_not_found');
  return { ...presentMovement(row), balance_cents: customer.credit_cents };
}

export async function listCustomerCredit(
  db: Database,
  {
    viewer,
    id: customerId,
    query,
    url,
  }: OneCustomer & { query: { page: number; page_size: number }; url: string },
): Promise<AnswerOf<typeof listCustomerCreditCall>> {
  const customer = await findRow(db, viewer.desk.club_id, customerId);
  if (!customer) throw new Refusal('customer_not_found');
  const span = { limit: query.page_size, offset: offsetOf(query) };
  const movements = await ledger.listMovements(db, { customerId, ...span });
  const count = await ledger.countMovements(db, customerId);
  const page = presentPage({ url, ...query, count, results: movements.map(presentMovement) });
  return { ...page, balance_cents: customer.credit_cents };
}
