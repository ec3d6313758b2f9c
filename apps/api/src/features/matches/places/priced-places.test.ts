import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, type Person, seatsOf } from '../../../../test/matches/match-people.ts';
import { createPeople, openMatchCalls } from '../../../../test/matches/open-match-world.ts';
import { createPricedWorld, expectMoney, PLACE } from '../../../../test/matches/priced-world.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { openStream } from '../../../../test/open-stream.ts';
import { createScriptedBank } from '../../../../test/payments/scripted-bank.ts';
import { PRICE } from '../../../../test/payments/split-world.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank, rateLimit: false });

let player: Person;
let other: Person;
let crowd: Person[];
beforeAll(async () => {
  crowd = await createPeople(app, 64);
});
beforeEach(async () => {
  [player, other] = [await createPerson(app), await createPerson(app)];
});

const titlesOf = async ({ id }: Person) =>
  (await notificationsOf(app, id))
    .map(({ title }) => title)
    .filter((title) => title !== 'Reserva confirmada');

describe('opening with a price', () => {
  test('takes a price of a booking that the creator has paid, and shows it in the list and the match', async () => {
    const world = await createPricedWorld(app, bank);
    expect((await world.see(player)).opening).toMatchObject({ price_cents: PLACE, places_free: 3 });
  });

  test.each([
    ['above what was paid', { price_cents: PRICE / 3 + 1 }, 400, 'não podem somar mais'],
    ['that is negative', { price_cents: -1 }, 400, 'negativo'],
  ])('refuses a price %s', async (_, body, status, sentence) => {
    const world = await createPricedWorld(app, bank, { open: null });
    const answer = await world.openIt(body);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(sentence);
  });

  test('refuses one at which the places of who sits now could not be sold again', async () => {
    const world = await createPricedWorld(app, bank, { others: [player, other], open: null });
    expect((await world.openIt({ price_cents: PRICE })).status).toBe(400);
    expect((await world.openIt({ price_cents: PRICE / 3 })).status).toBe(200);
  });

  test('takes the whole of the court from the three others, to the centavo', async () => {
    const world = await createPricedWorld(app, bank, { open: null });
    expect((await world.openIt({ price_cents: PRICE / 3 })).status).toBe(200);
  });

  test('refuses it of a booking that is divided, and dividing one whose places cost', async () => {
    const world = await createPricedWorld(app, bank, { open: null });
    await world.split.split();
    expect((await world.openIt()).status).toBe(409);
    const priced = await createPricedWorld(app, bank);
    const divided = await priced.split.split();
    expect([divided.status, JSON.stringify(divided.body)]).toEqual([
      409,
      expect.stringContaining('dividida por links'),
    ]);
  });

  test('refuses another price once a place is taken, and keeps the one it has', async () => {
    const world = await createPricedWorld(app, bank);
    await world.join(player);
    expect((await world.openIt({ price_cents: 1_000 })).status).toBe(409);
    expect((await world.openIt({ level_min: 2 })).status).toBe(200);
  });
});

describe('a place that costs', () => {
  test('is held for its player, who pays it; the creator is told then, and gets it back when the match is decided', async () => {
    const world = await createPricedWorld(app, bank);
    const joined = await world.join(player);
    expect([joined.status, seatsOf(joined.body)]).toEqual([200, expect.stringContaining(`${player.id}:B1`)]);
    expect(joined.body.payment).toMatchObject({ amount_cents: PLACE, status: 'waiting' });
    expect(joined.body.opening).toMatchObject({ places_free: 2, held: [player.id] });
    expect(await titlesOf(world.creator)).toEqual([]);
    await world.pay(await world.charge(player));
    expect((await world.see(player)).payment?.status).toBe('paid');
    expect(await titlesOf(world.creator)).toEqual(['Mais um na partida']);
    await expectMoney(world);
    expect(world.held()).toBe(PRICE + PLACE);
    app.clock.now = new Date(world.booking.start_at);
    await app.runJobs();
    expect((await world.see(player)).payment?.status).toBe('settled');
    await expectMoney(world);
    expect(world.atBank()).toEqual([PRICE - PLACE, PLACE]);
  });

  test('that is not paid in ten minutes is free once the bank has closed its code; the next gets it and pays', async () => {
    const world = await createPricedWorld(app, bank, { others: await createPeople(app, 2) });
    const joined = await world.join(player);
    const code = await world.charge(player, joined.body.payment?.id);
    expect((await world.join(other)).status).toBe(409);
    bank.fail('cancel', ...Array.from({ length: 9 }, () => 'down' as const));
    app.clock.advanceMinutes(10);
    await app.runJobs({ onFailure: () => undefined });
    expect((await world.join(other)).status).toBe(409);
    bank.fail('cancel');
    app.clock.advanceMinutes(1);
    await app.runJobs();
    expect(bank.charges.find(({ providerId }) => providerId === code)?.status).toBe('cancelled');
    expect(await titlesOf(player)).toEqual(['Vaga não paga']);
    expect(await world.enter(other)).toBe(200);
    // Too late: it goes back by itself.
    await world.pay(code);
    await app.runJobs();
    expect(world.atBank()).toEqual([PRICE, 0, PLACE]);
    expect((await world.see(world.creator)).players).toHaveLength(4);
    await expectMoney(world);
  });

  test('is kept by a Pix that was paid in its last seconds', async () => {
    const world = await createPricedWorld(app, bank);
    const joined = await world.join(player);
    const code = await world.charge(player, joined.body.payment?.id);
    bank.become(code, { status: 'approved' });
    bank.fail('cancel', 'refused');
    app.clock.advanceMinutes(11);
    await app.runJobs();
    expect((await world.see(player)).payment?.status).toBe('paid');
    await expectMoney(world);
  });

  test('whose charge never reached the bank is free all the same', async () => {
    const world = await createPricedWorld(app, bank);
    const joined = await world.join(player);
    bank.fail('charge', 'down');
    await world.charge(player, joined.body.payment?.id);
    app.clock.advanceMinutes(11);
    await app.runJobs();
    expect([await world.states(), (await world.see(world.creator)).players.length]).toEqual(['ended', 1]);
  });

  test('has another code when the bank refuses the first, and waits alone', async () => {
    const [world, second] = [await createPricedWorld(app, bank), await createPricedWorld(app, bank)];
    const joined = await world.join(player);
    const refused = await second.join(player, { beside_booking: true });
    // At the same time; and a second place would wait for money, too.
    expect(refused.status).toBe(409);
    bank.fail('charge', 'refused');
    await world.charge(player, joined.body.payment?.id);
    const again = await world.join(player);
    expect([again.status, again.body.payment?.id === joined.body.payment?.id]).toEqual([200, false]);
    await world.pay(await world.charge(player, again.body.payment?.id));
    expect((await world.see(player)).payment?.status).toBe('paid');
  });

  test('goes to one of 64 who want the last one at once, and that one pays; open pages hear it in the same second', {
    tags: 'postgres-15',
  }, async () => {
    const world = await createPricedWorld(app, bank, { others: await createPeople(app, 2) });
    const stream = await openStream(app, `match:${world.id},open-matches`, await app.signIn(player.userId));
    const answers = await Promise.all(crowd.map((person) => world.join(person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(63);
    const heard = () => new Set(stream.events().map(({ event }) => event));
    await expect.poll(heard, { timeout: 1_000 }).toEqual(new Set(['hello', 'match', 'open_matches']));
    stream.leave();
    const winner = crowd[answers.findIndex(({ status }) => status === 200)] ?? player;
    await world.pay(await world.charge(winner));
    expect([await world.states(), (await world.see(winner)).opening?.state]).toEqual(['paid', 'full']);
    await expectMoney(world);
  });

  test('is given up: its code ends at once, and money of it goes back', async () => {
    const world = await createPricedWorld(app, bank);
    await world.join(player);
    const code = await world.charge(player);
    expect((await world.giveUp(player)).status).toBe(200);
    expect((await world.see(world.creator)).players).toHaveLength(1);
    await world.pay(code);
    await app.runJobs();
    expect(world.atBank()).toEqual([PRICE, 0]);
    await expectMoney(world);
  });
});

describe('a place that its player holds without paying', () => {
  const waits = async (minutes: number) => {
    app.clock.advanceMinutes(minutes);
    await app.runJobs();
  };

  test('is not held again at once by the same account: others come first, for twenty minutes', async () => {
    const world = await createPricedWorld(app, bank, { others: await createPeople(app, 2) });
    expect((await world.join(player)).status).toBe(200);
    await waits(10);
    const refused = await world.join(player);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining('outras pessoas podem entrar'),
    ]);
    await waits(19);
    expect((await world.join(player)).status).toBe(409);
    const inList = async (by: Person) => {
      const { results } = await openMatchCalls(app).list({}, { ...by, token: await app.signIn(by.userId) });
      return results.find(({ match }) => match === world.id)?.can?.join;
    };
    expect([await inList(player), await inList(other)]).toEqual([false, true]);
    await waits(1);
    expect(await inList(player)).toBe(true);
    expect((await world.join(player)).status).toBe(200);
    await waits(10);
    expect(await world.enter(other)).toBe(200);
  });

  test('keeps its ten minutes where the player leaves and comes back', async () => {
    const world = await createPricedWorld(app, bank);
    const { until } = (await world.join(player)).body.payment ?? {};
    await waits(7);
    await world.leave(player);
    expect((await world.join(player)).body.payment?.until).toBe(until);
    await waits(2);
    await world.leave(player);
    // A minute is too short for a Pix.
    expect((await world.join(player)).status).toBe(409);
  });

  test('keeps nobody out who has paid one since, which is the court’s, and left it', async () => {
    const fill_by = new Date(app.clock.now.getTime() + 2 * 3_600_000);
    const world = await createPricedWorld(app, bank, { open: { fill_by: fill_by.toISOString() } });
    app.clock.now = new Date(fill_by.getTime() - 5 * 60_000);
    await world.join(player);
    await world.leave(player);
    expect(await world.enter(player)).toBe(200);
    app.clock.now = fill_by;
    await app.runJobs();
    expect(await world.states()).toBe('ended settled');
    await waits(5);
    await world.leave(player);
    expect((await world.openIt({ fill_by: world.booking.start_at.toISOString() })).status).toBe(200);
    expect((await world.join(player)).status).toBe(200);
    expect(await world.states()).toBe('ended settled');
  });

  test('counts for its match only, and not where it was paid', async () => {
    const world = await createPricedWorld(app, bank);
    await world.join(player);
    await waits(11);
    const another = await createPricedWorld(app, bank);
    expect(await another.enter(player)).toBe(200);
    await waits(20);
    await another.leave(player);
    expect(await another.enter(player)).toBe(200);
  });
});

describe('leaving a place that costs', () => {
  test('before the match is decided gives all of it back', async () => {
    const world = await createPricedWorld(app, bank);
    await world.enter(player);
    await world.leave(player);
    await app.runJobs();
    expect(world.atBank()).toEqual([PRICE, 0]);
    expect(await titlesOf(player)).toEqual(['Dinheiro da vaga devolvido']);
    expect(await world.enter(player)).toBe(200);
    await expectMoney(world);
  });

  test('later gives it back when somebody takes the place, of whose money the creator gets nothing', async () => {
    const fill_by = new Date(Date.parse('2026-03-09T12:00:00Z'));
    const world = await createPricedWorld(app, bank, { open: { fill_by: fill_by.toISOString() } });
    await world.enter(player);
    app.clock.now = fill_by;
    await app.runJobs();
    expect(world.atBank()).toEqual([PRICE - PLACE, PLACE]);
    await world.leave(player);
    await app.runJobs();
    expect(await world.states()).toBe('left');
    expect(world.atBank()).toEqual([PRICE - PLACE, PLACE]);
    expect((await world.cancel()).status).toBe(409);
    // It takes players again by itself, until it begins.
    const seen = await world.see(player);
    expect(seen.opening).toMatchObject({
      ...{ state: 'open', fill_by: seen.date, not_full: 'keep', left_cents: PLACE },
    });
    expect(await world.enter(other)).toBe(200);
    expect((await world.see(player)).opening?.left_cents).toBeUndefined();
    await app.runJobs();
    expect(await world.states()).toBe('ended settled');
    expect(world.atBank()).toEqual([PRICE - PLACE, 0, PLACE]);
    await expectMoney(world);
  });
});
