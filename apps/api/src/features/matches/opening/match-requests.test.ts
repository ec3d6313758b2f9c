import { blockPlayer } from '@bandeja/contract/calls/players';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { beforeEach, describe, expect, test } from 'vitest';
import { countWaiting } from '../../../../test/hold-table.ts';
import { createPerson, type Person, seatsOf, seenBy } from '../../../../test/matches/match-people.ts';
import {
  createPeople,
  HOUR_MS,
  inHours,
  openedBy,
  openMatchCalls,
} from '../../../../test/matches/open-match-world.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
const { join, request, requests, accept, decline, withdraw, close } = openMatchCalls(app);
const BEGINNERS = { level_max: 2 };
let creator: Person;
let outsider: Person;
let match: number;
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  creator = await createPerson(app, { level: 2 });
  outsider = await createPerson(app);
  match = await openedBy(app, [creator], { opening: BEGINNERS });
});

const titlesOf = async (person: Person) => (await notificationsOf(app, person.id)).map(({ title }) => title);
async function requestedBy(person: Person, id = match): Promise<number> {
  const { status, body } = await request(id, person);
  expect(status).toBe(201);
  return body.id;
}
const statesOf = async (id = match) => (await requests(id, creator)).map(({ state }) => state);

describe('POST api/matches/{id}/requests/', () => {
  test('asks once, with a line, and tells the creator', async () => {
    const { status, body } = await request(match, outsider, { text: 'Jogo bem no fundo' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      player: { id: outsider.id },
      level: 3,
      text: 'Jogo bem no fundo',
      state: 'waiting',
      until: inHours(6).toISOString(),
      can: { answer: false, withdraw: true },
    });
    expect(await titlesOf(creator)).toEqual(['Pedido para jogar']);
    expect((await request(match, outsider)).status).toBe(409);
    expect((await seenBy(app, creator, match)).opening?.requests_waiting).toBe(1);
    expect((await seenBy(app, outsider, match)).opening).toMatchObject({
      own_request: { id: body.id, state: 'waiting' },
      requests_waiting: 0,
      refusal: { code: 'match_request_repeated' },
    });
  });

  test('shows the creator alone how many matches the player missed', async () => {
    await requestedBy(outsider);
    const missed_at = new Date(TEST_NOW.getTime() - 5 * 24 * HOUR_MS);
    for (let missed = 0; missed < 2; missed++) {
      const { id: match_id } = await createMatch(app.db, {
        date: missed_at,
        players: [creator.id, outsider.id],
      });
      const row = {
        match_id,
        player_id: outsider.id,
        reporter_id: creator.id,
        missed_at,
        reported_at: missed_at,
      };
      await app.db.insertInto('no_shows').values(row).execute();
    }
    expect(await requests(match, creator)).toMatchObject([{ no_shows: 2 }]);
    expect((await requests(match, outsider))[0]).not.toHaveProperty('no_shows');
  });

  test('stores one of two that arrive at once', { tags: 'postgres-15' }, async () => {
    const answers = await Promise.all([request(match, outsider), request(match, outsider)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('answers 400 for a link, 409 for a player in the range and 404 for an unknown match', async () => {
    expect((await request(match, outsider, { text: 'golpe.com' })).status).toBe(400);
    const inside = await createPerson(app, { level: 1.5 });
    expect(await request(match, inside)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('direto') },
    });
    expect((await request(999_999, outsider)).status).toBe(404);
  });

  test('answers 409 for the eleventh of a day', async () => {
    for (let day = 1; day <= 11; day++) {
      const opening = { ...BEGINNERS, fill_by: inHours(24 * day + 20) };
      const id = await openedBy(app, await createPeople(app, 1), { date: inHours(24 * day + 24), opening });
      expect((await request(id, outsider)).status).toBe(day <= 10 ? 201 : 409);
    }
  });

  test('of two players tells the creator of both', async () => {
    await requestedBy(outsider);
    await requestedBy(await createPerson(app));
    expect(await titlesOf(creator)).toEqual(['Pedido para jogar', 'Pedido para jogar']);
  });

  test('of a player whom a block parts from the creator is in no list and cannot be answered', async () => {
    const id = await requestedBy(outsider);
    await app.call(blockPlayer, { params: { id: creator.id }, body: {} }, { as: outsider.token });
    expect(await requests(match, creator)).toEqual([]);
    expect((await seenBy(app, creator, match)).opening?.requests_waiting).toBe(0);
    expect((await accept(match, id, creator)).status).toBe(404);
    expect((await decline(match, id, creator)).status).toBe(404);
    // Silence ends it as any other.
    app.clock.now = inHours(6);
    await app.runJobs();
    outsider.token = await app.signIn(outsider.userId);
    expect((await requests(match, outsider)).map(({ state }) => state)).toEqual(['expired']);
  });

  test('is seen by the creator and by the player who asked', async () => {
    await requestedBy(outsider);
    expect((await requests(match, creator)).map(({ can }) => can)).toEqual([
      { answer: true, withdraw: false },
    ]);
    expect(await requests(match, outsider)).toHaveLength(1);
    const [other = creator] = await createPeople(app, 1);
    expect(await requests(match, other)).toEqual([]);
  });
});

describe('the answer to a request', () => {
  test('yes seats the player, and the others may leave for two hours', async () => {
    const id = await requestedBy(outsider);
    expect((await accept(match, id, outsider)).status).toBe(403);
    const { status, body } = await accept(match, id, creator);
    expect(status).toBe(200);
    expect(seatsOf(body)).toBe(`${creator.id}:A1 ${outsider.id}:B1`);
    expect(body.opening).toMatchObject({ leave_free_until: inHours(2).toISOString(), requests_waiting: 0 });
    expect(await titlesOf(outsider)).toEqual(['Você vai jogar!']);
    expect(await statesOf()).toEqual(['accepted']);
    expect((await accept(match, id, creator)).status).toBe(409);
    expect((await decline(match, id, creator)).status).toBe(409);
  });

  test('no ends it', async () => {
    const id = await requestedBy(outsider);
    expect((await decline(match, id, creator)).status).toBe(200);
    expect([await statesOf(), await titlesOf(outsider)]).toEqual([['declined'], ['Pedido recusado']]);
    expect((await accept(match, 999_999, creator)).status).toBe(404);
  });

  test('of yes and withdrawal at once, one counts', async () => {
    const id = await requestedBy(outsider);
    const [accepted] = await Promise.all([accept(match, id, creator), withdraw(match, id, outsider)]);
    const isIn = (await seenBy(app, creator, match)).players.length === 2;
    expect(isIn).toBe(accepted.status === 200);
    expect(await statesOf()).toEqual([isIn ? 'accepted' : 'withdrawn']);
  });

  test('two yeses for the last place seat one', { tags: 'postgres-15' }, async () => {
    const id = await openedBy(app, [creator, ...(await createPeople(app, 2))], { opening: BEGINNERS });
    const people = await createPeople(app, 2);
    const asked = await Promise.all(people.map((person) => requestedBy(person, id)));
    const answers = await Promise.all(asked.map((one) => accept(id, one, creator)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await seenBy(app, creator, id)).players).toHaveLength(4);
  });

  test('yes to a player who entered another match at that time seats no player', async () => {
    const id = await requestedBy(outsider);
    const other = await openedBy(app, await createPeople(app, 1));
    expect((await join(other, outsider)).status).toBe(200);
    expect(await statesOf()).toEqual(['ended']);
    expect((await accept(match, id, creator)).status).toBe(409);
  });

  test('another match ends is a change of its match, which its pages read again', async () => {
    await requestedBy(outsider);
    const { version } = await seenBy(app, creator, match);
    await join(await openedBy(app, await createPeople(app, 1)), outsider);
    await app.runJobs();
    const after = await seenBy(app, creator, match);
    expect([after.version, after.opening?.requests_waiting]).toEqual([version + 1, 0]);
  });

  test('no, when it has ended in the meantime, is refused and told to no player', async () => {
    const id = await requestedBy(outsider);
    // As another match that the player enters: without the lock of this one.
    const held = app.db.transaction().execute(async (tx) => {
      await tx.updateTable('match_requests').set({ state: 'ended' }).where('id', '=', id).execute();
      const answer = decline(match, id, creator);
      await expect.poll(() => countWaiting(app.db)).toBe(1);
      return { answer };
    });
    expect((await (await held).answer).status).toBe(409);
    expect(await titlesOf(outsider)).toEqual([]);
  });
});

describe('a request ends', () => {
  test('by its player, and again without a change', async () => {
    const id = await requestedBy(outsider);
    expect((await withdraw(match, id, creator)).status).toBe(404);
    expect((await withdraw(match, id, outsider)).status).toBe(204);
    expect((await withdraw(match, id, outsider)).status).toBe(204);
    expect(await statesOf()).toEqual(['withdrawn']);
  });

  test('after six hours of silence, once', async () => {
    const id = await requestedBy(outsider);
    app.clock.now = new Date(TEST_NOW.getTime() + 6 * HOUR_MS - 1);
    await app.runJobs();
    expect(
      (await app.db.selectFrom('match_requests').select('state').where('id', '=', id).execute())[0],
    ).toEqual({
      state: 'waiting',
    });
    app.clock.now = inHours(6);
    await app.runJobs();
    await app.runJobs();
    expect(
      (await app.db.selectFrom('match_requests').select('state').where('id', '=', id).execute())[0],
    ).toEqual({
      state: 'expired',
    });
    expect(await titlesOf(outsider)).toEqual(['Pedido sem resposta']);
  });

  test('with the opening, and tells its player', async () => {
    await requestedBy(outsider);
    await close(match, creator);
    expect([await statesOf(), await titlesOf(outsider)]).toEqual([['ended'], ['Pedido encerrado']]);
  });

  test('in the database once', async () => {
    const id = await requestedBy(outsider);
    await withdraw(match, id, outsider);
    const again = app.db
      .updateTable('match_requests')
      .set({ state: 'waiting' })
      .where('id', '=', id)
      .execute();
    await expect(again).rejects.toThrow();
  });
});
