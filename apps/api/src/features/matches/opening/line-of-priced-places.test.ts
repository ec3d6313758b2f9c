import { beforeEach, expect, test } from 'vitest';
import type { Person } from '../../../../test/matches/match-people.ts';
import { createPeople, openMatchCalls } from '../../../../test/matches/open-match-world.ts';
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

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank, rateLimit: false });
const { wait, stopWaiting } = openMatchCalls(app);

let world: PricedWorld;
let leaver: Person;
let first: Person;
let second: Person;
let stranger: Person;
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  const people = await createPeople(app, 4);
  [leaver, first, second, stranger] = people as [Person, Person, Person, Person];
  world = await createPricedWorld(app, bank, { others: await createPeople(app, 2) });
  expect(await world.enter(leaver)).toBe(200);
  for (const one of [first, second]) expect((await wait(world.id, one)).status).toBe(200);
});

const lineOf = async (person: Person) => (await world.see(person)).opening?.line;
const titlesOf = async ({ id }: Person) => (await notificationsOf(app, id)).map(({ title }) => title);
const HELD = { status: 409, body: { error: expect.stringContaining('guardado por alguns minutos') } };

async function pass(minutes: number) {
  app.clock.advanceMinutes(minutes);
  await app.runJobs();
}

test('who is offered a place, enters and does not pay in time loses it to the next in line, who pays; the late Pix goes back', async () => {
  await world.leave(leaver);
  await app.runJobs();
  expect(await world.join(second)).toMatchObject(HELD);
  const joined = await world.join(first);
  expect([joined.status, joined.body.payment?.status, joined.body.opening?.state]).toEqual([
    200,
    'waiting',
    'full',
  ]);
  const code = await world.charge(first, joined.body.payment?.id);
  // The place is the first one's while the bank may still take its Pix: the line does not move.
  await pass(5);
  expect(await lineOf(second)).toEqual({ ahead: 0, offered_until: null });
  await pass(5);
  expect(await titlesOf(first)).toEqual(['Abriu uma vaga para você', 'Vaga não paga']);
  const until = new Date(app.clock.now.getTime() + 600_000).toISOString();
  expect(await lineOf(second)).toEqual({ ahead: 0, offered_until: until });
  for (const other of [first, stranger]) expect(await world.join(other)).toMatchObject(HELD);
  await world.pay(code);
  expect(await world.enter(second)).toBe(200);
  await app.runJobs();
  expect((await world.see(second)).payment?.status).toBe('paid');
  expect([await world.states(), (await world.see(second)).opening?.state]).toEqual([
    'ended ended paid',
    'full',
  ]);
  expect(world.atBank()).toEqual([PRICE, 0, 0, PLACE]);
  await expectMoney(world);
});

test('a Pix paid in the last seconds keeps the place that was offered; the line stays as it is', async () => {
  await world.leave(leaver);
  const joined = await world.join(first);
  bank.become(await world.charge(first, joined.body.payment?.id), { status: 'approved' });
  bank.fail('cancel', 'refused');
  await pass(11);
  expect((await world.see(first)).payment?.status).toBe('paid');
  expect(await lineOf(second)).toEqual({ ahead: 0, offered_until: null });
  expect(await titlesOf(second)).toEqual([]);
  await expectMoney(world);
});

test('given up before it is paid, the place is the next one’s at once; who gave it up may wait again', async () => {
  await world.leave(leaver);
  await world.join(first);
  await world.charge(first);
  expect((await world.giveUp(first)).status).toBe(200);
  expect((await lineOf(second))?.offered_until).not.toBeNull();
  expect((await wait(world.id, first)).status).toBe(200);
  expect(await lineOf(first)).toEqual({ ahead: 1, offered_until: null });
  await stopWaiting(world.id, second);
  expect((await lineOf(first))?.offered_until).not.toBeNull();
  expect(await world.enter(first)).toBe(200);
  await expectMoney(world);
});

test('who has held a place without paying is passed over in line, and offered it when the pause ends', async () => {
  await world.leave(leaver);
  await app.runJobs();
  expect((await world.join(first)).status).toBe(200);
  await pass(10);
  expect((await lineOf(second))?.offered_until).not.toBeNull();
  expect((await wait(world.id, first)).status).toBe(200);
  await stopWaiting(world.id, second);
  // Not kept for one who may not take it.
  expect(await lineOf(first)).toEqual({ ahead: 0, offered_until: null });
  const { opening } = await world.see(first);
  expect([opening?.can.join, opening?.refusal?.code]).toEqual([false, 'match_place_pause']);
  expect(opening?.refusal?.sentence).toContain('Até as 09:30');
  await pass(20);
  expect((await lineOf(first))?.offered_until).not.toBeNull();
  // The newer one replaces the first.
  expect(await titlesOf(first)).toEqual(['Vaga não paga', 'Abriu uma vaga para você']);
  expect(await world.join(stranger)).toMatchObject(HELD);
  expect(await world.enter(first)).toBe(200);
  await expectMoney(world);
});

test('of 64 who want a place that is kept, also from several pages at once, the one whose it is holds it, and pays', {
  tags: 'postgres-15',
}, async () => {
  await world.leave(leaver);
  const crowd = await createPeople(app, 62);
  const answers = await Promise.all([...crowd, first, first].map((person) => world.join(person)));
  expect(answers.slice(0, 62).filter((answer) => answer.status !== 409)).toEqual([]);
  expect(answers[0]).toMatchObject(HELD);
  // The second page finds the place that the first one holds.
  expect(answers.slice(62).map(({ status }) => status)).toEqual([200, 200]);
  expect(await world.states()).toBe('ended held');
  await world.pay(await world.charge(first));
  expect([await world.states(), (await world.see(first)).opening?.state]).toEqual(['ended paid', 'full']);
  await expectMoney(world);
});

test('a court that is cancelled gives all money back and leaves match and line; the line ends with the match', async () => {
  await world.leave(leaver);
  expect(await world.enter(first)).toBe(200);
  expect((await world.cancelBooking()).status).toBe(200);
  await app.runJobs();
  expect(world.atBank()).toEqual([0, 0, 0]);
  expect(await lineOf(second)).toEqual({ ahead: 0, offered_until: null });
  await expectMoney(world);
  expect((await world.cancel()).status).toBe(200);
  const outcomes = app.db.selectFrom('match_line').select('outcome').where('match_id', '=', world.id);
  expect(await outcomes.orderBy('id').execute()).toEqual([{ outcome: 'taken' }, { outcome: 'ended' }]);
});
