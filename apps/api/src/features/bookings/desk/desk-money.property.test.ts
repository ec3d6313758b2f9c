import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  type Act,
  anAct,
  anActAroundDisputes,
  type Done,
  KINDS,
  perform,
  subjectOf,
} from '../../../../test/desk/desk-money-acts.ts';
import { moneyWorld, netOf, type Row, type World } from '../../../../test/desk/desk-money-world.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { findDifferences } from './check-bills.repository.ts';

const app = useTestApp();

/** Time-out for a busy machine; an idle one needs a tenth of it. */
const LONG = 240_000;

/** The acts that moved the credit of a customer. */
const ofCredit = new Set<Act['type']>();

/** The acts that changed what a customer owes. */
const owed = new Set<Act['type']>();

/** How often each act was accepted. */
const accepted = new Map<Act['type'], number>();

test(
  'random acts of desk, players, bank, jobs and clock: every bill adds up to the centavo',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('paid' as const, 'online' as const, 'offline' as const),
        fc.array(anAct, { minLength: 20, maxLength: 20 }),
        async (club, acts) => {
          const world = await newWorld(club !== 'offline');
          if (club === 'paid') await world.payOwn();
          await expectRight(world, acts);
        },
      ),
      { numRuns: 14, seed: 20_260_306, endOnFailure: true },
    );
    // Nearly each kind of act was done, not only refused; a won dispute follows one, and is in the next test.
    const missing = KINDS.filter((kind) => kind !== 'win' && !accepted.has(kind));
    expect(missing.length, missing.join()).toBeLessThan(3);
    expect([...ofCredit]).toEqual(expect.arrayContaining(['handBack', 'payAtDesk', 'reverse']));
  },
  LONG,
);

test(
  'random acts around disputes: credit is never below zero, and no money is without an owner',
  async () => {
    ofCredit.clear();
    owed.clear();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 5_001, 40_000),
        fc.array(anActAroundDisputes, { minLength: 16, maxLength: 16 }),
        async (left, acts) => {
          const world = await newWorld(true);
          // A player pays online, and takes credit instead of the money.
          await world.payOwn();
          const own = (await world.readRows()).find(({ by_player }) => by_player) as Row;
          const credit = { ...(acts[0] as Act), type: 'cancelToCredit' as const, by: 'manager' as const };
          expect((await perform(world, credit, own)).status).toBe(200);
          await world.leaveCredit(left);
          const dispute = { ...(acts[0] as Act), type: 'dispute' as const, start_time: '11:00' as const };
          await expectRight(world, [dispute, ...acts]);
        },
      ),
      { numRuns: 7, seed: 20_260_306, endOnFailure: true },
    );
    expect([...ofCredit]).toEqual(expect.arrayContaining(['dispute', 'win']));
    expect([...owed]).toEqual(expect.arrayContaining(['dispute', 'win', 'payAtDesk', 'reverse']));
  },
  LONG,
);

async function newWorld(isOnline: boolean): Promise<World> {
  app.clock.now = TEST_NOW;
  // Of earlier sequences, whose clock was later.
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.db);
  const world = await moneyWorld(app, isOnline);
  expect(await world.readRows()).toHaveLength(2);
  return world;
}

/** Does the acts, and checks every sum after each. */
async function expectRight(world: World, acts: readonly Act[]): Promise<void> {
  let rows = await world.readRows();
  let movements = await expectCredit(world);
  for (const act of acts) {
    const row = subjectOf(act, rows);
    const done = await perform(world, act, row);
    const isRefused = done.status >= 400;
    // An expired token would make every act a refusal.
    expect([act.type, done.status, isRefused && (done.status > 499 || done.status === 401)]).toEqual([
      act.type,
      done.status,
      false,
    ]);
    if (!isRefused) accepted.set(act.type, (accepted.get(act.type) ?? 0) + 1);
    const after = await world.readRows();
    for (const one of after) {
      const before = rows.find(({ id }) => id === one.id);
      if (before) expectMoved(before, one, isRefused ? null : { act, done, isTarget: one.id === row.id });
      if (before && before.debt !== one.debt) owed.add(act.type);
    }
    await expectSold(world);
    const moved = await expectCredit(world);
    if (moved !== movements) ofCredit.add(act.type);
    movements = moved;
    await expectBill(world, after.find(({ id }) => id === row.id) as Row);
    rows = after;
  }
  await app.runJobs();
  for (const row of await world.readRows()) await expectBill(world, row);
  await expectBank(world);
}

/** Money of a booking moves by the acts on it alone; a cancellation gives back or keeps what the rule says. */
function expectMoved(before: Row, after: Row, by: { act: Act; done: Done; isTarget: boolean } | null): void {
  const moved = netOf(after) - netOf(before);
  const what = [by?.act.type, after.id, moved];
  const isEnded = after.is_cancelled && !before.is_cancelled;
  expect(Math.min(after.debt, after.due), what.join()).toBeGreaterThanOrEqual(0);
  if (by && ['dispute', 'win'].includes(by.act.type)) {
    expectDisputed(before, after, by);
    return;
  }
  if (isEnded && by?.done.refunds) {
    expect([...what, after.provider_in - after.provider_out, after.due]).toEqual([
      ...what.slice(0, 2),
      before.provider_out - before.provider_in,
      0,
      Math.max(0, before.in_hand),
    ]);
    expect(after.in_hand).toBe(before.in_hand);
  } else if (isEnded && by?.done.credits) {
    // What could go back became credit; the provider keeps its payments.
    const became = before.in_hand + before.provider_in - before.provider_out;
    expect([...what, after.due, after.provider_out]).toEqual([
      ...what.slice(0, 2),
      0 - became,
      0,
      before.provider_out,
    ]);
  } else if (isEnded) {
    expect([...what, after.due]).toEqual([...what.slice(0, 2), 0, before.due]);
    // Time ends a booking only where no money came.
    if (!by?.done.refunds && !['cancel', 'cancelAsPlayer'].includes(by?.act.type ?? ''))
      expect([...what, netOf(after)]).toEqual([...what, 0]);
  } else {
    const allowed = (by?.isTarget && by.done.moves) || [0];
    // A debt is paid and owed again; nothing else changes it.
    const isDebt =
      after.is_cancelled && before.is_cancelled && ['payAtDesk', 'reverse'].includes(by?.act.type ?? '');
    if (!isDebt) expect([...what, after.debt]).toEqual([...what, before.debt]);
    expect(after.is_cancelled && by?.act.type === 'payAtBank' ? [0] : allowed, what.join()).toContain(moved);
  }
}

/** A dispute takes what a payment held, and a won one brings it: never more, and a cancelled booking keeps what it kept. */
function expectDisputed(before: Row, after: Row, { act, isTarget }: { act: Act; isTarget: boolean }): void {
  const what = [act.type, after.id];
  const held = (row: Row) => row.provider_in - row.provider_out;
  if (!isTarget) expect([...what, netOf(after), after.debt]).toEqual([...what, netOf(before), before.debt]);
  const kept = (row: Row) => netOf(row) + row.debt - row.due;
  if (before.is_cancelled) {
    // A courtesy that paid the debt is not needed any more.
    const most = act.type === 'win' ? before.given : 0;
    expect(kept(after) - kept(before), what.join()).toBeGreaterThanOrEqual(0);
    expect(kept(after) - kept(before), what.join()).toBeLessThanOrEqual(most);
  } else if (after.is_cancelled) {
    expect([...what, held(after), after.due, after.debt]).toEqual([
      ...what,
      0,
      Math.max(0, before.in_hand),
      0,
    ]);
  } else expect(after.in_hand).toBe(before.in_hand);
}

/** The bill that the desk reads says what the rows of the tables say, and the hourly check finds nothing. */
async function expectBill({ slug, tokens }: World, row: Row): Promise<void> {
  expect(await findDifferences(app.db, [row.id])).toEqual([]);
  const params = { slug, id: row.id };
  const { body } = await app.call(getDeskBooking, { params }, { as: tokens.reception });
  const { price_cents, items_cents, paid_cents, returned_cents, open_cents, to_return_cents } = body;
  const [paid, returned] = [row.desk_in + row.provider_in, row.desk_out + row.provider_out];
  const open = row.is_cancelled ? row.debt : row.price + row.items - paid + returned;
  expect({ price_cents, items_cents, paid_cents, returned_cents, open_cents, to_return_cents }).toEqual({
    ...{ price_cents: row.price, items_cents: row.items, paid_cents: paid, returned_cents: returned },
    ...{ open_cents: open, to_return_cents: row.due },
  });
  expect(row.is_cancelled || price_cents + items_cents === paid_cents - returned_cents + open_cents).toBe(
    true,
  );
  expect(returned_cents).toBeLessThanOrEqual(paid_cents + row.debt);
  expect(row.is_cancelled ? open_cents : 0).toBeGreaterThanOrEqual(0);
}

const countOf = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(app.db)).rows[0]?.count;

/** No two of what takes a court overlap, and each booking that is not cancelled has its court. */
async function expectSold({ courts }: World): Promise<void> {
  const wrong = sql<{ count: number }>`
    SELECT ((SELECT count(*) FROM court_occupations a
      JOIN court_occupations b ON a.court_id = b.court_id AND a.id < b.id AND a.during && b.during
      WHERE a.court_id = ANY (${courts}) AND a.status <> 'released' AND b.status <> 'released')
    + (SELECT count(*) FROM bookings b JOIN court_occupations o ON o.id = b.occupation_id
      WHERE b.court_id = ANY (${courts}) AND ((b.status = 40) <> (o.status = 'released')
        OR b.status <> 40 AND (o.court_id <> b.court_id OR o.during <> tstzrange(b.start_at, b.end_at, '[)'))))
    )::int AS count`;
  expect(await countOf(wrong)).toBe(0);
}

/** Credit goes and comes with the rows of its booking, and the balance is the sum of its ledger. Resolves with its length. */
async function expectCredit({ courts }: World): Promise<number> {
  const wrong = sql<{ count: number }>`
    SELECT ((SELECT count(*) FROM bookings b WHERE b.court_id = ANY (${courts})
      AND (SELECT COALESCE(sum(amount_cents), 0) FROM customer_credits WHERE booking_id = b.id)
        <> (SELECT COALESCE(sum(CASE kind WHEN 'payment' THEN -amount_cents ELSE amount_cents END), 0)
          FROM desk_payments WHERE booking_id = b.id AND method = 'wallet'))
    + (SELECT count(*) FROM customers c
      WHERE c.credit_cents <> (SELECT COALESCE(sum(amount_cents), 0) FROM customer_credits WHERE customer_id = c.id))
    )::int AS count`;
  expect(await countOf(wrong)).toBe(0);
  const movements = sql<{ count: number }>`
    SELECT count(*)::int AS count FROM customer_credits m JOIN bookings b ON b.id = m.booking_id
    WHERE b.court_id = ANY (${courts})`;
  return (await countOf(movements)) ?? 0;
}

/** Once every job has run, the bank holds what the payments say, and gave nothing back above what was paid. */
async function expectBank({ courts }: World): Promise<void> {
  const wrong = sql<{ count: number }>`
    SELECT count(*)::int AS count FROM payments p
    JOIN bookings b ON b.id = p.booking_id
    LEFT JOIN sandbox_charges c ON c.provider_id = p.provider_id
    WHERE b.court_id = ANY (${courts}) AND (p.refunded_cents > p.amount_cents OR p.status = 'refunding'
      OR p.refunded_cents > 0 AND p.approved_at IS NULL
      OR p.returned_cents <> COALESCE(CASE c.status WHEN 'charged_back' THEN c.amount_cents ELSE c.refunded_cents END, 0)
      OR p.returned_cents <> COALESCE((SELECT sum(amount_cents) FROM payment_refunds
        WHERE payment_id = p.id AND undone_at IS NULL), 0)
      OR (p.status = 'charged_back') <> (c.status IS NOT DISTINCT FROM 'charged_back')
      OR (p.status = 'refunded') <> (c.status IS NOT DISTINCT FROM 'refunded')
      OR (p.status = 'approved') <> (c.status IS NOT DISTINCT FROM 'approved'))`;
  expect(await countOf(wrong)).toBe(0);
}
