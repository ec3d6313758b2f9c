import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { blockPlayer } from '@bandeja/contract/calls/players';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../../test/matches/match-people.ts';
import {
  createPeople,
  inHours,
  openedBy,
  openMatchCalls,
} from '../../../../test/matches/open-match-world.ts';
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

// Who leaves a place that was paid names who takes and pays it: that player is first in line.

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank, rateLimit: false });
const { wait, stopWaiting } = openMatchCalls(app);
// Six hours before the start, by day.
const FILL_BY = new Date('2026-03-09T15:00:00Z');

let world: PricedWorld;
let leaver: Person;
let named: Person;
let waiting: Person;
let stranger: Person;
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  const people = await createPeople(app, 4);
  [leaver, named, waiting, stranger] = people as [Person, Person, Person, Person];
  world = await createPricedWorld(app, bank, {
    others: await createPeople(app, 2),
    open: { fill_by: FILL_BY.toISOString(), level_min: 2 },
  });
  expect(await world.enter(leaver)).toBe(200);
});

/** The match is decided: the money of the place is the court's. */
async function decide() {
  app.clock.now = FILL_BY;
  await app.runJobs();
  expect(world.atBank()).toEqual([PRICE - PLACE, PLACE]);
}
async function pass(minutes: number) {
  app.clock.advanceMinutes(minutes);
  await app.runJobs();
}
const name = (substitute: Person) => world.leave(leaver, { substitute: substitute.id });
const lineOf = async (person: Person) => (await world.see(person)).opening?.line;
const newsOf = async ({ id }: Person) =>
  (await notificationsOf(app, id)).map(({ title, content }) => `${title}: ${content}`);
const HELD = { status: 409, body: { error: expect.stringContaining('guardado por alguns minutos') } };

describe('after the match is decided', () => {
  test('the place is the named player’s for ten minutes, who pays it; the leaver has the money back, and the others hear of it', async () => {
    await decide();
    expect((await world.see(leaver)).opening?.can.substitute).toBe(true);
    expect((await name(named)).status).toBe(200);
    await app.runJobs();
    const until = new Date(FILL_BY.getTime() + 600_000).toISOString();
    expect(await lineOf(named)).toEqual({ ahead: 0, offered_until: until, named: true });
    expect(await newsOf(named)).toEqual([expect.stringMatching(/vaga para você: .+ indicou você: o lugar/)]);
    expect((await world.see(leaver)).opening?.left_cents).toBe(PLACE);
    for (const other of [stranger, leaver]) expect(await world.join(other)).toMatchObject(HELD);
    expect(await world.enter(named)).toBe(200);
    await app.runJobs();
    expect(await world.states()).toBe('ended settled');
    expect(world.atBank()).toEqual([PRICE - PLACE, 0, PLACE]);
    expect((await world.see(named)).opening?.state).toBe('full');
    expect(await newsOf(leaver)).toEqual([expect.stringContaining('Dinheiro da vaga devolvido')]);
    expect((await newsOf(world.creator)).filter((news) => news.startsWith('Mais um'))).toHaveLength(2);
    await expectMoney(world);
  });

  test.each(['passes it on', 'does not answer'])(
    'one who %s loses it to all; the leaver may come back',
    async (how) => {
      await decide();
      await name(named);
      await app.runJobs();
      if (how === 'passes it on') await stopWaiting(world.id, named);
      await pass(10);
      expect(await lineOf(named)).toBeUndefined();
      expect(await world.states()).toBe('left');
      // Has paid, and is in without paying again.
      expect((await world.join(leaver)).status).toBe(200);
      expect(await world.states()).toBe('settled');
      expect(world.atBank()).toEqual([PRICE - PLACE, PLACE]);
      await expectMoney(world);
    },
  );

  test('under two hours before the start it is free for all, and the named player hears who left it', async () => {
    await decide();
    app.clock.now = new Date(world.booking.start_at.getTime() - 90 * 60_000);
    await name(named);
    await app.runJobs();
    expect(await newsOf(named)).toEqual([expect.stringMatching(/indicou você .+ quem chegar primeiro/)]);
    expect(await world.enter(stranger)).toBe(200);
    await app.runJobs();
    expect(world.atBank()).toEqual([PRICE - PLACE, 0, PLACE]);
    await expectMoney(world);
  });

  test('of the leaver, the named player and 30 others at once the place is the named one’s', {
    tags: 'postgres-15',
  }, async () => {
    await decide();
    const crowd = await createPeople(app, 30);
    const [left, ...joined] = await Promise.all([name(named), ...crowd.map((one) => world.join(one))]);
    expect(left.status).toBe(200);
    // Before the leaver is gone it is full; afterwards the place is kept.
    expect(joined.filter(({ status }) => status !== 409)).toEqual([]);
    const answers = await Promise.all([...crowd, named].map((one) => world.join(one)));
    expect(answers.map(({ status }) => status)).toEqual([...crowd.map(() => 409), 200]);
    expect(await world.states()).toBe('left held');
  });
});

describe('before the match is decided', () => {
  test('the money goes back at once, and the named player comes before who waits, and may wait elsewhere', async () => {
    for (const one of [waiting, stranger]) expect((await wait(world.id, one)).status).toBe(200);
    // Who stands in line already comes first, too.
    expect((await name(stranger)).status).toBe(200);
    await app.runJobs();
    expect(world.atBank()).toEqual([PRICE, 0]);
    expect((await lineOf(stranger))?.offered_until).not.toBeNull();
    expect(await lineOf(waiting)).toEqual({ ahead: 1, offered_until: null });
    const others = await createPeople(app, 4);
    const lines = await Promise.all(
      [4, 5, 6].map((day) => openedBy(app, others, { date: inHours(24 * day) })),
    );
    for (const id of lines) expect((await wait(id, stranger)).status).toBe(200);
    await stopWaiting(world.id, stranger);
    expect((await lineOf(waiting))?.offered_until).not.toBeNull();
    expect(await world.enter(waiting)).toBe(200);
    await expectMoney(world);
  });

  test('one who fits no more gives the place to the next; a deleted account of the leaver leaves its offer', async () => {
    expect((await wait(world.id, waiting)).status).toBe(200);
    await name(named);
    const erased = { params: { id: leaver.id }, body: { password: TEST_PASSWORD } };
    expect((await app.call(deletePlayer, erased, { as: leaver.token })).status).toBe(204);
    const named_by = app.db.selectFrom('match_line').select('named_by').where('player_id', '=', named.id);
    expect(await named_by.execute()).toEqual([{ named_by: null }]);
    expect((await lineOf(named))?.offered_until).not.toBeNull();
    const elsewhere = await openedBy(app, await createPeople(app, 1), { date: world.booking.start_at });
    expect((await openMatchCalls(app).join(elsewhere, named)).status).toBe(200);
    await app.runJobs();
    expect((await lineOf(waiting))?.offered_until).not.toBeNull();
  });

  test.each([
    ['of another level', 409, () => createPerson(app, { level: 1 })],
    [
      'who plays at that time',
      409,
      async () => {
        await openedBy(app, [stranger], { date: world.booking.start_at });
        return stranger;
      },
    ],
    [
      'who has blocked the leaver',
      403,
      async () => {
        await app.call(blockPlayer, { params: { id: leaver.id }, body: {} }, { as: stranger.token });
        return stranger;
      },
    ],
    [
      'who has just not paid a place of it',
      409,
      async () => {
        await world.leave(leaver);
        await world.join(stranger);
        await pass(11);
        expect(await world.enter(leaver)).toBe(200);
        return stranger;
      },
    ],
    [
      'who created it',
      409,
      async () => {
        await world.leave(world.creator);
        return world.creator;
      },
    ],
    ['unknown', 404, async () => ({ ...stranger, id: 999_999 })],
  ])('names nobody %s, and stays', async (_, status, make) => {
    const one = await make();
    expect((await name(one)).status).toBe(status);
    expect((await world.see(leaver)).payment?.status).toBe('paid');
  });

  test('who has not paid names nobody, nor does who leaves a match that is closed', async () => {
    await world.leave(leaver);
    await world.join(stranger);
    expect((await world.see(stranger)).opening?.can.substitute).toBe(false);
    const answer = await world.leave(stranger, { substitute: named.id });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('não foi paga') },
    });
    await world.leave(stranger);
    expect(await world.enter(leaver)).toBe(200);
    await world.close();
    expect((await world.see(leaver)).opening?.can.substitute).toBe(false);
    expect((await name(named)).status).toBe(409);
    expect((await world.see(leaver)).payment?.status).toBe('paid');
  });
});
