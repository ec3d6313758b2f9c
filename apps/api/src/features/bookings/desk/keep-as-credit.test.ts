import { cancelDeskBooking } from '@bandeja/contract/calls/desk-booking-changes';
import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { getClosure } from '@bandeja/contract/calls/desk-closures';
import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { payAtDesk, refundOnlinePayment } from '@bandeja/contract/calls/desk-till';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createCustomer } from '@bandeja/db/testing/customer-builder';
import { expect, test } from 'vitest';
import { bookWithPix, closingClub, paymentsOf } from '../../../../test/desk/closing-club.ts';
import { createDeskWorld } from '../../../../test/desk/desk-world.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

const creditOf = async (id: number) =>
  Number(
    (
      await app.db
        .selectFrom('customers')
        .select('credit_cents')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).credit_cents,
  );

const wallet = (expected_version: number) => ({
  ...{ refund: 'wallet' as const, reason: 'Prefere crédito', expected_version },
});

test('a cancellation makes what was paid credit once, of two at once, without what a partner pays', {
  tags: 'postgres-15',
}, async () => {
  const { slug, book, reception } = await createDeskWorld(app);
  const { id, version, customer } = (await book()).body;
  const params = { slug, id };
  for (const [method, amount_cents] of [
    ['cash', 5_000],
    ['partner', 2_000],
  ] as const)
    await app.call(payAtDesk, { params, body: { method, amount_cents } }, reception.as);
  const seen = (await app.call(getDeskBooking, { params }, reception.as)).body;
  expect([seen.version, seen.can.credit, seen.refundable_cents]).toEqual([version, true, 5_000]);
  const cancel = () => app.call(cancelDeskBooking, { params, body: wallet(seen.version) }, reception.as);
  const both = await Promise.all([cancel(), cancel()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 200)?.body).toMatchObject({
    ...{ status: 40, paid_cents: 7_000, returned_cents: 5_000, open_cents: 0, to_return_cents: 0 },
    ...{ refundable_cents: 0, can: { credit: false } },
  });
  expect(await creditOf(customer?.id ?? 0)).toBe(5_000);
});

test('without a customer or a linked player, or late at reception, it is refused and nothing changes', async () => {
  const world = await createDeskWorld(app);
  const player = await newPlayer(app);
  const at = { court_id: world.court, player_id: player.id, date: '2026-03-06', price_cents: 6_000 };
  const { id } = await createBooking(app.db, { ...at, start_time: '18:00' });
  const params = { slug: world.slug, id };
  await app.call(payAtDesk, { params, body: { method: 'cash', amount_cents: 6_000 } }, world.reception.as);
  const cancel = async (by = world.manager) => {
    const { version } = (await app.call(getDeskBooking, { params }, by.as)).body;
    return app.call(cancelDeskBooking, { params, body: wallet(version) }, by.as);
  };
  expect(await cancel()).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('cliente com crédito') },
  });
  const customer = await createCustomer(app.db, { club_id: world.club.id, player_id: player.id });
  expect((await cancel(world.reception)).status).toBe(403);
  expect((await app.call(getDeskBooking, { params }, world.reception.as)).body).toMatchObject({
    ...{ status: 30, paid_cents: 6_000, returned_cents: 0, can: { credit: false } },
  });
  expect(await creditOf(customer)).toBe(0);
  expect((await cancel()).status).toBe(200);
  expect(await creditOf(customer)).toBe(6_000);
});

test('a closure gives money by default, and credit where the payer has said yes; its payment is never refunded', async () => {
  const club = await closingClub(app);
  const [agreed, silent, unknown] = [
    await bookWithPix(app, club.first, '18:00', 'Ana'),
    await bookWithPix(app, club.last, '18:00', 'Bia'),
    await bookWithPix(app, club.last, '19:00', 'Caio'),
  ];
  for (const { pay } of [agreed, silent, unknown]) await pay();
  const linked = (player_id: number) => createCustomer(app.db, { club_id: club.id, player_id });
  const customer = await linked(agreed.player);
  await linked(silent.player);
  const shown = (await club.send({ dry_run: true })).body.bookings;
  expect(Object.fromEntries(shown.map((one) => [one.id, one.can_credit]))).toEqual({
    ...{ [agreed.id]: true, [silent.id]: true, [unknown.id]: false },
  });
  const yes = (booking: number) => ({ booking, do: 'wallet_offer', agreed: true });
  expect((await club.send({ choices: [yes(unknown.id)] })).status).toBe(409);
  expect(await paymentsOf(app, unknown.id)).toEqual(['approved']);

  const closed = await club.send({ bookings: 'wallet_offer', choices: [yes(agreed.id)] });
  expect(closed.status).toBe(201);
  await app.runJobs();
  expect([
    await paymentsOf(app, agreed.id),
    await paymentsOf(app, silent.id),
    await paymentsOf(app, unknown.id),
  ]).toEqual([['approved'], ['refunded'], ['refunded']]);
  expect(await creditOf(customer)).toBe(agreed.price);
  const params = { slug: club.slug, id: agreed.id };
  expect((await app.call(getDeskBooking, { params }, club.manager.as)).body).toMatchObject({
    ...{
      status: 40,
      paid_cents: agreed.price,
      returned_cents: agreed.price,
      open_cents: 0,
      refundable_cents: 0,
    },
  });
  const refund = { params, body: { amount_cents: agreed.price, reason: 'Mudou de ideia' } };
  expect((await app.call(refundOnlinePayment, refund, club.manager.as)).status).toBe(409);
  await app.runJobs();
  expect(await paymentsOf(app, agreed.id)).toEqual(['approved']);
  const notice = (await notificationsOf(app, agreed.player)).find(({ type }) => type === 'booking_cancelled');
  expect(notice?.content).toContain('ficaram como crédito seu no clube');

  const asked = { params: { slug: club.slug, id: closed.body.id ?? 0 } };
  const { bookings } = (await app.call(getClosure, asked, club.manager.as)).body;
  expect(Object.fromEntries(bookings.map(({ id, done }) => [id, done]))).toEqual({
    ...{ [agreed.id]: 'credit', [silent.id]: 'refund', [unknown.id]: 'refund' },
  });
  const query = { object: `booking:${agreed.id}` };
  const history = await app.call(listDeskHistory, { params: { slug: club.slug }, query }, club.manager.as);
  expect(history.body.results[0]?.changes).toMatchObject({
    agreed: [false, true],
    credit_cents: [0, agreed.price],
  });
});
