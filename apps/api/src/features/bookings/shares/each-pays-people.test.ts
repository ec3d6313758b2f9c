/** @module-tag postgres-15 */
import { cancelDeskBooking } from '@bandeja/contract/calls/desk-booking-changes';
import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
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
  await world.split([6_000, 6_000]);
  await world.payOwn();
  const own = world.lastCharge();
  expect((await world.open(await world.tokenOf(1))).body.can.pay).toBe(true);
  bank.become(own, { status: 'charged_back' });
  await world.post(own);
  expect((await world.open(await world.tokenOf(1))).body.can.pay).toBe(false);
  expect((await world.read()).held?.open_cents).toBe(12_000);
  expect(await world.payOwn()).toBe(200);
  await app.runJobs();
  expect((await world.read()).held).toBeNull();
  expect(world.held()).toBe(12_000);
});
