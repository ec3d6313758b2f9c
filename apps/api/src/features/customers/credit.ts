import type { AnswerOf } from '@bandeja/contract/call';
import type {
  addCustomerCredit as addCustomerCreditCall,
  listCustomerCredit as listCustomerCreditCall,
  reverseCustomerCredit as reverseCustomerCreditCall,
} from '@bandeja/contract/calls/desk-credit';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { type CREDIT_BY_HAND, depositReversalAbility } from '@bandeja/rules/clubs/customer-credit';
import { divideInOrder } from '@bandeja/rules/payments/bill';
import type { DepositMethod } from '@bandeja/rules/payments/desk-methods';
import { Refusal } from '../../http/errors/refusal.ts';
import { offsetOf, presentPage } from '../../http/paging.ts';
import { enterTill, insertDeskRow } from '../tills/public.ts';
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

type CreditPart = { customer: number; cents: number };
type OfGiven = {
  clubId: number;
  bookingId: number;
  cents: number;
  /** Of a lesson: only credit of this student. */
  student: number | null;
  now: Date;
};

/**
 * Takes credit back that a booking gave, because a bank took its money: at most what it gave each customer, and what still
 * stands. `enterTill` locks the till, before the customers, where there is something to take.
 */
export async function takeCreditBack(
  tx: Database,
  {
    clubId,
    bookingId,
    cents,
    student,
    reason,
    now,
    enterTill: enter,
  }: OfGiven & { reason: string; enterTill: () => Promise<number> },
): Promise<{ till: number; parts: CreditPart[] }> {
  const given = async () =>
    (await ledger.listCreditOfBooking(tx, bookingId, student)).filter(({ given_cents }) => given_cents > 0);
  let has = await given();
  if (has.length === 0) return { till: 0, parts: [] };
  const till = await enter();
  let balances = await ledger.lockBalances(
    tx,
    has.map(({ customer }) => customer),
  );
  // Merged while this waited: the credit stands at the kept record.
  while (balances.some(({ merged_into }) => merged_into !== null)) {
    has = await given();
    balances = await ledger.lockBalances(
      tx,
      has.map(({ customer }) => customer),
    );
  }
  const most = has.map(({ customer, given_cents }) =>
    Math.min(given_cents, balances.find(({ id }) => id === customer)?.credit_cents ?? 0),
  );
  const parts = partsOf(has, divideInOrder(cents, most));
  for (const part of parts)
    await move(tx, {
      ...{ clubId, customerId: part.customer, bookingId, userId: null, now },
      ...{ kind: 'reversed', amountCents: -part.cents, reason },
    });
  return { till, parts };
}

/** Gives credit again that was taken back for a booking, to the customers who had it. The caller has locked the till. */
export async function giveAgain(
  tx: Database,
  { clubId, bookingId, cents, student, now }: OfGiven,
): Promise<CreditPart[]> {
  const had = await ledger.listCreditOfBooking(tx, bookingId, student);
  const most = had.map(({ reversed_cents }) => reversed_cents);
  const parts = partsOf(had, divideInOrder(cents, most));
  for (const part of parts)
    await giveBack(tx, {
      ...{ clubId, customerId: part.customer, bookingId, userId: null, now },
      amountCents: part.cents,
    });
  return parts;
}

const partsOf = (of: readonly { customer: number }[], cents: readonly number[]): CreditPart[] =>
  of.map(({ customer }, index) => ({ customer, cents: cents[index] ?? 0 })).filter((part) => part.cents > 0);

type ByHand = OneCustomer & {
  body: {
    kind: (typeof CREDIT_BY_HAND)[number];
    amount_cents: number;
    method?: DepositMethod | undefined;
    reason?: string | undefined;
  };
};

/** The columns of a row that the acting person writes into the open till. */
async function rowOf(tx: Database, { viewer, now }: OneCustomer) {
  const { id: till_id } = await enterTill(tx, { viewer, now });
  return { club_id: viewer.desk.club_id, till_id, at: now, by_user: viewer.userId };
}

/** A deposit is money: a row of the till. An adjustment is none. */
export function addCustomerCredit(
  db: Database,
  { body, ...asker }: ByHand,
): Promise<AnswerOf<typeof addCustomerCreditCall>> {
  return withTransaction(db, async (tx) => {
    const { viewer, id: customerId, now } = asker;
    const { kind, amount_cents, method, reason } = body;
    const clubId = viewer.desk.club_id;
    const movement = { clubId, customerId, kind, reason: reason || null, userId: viewer.userId, now };
    // The till is locked before the customer, as by each act that locks both.
    const row = method && { ...(await rowOf(tx, asker)), method };
    const id = await move(tx, { ...movement, amountCents: amount_cents });
    if (row) await insertDeskRow(tx, { ...row, credit_id: id, kind: 'payment', amount_cents });
    const added = await readMovement(tx, { ...asker, movement: id });
    const { balance_cents } = added;
    await note(tx, asker, {
      call: 'addCustomerCredit',
      changes: {
        kind: [kind],
        ...(method && { method: [null, method] }),
        credit_cents: [balance_cents - amount_cents, balance_cents],
      },
    });
    return added;
  });
}

/** The deposit stays, and a second row of the ledger and one of the open till say that it was none. */
export function reverseCustomerCredit(
  db: Database,
  {
    body: { reason },
    movement: deposit,
    ...asker
  }: OneCustomer & { movement: number; body: { reason: string } },
): Promise<AnswerOf<typeof reverseCustomerCreditCall>> {
  return withTransaction(db, async (tx) => {
    const { viewer, id: customerId, now } = asker;
    const clubId = viewer.desk.club_id;
    const row = await rowOf(tx, asker);
    const { movement, balance } = await findOrThrow(tx, { ...asker, movement: deposit });
    const refusal = depositReversalAbility(movement, balance);
    if (refusal || movement.method === null) throw new Refusal(refusal ?? 'deposit_not_found');
    const { amount_cents, method, payment_id } = movement;
    const of = { clubId, customerId, userId: viewer.userId, now };
    const id = await move(tx, { ...of, kind: 'reversed', amountCents: -amount_cents, reason });
    await insertDeskRow(tx, {
      ...{ ...row, kind: 'reversal', method, amount_cents, reason },
      ...{ credit_id: deposit, reverses_id: payment_id },
    });
    const reversed = await readMovement(tx, { ...asker, movement: id });
    await note(tx, asker, {
      call: 'reverseCustomerCredit',
      changes: { method: [method, null], credit_cents: [balance, reversed.balance_cents] },
    });
    return reversed;
  });
}

async function findOrThrow(db: Database, { viewer, id, movement }: OneCustomer & { movement: number }) {
  const customer = await findRow(db, viewer.desk.club_id, id);
  if (!customer) throw new Refusal('customer_not_found');
  const row = await ledger.findMovement(db, { customerId: id, id: movement });
  if (!row) throw new Refusal('deposit_not_found');
  return { movement: row, balance: customer.credit_cents };
}

/** A movement with the balance of now, also for a repeated request. */
export async function readMovement(
  db: Database,
  one: OneCustomer & { movement: number },
): Promise<AnswerOf<typeof addCustomerCreditCall>> {
  const { movement, balance } = await findOrThrow(db, one);
  return { ...presentMovement(movement, balance), balance_cents: balance };
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
  const results = movements.map((row) => presentMovement(row, customer.credit_cents));
  const page = presentPage({ url, ...query, count, results });
  return { ...page, balance_cents: customer.credit_cents };
}
