import { getBooking } from '@bandeja/contract/calls/bookings';
import { getCustomer } from '@bandeja/contract/calls/desk-customers';
import { skipRegularDate } from '@bandeja/contract/calls/desk-regulars';
import { addDays } from '@bandeja/rules/time/local-time';
import { expect, test } from 'vitest';
import { MONDAY } from '../../../test/desk/desk-world.ts';
import { createLinkWorld } from '../../../test/desk/link-world.ts';
import { newPlayer } from '../../../test/new-player.ts';
import { notificationsOf } from '../../../test/notifications-of.ts';
import { createScriptedBank } from '../../../test/payments/scripted-bank.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { addJob } from '../../jobs/add-job.ts';

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank });

type World = Awaited<ReturnType<typeof createLinkWorld>>;

const paid = async ({ month }: World) => (await month())?.dates.map(({ paid_cents }) => paid_cents);
const asManager = async (world: World) => ({ as: await app.signIn(world.manager.id) });

test('a payment that the bank takes back opens every date again', async () => {
  const world = await createLinkWorld(app, bank);
  await world.show();
  const { providerId = '' } = bank.charges.at(-1) ?? {};
  await world.pay();
  bank.become(providerId, { status: 'charged_back' });
  await world.post(providerId);
  await world.post(providerId);
  expect(await paid(world)).toEqual([0, 0, 0, 0]);
  expect(await world.month()).toMatchObject({
    open_cents: 40_000,
    can: { pay: true },
    payment: { status: 'charged_back' },
  });
});

test('a linked customer is told once of the credit of a released date that goes and comes back, and reads its booking', async () => {
  const world = await createLinkWorld(app, bank);
  const player = await newPlayer(app);
  await app.db
    .updateTable('customers')
    .set({ player_id: player.id, linked_at: app.clock.now })
    .where('id', '=', world.customer.id)
    .execute();
  await world.show();
  const { providerId = '' } = bank.charges.at(-1) ?? {};
  await world.pay();
  const id = (await world.month())?.dates[2]?.booking ?? 0;
  const release = { params: { slug: world.slug, id: world.id }, body: { date: addDays(MONDAY, 14) } };
  await app.call(skipRegularDate, release, await asManager(world));
  for (const status of ['charged_back', 'dispute_won'] as const) {
    bank.become(providerId, { status });
    await Promise.all([world.post(providerId), world.post(providerId)]);
    await app.runJobs();
  }
  const told = (await notificationsOf(app, player.id)).filter(({ type }) => type === 'disputed_money');
  expect(told.map(({ title, meta_data }) => [title, meta_data])).toEqual([
    ['Crédito retirado', { type: 'booking', id }],
    ['Crédito de volta', { type: 'booking', id }],
  ]);
  const read = (as: string) => app.call(getBooking, { params: { id } }, { as });
  const { status, body } = await read(player.token);
  expect([status, body.can]).toEqual([200, { cancel: false, pay: false, create_match: false }]);
  expect((await read((await newPlayer(app)).token)).status).toBe(403);
});

test('a dispute that is won pays every date again; of a date whose money became credit it takes that, and gives it back', async () => {
  const world = await createLinkWorld(app, bank);
  await world.show();
  const { providerId = '' } = bank.charges.at(-1) ?? {};
  await world.pay();
  const release = { params: { slug: world.slug, id: world.id }, body: { date: addDays(MONDAY, 14) } };
  const released = (await world.month())?.dates[2]?.booking ?? 0;
  await app.call(skipRegularDate, release, await asManager(world));
  const credit = async () => {
    const customer = { params: { slug: world.slug, id: world.customer.id } };
    return (await app.call(getCustomer, customer, await asManager(world))).body;
  };
  for (let round = 0; round < 2; round++) {
    expect(await credit()).toMatchObject({ credit_cents: 10_000, debts: [] });
    bank.become(providerId, { status: 'charged_back' });
    await world.post(providerId);
    await world.post(providerId);
    expect(await paid(world)).toEqual([0, 0, 0, 0]);
    expect(await credit()).toMatchObject({ credit_cents: 0, debts: [] });
    bank.become(providerId, { status: 'dispute_won' });
    await world.post(providerId);
    await world.post(providerId);
    await app.runJobs();
    expect(await paid(world)).toEqual([10_000, 10_000, 0, 10_000]);
  }
  // The hourly check of the bills finds nothing.
  await addJob(app.db, 'check_bills', {}, { runAt: app.clock.now });
  await app.runJobs();
  const differences = app.db.selectFrom('bill_differences').selectAll();
  expect(await differences.where('booking_id', '=', released).execute()).toEqual([]);
});
