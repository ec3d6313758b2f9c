import { expect, test } from 'vitest';
import { newPlayer } from '../../../test/new-player.ts';
import { usePaymentsWorld } from '../../../test/payments/payments-world.ts';

const world = usePaymentsWorld();

test("60 requests of another player are answered 403 while the bank is busy, and take no place in the owner's queue", async () => {
  const { app, bank, hold, create, charge } = world;
  const { player, booking } = await hold();
  const { body: payment } = await create(booking.id, player);
  const stranger = await newPlayer(app);

  let answerOfBank = () => {};
  const asked = new Promise<void>((bankIsAsked) => {
    bank.meanwhile = (method) =>
      method === 'charge'
        ? new Promise((resolve) => {
            answerOfBank = resolve;
            bankIsAsked();
          })
        : Promise.resolve();
  });
  const first = charge(payment.id, player);
  await asked;
  const refused = await Promise.all(Array.from({ length: 60 }, () => charge(payment.id, stranger)));
  expect(refused.map(({ status }) => status)).toEqual(Array(60).fill(403));
  const repeated = Array.from({ length: 10 }, () => charge(payment.id, player));
  answerOfBank();
  const answers = await Promise.all([first, ...repeated]);
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(11).fill([200, 'pending']));
  expect(bank.charges).toHaveLength(1);
});
