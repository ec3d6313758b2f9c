import { chargePayment, createTeamPayment, getPayment } from '@bandeja/contract/calls/payments';
import { createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { withTransaction } from '@bandeja/pg/transaction';
import { expect, test } from 'vitest';
import type { SignedIn } from '../../../../test/new-player.ts';
import { createScriptedBank } from '../../../../test/payments/scripted-bank.ts';
import { code, useRegistrationWorld } from '../../../../test/tournaments/registration-world.ts';
import { runTournament } from '../../../../test/tournaments/tournament-world.ts';
import { swapPartner } from './swap-partner.ts';

const bank = createScriptedBank();
const { app, player, category, accepted } = useRegistrationWorld({ paymentProvider: bank });

/** A Pix of the fee that a player has opened; `settle`: its money comes. */
async function pay(team: number, by: SignedIn) {
  const { body: payment } = await app.call(createTeamPayment, { body: { team_id: team } }, { as: by.token });
  await app.call(
    chargePayment,
    { body: { payment_id: payment.id, method: 'pix' as const } },
    { as: by.token },
  );
  const providerId = bank.charges.at(-1)?.providerId ?? '';
  const settle = async () => {
    bank.become(providerId, { status: 'approved' });
    const { headers, body: payload } = bank.message(providerId);
    await app.app.inject({ method: 'POST', url: '/payment/webhook/mercadopago/', headers, payload });
  };
  return { payment, settle };
}

test('a fee is read by its payer, with its refund, after another player has the place, and by no other player who left', async () => {
  const { hash, categories } = await createTournament(app.db, {
    categories: [{ price_cents: 20_000 }],
  });
  const { team, one, other } = await accepted(categories[0]?.id ?? 0);
  await (await pay(team, other)).settle();
  const enters = [await player(), await player()];
  const swap = (leaves: SignedIn, player: SignedIn | undefined) =>
    withTransaction(app.db, (tx) =>
      swapPartner(tx, team, { leaves: leaves.id, enters: player?.id ?? 0, now: app.clock.now }),
    );
  await swap(other, enters[0]);
  const seenBy = async (by: SignedIn | undefined) =>
    app.call(
      getPayment,
      { params: { a: 'tournament_team', b: team } },
      { as: await app.signIn(by?.userId ?? 0) },
    );
  const { status, body } = await seenBy(other);
  expect([status, body]).toMatchObject([
    200,
    { status: 'approved', amount_cents: 20_000, pix: null, can: { charge: false, cancel: false } },
  ]);
  // The team shows its payment to its players; a player who left and paid nothing reads none.
  expect((await seenBy(enters[0])).body).toMatchObject({ id: body.id });
  await swap(one, enters[1]);
  const left = await seenBy(one);
  expect([left.status, code(left)]).toEqual([403, 'team_not_yours']);
  expect((await runTournament(app, 'close', { tournament: hash, cancel: true })).code).toBe(0);
  await app.runJobs();
  expect((await seenBy(other)).body).toMatchObject({ id: body.id, status: 'refunded' });
});

test('a player who paid before and left is shown no later payment of the team', async () => {
  const { team, one, other } = await accepted(await category({ price_cents: 20_000 }));
  const { payment } = await pay(team, other);
  const enters = await player();
  await withTransaction(app.db, (tx) =>
    swapPartner(tx, team, { leaves: other.id, enters: enters.id, now: app.clock.now }),
  );
  await pay(team, one);
  const { body } = await app.call(
    getPayment,
    { params: { a: 'tournament_team', b: team } },
    { as: other.token },
  );
  expect(body).toMatchObject({ id: payment.id, status: 'cancelled', pix: null, can: { charge: false } });
});
