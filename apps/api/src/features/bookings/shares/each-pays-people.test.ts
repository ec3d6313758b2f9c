/** @module-tag postgres-15 */
import { getBooking } from '@bandeja/contract/calls/bookings';
import { cancelDeskBooking, changeDeskBooking } from '@bandeja/contract/calls/desk-booking-changes';
import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { payAtDesk, refundOnlinePayment } from '@bandeja/contract/calls/desk-till';
import { findNamedShare, splitBooking } from '@bandeja/contract/calls/shares';
import { expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { createScriptedBank } from '../../../../test/payments/scripted-bank.ts';
import { createSplitWorld } from '../../../../test/payments/split-world.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

// Who sees and hears of a held court that each of its players pays.

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank });

const DEADLINE = '2026-03-07T12:00:00.000Z';

function createWorld(late = false) {
  app.clock.now = TEST_NOW;
  return createSplitWorld(app, bank, { way: 'each', late });
}

test('the desk sees who has paid, and gives all of a hold back', async () => {
  const world = await createWorld(true);
  await world.split();
  await world.payOwn();
  await world.payShare(2);
  const { as } = await employ(app, world.club, 'manager');
  const params = { slug: world.club.slug, id: world.booking.id };
  const { body } = await app.call(getDeskBooking, { params }, as);
  expect(body.split).toEqual({
    way: 'each',
    shares_until: DEADLINE,
    shares: [
      { name: null, is_own: true, amount_cents: 3_000, status: 'paid' },
      { name: 'Pessoa 1', is_own: false, amount_cents: 3_000, status: 'waiting' },
      { name: 'Pessoa 2', is_own: false, amount_cents: 3_000, status: 'paid' },
      { name: 'Pessoa 3', is_own: false, amount_cents: 3_000, status: 'waiting' },
    ],
  });
  const cancel = (refund: 'none' | 'full') =>
    app.call(
      cancelDeskBooking,
      { params, body: { reason: 'Chuva', refund, expected_version: body.version } },
      as,
    );
  expect((await cancel('none')).headers['x-error-code']).toBe('refund_is_due');
  expect((await cancel('full')).status).toBe(200);
  await app.runJobs();
  expect(world.held()).toBe(0);
});

test('a player who is named is told once the share can be paid, and reaches it without the link', async () => {
  const world = await createWorld();
  const friend = await newPlayer(app, { first_name: 'Ana', last_name: 'Lima' });
  const shares = [
    { player: world.player.id, amount_cents: 4_000 },
    { player: friend.id, amount_cents: 4_000 },
    { name: 'Bia', amount_cents: 4_000 },
  ];
  const split = async (all: { player?: number; name?: string; amount_cents: number }[]) =>
    app.call(splitBooking, { params: world.params, body: { way: 'each', shares: all } }, await world.as());
  const twice = shares.map((share) => ('player' in share ? share : { ...share, player: friend.id }));
  expect((await split(twice)).headers['x-error-code']).toBe('split_player_twice');
  const unknown = shares.map((share) => ('player' in share ? share : { ...share, player: 999_999 }));
  expect((await split(unknown)).headers['x-error-code']).toBe('player_not_found');
  expect((await split(shares)).body.shares[1]).toMatchObject({ name: 'Ana Lima', player: friend.id });
  const told = async () =>
    (await notificationsOf(app, friend.id)).map(({ type, content }) => [type, content]);
  expect(await told()).toEqual([]);
  await world.payOwn();
  expect(await told()).toEqual([
    ['share_asked', expect.stringMatching(/^Rafael Souza dividiu a quadra com você: .* R\$\s40,00\.$/)],
  ]);
  const found = await app.call(findNamedShare, { params: world.params }, { as: friend.token });
  expect(found.body.url.split('/').at(-1)).toBe(await world.tokenOf(1));
  const stranger = await newPlayer(app);
  const other = await app.call(findNamedShare, { params: world.params }, { as: stranger.token });
  expect(other.headers['x-error-code']).toBe('share_not_found');
  await world.payShare(1);
  expect((await world.read()).shares[1]).toMatchObject({ status: 'paid', name: 'Ana Lima' });
});

test('an own share whose money went back ends the links of others until the player pays the rest', async () => {
  const world = await createWorld();
  await world.split([4_000, 4_000, 4_000]);
  await world.payOwn();
  const own = world.lastCharge();
  await world.payShare(2);
  expect((await world.open(await world.tokenOf(1))).body.can.pay).toBe(true);
  bank.become(own, { status: 'charged_back' });
  await world.post(own);
  expect((await world.open(await world.tokenOf(1))).body.can.pay).toBe(false);
  expect((await world.read()).held?.open_cents).toBe(8_000);
  expect(await world.payOwn()).toBe(200);
  await app.runJobs();
  expect((await world.read()).held).toBeNull();
  expect(world.held()).toBe(12_000);
});

test('the receipt names each part that the player paid, their sum, and what others paid', async () => {
  const world = await createWorld();
  await world.split();
  await world.payOwn();
  await world.payShare(1);
  app.clock.advanceMinutes(60);
  await world.payOwn(true);
  await app.runJobs();
  const rows = await app.db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', world.booking.id)
    .where('payable_kind', '=', 'booking')
    .where('approved_at', 'is not', null)
    .orderBy('id')
    .execute();
  const [own, rest] = rows.map(({ id }) => id);
  const letter = app.mails.findLast(({ subject }) => subject === 'Reserva confirmada');
  expect(letter?.text.replaceAll('\u00a0', ' ')).toContain(
    'Valor: R$ 90,00\n' +
      `Parte 1: R$ 30,00, Pix, pago em 06/03/2026, 09:00, pagamento ${own}\n` +
      `Parte 2: R$ 60,00, Pix, pago em 06/03/2026, 10:00, pagamento ${rest}\n` +
      'Pago por outros: R$ 30,00\n',
  );
});

test('what came back to the player is not on the receipt of a moved booking', async () => {
  app.clock.now = TEST_NOW;
  const world = await createSplitWorld(app, bank);
  await world.split();
  for (const place of [1, 2]) await world.payShare(place);
  await app.runJobs();
  const { as } = await employ(app, world.club, 'manager');
  const params = { slug: world.club.slug, id: world.booking.id };
  const { version: expected_version } = (await app.call(getDeskBooking, { params }, as)).body;
  const body = { start_time: '10:00', expected_version };
  expect((await app.call(changeDeskBooking, { params, body }, as)).status).toBe(200);
  await app.runJobs();
  const letter = app.mails.findLast(({ subject }) => subject === 'Sua reserva mudou');
  const text = letter?.text.replaceAll('\u00a0', ' ');
  expect(text).toContain('Valor: R$ 60,00\n');
  expect(text).toContain('Pago por outros: R$ 60,00\n');
});

test('a player with a block in between is not named in a share, in either direction', async () => {
  const other = await newPlayer(app);
  const world = await createSplitWorld(app, bank, { way: 'each' });
  const shares = [
    { player: world.player.id, amount_cents: 6_000 },
    { player: other.id, amount_cents: 6_000 },
  ];
  const ask = async () => {
    const body = { shares, way: 'each' as const };
    return (await app.call(splitBooking, { params: world.params, body }, await world.as())).status;
  };
  const pairs = [
    [other.id, world.player.id],
    [world.player.id, other.id],
  ] as const;
  for (const [player_id, blocked_id] of pairs) {
    await app.db
      .insertInto('player_blocks')
      .values({ player_id, blocked_id, created_at: TEST_NOW })
      .execute();
    expect(await ask()).toBe(404);
    await app.db.deleteFrom('player_blocks').execute();
  }
  expect(await ask()).toBe(201);
});

test('a hold whose own share is paid says how many paid and until when, and is not to be paid now', async () => {
  const world = await createWorld();
  const state = async () => (await app.call(getBooking, { params: world.params }, await world.as())).body;
  await world.split();
  expect(await state()).not.toHaveProperty('waits_for');
  await world.payOwn();
  expect((await state()).waits_for?.text).toMatch(/^Esperando os outros \(1 de 4 pagou\), até/);
  await world.payShare(1);
  expect((await state()).waits_for).toEqual({
    until: DEADLINE,
    text: expect.stringMatching(/^Esperando os outros \(2 de 4 pagaram\), até sábado, 07\/03, às 09:00$/i),
  });
  app.clock.now = new Date(DEADLINE);
  expect(await state()).not.toHaveProperty('waits_for');
  // The latest payment is now a code that was not paid: it must not be shown as a refund.
  await world.ask();
  expect(await state()).not.toHaveProperty('refund');
  bank.fail('refund', 'refused');
  await world.cancel();
  expect(await state()).toMatchObject({ refund: 'refunding', payment: { status: 'cancelled' } });
  await app.runJobs();
  app.clock.advanceMinutes(15);
  await app.runJobs();
  expect(await state()).toMatchObject({ refund: 'refunded' });
});

test('a named player is told when money at the desk confirms the court before the own share is paid', async () => {
  const world = await createWorld();
  const friend = await newPlayer(app);
  const shares = [
    { player: world.player.id, amount_cents: 6_000 },
    { player: friend.id, amount_cents: 6_000 },
  ];
  await app.call(splitBooking, { params: world.params, body: { way: 'each', shares } }, await world.as());
  const { as } = await employ(app, world.club, 'manager');
  const params = { slug: world.club.slug, id: world.booking.id };
  const pay = (amount_cents: number) =>
    app.call(payAtDesk, { params, body: { method: 'cash', amount_cents } }, as);
  const told = async () => (await notificationsOf(app, friend.id)).map(({ type }) => type);
  expect((await pay(4_000)).status).toBe(201);
  expect(await told()).toEqual(['share_asked']);
  expect((await world.open(await world.tokenOf(1))).body.can.pay).toBe(true);
  expect((await pay(2_000)).status).toBe(201);
  expect(await told()).toEqual(['share_asked']);
});

test('an act of the desk ends a hold past its time first: all of it goes back, and nothing is kept', async () => {
  const world = await createWorld();
  await world.split();
  await world.payOwn();
  await world.payShare(1);
  const { id: payment } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', world.booking.id)
    .where('payable_kind', '=', 'booking_share')
    .executeTakeFirstOrThrow();
  app.clock.now = new Date(Date.parse(DEADLINE) + 31 * 60_000);
  const { as } = await employ(app, world.club, 'manager');
  const params = { slug: world.club.slug, id: world.booking.id };
  const body = { payment, amount_cents: 1_000, reason: 'Pedido' };
  const part = await app.call(refundOnlinePayment, { params, body }, as);
  expect(part.status).toBe(409);
  const kept = app.db.selectFrom('kept_money').selectAll().where('booking_id', '=', world.booking.id);
  expect(await kept.execute()).toEqual([]);
  await app.runJobs();
  expect(world.held()).toBe(0);
});
