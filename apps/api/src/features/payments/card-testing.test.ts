import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPlayer } from '../../testing/new-player.ts';
import { createPaymentsWorld, type PaymentsWorld } from './testing/payments-world.ts';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await createPaymentsWorld();
});
afterAll(() => world.app.close());

const card = {
  token: 'stolen',
  payment_method_id: 'master',
  installments: 1,
  document: { type: 'CPF', number: '19119119100' },
};

test('who has ten cards refused within the hour waits for the next, whatever booking it is for', async () => {
  const { app, bank, hold, create, charge, signedInAt } = world;
  const player = await newPlayer(app);
  bank.answers = 'rejected';
  const later = (minutes: number) => new Date(app.clock.now.getTime() + minutes * 60_000);
  const held = async () =>
    (await hold({ player_id: player.id, created_at: app.clock.now, hold_expires_at: later(15) })).booking.id;
  let booking = await held();
  for (let tries = 0; tries < 10; tries++) {
    if (tries === 5) booking = await held();
    const { body: payment } = await create(booking, player);
    expect((await charge(payment.id, player, { method: 'card', card })).body.status).toBe('rejected');
  }
  const eleventh = await create(await held(), player);
  expect([eleventh.status, eleventh.headers['retry-after']]).toEqual([429, '3600']);
  const other = await hold();
  expect((await create(other.booking.id, other.player)).status).toBe(201);

  const anHourOn = await signedInAt(later(60), player);
  expect((await create(await held(), anHourOn)).status).toBe(201);
});
