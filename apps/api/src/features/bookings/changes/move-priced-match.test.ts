import { withTransaction } from '@bandeja/pg/transaction';
import { beforeEach, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../../test/matches/match-people.ts';
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
import { findBookingOrThrow } from '../bookings.repository.ts';
import { moveBooking } from './move-booking.ts';

// A match whose places cost takes no players any more, and its club moves the booking.

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank, rateLimit: false });

const HOUR_MS = 3_600_000;
let player: Person;
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  player = await createPerson(app);
});

const later = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR_MS);
const runAt = async (at: Date) => {
  app.clock.now = at;
  await app.runJobs();
};

/** A player has paid a place, and the creator has closed the match before its fill-by instant. */
async function closedEarly() {
  const world = await createPricedWorld(app, bank);
  await world.enter(player);
  expect((await world.close()).status).toBe(200);
  return { world, fillBy: await fillByOf(world) };
}
const fillByOf = async (world: PricedWorld) => new Date((await world.see(player)).opening?.fill_by ?? 0);

async function move({ booking }: PricedWorld, hours: number) {
  const [start, end] = [later(booking.start_at, hours), later(booking.end_at, hours)];
  const at = {
    start_at: start.toISOString(),
    end_at: end.toISOString(),
    date: start.toISOString().slice(0, 10),
  };
  await withTransaction(app.db, async (tx) =>
    moveBooking(
      tx,
      await findBookingOrThrow(tx, booking.id),
      { court: booking.court_id, ...at, free_until: null },
      app.clock.now,
    ),
  );
  await app.runJobs();
}

test.each([48, -24])(
  'by %d hours: until when who has paid may leave moves along, and all are told',
  async (hours) => {
    const { world, fillBy } = await closedEarly();
    await move(world, hours);
    const until = later(fillBy, hours);
    expect(await fillByOf(world)).toEqual(until);
    expect((await notificationsOf(app, player.id)).map(({ title }) => title)).toContain('A partida mudou');
    await runAt(later(until, -0.1));
    expect(await world.states()).toBe('paid');
    await runAt(until);
    expect([await world.states(), world.atBank()]).toEqual(['settled', [PRICE - PLACE, PLACE]]);
    await expectMoney(world);
  },
);

test('to soon: who has paid may leave until the start', async () => {
  const { world, fillBy } = await closedEarly();
  await runAt(later(fillBy, -1));
  await move(world, -2);
  const start = later(world.booking.start_at, -2);
  expect(await fillByOf(world)).toEqual(start);
  await runAt(later(start, -0.1));
  await world.leave(player);
  await app.runJobs();
  expect([await world.states(), world.held()]).toEqual(['ended', PRICE]);
});

test('once the match is decided: its places stay the court’s', async () => {
  const { world, fillBy } = await closedEarly();
  await runAt(fillBy);
  await move(world, 24);
  expect([await world.states(), await fillByOf(world)]).toEqual(['settled', fillBy]);
});
