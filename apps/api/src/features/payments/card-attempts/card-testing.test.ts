import { chargePayment } from '@bandeja/contract/calls/payments';
import { beforeEach, describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { usePaymentsWorld } from '../../../../test/payments/payments-world.ts';
import { addJob } from '../../../jobs/add-job.ts';

const world = usePaymentsWorld();

let seconds = 0;
let hours = 0;
/** Each test begins an hour later, so the attempts of the others do not count. */
beforeEach(() => {
  world.bank.answers = 'rejected';
  world.app.clock.advanceMinutes(60 * ++hours);
});

/** A card of a new holder; the same `holder` gives the same card. */
const cardOf = (holder = seconds++) => ({
  token: `token ${seconds++}`,
  payment_method_id: 'master',
  installments: 1,
  document: { type: 'CPF', number: String(10_000_000_000 + holder) },
});

const later = (minutes: number) => new Date(world.app.clock.now.getTime() + minutes * 60_000);

/** An open payment of a new hold of the player. */
async function openPayment(player: SignedIn) {
  const { app, hold, create } = world;
  const { booking } = await hold({
    player_id: player.id,
    created_at: app.clock.now,
    hold_expires_at: later(15),
  });
  return create(booking.id, player);
}

const signedIn = async () => world.signedInAt(world.app.clock.now, await newPlayer(world.app));

/** Pays a new hold by card. */
async function tryCard(card: ReturnType<typeof cardOf>, player: SignedIn) {
  const { body: payment } = await openPayment(player);
  return world.charge(payment.id, player, { method: 'card', card });
}

describe('refused cards within an hour', () => {
  test('of one player: the eleventh payment is answered 429, for any booking and card', async () => {
    const player = await signedIn();
    for (let tries = 0; tries < 10; tries++)
      expect((await tryCard(cardOf(), player)).body.status).toBe('rejected');
    const eleventh = await openPayment(player);
    expect([eleventh.status, eleventh.headers['retry-after']]).toEqual([429, '3600']);
    expect((await openPayment(await signedIn())).status).toBe(201);
    const anHourOn = await world.signedInAt(later(60), player);
    expect((await openPayment(anHourOn)).status).toBe(201);
  });

  test('of one card: the sixth charge is answered 429 for any player; another card is charged', async () => {
    const card = () => cardOf(777);
    for (let tries = 0; tries < 5; tries++)
      expect((await tryCard(card(), await signedIn())).body.status).toBe('rejected');
    const asked = world.bank.asked.length;
    const sixth = await tryCard(card(), await signedIn());
    expect([sixth.status, sixth.headers['retry-after']]).toEqual([429, '3600']);
    expect(world.bank.asked).toHaveLength(asked);
    expect((await tryCard(cardOf(), await signedIn())).body.status).toBe('rejected');
  });

  test('of one card at once: the bank receives five charges', { tags: 'postgres-15' }, async () => {
    const opened: { player: SignedIn; id: number }[] = [];
    for (let made = 0; made < 12; made++) {
      const player = await signedIn();
      opened.push({ player, id: (await openPayment(player)).body.id });
    }
    const before = world.bank.inputs.length;
    const answers = await Promise.all(
      opened.map(({ id, player }) => world.charge(id, player, { method: 'card', card: cardOf(888) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(7).fill(429),
    ]);
    expect(world.bank.inputs).toHaveLength(before + 5);
  });

  test('of one address: the thirty-first charge is answered 429 for any player and card; Pix is not limited', async () => {
    for (let tries = 0; tries < 30; tries++)
      expect((await tryCard(cardOf(), await signedIn())).body.status).toBe('rejected');
    const player = await signedIn();
    const refused = await tryCard(cardOf(), player);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    const { body: payment } = await openPayment(player);
    expect((await world.charge(payment.id, player)).status).toBe(200);
  });

  test('of addresses of one IPv6 /64: counted as one address', async () => {
    const payFrom = async (remoteAddress: string) => {
      const player = await signedIn();
      const { body: payment } = await openPayment(player);
      const answer = await world.app.app.inject({
        method: 'POST',
        url: chargePayment.path,
        remoteAddress,
        headers: { authorization: `Bearer ${player.token}` },
        payload: { payment_id: payment.id, method: 'card', card: cardOf() },
      });
      return answer.statusCode;
    };
    for (let host = 1; host <= 30; host++) expect(await payFrom(`2001:db8:0:7::${host}`)).toBe(200);
    expect(await payFrom('2001:db8:0:7:ffff::1')).toBe(429);
    expect(await payFrom('2001:db8:0:8::1')).toBe(200);
  });

  test('approved cards do not count', async () => {
    world.bank.answers = 'approved';
    for (let tries = 0; tries < 7; tries++)
      expect((await tryCard(cardOf(999), await signedIn())).body.status).toBe('approved');
    world.bank.answers = 'rejected';
  });

  test('the hashes are removed after a day, and neither address nor document is stored', async () => {
    const { app } = world;
    await tryCard(cardOf(555), await signedIn());
    const rows = await app.db.selectFrom('card_attempts').selectAll().execute();
    expect(rows.every(({ address, card }) => address.length === 32 && card.length === 32)).toBe(true);
    app.clock.now = later(25 * 60);
    await addJob(app.db, 'settle_payments', {}, { runAt: app.clock.now, jobKey: 'settle_payments' });
    await app.runJobs({ onFailure: () => {} });
    expect(await app.db.selectFrom('card_attempts').selectAll().execute()).toEqual([]);
  });
});
