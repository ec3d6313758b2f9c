import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { updateMatch } from '@bandeja/contract/calls/matches';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../../test/matches/match-people.ts';
import { createPricedWorld, expectMoney, PLACE } from '../../../../test/matches/priced-world.ts';
import { createScriptedBank } from '../../../../test/payments/scripted-bank.ts';
import { PRICE } from '../../../../test/payments/split-world.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank, rateLimit: false });

let player: Person;
let other: Person;
beforeEach(async () => {
  [player, other] = [await createPerson(app), await createPerson(app)];
});

const deleted = async ({ id, userId }: Person) =>
  app.call(
    deletePlayer,
    { params: { id }, body: { password: TEST_PASSWORD } },
    { as: await app.signIn(userId) },
  );

describe('the end of the match', () => {
  test.each([
    ['by its creator', 'cancel'],
    ['as it did not fill', 'fill'],
    ['with its court', 'court'],
    ['with the account of its creator', 'account'],
  ])('cancelled %s, gives the money of places back', async (_, how) => {
    const world = await createPricedWorld(app, bank, {
      open: { not_full: how === 'fill' ? 'cancel' : 'keep' },
    });
    await world.enter(player);
    await world.join(other);
    const code = await world.charge(other);
    if (how === 'cancel') expect((await world.cancel()).status).toBe(200);
    else if (how === 'court') expect((await world.cancelBooking()).status).toBe(200);
    else if (how === 'account') expect((await deleted(world.creator)).status).toBe(204);
    else app.clock.now = new Date('2026-03-09T20:00:00Z');
    await app.runJobs();
    await world.pay(code);
    await app.runJobs();
    expect(await world.states()).toBe('ended ended');
    expect(world.atBank()).toEqual([how === 'cancel' ? PRICE : 0, 0, 0]);
    await expectMoney(world);
  });

  test('cancelled late with its court, gives back what is the players’, and keeps the price', async () => {
    const world = await createPricedWorld(app, bank, { late: true });
    await world.enter(player);
    await world.cancelBooking();
    await app.runJobs();
    expect(world.atBank()).toEqual([PRICE, 0]);
    await expectMoney(world, true);
  });

  test('whose price the desk lowers, gives back to its payer what nobody owes', async () => {
    const world = await createPricedWorld(app, bank);
    await world.enter(player);
    await app.db
      .updateTable('bookings')
      .set({ price_cents: 1_000 })
      .where('id', '=', world.booking.id)
      .execute();
    await sql`UPDATE payments SET returned_cents = 11000 WHERE booking_id = ${world.booking.id}`.execute(
      app.db,
    );
    await sql`INSERT INTO payment_refunds (payment_id, amount_cents, status, asked_at, tried_since, next_try_at, ended_at)
      SELECT id, 11000, 'done', ${app.clock.now}, ${app.clock.now}, ${app.clock.now}, ${app.clock.now} FROM payments
      WHERE booking_id = ${world.booking.id}`.execute(app.db);
    app.clock.now = new Date(world.booking.start_at);
    await app.runJobs();
    const { rows } = await sql<{ cents: number }>`
      SELECT sum(amount_cents - returned_cents)::int AS cents FROM payments WHERE booking_id = ${world.booking.id}`.execute(
      app.db,
    );
    expect([await world.states(), rows[0]?.cents]).toEqual(['settled', 1_000]);
  });

  test('is not brought forward, nor moved, while who has paid may leave', async () => {
    const world = await createPricedWorld(app, bank);
    await world.enter(player);
    const soon = new Date(app.clock.now.getTime() + 60_000).toISOString();
    expect((await world.openIt({ fill_by: soon })).status).toBe(409);
    const body = { date: soon };
    const moved = await app.call(
      updateMatch,
      { params: { id: world.id }, body },
      { as: world.creator.token },
    );
    expect(moved.status).toBe(409);
  });

  test('at its start, the place of a leaver is paid by a Pix that is on its way', async () => {
    const fill_by = new Date('2026-03-09T12:00:00Z');
    const world = await createPricedWorld(app, bank, { open: { fill_by: fill_by.toISOString() } });
    await world.enter(player);
    app.clock.now = fill_by;
    await app.runJobs();
    await world.leave(player);
    await app.runJobs();
    app.clock.now = new Date(world.booking.start_at.getTime() - 180_000);
    expect((await world.openIt({ fill_by: world.booking.start_at.toISOString() })).status).toBe(200);
    await world.join(other);
    const code = await world.charge(other);
    bank.become(code, { status: 'approved' });
    app.clock.now = new Date(world.booking.start_at);
    await app.runJobs();
    expect(await world.states()).toBe('ended settled');
    expect(world.atBank()).toEqual([PRICE - PLACE, 0, PLACE]);
    await expectMoney(world);
  });

  test('with an account that is deleted, refunded: the place is free', async () => {
    const world = await createPricedWorld(app, bank);
    await world.enter(player);
    await app.db.deleteFrom('match_players').where('player_id', '=', player.id).execute();
    await world.openIt({ level_min: 1 });
    await app.runJobs();
    expect([await world.states(), world.held()]).toEqual(['ended', PRICE]);
  });

  test('sells no place to a player outside the range who has not been accepted', async () => {
    const world = await createPricedWorld(app, bank, { open: { level_min: 6.9 } });
    expect((await world.join(player)).status).toBe(409);
  });
});
