import { getCustomer } from '@bandeja/contract/calls/desk-customers';
import * as calls from '@bandeja/contract/calls/desk-regulars';
import * as statements from '@bandeja/contract/calls/regular-statements';
import { setRegularRule } from '@bandeja/contract/calls/regular-tasks';
import { addDays } from '@bandeja/rules/time/local-time';
import { expect, test } from 'vitest';
import { MONDAY } from '../../../test/desk/desk-world.ts';
import { createRegularWorld } from '../../../test/desk/regular-world.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

const DAY_MS = 86_400_000;
const week = (number: number) => addDays(MONDAY, 7 * number);

type World = Awaited<ReturnType<typeof createRegularWorld>>;

const pay = ({ params, reception }: World, customer: number, more: object = {}) =>
  app.call(
    statements.payStatement,
    { params, body: { customer, month: '2026-03', method: 'pix_own', ...more } },
    reception.as,
  );
const skip = ({ slug, by }: World, id: number, date: string) =>
  app.call(calls.skipRegularDate, { params: { slug, id }, body: { date } }, by());
const only = async (world: World) => (await world.statement()).statements[0];
const creditOf = async ({ slug, by }: World, id: number) =>
  (await app.call(getCustomer, { params: { slug, id } }, by())).body.credit_cents;

test('a month is paid in parts over its dates, never above the rest, two at once once', {
  tags: 'postgres-15',
}, async () => {
  const world = await createRegularWorld(app);
  const { customer } = await world.saved({ customer: { name: 'Beatriz Lima', phone: '11 99999-8888' } });
  expect(await only(world)).toMatchObject({
    ...{ price_cents: 40_000, paid_cents: 0, open_cents: 40_000, due_on: '2026-03-10', overdue: false },
    ...{ has_link: false, whatsapp: expect.stringContaining('400%2C00') },
  });
  expect((await pay(world, customer.id, { amount_cents: 40_001 })).status).toBe(409);
  const part = await pay(world, customer.id, { amount_cents: 15_000 });
  expect(part.body.dates.map(({ paid_cents, open_cents }) => [paid_cents, open_cents])).toEqual([
    [10_000, 0],
    [5_000, 5_000],
    [0, 10_000],
    [0, 10_000],
  ]);
  const both = await Promise.all([pay(world, customer.id), pay(world, customer.id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await only(world)).toMatchObject({ paid_cents: 40_000, open_cents: 0, whatsapp: null });
  expect((await pay(world, 999_999)).status).toBe(404);
});

test('a paid date that is skipped in time frees its court and becomes credit', async () => {
  const world = await createRegularWorld(app);
  const { id, customer } = await world.saved();
  await pay(world, customer.id);
  const { body } = await skip(world, id, week(1));
  expect(body.dates[1]).toMatchObject({
    state: 'skipped',
    credit_cents: 10_000,
    paid_cents: 0,
    open_cents: 0,
  });
  expect(await creditOf(world, customer.id)).toBe(10_000);
  expect((await world.book({ date: week(1) })).status).toBe(201);
  expect((await skip(world, id, week(1))).status).toBe(409);
  expect(await only(world)).toMatchObject({
    ...{ price_cents: 40_000, credit_cents: 10_000, paid_cents: 30_000, open_cents: 0 },
  });
});

test('what the rule keeps of an unpaid date stands on the bill of another one', async () => {
  const world = await createRegularWorld(app);
  const rule = { credit_percent: 40, hours_before: 24 };
  await app.call(setRegularRule, { params: world.params, body: rule }, world.by());
  const { id } = await world.saved();
  const { body } = await skip(world, id, week(1));
  expect(body.dates[1]).toMatchObject({ state: 'skipped', credit_cents: 4_000 });
  const month = await only(world);
  expect(month).toMatchObject({ items_cents: 6_000, open_cents: 36_000, credit_cents: 4_000 });
  expect((month?.price_cents ?? 0) - 4_000 + 6_000).toBe(36_000);
});

test('after the due day the rest is overdue, in the list, in the tasks and in the statement', async () => {
  const world = await createRegularWorld(app);
  const { id } = await world.saved();
  app.clock.now = new Date(TEST_NOW.getTime() + 5 * DAY_MS);
  await world.signIn();
  expect(await only(world)).toMatchObject({ overdue: true });
  expect((await world.read(id)).overdue_cents).toBe(40_000);
  const list = await app.call(calls.listRegulars, { params: world.params }, world.by());
  expect(list.body.regulars).toMatchObject([{ id, overdue_cents: 40_000, next: [{}, {}, {}] }]);
  expect((await world.statement()).overdue_cents).toBe(40_000);
});

test('a link without an account shows the month and skips an own date, until it is closed', async () => {
  const world = await createRegularWorld(app);
  const [{ id, customer }, other] = [
    await world.saved(),
    await world.saved({ start_time: '20:00', customer: { name: 'Caio' } }),
  ];
  const open = () =>
    app.call(
      statements.openStatementLink,
      { params: world.params, body: { customer: customer.id } },
      world.by(),
    );
  const former = (await open()).body.path.split('/').at(-1) ?? '';
  const token = (await open()).body.path.split('/').at(-1) ?? '';
  const read = (of: string) => app.call(statements.readOwnStatement, { params: { token: of } });
  expect((await read(former)).status).toBe(404);
  const { body } = await read(token);
  expect(body).toMatchObject({ name: 'Beatriz', months: [{ month: '2026-03', open_cents: 40_000 }, {}] });
  expect(JSON.stringify(body)).not.toMatch(/Lima|Caio/);
  const skipOwn = (regular: number, date: string) =>
    app.call(statements.skipOwnDate, { params: { token }, body: { regular, date } });
  expect((await skipOwn(other.id, MONDAY)).status).toBe(404);
  const skipped = await skipOwn(id, week(1));
  expect(skipped.body.months[0]?.dates[1]).toMatchObject({ state: 'skipped', can: { skip: false } });
  expect((await skipOwn(id, week(1))).status).toBe(409);
  const closing = { params: { slug: world.slug, id: customer.id } };
  expect((await app.call(statements.closeStatementLink, closing, world.by())).status).toBe(204);
  expect((await read(token)).status).toBe(404);
});
