import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import * as regulars from '@bandeja/contract/calls/desk-regulars';
import * as statements from '@bandeja/contract/calls/regular-statements';
import { addDays } from '@bandeja/rules/time/local-time';
import { expect, test } from 'vitest';
import { MONDAY } from '../../../test/desk/desk-world.ts';
import { createLessonWorld } from '../../../test/desk/lesson-world.ts';
import { createScriptedBank } from '../../../test/payments/scripted-bank.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { addJob } from '../../jobs/add-job.ts';

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank });

const MONTH = '2026-03';

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
  return { ...world, id, version, ana, bia, month, open, pay, shares, differences };
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
  const body = { customer: world.bia };
  const { path } = (
    await app.call(statements.openStatementLink, { params: world.params, body }, world.manager.as)
  ).body;
  const params = { token: path.split('/').at(-1) ?? '' };
  const shown = await app.call(statements.payOwnMonth, { params, body: { month: MONTH } });
  expect(shown.body).toMatchObject({ name: 'Bia', months: [{ month: MONTH, open_cents: 32_000 }, {}] });
  const { providerId = '' } = bank.charges.at(-1) ?? {};
  const become = async (status: 'approved' | 'charged_back' | 'dispute_won') => {
    bank.become(providerId, { status });
    const { headers, body: payload } = bank.message(providerId);
    await app.app.inject({ method: 'POST', url: '/payment/webhook/mercadopago/', headers, payload });
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
