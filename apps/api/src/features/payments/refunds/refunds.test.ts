import { cancelBooking } from '@bandeja/contract/calls/bookings';
import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import * as calls from '@bandeja/contract/calls/desk-refunds';
import { refundOnlinePayment } from '@bandeja/contract/calls/desk-till';
import { expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { said } from '../../../../test/desk/paying-desk.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { usePaymentsWorld } from '../../../../test/payments/payments-world.ts';
import { TEST_NOW } from '../../../../test/test-app.ts';
import { addJob } from '../../../jobs/add-job.ts';

const world = usePaymentsWorld();

/** A booking of R$ 120,00 that its player has paid by Pix, and the desk of its club. */
async function paidBooking() {
  const { app, bank, shownPix, pay } = world;
  app.clock.now = TEST_NOW;
  const shown = await shownPix();
  const { booking, providerId } = shown;
  await pay(providerId);
  const club = await app.db
    .selectFrom('courts')
    .innerJoin('clubs', 'clubs.id', 'courts.club_id')
    .select(['clubs.id', 'clubs.slug'])
    .where('courts.id', '=', booking.court_id)
    .executeTakeFirstOrThrow();
  const [reception, manager] = [await employ(app, club, 'reception'), await employ(app, club, 'manager')];
  const { slug } = club;
  const of = { params: { slug, id: booking.id } };
  const as = async (who: { id: number }) => ({ as: await app.signIn(who.id) });
  const before = bank.refunds.length;
  return {
    ...shown,
    reception,
    manager,
    refund: async (amount_cents: number, by = manager) =>
      app.call(refundOnlinePayment, { ...of, body: { amount_cents, reason: 'Pedido' } }, await as(by)),
    read: async () => (await app.call(getDeskBooking, of, await as(reception))).body,
    tasks: async () =>
      (await app.call(calls.listMoneyTasks, { params: { slug } }, await as(reception))).body.refunds.filter(
        (task) => task.booking?.id === booking.id,
      ),
    retry: async (id: number) => app.call(calls.retryRefund, { params: { slug, id } }, await as(reception)),
    outside: async (id: number, by = manager) =>
      app.call(
        calls.returnOutside,
        { params: { slug, id }, body: { note: 'Pix do clube para a Ana' } },
        await as(by),
      ),
    seen: async (id: number) =>
      app.call(calls.confirmTwiceReturned, { params: { slug, id } }, await as(manager)),
    refunded: () => bank.refunds.slice(before),
    atBank: () => bank.charges.find((one) => one.providerId === providerId),
  };
}

async function sweep() {
  await addJob(world.app.db, 'settle_payments', {}, { runAt: world.app.clock.now });
  await world.app.runJobs();
}

test('parts of a payment go back once each, never above its rest, and the rest goes with the cancellation', {
  tags: 'postgres-15',
}, async () => {
  const { app, truth, post, noticesOf } = world;
  const { booking, player, providerId, refund, read, refunded } = await paidBooking();
  const twice = await Promise.all([refund(7_000), refund(7_000)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await read()).toMatchObject({
    ...{ paid_cents: 12_000, returned_cents: 7_000, open_cents: 7_000 },
    payments: [{ status: 'approved', returned_cents: 7_000, refund: 'open' }],
  });
  expect((await refund(5_001)).body).toEqual({
    amount_cents: [expect.stringContaining('passa do que resta')],
  });
  await app.runJobs();
  for (let again = 0; again < 2; again++) await post(providerId);
  await app.runJobs();
  await sweep();
  expect(refunded()).toEqual([7_000]);
  expect(await read()).toMatchObject({ open_cents: 7_000, payments: [{ refund: null }] });
  expect((await noticesOf(player)).filter((type) => type === 'refund_done')).toHaveLength(1);

  const cancel = { params: { id: booking.id }, body: {} };
  expect((await app.call(cancelBooking, cancel, { as: player.token })).status).toBe(200);
  await app.runJobs();
  expect(refunded()).toEqual([7_000, 5_000]);
  expect((await truth(booking)).payments).toEqual(['refunded']);
  expect(await read()).toMatchObject({ paid_cents: 12_000, returned_cents: 12_000, open_cents: 0 });
});

test('a part whose answer is lost is asked for with the same key, and paid once', async () => {
  const { app, bank } = world;
  const { refund, read, refunded } = await paidBooking();
  await refund(3_000);
  await refund(4_000);
  bank.fail('refund', 'answer_lost', 'down');
  for (let run = 0; run < 5; run++) {
    await app.runJobs({ onFailure: () => {} });
    app.clock.advanceMinutes(10);
  }
  expect(refunded().toSorted()).toEqual([3_000, 4_000]);
  expect(await read()).toMatchObject({ returned_cents: 7_000, payments: [{ refund: null }] });
});

test('of two refunds of one amount the one that the bank has done is done, and the refused one is tried again', async () => {
  const { app, bank } = world;
  const { refund, read, refunded } = await paidBooking();
  await refund(3_000);
  await refund(3_000);
  // The first is refused; the second is sent with it and done.
  bank.fail('refund', 'refused');
  await app.runJobs();
  expect(refunded()).toEqual([3_000]);
  app.clock.advanceMinutes(10);
  await app.runJobs();
  expect(refunded()).toEqual([3_000, 3_000]);
  expect(await read()).toMatchObject({ returned_cents: 6_000, payments: [{ refund: null }] });
});

test('a refused refund is a task, is tried again by itself and by the desk, and then the tries end', async () => {
  const { app, bank } = world;
  const { refund, tasks, retry, refunded, read } = await paidBooking();
  await refund(6_000);
  bank.fail('refund', ...Array<'refused'>(6).fill('refused'));
  await app.runJobs();
  expect(await tasks()).toMatchObject([
    { state: 'trying', refused_code: 'bad_request', amount_cents: 6_000, next_try_at: expect.any(String) },
  ]);
  expect(await read()).toMatchObject({ returned_cents: 6_000, payments: [{ refund: 'refused' }] });
  // The hourly job does not ask before it is due.
  const asked = bank.asked.filter((one) => one === 'refund').length;
  await sweep();
  for (const minutes of [10, 60, 360, 1_440]) {
    app.clock.advanceMinutes(minutes);
    await app.runJobs();
  }
  const [stuck] = await tasks();
  expect(stuck).toMatchObject({ state: 'stuck', next_try_at: null });
  app.clock.advanceMinutes(10_000);
  await sweep();
  expect(bank.asked.filter((one) => one === 'refund').length).toBe(asked + 4);

  const both = await Promise.all([retry(stuck?.id ?? 0), retry(stuck?.id ?? 0)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await app.runJobs();
  expect(await tasks()).toMatchObject([{ state: 'trying' }]);
  bank.fail('refund');
  app.clock.advanceMinutes(10);
  await app.runJobs();
  expect([await tasks(), refunded()]).toEqual([[], [6_000]]);
  expect((await retry(stuck?.id ?? 0)).body).toEqual(said('já foi resolvida'));
});

test('"devolvido por fora" is a manager\'s, ends the tries, and shows when the provider pays as well', {
  tags: 'postgres-15',
}, async () => {
  const { app, bank, truth, post } = world;
  const { booking, player, providerId, tasks, outside, retry, seen, refunded, reception, read } =
    await paidBooking();
  await app.call(cancelBooking, { params: { id: booking.id }, body: {} }, { as: player.token });
  bank.fail('refund', 'refused');
  await app.runJobs();
  const id = (await tasks())[0]?.id ?? 0;
  expect((await outside(id, reception)).status).toBe(403);
  expect((await outside(999_999)).status).toBe(404);
  const both = await Promise.all([outside(id), outside(id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await retry(id)).status).toBe(409);
  app.clock.advanceMinutes(11);
  await app.runJobs();
  await sweep();
  expect([await tasks(), refunded()]).toEqual([[], []]);
  expect((await truth(booking)).payments).toEqual(['refunded']);
  expect(await read()).toMatchObject({ paid_cents: 12_000, returned_cents: 12_000 });

  // The account's owner, or a refund that was slow, gives it back as well.
  bank.become(providerId, { status: 'refunded', refundedCents: 12_000 });
  for (let again = 0; again < 2; again++) await post(providerId);
  expect(await tasks()).toMatchObject([{ id, state: 'twice', amount_cents: 12_000 }]);
  expect((await seen(id)).status).toBe(200);
  expect((await seen(id)).status).toBe(409);
  expect(await tasks()).toEqual([]);
});

test('a part that the desk had promised, and whose tries have ended, is asked for again when the club wins a dispute', async () => {
  const { app, bank, post } = world;
  const { providerId, refund, read, tasks, refunded } = await paidBooking();
  await refund(3_000);
  bank.fail('refund', ...Array<'refused'>(5).fill('refused'));
  for (const minutes of [0, 10, 60, 360, 1_440]) {
    app.clock.advanceMinutes(minutes);
    await app.runJobs();
  }
  expect(await tasks()).toMatchObject([{ state: 'stuck' }]);
  // The booking has begun.
  app.clock.advanceMinutes(4 * 24 * 60);
  bank.become(providerId, { status: 'charged_back' });
  await post(providerId);
  expect([await tasks(), (await read()).returned_cents]).toEqual([[], 12_000]);
  bank.become(providerId, { status: 'dispute_won' });
  for (let again = 0; again < 2; again++) await post(providerId);
  expect(await read()).toMatchObject({ returned_cents: 3_000, payments: [{ refund: 'open' }] });
  await app.runJobs();
  await sweep();
  expect(refunded()).toEqual([3_000]);
  expect(await read()).toMatchObject({
    returned_cents: 3_000,
    open_cents: 3_000,
    payments: [{ refund: null }],
  });
});

test('of each part that a bank takes the player has a letter, also when none was sent yet', async () => {
  const { app, bank, post } = world;
  const { providerId } = await paidBooking();
  await app.runJobs();
  const before = app.mails.length;
  for (const refundedCents of [2_000, 5_000]) {
    bank.become(providerId, { refundedCents });
    await post(providerId);
  }
  await app.runJobs();
  const letters = app.mails.slice(before).filter(({ subject }) => subject === 'Valor em aberto no clube');
  expect(letters.map(({ text }) => /R\$\s(\d+),00/.exec(text)?.[1]).toSorted()).toEqual(['20', '30']);
});

test('what the owner gives back at the provider is found, also in parts, and a refund without answer ends', async () => {
  const { app, bank, post } = world;
  const { booking, providerId, refund, read, tasks, refunded } = await paidBooking();
  bank.become(providerId, { refundedCents: 2_000 });
  await post(providerId);
  expect(await read()).toMatchObject({ returned_cents: 2_000, open_cents: 2_000 });
  // No bank undid it.
  const told = await notificationsOf(app, booking.player_id ?? 0);
  expect(told.find(({ type }) => type === 'disputed_money')?.content).toMatch(
    /foi devolvido: R\$\s20,00 estão em aberto no clube\. Se tiver dúvida, fale com o clube\.$/,
  );
  await refund(6_000);
  // In process at the bank, and never done.
  bank.refund = async (id) => ({ ...(await bank.read(id, app.clock.now)) });
  await app.runJobs();
  app.clock.advanceMinutes(6 * 24 * 60);
  await sweep();
  expect(await tasks()).toMatchObject([{ state: 'stuck', refused_code: 'no_answer', amount_cents: 6_000 }]);
  expect([refunded(), (await read()).returned_cents]).toEqual([[], 8_000]);
});
