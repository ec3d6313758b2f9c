import type { AnswerOf } from '@bandeja/contract/call';
import type {
  BookingOfCustomer,
  Customer,
  ExportedBooking,
  exportCustomer as exportCustomerCall,
  ListedCustomer,
  TeamOfCustomer,
} from '@bandeja/contract/calls/desk-customers';
import type { Page } from '@bandeja/contract/fields/primitives';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { withTransaction } from '@bandeja/pg/transaction';
import { mayListCustomers, reachesSearch, SEARCHED_AT_MOST } from '@bandeja/rules/clubs/customer-search';
import { Refusal } from '../../http/errors/refusal.ts';
import { offsetOf, presentPage } from '../../http/paging.ts';
import type { StaffViewer } from '../../http/session/viewer.ts';
import { countEntries, insertEntry } from '../desk/public.ts';
import { eraseReasons, listMovements } from './credit.repository.ts';
import * as rows from './customer-records.repository.ts';
import { presentCustomer, presentExported, presentListed } from './customers.presenter.ts';
import { eraseCustomerRow } from './customers.repository.ts';

export type Asker = { viewer: StaffViewer; now: Date };
export type OneCustomer = Asker & { id: number };

/** The bookings of a customer. The bookings feature implements it and app.ts passes it in. */
export type CustomerBookings = {
  /**
   * The next ones, soonest first, the last ones, newest first, and what the customer owes of cancelled bookings, also of those
   * that the linked player made. One trip.
   */
  around: (
    db: Database,
    of: {
      customerId: number;
      playerId: number | null;
      clubId: number;
      now: Date;
      next: number;
      last: number;
    },
  ) => Promise<{ next: BookingOfCustomer[]; last: BookingOfCustomer[]; debts: Customer['debts'] }>;
  all: (db: Database, customerId: number) => Promise<ExportedBooking[]>;
  /** What the staff typed about the customer with them goes: notes, and the names of who paid. What repeats ends. */
  eraseTexts: (tx: Database, of: { customerId: number; now: Date }) => Promise<void>;
  /** All bookings of one customer become those of another one. */
  move: (tx: Database, move: { from: number; to: number; now: Date }) => Promise<void>;
};

/** The teams in which a customer plays without an account. The tournaments implement it and app.ts passes it in. */
export type CustomerTeams = {
  all: (db: Database, customer: number) => Promise<TeamOfCustomer[]>;
  /** A category of the club to be played that would have one person twice, if these customers and the player were one person. */
  findTwice: (
    tx: Database,
    one: { club: number; customers: readonly number[]; player: number | null },
  ) => Promise<{ category: string; tournament: string } | undefined>;
  /** Of a customer who is erased: teams go out before the draw, and stay without the name after it. */
  leave: (tx: Database, of: { customerId: number; now: Date }) => Promise<void>;
};

const NEXT = 5;
const LAST = 10;
const HOUR = 60 * 60_000;
/** By reception within an hour, far above what a counter needs: further ones would copy the club's list by its numbers. */
export const OPENED_PER_HOUR = 60;
/** Of an export; a daily booking of twenty years fits. */
const EXPORTED_AT_MOST = 10_000;

type Query = {
  search?: string | undefined;
  same_phone?: 'true' | undefined;
  linked?: 'true' | 'false' | undefined;
  page: number;
  page_size: number;
};

/** Managers see the whole list by pages; reception the first results of a search. */
export async function listCustomers(
  db: Database,
  { viewer, query, url }: Omit<Asker, 'now'> & { query: Query; url: string },
): Promise<Page<ListedCustomer>> {
  const { club_id, role } = viewer.desk;
  const seesAll = mayListCustomers(role);
  if (!seesAll && !reachesSearch(query.search))
    throw new Refusal('customer_search_too_short', { field: 'search' });
  const filter = {
    ...{ clubId: club_id, search: query.search, samePhone: seesAll && query.same_phone === 'true' },
    linked: query.linked && query.linked === 'true',
  };
  const span = seesAll ? query : { page: 1, page_size: Math.min(query.page_size, SEARCHED_AT_MOST) };
  const found = await rows.listRows(db, { ...filter, limit: span.page_size, offset: offsetOf(span) });
  // Without a count, reception does not learn how many there are.
  const count = seesAll ? await rows.countRows(db, filter) : found.length;
  const results = found.map((row) => presentListed(row, viewer.desk));
  return presentPage({ url, ...span, count, results });
}

export async function readCustomer(
  db: Database,
  { viewer, id, now }: OneCustomer,
  bookings: CustomerBookings,
): Promise<Customer> {
  const clubId = viewer.desk.club_id;
  const [[row], twins] = await inOneTrip(db, [rows.rowOf(db, clubId, id), rows.twinsOf(db, clubId, id)]);
  if (!row) throw new Refusal('customer_not_found');
  const of = { customerId: id, playerId: row.player_id, clubId };
  const { debts, ...around } = await bookings.around(db, { ...of, now, next: NEXT, last: LAST });
  return presentCustomer(row, { twins, bookings: around, debts, now });
}

/** Opening shows phone and e-mail: of reception it is written down, and bounded. */
export function getCustomer(db: Database, asker: OneCustomer, bookings: CustomerBookings): Promise<Customer> {
  if (mayListCustomers(asker.viewer.desk.role)) return readCustomer(db, asker, bookings);
  return withTransaction(db, async (tx) => {
    await admitOpening(tx, asker);
    const customer = await readCustomer(tx, asker, bookings);
    await note(tx, asker, { call: 'getCustomer' });
    return customer;
  });
}

/** Reception may open as many customers in an hour as a counter needs. A change answers with the phone, too. */
async function admitOpening(tx: Database, { viewer, now }: Asker): Promise<void> {
  if (mayListCustomers(viewer.desk.role)) return;
  const opened = await countEntries(tx, {
    clubId: viewer.desk.club_id,
    userId: viewer.userId,
    calls: ['getCustomer', 'updateCustomer'],
    since: new Date(now.getTime() - HOUR),
  });
  if (opened >= OPENED_PER_HOUR) throw new Refusal('too_many_customers_opened', { retryAfterSeconds: 3_600 });
}

type Changes = Parameters<typeof insertEntry>[1]['changes'];

/** A line of the history about a customer: fields by their names, never their values. */
export async function note(
  tx: Database,
  { viewer, id, now }: OneCustomer,
  { call, changes = {} }: { call: string; changes?: Changes },
): Promise<void> {
  await insertEntry(tx, {
    ...{ clubId: viewer.desk.club_id, at: now, userId: viewer.userId, call },
    ...{ kind: 'customer', object: id, changes },
  });
}

type Person = {
  name?: string | undefined;
  phone?: string | null | undefined;
  email?: string | null | undefined;
  note?: string | null | undefined;
};

/** Empty fields are stored as none. */
const orNone = (value: string | null | undefined): string | null => value || null;

export function createCustomer(
  db: Database,
  { body, ...asker }: Asker & { body: Person & { name: string } },
  bookings: CustomerBookings,
): Promise<Customer> {
  return withTransaction(db, async (tx) => {
    const { viewer, now } = asker;
    const { name, phone, email, note: text } = body;
    const person = { name, phone: orNone(phone), email: orNone(email), note: orNone(text) };
    if (await rows.hasCustomers(tx, viewer.desk.club_id, rows.CUSTOMERS_AT_MOST))
      throw new Refusal('too_many_customers');
    const id = await rows.insertRow(tx, { clubId: viewer.desk.club_id, now, ...person });
    await note(tx, { ...asker, id }, { call: 'createCustomer' });
    return readCustomer(tx, { ...asker, id }, bookings);
  });
}

export function updateCustomer(
  db: Database,
  { body, ...asker }: OneCustomer & { body: Person & { expected_version: number } },
  bookings: CustomerBookings,
): Promise<Customer> {
  return withTransaction(db, async (tx) => {
    const { viewer, id, now } = asker;
    await admitOpening(tx, asker);
    const [row] = await rows.lockRows(tx, viewer.desk.club_id, [id]);
    if (!row) throw new Refusal('customer_not_found');
    const { expected_version: version, name, phone, email, note: text } = body;
    const change = {
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone: orNone(phone) }),
      ...(email !== undefined && { email: orNone(email) }),
      ...(text !== undefined && { note: orNone(text) }),
    };
    if (!(await rows.updateRow(tx, { id, version, now, ...change })))
      throw new Refusal('customer_version_moved');
    const changes = Object.fromEntries(Object.keys(change).map((field) => [field, []]));
    await note(tx, asker, { call: 'updateCustomer', changes });
    return readCustomer(tx, asker, bookings);
  });
}

/** The person is erased; what the club has booked and been paid stays with the nameless row. */
export function eraseCustomer(
  db: Database,
  asker: OneCustomer,
  { bookings, teams }: { bookings: Pick<CustomerBookings, 'eraseTexts'>; teams: CustomerTeams },
): Promise<void> {
  return withTransaction(db, async (tx) => {
    const { viewer, id, now } = asker;
    const [row] = await rows.lockRows(tx, viewer.desk.club_id, [id]);
    if (!row) throw new Refusal('customer_not_found');
    await teams.leave(tx, { customerId: id, now });
    await eraseCustomerRow(tx, { id, now });
    await eraseReasons(tx, id);
    await bookings.eraseTexts(tx, { customerId: id, now });
    await note(tx, asker, { call: 'eraseCustomer', changes: { credit_cents: [row.credit_cents] } });
  });
}

/** Everything that the club keeps of a person, to be handed out on request. */
export function exportCustomer(
  db: Database,
  asker: OneCustomer,
  { bookings, teams }: { bookings: CustomerBookings; teams: CustomerTeams },
): Promise<AnswerOf<typeof exportCustomerCall>> {
  return withTransaction(db, async (tx) => {
    const { viewer, id, now } = asker;
    const row = await rows.findRow(tx, viewer.desk.club_id, id);
    if (!row) throw new Refusal('customer_not_found');
    const movements = await listMovements(tx, { customerId: id, limit: EXPORTED_AT_MOST });
    await note(tx, asker, { call: 'exportCustomer' });
    return {
      exported_at: now.toISOString(),
      club: viewer.desk.club_name,
      ...{ name: row.name, phone: row.phone, email: row.email, note: row.note },
      linked_at: row.linked_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      credit: movements.map(presentExported),
      bookings: await bookings.all(tx, id),
      tournament_teams: await teams.all(tx, id),
    };
  });
}
