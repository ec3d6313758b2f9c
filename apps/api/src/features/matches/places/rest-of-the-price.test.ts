import { beforeEach, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../../test/matches/match-people.ts';
import { createPricedWorld, expectMoney, type PricedWorld } from '../../../../test/matches/priced-world.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { createScriptedBank } from '../../../../test/payments/scripted-bank.ts';
import { PRICE } from '../../../../test/payments/split-world.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

// What a place costs, and whose its money is, where the creator or a bank has gone back on a part of the price.

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank, rateLimit: false });

let player: Person;
let other: Person;
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  [player, other] = [await createPerson(app), await createPerson(app)];
});

const runAt = async (at: Date) => {
  app.clock.now = at;
  await app.runJobs();
};
const fillByOf = async (world: PricedWorld) => (await world.see(world.creator)).opening?.fill_by ?? '';
const titlesOf = async ({ id }: Person) => (await notificationsOf(app, id)).map(({ title }) => title);
const become = async (world: PricedWorld, code: string, status: 'charged_back' | 'dispute_won') => {
  bank.become(code, { status });
  expect((await world.post(code)).statusCode).toBe(200);
};

describe('who left a settled place, and whose bank took the money back', () => {
  /** Everybody has paid a third; one has left late, and the bank took that money back. */
  async function lostByBank() {
    const world = await createPricedWorld(app, bank, { open: { price_cents: PRICE / 3 } });
    const people = [player, other, await createPerson(app)];
    for (const person of people) await world.enter(person);
    const code = bank.charges.at(-3)?.providerId ?? '';
    await runAt(new Date(await fillByOf(world)));
    await world.leave(player);
    await become(world, code, 'charged_back');
    await app.runJobs();
    expect([await world.states(), world.held()]).toEqual(['left settled settled', (PRICE * 2) / 3]);
    const again = { price_cents: PRICE / 3, fill_by: world.booking.start_at.toISOString() };
    expect((await world.openIt(again)).status).toBe(200);
    return { world, code };
  }

  test('does not come back for nothing', async () => {
    const { world } = await lostByBank();
    const answer = await world.join(player);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      409,
      expect.stringContaining('desfeito no banco'),
    ]);
    expect(await world.states()).toBe('left settled settled');
    // The money is back already, and no page promises it.
    expect((await world.see(player)).opening?.left_cents).toBeUndefined();
  });

  test('has the money when the bank decides for the club after another has paid the place', async () => {
    const { world, code } = await lostByBank();
    const next = await createPerson(app);
    expect(await world.enter(next)).toBe(200);
    await app.runJobs();
    expect([await world.states(), world.held()]).toEqual(['ended settled settled settled', PRICE]);
    expect(await titlesOf(player)).not.toContain('Dinheiro da vaga devolvido');
    await become(world, code, 'dispute_won');
    await app.runJobs();
    // It goes back to the leaver, and not to the creator, who has had all of the own money.
    expect(world.atBank()).toEqual([0, 0, PRICE / 3, PRICE / 3, PRICE / 3]);
    await expectMoney(world);
  });

  test('comes back where the bank has decided for the club before anybody took the place', async () => {
    const { world, code } = await lostByBank();
    await become(world, code, 'dispute_won');
    await app.runJobs();
    expect((await world.join(player)).status).toBe(200);
    expect([await world.states(), world.held()]).toEqual(['settled settled settled', PRICE]);
    await expectMoney(world);
  });
});

describe('the creator leaves the own seat', () => {
  const leaves = async (world: PricedWorld) => {
    expect((await world.leave(world.creator)).status).toBe(200);
    await app.runJobs();
  };

  test('of a court that three others pay: the fourth place costs nothing, and is announced', async () => {
    const price_cents = PRICE / 3;
    const world = await createPricedWorld(app, bank, { open: { price_cents } });
    await leaves(world);
    for (const person of [player, other, await createPerson(app)])
      expect(await world.enter(person)).toBe(200);
    const fourth = await createPerson(app);
    const entered = await world.join(fourth);
    expect([entered.status, entered.body.payment]).toEqual([200, undefined]);
    expect(await titlesOf(player)).toContain('Mais um na partida');
    await runAt(new Date(await fillByOf(world)));
    expect(world.atBank()).toEqual([0, PRICE / 3, PRICE / 3, PRICE / 3]);
    await expectMoney(world);
  });

  test('the fourth place is refused while one of the three waits for its Pix, and costs what is left once that is known', async () => {
    const price_cents = PRICE / 3;
    const world = await createPricedWorld(app, bank, { open: { price_cents } });
    await leaves(world);
    const [third, fourth] = [await createPerson(app), await createPerson(app)];
    for (const person of [player, other]) expect(await world.enter(person)).toBe(200);
    expect((await world.join(third)).status).toBe(200);
    const refused = await world.join(fourth);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining('depende de outra, que ainda espera o pagamento'),
    ]);
    await world.leave(third);
    const entered = await world.join(fourth);
    expect([entered.status, entered.body.payment?.amount_cents]).toEqual([200, price_cents]);
    await world.pay(await world.charge(fourth, entered.body.payment?.id));
    const last = await world.join(third);
    expect([last.status, last.body.payment]).toEqual([200, undefined]);
    await expectMoney(world);
  });

  test('of one of which they pay a part: the fourth place costs the rest, and its leaver is paid by the next', async () => {
    const [price_cents, rest] = [3_500, PRICE - 3 * 3_500];
    const world = await createPricedWorld(app, bank, { open: { price_cents } });
    await leaves(world);
    const fourth = await createPerson(app);
    for (const person of [player, other, await createPerson(app), fourth])
      expect(await world.enter(person)).toBe(200);
    expect((await world.see(fourth)).payment?.amount_cents).toBe(rest);
    // The price of the others stays.
    expect((await world.openIt({ price_cents })).status).toBe(200);
    await runAt(new Date(await fillByOf(world)));
    expect(world.atBank()).toEqual([0, 3_500, 3_500, 3_500, rest]);
    await world.leave(fourth);
    expect((await world.openIt({ price_cents, fill_by: world.booking.start_at.toISOString() })).status).toBe(
      200,
    );
    const next = await createPerson(app);
    expect(await world.enter(next)).toBe(200);
    await app.runJobs();
    expect(world.atBank()).toEqual([0, 3_500, 3_500, 3_500, 0, rest]);
    await expectMoney(world);
  });
});
