import { addMatchPlayer } from '@bandeja/contract/calls/matches';
import * as calls from '@bandeja/contract/calls/open-matches';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../../test/matches/match-people.ts';
import { createPeople } from '../../../../test/matches/open-match-world.ts';
import {
  createPricedWorld,
  expectMoney,
  PLACE,
  type PricedWorld,
} from '../../../../test/matches/priced-world.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { createScriptedBank } from '../../../../test/payments/scripted-bank.ts';
import { PRICE } from '../../../../test/payments/split-world.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

// Whose the money of a place is where players, time and the bank cross.

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank, rateLimit: false });

let player: Person;
let other: Person;
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  for (const method of ['charge', 'cancel', 'refund'] as const) bank.fail(method);
  [player, other] = [await createPerson(app), await createPerson(app)];
});

const minutesLater = (at: string | Date, minutes: number) =>
  new Date(new Date(at).getTime() + minutes * 60_000);
const runAt = async (at: Date) => {
  app.clock.now = at;
  await app.runJobs({ onFailure: () => undefined });
};
const fillByOf = async (world: PricedWorld) => (await world.see(world.creator)).opening?.fill_by ?? '';
const isDown = () => bank.fail('cancel', ...Array.from({ length: 500 }, () => 'down' as const));
const titlesOf = async ({ id }: Person) => (await notificationsOf(app, id)).map(({ title }) => title);
const ownCode = (world: PricedWorld) => bank.charges[world.split.first]?.providerId ?? '';
const become = async (world: PricedWorld, code: string, status: 'charged_back' | 'dispute_won') => {
  bank.become(code, { status });
  expect((await world.post(code)).statusCode).toBe(200);
};

describe('a bank that does not answer', () => {
  test('costs the creator no court: what is full only with an unpaid place is decided without it', async () => {
    const [third] = await createPeople(app, 1);
    const world = await createPricedWorld(app, bank, {
      others: third ? [third] : [],
      open: { not_full: 'cancel' },
    });
    await world.enter(player);
    const fillBy = await fillByOf(world);
    app.clock.now = minutesLater(fillBy, -2);
    await world.join(other);
    const code = await world.charge(other);
    isDown();
    for (const minute of [0, 2, 3]) await runAt(minutesLater(fillBy, minute));
    expect((await world.see(world.creator)).cancelled_at).toBeNull();
    await runAt(minutesLater(fillBy, 4));
    expect((await world.see(world.creator)).cancelled_at).not.toBeNull();
    bank.fail('cancel');
    await world.pay(code);
    await runAt(minutesLater(fillBy, 60));
    expect([await world.states(), world.held()]).toEqual(['ended ended', 0]);
    await expectMoney(world);
  });

  test('is waited for where its word decides, and a Pix that came fills the match', async () => {
    const [third] = await createPeople(app, 1);
    const world = await createPricedWorld(app, bank, {
      others: third ? [third] : [],
      open: { not_full: 'cancel' },
    });
    await world.enter(player);
    const fillBy = await fillByOf(world);
    app.clock.now = minutesLater(fillBy, -2);
    await world.join(other);
    const code = await world.charge(other);
    isDown();
    await runAt(minutesLater(fillBy, 1));
    await world.pay(code);
    await runAt(minutesLater(fillBy, 3));
    expect([await world.states(), (await world.see(player)).cancelled_at]).toEqual(['settled settled', null]);
    await expectMoney(world);
  });

  test('keeps nobody’s money from the court of a match that is played anyway', async () => {
    const world = await createPricedWorld(app, bank);
    await world.enter(player);
    const fillBy = await fillByOf(world);
    app.clock.now = minutesLater(fillBy, -2);
    await world.join(other);
    const code = await world.charge(other);
    isDown();
    await runAt(new Date(fillBy));
    expect(await world.states()).toBe('settled held');
    await world.leave(player);
    await world.pay(code);
    await runAt(minutesLater(fillBy, 1));
    // Who comes after one who left pays that one back.
    expect([await world.states(), world.held()]).toEqual(['ended settled', PRICE]);
    await expectMoney(world);
  });
});

describe('who leaves and comes back before any job ran', () => {
  test('has another code for a place that was not paid', async () => {
    const world = await createPricedWorld(app, bank);
    const first = await world.join(player);
    await world.leave(player);
    const again = await world.join(player);
    expect([again.status, again.body.payment?.status]).toEqual([200, 'waiting']);
    expect(again.body.payment?.id).not.toBe(first.body.payment?.id);
    await world.pay(await world.charge(player, again.body.payment?.id));
    await app.runJobs();
    expect([await world.states(), world.held()]).toEqual(['ended paid', PRICE + PLACE]);
    expect(await titlesOf(world.creator)).not.toContain('Um lugar ficou livre');
  });

  test('has the money back of one that was, and pays again', async () => {
    const world = await createPricedWorld(app, bank);
    await world.enter(player);
    await world.leave(player);
    expect(await world.enter(player)).toBe(200);
    await app.runJobs();
    expect([await world.states(), world.atBank()]).toEqual(['ended paid', [PRICE, 0, PLACE]]);
    await expectMoney(world);
  });

  test('stays, unpaid, where the creator seats the player', async () => {
    const world = await createPricedWorld(app, bank);
    await world.join(player);
    const code = await world.charge(player);
    await world.leave(player);
    const body = { match: world.id, player: player.id };
    expect((await app.call(addMatchPlayer, { body }, { as: world.creator.token })).status).toBe(201);
    await runAt(minutesLater(app.clock.now, 11));
    expect((await world.see(world.creator)).players.map((one) => one.player.id)).toContain(player.id);
    await world.pay(code);
    await runAt(minutesLater(app.clock.now, 1));
    expect([await world.states(), world.held()]).toEqual(['ended', PRICE]);
  });
});

describe('a player of another level, whom the creator lets in', () => {
  const letIn = async (world: PricedWorld, person: Person) => {
    const params = { id: world.id };
    const as = async ({ userId }: Person) => ({ as: await app.signIn(userId) });
    const asked = await app.call(calls.requestMatch, { params, body: {} }, await as(person));
    const request = { id: world.id, request: asked.body.id };
    return app.call(calls.acceptMatchRequest, { params: request, body: {} }, await as(world.creator));
  };

  test('lets the others leave for two hours, refunded, from the entry, also past the fill-by instant', async () => {
    const world = await createPricedWorld(app, bank);
    await world.enter(player);
    const outsider = await createPerson(app, { level: 6 });
    expect((await world.openIt({ level_min: 2.5, level_max: 3.5 })).status).toBe(200);
    expect((await letIn(world, outsider)).status).toBe(200);
    expect((await world.see(player)).opening?.leave_free_until).toBeNull();
    const fillBy = await fillByOf(world);
    app.clock.now = minutesLater(fillBy, -10);
    expect(await world.enter(outsider)).toBe(200);
    await runAt(minutesLater(fillBy, 100));
    expect(await world.states()).toBe('paid paid');
    await world.leave(player);
    await runAt(minutesLater(fillBy, 110));
    expect([await world.states(), world.atBank()]).toEqual(['ended settled', [PRICE - PLACE, 0, PLACE]]);
    await expectMoney(world);
  });

  test('enters also when the price is taken away before', async () => {
    const world = await createPricedWorld(app, bank, { open: { level_min: 5 } });
    expect((await letIn(world, player)).status).toBe(200);
    expect((await world.openIt({ level_min: 5, price_cents: 0 })).status).toBe(200);
    expect((await world.join(player)).status).toBe(200);
    expect((await world.see(world.creator)).opening?.leave_free_until).not.toBeNull();
  });
});

describe('the bank takes money back', () => {
  test('of the creator, and decides for the club after the places were settled: the price is paid once', async () => {
    const world = await createPricedWorld(app, bank);
    for (const person of [player, other, await createPerson(app)]) await world.enter(person);
    app.clock.now = new Date(world.booking.start_at);
    await become(world, ownCode(world), 'charged_back');
    await app.runJobs();
    expect([await world.states(), world.held()]).toEqual(['settled settled settled', 3 * PLACE]);
    await become(world, ownCode(world), 'dispute_won');
    await app.runJobs();
    expect(world.atBank()).toEqual([PRICE - 3 * PLACE, PLACE, PLACE, PLACE]);
    await expectMoney(world);
  });

  test('of a settled place, and gives it again: the court has its price', async () => {
    const world = await createPricedWorld(app, bank);
    await world.enter(player);
    const code = bank.charges.at(-1)?.providerId ?? '';
    await runAt(new Date(world.booking.start_at));
    await become(world, code, 'charged_back');
    await become(world, code, 'dispute_won');
    await app.runJobs();
    expect([await world.states(), world.held()]).toEqual(['settled', PRICE]);
    await expectMoney(world);
  });

  test('of all settled places before the start: the court goes back once less than half of its price is here', async () => {
    const world = await createPricedWorld(app, bank);
    const codes: string[] = [];
    for (const person of [player, other, await createPerson(app)]) {
      await world.enter(person);
      codes.push(bank.charges.at(-1)?.providerId ?? '');
    }
    await runAt(new Date(await fillByOf(world)));
    expect(await world.states()).toBe('settled settled settled');
    const statuses: unknown[] = [];
    for (const taken of codes) {
      await become(world, taken, 'charged_back');
      await app.runJobs();
      const row = await app.db
        .selectFrom('bookings')
        .select('status')
        .where('id', '=', world.booking.id)
        .executeTakeFirstOrThrow();
      statuses.push(row.status);
    }
    const { confirmed, cancelled } = BOOKING_STATUS;
    expect(statuses).toEqual([confirmed, confirmed, cancelled]);
    expect(await world.states()).toBe('ended ended ended');
  });

  test('of a place before the match is decided: its player is told, and the others that it is free', async () => {
    const world = await createPricedWorld(app, bank);
    await world.enter(player);
    await become(world, bank.charges.at(-1)?.providerId ?? '', 'charged_back');
    await app.runJobs();
    expect([await world.states(), (await world.see(world.creator)).players.length]).toEqual(['ended', 1]);
    // No refund is announced: the bank already took the money back.
    expect(await titlesOf(player)).toContain('Sua vaga ficou livre');
    expect(await titlesOf(player)).not.toContain('Dinheiro da vaga devolvido');
    expect(await titlesOf(world.creator)).toContain('Um lugar ficou livre');
  });
});

test('a place of a booking that has just ended takes nobody', async () => {
  const world = await createPricedWorld(app, bank);
  await app.db
    .updateTable('bookings')
    .set({ status: BOOKING_STATUS.cancelled })
    .where('id', '=', world.booking.id)
    .execute();
  expect([(await world.join(player)).status, await world.states()]).toEqual([409, '']);
  expect(JSON.stringify((await world.join(player)).body)).toContain('não está mais aberta');
});
