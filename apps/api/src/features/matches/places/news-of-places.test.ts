import { listMoneyTasks } from '@bandeja/contract/calls/desk-refunds';
import { listMatchNumbers, showMatchNumber } from '@bandeja/contract/calls/match-numbers';
import { beforeEach, describe, expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { createPerson, type Person } from '../../../../test/matches/match-people.ts';
import { createPeople } from '../../../../test/matches/open-match-world.ts';
import { createPricedWorld, PLACE, type PricedWorld } from '../../../../test/matches/priced-world.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { createScriptedBank } from '../../../../test/payments/scripted-bank.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

// What players, the creator and the desk are told of places that cost.

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
const fillByOf = async (world: PricedWorld) =>
  new Date((await world.see(world.creator)).opening?.fill_by ?? 0);
const timesTold = async ({ id }: Person, title: string) =>
  (await notificationsOf(app, id)).filter((one) => one.title === title).length;
const wordsOf = async ({ id }: Person, title: string) =>
  (await notificationsOf(app, id)).find((one) => one.title === title)?.content;
/** An unread notification is replaced by the next one of its kind. */
const readAll = () => app.db.updateTable('notifications').set({ is_read: true }).execute();

const SHORT = 'A partida não completou';

describe('a match that is kept and full only with places that are not paid', () => {
  /** Four in it shortly before its fill-by instant; the last ones have not paid. */
  async function almostFull(unpaid: readonly Person[], open: object = {}) {
    const others = await createPeople(app, 3 - unpaid.length);
    const world = await createPricedWorld(app, bank, { others, open });
    const fillBy = await fillByOf(world);
    app.clock.now = minutesLater(fillBy, -2);
    for (const person of unpaid) {
      await world.join(person);
      await world.charge(person);
    }
    expect((await world.see(world.creator)).opening?.places_free).toBe(0);
    return { world, fillBy, seated: [world.creator, ...others] };
  }

  test.each([1, 2])(
    'is told to be short to those who are in it, once, when %d of them fall',
    async (count) => {
      const { world, fillBy, seated } = await almostFull([player, other].slice(0, count));
      // Its bank says only after the instant that the codes are closed.
      bank.fail('cancel', ...Array.from({ length: 50 }, () => 'down' as const));
      await runAt(fillBy);
      for (const person of seated) expect(await timesTold(person, SHORT)).toBe(0);
      bank.fail('cancel');
      await runAt(minutesLater(fillBy, 60));
      expect((await world.see(world.creator)).players).toHaveLength(4 - count);
      for (const person of seated) expect(await timesTold(person, SHORT)).toBe(1);
      expect([await timesTold(player, SHORT), await timesTold(player, 'Vaga não paga')]).toEqual([0, 1]);
    },
  );

  test('is told so too when the player leaves an unpaid place while the bank is silent', async () => {
    const { world, fillBy, seated } = await almostFull([player]);
    bank.fail('cancel', ...Array.from({ length: 50 }, () => 'down' as const));
    await runAt(fillBy);
    for (const person of seated) expect(await timesTold(person, SHORT)).toBe(0);
    await world.leave(player);
    await runAt(minutesLater(fillBy, 1));
    for (const person of seated) expect(await timesTold(person, SHORT)).toBe(1);
  });

  test('is played in silence when the Pix came', async () => {
    const { world, fillBy, seated } = await almostFull([player]);
    await world.pay(await world.charge(player));
    await runAt(fillBy);
    for (const person of seated) expect(await timesTold(person, SHORT)).toBe(0);
  });

  test('whose court could not go back is told once', async () => {
    const { world, fillBy, seated } = await almostFull([player], { not_full: 'cancel' });
    bank.fail('cancel', ...Array.from({ length: 500 }, () => 'down' as const));
    await app.db
      .updateTable('bookings')
      .set({ free_until: TEST_NOW })
      .where('id', '=', world.booking.id)
      .execute();
    for (const minute of [0, 2, 4]) await runAt(minutesLater(fillBy, minute));
    await readAll();
    bank.fail('cancel');
    await runAt(minutesLater(fillBy, 30));
    expect((await world.see(world.creator)).players).toHaveLength(3);
    for (const person of seated) expect(await timesTold(person, SHORT)).toBe(1);
  });
});

test('who left a settled place and comes back is announced, as everyone who enters', async () => {
  const world = await createPricedWorld(app, bank, { open: { fill_by: '2026-03-09T12:00:00Z' } });
  await world.enter(player);
  await runAt(new Date('2026-03-09T12:00:00Z'));
  await world.leave(player);
  expect((await world.openIt()).status).toBe(200);
  await readAll();
  expect((await world.join(player)).status).toBe(200);
  expect([await world.states(), await timesTold(world.creator, 'Mais um na partida')]).toEqual([
    'settled',
    2,
  ]);
});

test('a payer who takes the place of a leaver is told beforehand that the money is the court’s at once', async () => {
  const world = await createPricedWorld(app, bank, { open: { fill_by: '2026-03-09T12:00:00Z' } });
  await world.enter(player);
  expect((await world.see(other)).opening).not.toHaveProperty('pays_leaver');
  await runAt(new Date('2026-03-09T12:00:00Z'));
  await world.leave(player);
  expect((await world.openIt()).status).toBe(200);
  expect((await world.see(other)).opening?.pays_leaver).toBe(true);
  expect(await world.enter(other)).toBe(200);
  expect((await world.see(other)).opening).not.toHaveProperty('pays_leaver');
});

test('a refund of a place that the bank refuses names payer and court to the desk', async () => {
  const world = await createPricedWorld(app, bank);
  const player = await createPerson(app, { first_name: 'Joana', last_name: 'Lima' });
  await world.enter(player);
  bank.fail('refund', 'refused');
  await world.leave(player);
  await app.runJobs({ onFailure: () => undefined });
  const reception = await employ(app, world.club, 'reception');
  const { body } = await app.call(
    listMoneyTasks,
    { params: { slug: world.club.slug } },
    { as: await app.signIn(reception.id) },
  );
  expect(body.refunds).toMatchObject([
    {
      of: 'match_place',
      amount_cents: PLACE,
      booking: { id: world.booking.id, date: '2026-03-09', who: 'Joana Lima' },
    },
  ]);
});

const REFUNDED = 'Dinheiro da vaga devolvido';

test('who pays when the place is lost is told that the money goes back', async () => {
  const world = await createPricedWorld(app, bank);
  await world.join(player);
  const code = await world.charge(player);
  await runAt(minutesLater(app.clock.now, 11));
  expect(await timesTold(player, REFUNDED)).toBe(0);
  await world.pay(code);
  await runAt(app.clock.now);
  expect([await world.states(), await timesTold(player, REFUNDED)]).toEqual(['ended', 1]);
  expect(await wordsOf(player, REFUNDED)).toMatch(
    /chegou depois do prazo\. R\$\s\d+,\d\d estão voltando para você\.$/,
  );
});

test('when the court is cancelled after the match was decided, its payers are told once that the money goes back', async () => {
  const fill_by = minutesLater(TEST_NOW, 120).toISOString();
  const world = await createPricedWorld(app, bank, { open: { fill_by } });
  const leaver = await createPerson(app);
  for (const one of [player, leaver]) await world.enter(one);
  await runAt(new Date(fill_by));
  await world.leave(leaver);
  expect(await world.states()).toBe('settled left');
  await world.openIt();
  await world.enter(other);
  await runAt(app.clock.now);
  expect(await timesTold(leaver, REFUNDED)).toBe(1);
  expect(await wordsOf(leaver, REFUNDED)).toContain('Outra pessoa pagou a sua vaga');
  expect(await timesTold(world.creator, 'Uma vaga da sua partida foi paga')).toBe(2);
  await world.leave(other);
  await readAll();
  await world.cancelBooking();
  await runAt(app.clock.now);
  expect(world.atBank()).toEqual([0, 0, 0, 0]);
  for (const one of [player, leaver, other]) expect(await timesTold(one, REFUNDED)).toBe(1);
  expect(await wordsOf(player, REFUNDED)).toContain('foi cancelada ou perdeu a quadra. R$');
  expect(await timesTold(world.creator, REFUNDED)).toBe(0);
});

test('who has not paid the place reads no phone of the match, and shows none', async () => {
  const ADULT = { birth_date: '1990-05-20', phone: '5511987654321' };
  const world = await createPricedWorld(app, bank);
  const { creator, id } = world;
  const buyer = await createPerson(app, ADULT);
  await app.db.updateTable('players').set(ADULT).where('id', '=', creator.id).execute();
  const show = (by: Person) =>
    app.call(showMatchNumber, { params: { id }, body: { show: true } }, { as: by.token });
  const read = () => app.call(listMatchNumbers, { params: { id } }, { as: buyer.token });
  expect((await show(creator)).status).toBe(200);
  await world.join(buyer);
  expect([(await read()).status, (await show(buyer)).status]).toEqual([403, 403]);
  await world.pay(await world.charge(buyer));
  expect((await read()).body.numbers).toEqual([{ player: creator.id, phone: ADULT.phone }]);
});
