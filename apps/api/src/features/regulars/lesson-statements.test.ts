import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { addCustomerCredit } from '@bandeja/contract/calls/desk-credit';
import { getCustomer } from '@bandeja/contract/calls/desk-customers';
import * as regulars from '@bandeja/contract/calls/desk-regulars';
import * as statements from '@bandeja/contract/calls/regular-statements';
import { addDays } from '@bandeja/rules/time/local-time';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { MONDAY } from '../../../test/desk/desk-world.ts';
import { createLessonWorld } from '../../../test/desk/lesson-world.ts';
import { newPlayer } from '../../../test/new-player.ts';
import { notificationsOf } from '../../../test/notifications-of.ts';
import { createScriptedBank } from '../../../test/payments/scripted-bank.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { addJob } from '../../jobs/add-job.ts';

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank });

const MONTH = '2026-03';
const LOADED_MACHINE = { timeout: 10_000 };

/** Ana and Bia take Carla's lesson on the four Mondays of the month, R$ 80 each. */
async function createMonth() {
  const world = await createLessonWorld(app);
  const { params, slug, manager, court, carla } = world;
  const weekly = { weekday: 1, start_time: '18:00', duration: 60, from: MONDAY, due_day: 10, court };
  const lesson = { teacher: carla.id, students: [{ name: 'Bia' }] };
  const body = { ...weekly, lesson, customer: { name: 'Ana' }, price_cents: 8_000, price_by: 'student' };
  const { regular } = (await app.call(regulars.addRegular, { params, body: body as never }, manager.as)).body;
  const { id = 0, version = 0, dates = [], lesson: made } = regular ?? {};
  const [ana = 0, bia = 0] = made?.students.map((student) => student.id) ?? [];
  const month = async () =>
    (await app.call(statements.listStatements, { params, query: { month: MONTH } }, manager.as)).body;
  /** What each has to pay, and in all. */
  const open = async () => {
    const { statements: all, open_cents } = await month();
    return [...all.map(({ customer, open_cents: cents }) => [customer.name, cents]), open_cents];
  };
  const pay = (customer: number, amount_cents?: number) => {
    const asked = { customer, month: MONTH, method: 'cash' as const, ...(amount_cents && { amount_cents }) };
    return app.call(statements.payStatement, { params, body: asked }, manager.as);
  };
  /** Of the students of the first date. */
  const shares = async () => {
    const one = { params: { slug, id: dates[0]?.booking ?? 0 } };
    const { lesson: first } = (await app.call(getDeskBooking, one, manager.as)).body;
    return first?.students.map(({ name, paid_cents, open_cents }) => [name, paid_cents, open_cents]);
  };
  /** What the hourly check of the bills finds. */
  const differences = async () => {
    await addJob(app.db, 'check_bills', {}, { runAt: app.clock.now });
    await app.runJobs();
    const found = app.db.selectFrom('bill_differences').select(['booking_id', 'what']);
    return found.where('club_id', '=', world.club.id).execute();
  };
  /** Shows the code of a student's month. Resolves with what makes the bank report it. */
  const showCode = async (customer: number) => {
    const link = { params, body: { customer } };
    const { path } = (await app.call(statements.openStatementLink, link, manager.as)).body;
    const token = path.split('/').at(-1) ?? '';
    const { body: own } = await app.call(statements.payOwnMonth, {
      params: { token },
      body: { month: MONTH },
    });
    const { providerId = '' } = bank.charges.at(-1) ?? {};
    const become = async (status: 'approved' | 'charged_back' | 'dispute_won') => {
      bank.become(providerId, { status });
      const { headers, body: payload } = bank.message(providerId);
      await app.app.inject({ method: 'POST', url: '/payment/webhook/mercadopago/', headers, payload });
    };
    return { own, become };
  };
  const rest = { showCode, bookings: dates.flatMap(({ booking }) => booking ?? []) };
  return { ...world, ...rest, id, version, ana, bia, month, open, pay, shares, differences };
}

test('each student of a weekly lesson has a statement of the own shares, paid by name, both at once', {
  tags: 'postgres-15',
}, async () => {
  const world = await createMonth();
  expect(await world.month()).toMatchObject({
    ...{ price_cents: 64_000, open_cents: 64_000 },
    statements: [
      {
        customer: { name: 'Ana' },
        price_cents: 32_000,
        students: 2,
        dates: Array(4).fill({ price_cents: 8_000 }),
      },
      { customer: { name: 'Bia' }, price_cents: 32_000, students: 2 },
    ],
  });
  expect((await world.pay(world.ana, 32_001)).status).toBe(409);
  const both = await Promise.all([world.pay(world.ana), world.pay(world.bia, 10_000)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await world.open()).toEqual([['Ana', 0], ['Bia', 22_000], 22_000]);
  expect(await world.shares()).toEqual([
    ['Ana', 8_000, 0],
    ['Bia', 8_000, 0],
  ]);
  expect(await world.differences()).toEqual([]);
});

test('the link of a student pays the own shares, and a dispute of it opens them alone', async () => {
  const world = await createMonth();
  await world.pay(world.ana, 12_000);
  const { own, become: tell } = await world.showCode(world.bia);
  expect(own).toMatchObject({ name: 'Bia', months: [{ month: MONTH, open_cents: 32_000 }, {}] });
  const become = async (status: Parameters<typeof tell>[0]) => {
    await tell(status);
    await app.runJobs();
    return { open: await world.open(), shares: await world.shares() };
  };
  const paid = {
    open: [['Ana', 20_000], ['Bia', 0], 20_000],
    shares: [
      ['Ana', 8_000, 0],
      ['Bia', 8_000, 0],
    ],
  };
  expect(await become('approved')).toEqual(paid);
  expect(await become('charged_back')).toEqual({
    open: [['Ana', 20_000], ['Bia', 32_000], 52_000],
    shares: [
      ['Ana', 8_000, 0],
      ['Bia', 0, 8_000],
    ],
  });
  expect(await become('dispute_won')).toEqual(paid);
  expect(await world.differences()).toEqual([]);
});

test('what a student who left has paid pays the others, and a released date costs none of them', async () => {
  const world = await createMonth();
  await world.pay(world.ana, 8_000);
  const params = { slug: world.slug, id: world.id };
  const change = { add: [{ name: 'Caio' }], remove: [world.ana], expected_version: world.version };
  await app.call(regulars.changeRegularStudents, { params, body: change }, world.manager.as);
  expect(await world.open()).toEqual([['Bia', 24_000], ['Caio', 32_000], 56_000]);
  const release = { params, body: { date: addDays(MONDAY, 7) } };
  await app.call(regulars.skipRegularDate, release, world.manager.as);
  expect(await world.open()).toEqual([['Bia', 16_000], ['Caio', 24_000], 40_000]);
  for (const { price_cents, credit_cents, items_cents, paid_cents, open_cents } of (await world.month())
    .statements)
    expect(price_cents - credit_cents + items_cents).toBe(paid_cents + open_cents);
  expect(await world.differences()).toEqual([]);
});

test("a student's share is taken once, whether two desks or a desk and a link are paid at once", {
  tags: 'postgres-15',
}, async () => {
  const world = await createMonth();
  const { become } = await world.showCode(world.bia);
  /** Both have read what is open, and wait for a booking. */
  const atOnce = async (acts: readonly (() => Promise<unknown>)[]) => {
    const holder = await app.db.startTransaction().execute();
    await sql`SELECT FROM bookings WHERE id = ANY (${world.bookings}::bigint[]) FOR UPDATE`.execute(holder);
    const done = acts.map((act) => act());
    await vi.waitFor(async () => {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.db);
      expect(rows[0]?.count).toBe(acts.length);
    }, LOADED_MACHINE);
    await holder.rollback().execute();
    return Promise.all(done);
  };
  const desk = async () => (await world.pay(world.ana)).status;
  expect((await atOnce([desk, desk])).toSorted()).toEqual([200, 409]);
  expect(await world.open()).toEqual([['Ana', 0], ['Bia', 32_000], 32_000]);
  expect(await world.shares()).toEqual([
    ['Ana', 8_000, 0],
    ['Bia', 0, 8_000],
  ]);
  await atOnce([() => world.pay(world.bia), () => become('approved')]);
  await app.runJobs();
  expect(await world.open()).toEqual([['Ana', 0], ['Bia', 0], 0]);
  expect(await world.differences()).toEqual([]);
});

test("a student's dispute takes the own credit, owes what is spent of it, and leaves the others theirs", async () => {
  const world = await createMonth();
  const [ofAna, ofBia] = [await world.showCode(world.ana), await world.showCode(world.bia)];
  await ofAna.become('approved');
  await ofBia.become('approved');
  const players = [await newPlayer(app), await newPlayer(app)];
  for (const [index, id] of [world.ana, world.bia].entries())
    await app.db
      .updateTable('customers')
      .set({ player_id: players[index]?.id ?? 0, linked_at: app.clock.now })
      .where('id', '=', id)
      .execute();
  const release = { params: { slug: world.slug, id: world.id }, body: { date: addDays(MONDAY, 7) } };
  await app.call(regulars.skipRegularDate, release, world.manager.as);
  const one = (id: number) => ({ params: { slug: world.slug, id } });
  const credits = async () =>
    Promise.all(
      [world.ana, world.bia].map(
        async (id) => (await app.call(getCustomer, one(id), world.manager.as)).body.credit_cents,
      ),
    );
  const debt = async () =>
    (
      await app.db
        .selectFrom('booking_debts')
        .select('open_cents')
        .where('club_id', '=', world.club.id)
        .execute()
    ).map(({ open_cents }) => open_cents);
  expect(await credits()).toEqual([8_000, 8_000]);
  await ofBia.become('charged_back');
  expect([await credits(), await debt()]).toEqual([[8_000, 0], []]);
  await ofBia.become('dispute_won');
  expect([await credits(), await debt()]).toEqual([[8_000, 8_000], []]);

  const spend = { kind: 'adjusted' as const, amount_cents: -3_000, reason: 'Gasto' };
  await app.call(addCustomerCredit, { ...one(world.bia), body: spend }, world.manager.as);
  await ofBia.become('charged_back');
  expect([await credits(), await debt()]).toEqual([[8_000, 0], [3_000]]);
  // Another student's dispute is won: it gives the own credit again, and leaves the debt.
  await ofAna.become('charged_back');
  await ofAna.become('dispute_won');
  expect([await credits(), await debt()]).toEqual([[8_000, 0], [3_000]]);
  await ofBia.become('dispute_won');
  expect([await credits(), await debt()]).toEqual([[8_000, 5_000], [0]]);
  await app.runJobs();
  const told = await Promise.all(
    players.map(async ({ id }) =>
      (await notificationsOf(app, id)).flatMap(({ type, title }) =>
        type === 'disputed_money' ? [title] : [],
      ),
    ),
  );
  expect(told).toEqual([
    ['Crédito retirado', 'Crédito de volta'],
    [
      ...['Crédito retirado', 'Crédito de volta', 'Crédito retirado', 'Valor em aberto no clube'],
      ...['Valor não está mais em aberto', 'Crédito de volta'],
    ],
  ]);
  expect(await world.differences()).toEqual([]);
});
