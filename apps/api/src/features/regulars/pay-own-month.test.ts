import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { eraseCustomer, getCustomer, mergeCustomers } from '@bandeja/contract/calls/desk-customers';
import { changeRegular, skipRegularDate } from '@bandeja/contract/calls/desk-regulars';
import * as till from '@bandeja/contract/calls/desk-till';
import { closeStatementLink } from '@bandeja/contract/calls/regular-statements';
import { createCustomer } from '@bandeja/db/testing/customer-builder';
import { addDays } from '@bandeja/rules/time/local-time';
import { expect, test } from 'vitest';
import { MONDAY } from '../../../test/desk/desk-world.ts';
import { createLinkWorld } from '../../../test/desk/link-world.ts';
import { createScriptedBank } from '../../../test/payments/scripted-bank.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';
import { createLinkLimits } from '../../http/limits/link-limits.ts';
import { createMemoryRateStore } from '../../http/limits/rates.ts';

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank });

type World = Awaited<ReturnType<typeof createLinkWorld>>;

const DAY_MS = 86_400_000;
const paid = async ({ month }: World) => (await month())?.dates.map(({ paid_cents }) => paid_cents);
const statusOf = async ({ month }: World) => (await month())?.payment?.status;
const asManager = async (world: World) => ({ as: await app.signIn(world.manager.id) });
const bookingOf = async (world: World, index: number) => {
  const id = (await world.month())?.dates[index]?.booking ?? 0;
  const params = { slug: world.slug, id };
  return { params, ...(await app.call(getDeskBooking, { params }, await asManager(world))).body };
};

test('a code of the link pays the dates in their order, without a word about the person', async () => {
  const world = await createLinkWorld(app, bank);
  await world.cash(15_000);
  const { status, body } = await world.show();
  expect([status, body.takes_pix]).toEqual([200, true]);
  const [shown] = body.months;
  expect(shown).toMatchObject({
    open_cents: 25_000,
    can: { pay: true },
    payment: { status: 'pending', amount_cents: 25_000 },
  });
  expect(shown?.payment?.pix?.qr_code).toMatch(/^pix of/);
  const { payer, description } = bank.inputs.at(-1) ?? {};
  expect([payer?.email, payer?.firstName, payer?.lastName, description]).toEqual([
    expect.stringMatching(/^mensalidade-\d+@/),
    ...['Cliente', 'Mensalista', expect.stringContaining('Mensalidade de março de 2026')],
  ]);
  // The same code again; the bank is asked once.
  const asked = bank.asked.length;
  expect((await world.show()).body.months[0]?.payment).toEqual(shown?.payment);
  expect(bank.asked.length).toBe(asked);
  expect(await world.pay()).toBe(200);
  // A message again, and days late, changes nothing.
  app.clock.now = new Date(TEST_NOW.getTime() + 3 * DAY_MS);
  await world.pay();
  expect(await paid(world)).toEqual([10_000, 10_000, 10_000, 10_000]);
  expect(await world.month()).toMatchObject({
    open_cents: 0,
    can: { pay: false },
    payment: { status: 'approved', pix: null },
  });
  const { payments, open_cents, price_cents, paid_cents, returned_cents } = await bookingOf(world, 1);
  expect([open_cents, price_cents, paid_cents - returned_cents]).toEqual([0, 10_000, 10_000]);
  expect(
    payments.map(({ method, amount_cents, can_reverse }) => [method, amount_cents, can_reverse]),
  ).toEqual([
    ['cash', 5_000, true],
    ['pix_link', 5_000, false],
  ]);
  await world.signIn();
  expect((await world.statement()).statements[0]).toMatchObject({ paid_cents: 40_000, open_cents: 0 });
  expect((await world.show()).status).toBe(409);
});

test('refused: a link that ended, a month without dates, a club without an account, too many codes', async () => {
  const world = await createLinkWorld(app, bank);
  expect((await world.show('2027-01')).status).toBe(404);
  await app.db
    .updateTable('clubs')
    .set({ installation_account: false })
    .where('id', '=', world.club.id)
    .execute();
  expect(await world.read()).toMatchObject({ takes_pix: false, months: [{ can: { pay: false } }, {}] });
  expect((await world.show()).status).toBe(503);
  const params = { slug: world.slug, id: world.customer.id };
  await app.call(closeStatementLink, { params }, world.by());
  expect((await world.show()).status).toBe(404);
});

test('money of the desk ends the code; of what is paid all the same only the surplus goes back', async () => {
  const world = await createLinkWorld(app, bank);
  await world.show();
  await world.cash(10_000);
  expect(await world.month()).toMatchObject({
    open_cents: 30_000,
    payment: { status: 'cancelled', pix: null },
  });
  await world.pay();
  expect([await statusOf(world), bank.charges.at(-1)?.refundedCents]).toEqual(['approved', 10_000]);
  expect(await paid(world)).toEqual([10_000, 10_000, 10_000, 10_000]);

  // All of it at the desk: all of the Pix goes back.
  const whole = await createLinkWorld(app, bank);
  await whole.show();
  await whole.cash();
  await whole.pay();
  expect(await statusOf(whole)).toBe('refunded');

  // By the sheet of one booking: the code stays, and is no longer shown.
  const sheet = await createLinkWorld(app, bank);
  await sheet.show();
  const { params } = await bookingOf(sheet, 1);
  await app.call(
    till.payAtDesk,
    { params, body: { method: 'cash', amount_cents: 1 } },
    await asManager(sheet),
  );
  expect(await sheet.month()).toMatchObject({
    open_cents: 39_999,
    payment: { status: 'pending', pix: null },
  });
  await sheet.pay();
  expect([await statusOf(sheet), bank.charges.at(-1)?.refundedCents]).toEqual(['approved', 1]);
  expect(await paid(sheet)).toEqual([10_000, 10_000, 10_000, 10_000]);
});

test('a date that is released after the code was made: its part goes back', async () => {
  const world = await createLinkWorld(app, bank);
  await world.show();
  const params = { slug: world.slug, id: world.id };
  const skip = async (date: string) =>
    app.call(skipRegularDate, { params, body: { date } }, await asManager(world));
  expect((await skip(addDays(MONDAY, 7))).status).toBe(200);
  expect(await world.month()).toMatchObject({ open_cents: 30_000, payment: { pix: null } });
  await world.pay();
  expect([await statusOf(world), bank.charges.at(-1)?.refundedCents]).toEqual(['approved', 10_000]);
  expect(await paid(world)).toEqual([10_000, 0, 10_000, 10_000]);
  // Of a paid date it becomes credit, and a cancelled one waits to be handed out.
  await skip(addDays(MONDAY, 14));
  const customer = await app.call(
    getCustomer,
    { params: { slug: world.slug, id: world.customer.id } },
    await asManager(world),
  );
  expect(customer.body.credit_cents).toBe(10_000);
  expect(await paid(world)).toEqual([10_000, 0, 0, 10_000]);
});

test('a higher price after the code leaves the difference open, a lower one is to be handed back', async () => {
  const world = await createLinkWorld(app, bank);
  await world.show();
  const reprice = async (price_cents: number, expected_version: number) => {
    const price = { from: addDays(MONDAY, 21), price_cents, price_by: 'time' as const };
    const params = { slug: world.slug, id: world.id };
    return app.call(changeRegular, { params, body: { price, expected_version } }, await asManager(world));
  };
  expect((await reprice(12_000, 1)).status).toBe(200);
  await world.pay();
  expect(await paid(world)).toEqual([10_000, 10_000, 10_000, 10_000]);
  expect(await world.month()).toMatchObject({ open_cents: 2_000, can: { pay: true } });
  expect((await reprice(7_000, 2)).status).toBe(200);
  const booking = await bookingOf(world, 3);
  expect(booking).toMatchObject({ open_cents: -3_000, to_return_cents: 3_000, paid_cents: 10_000 });
  const [{ id: payment = 0 } = {}] = booking.payments;
  const by = await asManager(world);
  const reversed = await app.call(
    till.reverseDeskPayment,
    { params: { ...booking.params, payment }, body: { reason: 'Engano' } },
    by,
  );
  expect(reversed.status).toBe(409);
  const body = { method: 'pix_own' as const, amount_cents: 3_000, reason: 'Preço novo' };
  const returned = await app.call(till.returnDeskMoney, { params: booking.params, body }, by);
  expect(returned.body).toMatchObject({ open_cents: 0, to_return_cents: 0, returned_cents: 3_000 });
});

test('a merge takes the months along and ends the codes; an erased person pays nothing any more', async () => {
  const world = await createLinkWorld(app, bank);
  await world.show();
  const into = await createCustomer(app.db, { club_id: world.club.id, name: 'Bia Lima' });
  const params = { slug: world.slug, id: world.customer.id };
  await app.call(mergeCustomers, { params, body: { into } }, world.by());
  await world.pay();
  await world.signIn();
  // Nothing of it was paid meanwhile: the money finds the dates at the record that is kept.
  expect((await world.statement()).statements[0]).toMatchObject({ customer: { id: into }, open_cents: 0 });

  const gone = await createLinkWorld(app, bank);
  await gone.show();
  const { providerId } = bank.charges.at(-1) ?? {};
  const erased = { slug: gone.slug, id: gone.customer.id };
  await app.call(eraseCustomer, { params: erased }, gone.by());
  await gone.pay(providerId);
  expect(bank.charges.at(-1)).toMatchObject({ providerId, status: 'refunded' });
});

test('a month that is over is paid while something of it is open; the account of the club may have changed', async () => {
  const world = await createLinkWorld(app, bank);
  await world.show();
  const { providerId: late } = bank.charges.at(-1) ?? {};
  app.clock.now = new Date(TEST_NOW.getTime() + 40 * DAY_MS);
  bank.become(late ?? '', { status: 'expired' });
  await app.runJobs();
  expect(await world.month()).toMatchObject({
    overdue: true,
    payment: { status: 'expired', pix: null },
    can: { pay: true },
  });
  await world.show();
  // The code of another account: its money is recorded, and the next code is of the present one.
  await app.db
    .updateTable('clubs')
    .set({ installation_account: false })
    .where('id', '=', world.club.id)
    .execute();
  await world.pay();
  expect(await world.month()).toBeUndefined();
  await world.pay(late);
  expect(bank.charges.at(-2)).toMatchObject({ status: 'refunded' });
});

test('two tabs at once make one charge; two payments at once pay once', { tags: 'postgres-15' }, async () => {
  const world = await createLinkWorld(app, bank);
  const before = bank.charges.length;
  const answers = await Promise.all([world.show(), world.show(), world.show()]);
  expect(answers.map(({ status }) => [200, 409].includes(status))).toEqual([true, true, true]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(bank.charges.length).toBe(before + 1);
  const { providerId: first = '' } = bank.charges.at(-1) ?? {};
  app.clock.advanceMinutes(31);
  bank.become(first, { status: 'expired' });
  await app.runJobs();
  await world.show();
  const { providerId: second = '' } = bank.charges.at(-1) ?? {};
  for (const id of [first, second]) bank.become(id, { status: 'approved' });
  const cash = world.cash();
  await Promise.all([world.post(first), world.post(second), world.post(first), cash]);
  await app.runJobs();
  expect(await paid(world)).toEqual([10_000, 10_000, 10_000, 10_000]);
  const held = bank.charges.slice(before).filter(({ status }) => status === 'approved').length;
  expect(held).toBe((await cash).status === 200 ? 0 : 1);
});

test('a release, an ending code and a payment at once leave every bill right', {
  tags: 'postgres-15',
}, async () => {
  const world = await createLinkWorld(app, bank);
  await world.show();
  const { providerId = '' } = bank.charges.at(-1) ?? {};
  bank.become(providerId, { status: 'approved' });
  const params = { slug: world.slug, id: world.id };
  const by = await asManager(world);
  await Promise.all([
    world.post(providerId),
    app.call(skipRegularDate, { params, body: { date: addDays(MONDAY, 7) } }, by),
    world.show(),
  ]);
  await app.runJobs();
  const month = await world.month();
  const credit = (await app.call(getCustomer, { params: { slug: world.slug, id: world.customer.id } }, by))
    .body.credit_cents;
  // The part of the released date went back, or had come before and became credit.
  const back = bank.charges.at(-1)?.refundedCents ?? 0;
  expect([month?.paid_cents, month?.open_cents, credit + back]).toEqual([30_000, 0, 10_000]);
});

test('codes of a link are limited', async () => {
  const limits = createLinkLimits(createMemoryRateStore());
  const ask = (link: string) => limits.pay({ network: '10.0.0.1', link, now: TEST_NOW });
  for (let code = 0; code < 10; code++) await ask('one');
  await expect(ask('one')).rejects.toMatchObject({ code: 'rate_limited' });
  await ask('other');
});
