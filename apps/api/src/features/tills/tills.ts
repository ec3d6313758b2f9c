import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-till';
import type { FeeOfMoney, OpenTill, Till, TillSummary } from '@bandeja/contract/calls/desk-till';
import type { Page } from '@bandeja/contract/fields/primitives';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../http/errors/refusal.ts';
import { offsetOf, presentPage } from '../../http/paging.ts';
import type { StaffViewer } from '../../http/session/viewer.ts';
import { openingDayOf } from '../clubs/public.ts';
import { insertEntry } from '../desk/public.ts';
import { listReturnsDue } from './desk-money.repository.ts';
import { type PlaceOfMoney, presentPlace, presentTill, presentTillSummary } from './tills.presenter.ts';
import {
  cashOfTills,
  countTills,
  creditOfTill,
  findOpenTill,
  findTill,
  insertMove,
  insertTill,
  lockOpenTill,
  pageOfTills,
  rowsOfTill,
  sumsOfTill,
  type TillColumns,
  updateClosed,
} from './tills.repository.ts';

type Asker = { viewer: StaffViewer; now: Date };

/** What rows of money are about: bookings, customers and tournaments are above the tills. */
export type Subjects = {
  /** Court, time and person of bookings, by id. */
  placesOf: (db: Database, bookings: readonly number[]) => Promise<Map<number, PlaceOfMoney>>;
  /** Who paid credit in, by its row of the ledger. */
  depositorsOf: (
    db: Database,
    credits: readonly number[],
  ) => Promise<Map<number, { id: number; name: string }>>;
  /** The fees of these teams, and of these halves, in the order of the rows. */
  feesOf: (db: Database, rows: readonly FeeRef[]) => Promise<(FeeOfMoney | undefined)[]>;
  /** Fees that the club has still to hand back. */
  feesOwed: (db: Database, clubId: number) => Promise<{ fee: FeeOfMoney; due_cents: number; since: Date }[]>;
};

/** `half`: null: the whole fee. */
type FeeRef = { team: number; half: number | null };

/** Without an account: a customer by a link, whose credit comes back. */
type Entering = {
  viewer: { userId: number | null; desk: Pick<StaffViewer['desk'], 'club_id' | 'timezone'> };
  now: Date;
};

/**
 * The open till, locked: its rows and its closing come one after the other. Opens one when none is open, of the opening
 * day.
 */
export async function enterTill(tx: Database, { viewer, now }: Entering): Promise<{ id: number }> {
  const { club_id: clubId } = viewer.desk;
  const { userId } = viewer;
  for (;;) {
    const open = await lockOpenTill(tx, clubId);
    if (open) return open;
    // Another request may open one, or close it again, in between.
    await insertTill(tx, { clubId, day: await openingDayOf(tx, viewer.desk, now), userId, now });
  }
}

const lockTill = async (tx: Database, clubId: number) => {
  const open = await lockOpenTill(tx, clubId);
  if (!open) throw new Refusal('till_not_open');
  return open;
};

const cashOf = async (db: Database, till: number): Promise<number> =>
  (await cashOfTills(db, [till])).get(till) ?? 0;

/** Refuses to take more cash out of the drawer than its rows have put in. */
export async function assertCash(tx: Database, till: number, cents: number): Promise<void> {
  if ((await cashOf(tx, till)) < cents) throw new Refusal('till_cash_short');
}

export async function readOpenTill(
  db: Database,
  { viewer, now, subjects }: Asker & { subjects: Subjects },
): Promise<OpenTill> {
  const { club_id: clubId, timezone } = viewer.desk;
  const open = await findOpenTill(db, clubId);
  const due = await listReturnsDue(db, clubId);
  const fees = await subjects.feesOwed(db, clubId);
  const places = await subjects.placesOf(
    db,
    due.map(({ booking_id }) => booking_id),
  );
  return {
    today: await openingDayOf(db, viewer.desk, now),
    till: open ? await withRows(db, open, { timezone, subjects }) : null,
    to_return: due.flatMap(({ booking_id, due_cents, since }) => {
      const booking = presentPlace(booking_id, places.get(booking_id), timezone);
      return booking ? [{ booking, due_cents, since: since.toISOString() }] : [];
    }),
    ...(fees.length > 0 && {
      fees_to_return: fees.map(({ since, ...fee }) => ({ ...fee, since: since.toISOString() })),
    }),
  };
}

export async function readTill(
  db: Database,
  { id, viewer, subjects }: Asker & { id: number; subjects: Subjects },
): Promise<Till> {
  const till = await findTill(db, viewer.desk.club_id, id);
  if (!till) throw new Refusal('till_not_found');
  return withRows(db, till, { timezone: viewer.desk.timezone, subjects });
}

async function withRows(
  db: Database,
  till: TillColumns,
  { timezone, subjects }: { timezone: string; subjects: Subjects },
): Promise<Till> {
  const rows = await rowsOfTill(db, till.id);
  const idsOf = (column: 'booking_id' | 'credit_id') => [
    ...new Set(rows.flatMap((row) => row[column] ?? [])),
  ];
  const places = await subjects.placesOf(db, idsOf('booking_id'));
  const customers = await subjects.depositorsOf(db, idsOf('credit_id'));
  const ofFees = rows.filter(({ team_id }) => team_id !== null);
  const refs = ofFees.map(({ team_id, half_id }) => ({ team: team_id ?? 0, half: half_id }));
  const found = await subjects.feesOf(db, refs);
  const fees = new Map(ofFees.map((row, index) => [row, found[index]]));
  const [cash, byMethod] = [await cashOf(db, till.id), await sumsOfTill(db, till.id)];
  const credit = (await creditOfTill(db, till.id)).cents;
  return presentTill(till, { cash, byMethod, credit, rows, places, customers, fees, timezone });
}

export async function listTills(
  db: Database,
  { viewer, query, url }: Asker & { query: Parsed<typeof calls.listTills>['query']; url: string },
): Promise<Page<TillSummary>> {
  const clubId = viewer.desk.club_id;
  const { count } = await countTills(db, clubId);
  const rows = await pageOfTills(db, clubId, { limit: query.page_size, offset: offsetOf(query) });
  const open = await cashOfTills(
    db,
    rows.filter(({ closed_at }) => closed_at === null).map(({ id }) => id),
  );
  const results = rows.map((till) => presentTillSummary(till, open.get(till.id) ?? 0));
  return presentPage({ url, ...query, count, results });
}

type Move = Asker & Parsed<typeof calls.moveTill>['body'] & { subjects: Subjects };

/** Cash in and out of the drawer without a booking. A float opens a till. */
export function moveTill(db: Database, { kind, amount_cents, reason, ...asker }: Move): Promise<Till> {
  const { viewer, now, subjects } = asker;
  const clubId = viewer.desk.club_id;
  return withTransaction(db, async (tx) => {
    const { id } = kind === 'float' ? await enterTill(tx, asker) : await lockTill(tx, clubId);
    if (kind === 'sangria' || kind === 'return') await assertCash(tx, id, amount_cents);
    const by = { at: now, by_user: viewer.userId };
    try {
      await insertMove(tx, { till_id: id, kind, amount_cents, reason, ...by });
    } catch (error) {
      if (violatedConstraint(error) === 'till_moves_one_float') throw new Refusal('till_has_float');
      throw error;
    }
    await insertEntry(tx, {
      ...{ clubId, at: now, userId: viewer.userId, call: 'moveTill', kind: 'till', object: id },
      changes: { [kind]: [null, amount_cents] },
    });
    return readTill(tx, { id, viewer, now, subjects });
  });
}

type Close = Asker & Parsed<typeof calls.closeTill>['body'] & { subjects: Subjects };

/** Of two who close at once the second finds no open till; a payment comes before, or opens the next one. */
export function closeTill(
  db: Database,
  { counted_cents: counted, reason, viewer, now, subjects }: Close,
): Promise<Till> {
  const { club_id: clubId } = viewer.desk;
  const { userId } = viewer;
  return withTransaction(db, async (tx) => {
    const { id } = await lockTill(tx, clubId);
    const expected = await cashOf(tx, id);
    if (counted !== expected && reason === undefined)
      throw new Refusal('till_difference_needs_reason', { field: 'reason' });
    await updateClosed(tx, { id, userId, expected, counted, reason: reason ?? null, now });
    await insertEntry(tx, {
      ...{ clubId, at: now, userId, call: 'closeTill', kind: 'till', object: id },
      changes: { expected: [null, expected], counted: [null, counted] },
    });
    return readTill(tx, { id, viewer, now, subjects });
  });
}
