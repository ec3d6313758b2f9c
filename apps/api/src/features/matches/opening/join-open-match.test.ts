import { inviteToMatch, joinMatch, leaveMatch } from '@bandeja/contract/calls/match-lifecycle';
import { addMatchPlayer, getMatch, removeMatchPlayer } from '@bandeja/contract/calls/matches';
import { blockPlayer } from '@bandeja/contract/calls/players';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countWaiting, holdTable } from '../../../../test/hold-table.ts';
import { createPerson, type Person, seatsOf, seenBy } from '../../../../test/matches/match-people.ts';
import {
  createPeople,
  HOUR_MS,
  inHours,
  openedBy,
  openMatchCalls,
} from '../../../../test/matches/open-match-world.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { openStream } from '../../../../test/open-stream.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { addJob } from '../../../jobs/add-job.ts';

const app = useTestApp();
const { join, list } = openMatchCalls(app);
let creator: Person;
let player: Person;
let crowd: Person[];
beforeAll(async () => {
  crowd = await createPeople(app, 64);
});
beforeEach(async () => {
  creator = await createPerson(app, { gender: 'M' });
  player = await createPerson(app, { gender: 'F' });
});

const leave = (id: number, by: Person, body: object = {}) =>
  app.call(leaveMatch, { params: { id }, body }, { as: by.token });
const inviteUrl = async (id: number) =>
  (await app.call(inviteToMatch, { params: { id }, body: {} }, { as: creator.token })).body.url;

const count = (answers: readonly { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;

describe('POST api/matches/{id}/join-open/', () => {
  test('seats the player in the team with fewer, confirmed, and tells the others', async () => {
    const [other = creator] = await createPeople(app, 1);
    const id = await openedBy(app, [creator, other]);
    const { status, body } = await join(id, player);
    expect(status).toBe(200);
    expect(seatsOf(body)).toBe(`${creator.id}:A1 ${other.id}:A2 ${player.id}:B1`);
    expect(body.players.find((one) => one.player.id === player.id)?.confirmed).toBe(true);
    for (const { id } of [creator, other])
      expect((await notificationsOf(app, id)).map(({ title }) => title)).toEqual(['Mais um na partida']);
    expect(await notificationsOf(app, player.id)).toEqual([]);
  });

  test('seats the player in the chosen place, and answers 409 when that team is full', async () => {
    const id = await openedBy(app, [creator]);
    expect(seatsOf((await join(id, player, { team: 'A', position: 2 })).body)).toContain(`${player.id}:A2`);
    const [third = creator] = await createPeople(app, 1);
    expect(await join(id, third, { team: 'A' })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('completa') },
    });
  });

  test('gives the last place to one of 64 who want it at once; open pages hear it in the same second', {
    tags: 'postgres-15',
  }, async () => {
    const id = await openedBy(app, [creator, ...(await createPeople(app, 2))]);
    const stream = await openStream(app, `match:${id},open-matches`, player.token);
    const answers = await Promise.all(crowd.map((person) => join(id, person)));
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 63]);
    const heard = () => new Set(stream.events().map(({ event }) => event));
    await expect.poll(heard, { timeout: 1_000 }).toEqual(new Set(['hello', 'match', 'open_matches']));
    stream.leave();
    const match = await seenBy(app, creator, id);
    expect([match.players.length, match.opening?.state]).toEqual([4, 'full']);
  });

  test('lets a player into one of two matches at the same time when both calls run at once', {
    tags: 'postgres-15',
  }, async () => {
    const ids = await Promise.all(
      [0, 1].map(async (half) => openedBy(app, await createPeople(app, 1), { date: inHours(24 + half) })),
    );
    const answers = await Promise.all(ids.map((id) => join(id, player)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      error: 'Você já joga outra partida neste horário.',
    });
    // A match lasts 90 minutes where no booking says so.
    const later = await openedBy(app, [creator], { date: inHours(26.5) });
    expect((await join(later, player)).status).toBe(200);
  });

  test('of two calls that both wait to write, the second reads what the first wrote', async () => {
    const ids = await Promise.all(
      [0, 1].map(async (half) => openedBy(app, await createPeople(app, 1), { date: inHours(24 + half) })),
    );
    // Holds back the first write of both: without the player's lock both have decided by then.
    const release = await holdTable(app.db, 'match_joins');
    const answers = ids.map((id) => join(id, player));
    await expect.poll(() => countWaiting(app.db)).toBe(2);
    await release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  test('asks beside an own booking, and joins once that is confirmed', async () => {
    await createBooking(app.db, { player_id: player.id, date: '2026-03-07', start_time: '09:00' });
    const id = await openedBy(app, [creator]);
    expect(await join(id, player)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('reserva neste horário') },
    });
    expect((await join(id, player, { beside_booking: true })).status).toBe(200);
  });

  test('answers 409 outside the range, for the other gender, and when it is closed', async () => {
    const sentenceOf = async (opening: object, fields = {}) =>
      (await join(await openedBy(app, [creator], { opening, ...fields }), player)).body as unknown;
    expect(await sentenceOf({ level_min: 3.1 })).toEqual({ error: expect.stringContaining('fora da faixa') });
    expect(await sentenceOf({ gender: 'men' })).toEqual({ error: expect.stringContaining('seu gênero') });
    expect(await sentenceOf({}, { opening_state: 'closed' })).toEqual({
      error: 'Esta partida não está mais aberta.',
    });
    const none = await createMatch(app.db, { date: inHours(24), players: [creator.id] });
    expect((await join(none.id, player)).status).toBe(409);
    expect((await join(999_999, player)).status).toBe(404);
  });

  test('a blocked player finds no such match, and who blocks is told of the own block', async () => {
    const id = await openedBy(app, [creator]);
    await app.call(blockPlayer, { params: { id: player.id }, body: {} }, { as: creator.token });
    expect((await join(id, player)).status).toBe(404);
    expect((await seenBy(app, player, id)).opening).toBeUndefined();
    const [blocking = creator] = await createPeople(app, 1);
    await app.call(blockPlayer, { params: { id: creator.id }, body: {} }, { as: blocking.token });
    expect((await join(id, blocking)).status).toBe(409);
  });

  test('a blocked player sees no closed opening either, and a visitor sees none', async () => {
    const id = await openedBy(app, [creator], { opening_state: 'closed', is_public: true });
    expect((await seenBy(app, player, id)).opening).toMatchObject({ state: 'closed', refusal: null });
    await app.call(blockPlayer, { params: { id: player.id }, body: {} }, { as: creator.token });
    expect((await seenBy(app, player, id)).opening).toBeUndefined();
    const asVisitor = async (match: number) =>
      (await app.call(getMatch, { params: { id: match } })).body.opening;
    expect(await asVisitor(id)).toBeUndefined();
    const open = await openedBy(app, [creator], { is_public: true });
    expect(await asVisitor(open)).toMatchObject({ state: 'open', not_full: null, note: null });
  });

  test('a player whom the creator took out enters by the hand of the creator only', async () => {
    const id = await openedBy(app, [creator]);
    await join(id, player);
    const { players } = await seenBy(app, creator, id);
    const place = players.find((one) => one.player.id === player.id)?.id ?? 0;
    const link = await inviteUrl(id);
    expect((await app.call(removeMatchPlayer, { body: { id: place } }, { as: creator.token })).status).toBe(
      204,
    );
    const refused = {
      error: 'Quem criou a partida tirou você dela. Só essa pessoa pode colocar você de novo.',
    };
    expect(await join(id, player)).toMatchObject({ status: 403, body: refused });
    expect((await seenBy(app, player, id)).opening).toMatchObject({
      can: { join: false, request: false },
      refusal: { code: 'opening_removed' },
    });
    expect((await list({}, player)).results.find(({ match }) => match === id)?.can).toEqual({
      join: false,
      request: false,
    });
    const token = new URL(link).searchParams.get('convite') ?? '';
    expect(
      await app.call(joinMatch, { params: { id }, body: { token } }, { as: player.token }),
    ).toMatchObject({ status: 403, body: refused });
    const added = { match: id, player: player.id, team: 'B' as const };
    expect((await app.call(addMatchPlayer, { body: added }, { as: creator.token })).status).toBe(201);
    await leave(id, player);
    expect((await join(id, player)).status).toBe(200);
  });

  test('answers 403 under 18 without a guardian on file', async () => {
    const minor = await createPerson(app, { birth_date: '2010-01-01' });
    const id = await openedBy(app, [creator]);
    expect((await join(id, minor)).status).toBe(403);
    expect((await seenBy(app, minor, id)).opening).toMatchObject({
      can: { join: false, request: false },
      refusal: { code: 'opening_minor' },
    });
  });

  test('answers 409 for the twenty-first join of a day, also after leaving', async () => {
    const id = await openedBy(app, [creator]);
    for (let time = 0; time < 20; time++) {
      expect((await join(id, player)).status).toBe(200);
      await leave(id, player);
    }
    expect(await join(id, player)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('20') },
    });
    app.clock.advanceMinutes(15 * 60);
    player.token = await app.signIn(player.userId);
    expect((await join(id, player)).status).toBe(200);
    app.clock.now = TEST_NOW;
  });

  test('says in the match what the call would answer', async () => {
    const id = await openedBy(app, [creator], { opening: { level_max: 2 } });
    expect((await seenBy(app, player, id)).opening).toMatchObject({
      can: { join: false, request: true },
      refusal: null,
    });
    const open = await openedBy(app, [creator]);
    expect((await seenBy(app, player, open)).opening).toMatchObject({
      can: { join: true, request: false, change: false, close: false },
      refusal: null,
    });
  });
});

test('joins are deleted 30 days later', async () => {
  const id = await openedBy(app, [creator]);
  const days = (number: number) => new Date(TEST_NOW.getTime() - number * 24 * HOUR_MS);
  const rows = [29, 31].map((age) => ({ match_id: id, player_id: player.id, joined_at: days(age) }));
  await app.db.insertInto('match_joins').values(rows).execute();
  await addJob(app.db, 'purge_old_rows', {}, { runAt: TEST_NOW });
  await app.runJobs();
  const left = app.db.selectFrom('match_joins').select('joined_at').where('match_id', '=', id);
  expect(await left.execute()).toEqual([{ joined_at: days(29) }]);
});

describe('leaving an open match', () => {
  test('opens the place again and tells the others', async () => {
    const others = await createPeople(app, 2);
    const id = await openedBy(app, [creator, ...others, player]);
    expect((await seenBy(app, creator, id)).opening?.state).toBe('full');
    const { body } = await leave(id, player);
    expect(body.opening).toMatchObject({ state: 'open', places_free: 1, can: { join: true } });
    expect((await notificationsOf(app, creator.id)).map(({ content }) => content)).toEqual([
      expect.stringContaining('não vai mais jogar'),
    ]);
  });

  test('after it closed, may name a player who fits, who takes the place and is asked', async () => {
    const [third = creator, fits = creator] = await createPeople(app, 2);
    const unfit = await createPerson(app, { level: 6 });
    const id = await openedBy(app, [creator, third, player], {
      opening: { level_max: 4 },
      opening_state: 'closed',
    });
    expect((await leave(id, player, { substitute: unfit.id })).status).toBe(409);
    expect((await leave(id, player, { substitute: third.id })).status).toBe(409);
    expect((await leave(id, player, { substitute: 999_999 })).status).toBe(404);
    const { status, body } = await leave(id, player, { substitute: fits.id });
    expect(status).toBe(200);
    expect(seatsOf(body)).toBe(`${creator.id}:A1 ${third.id}:A2 ${fits.id}:B1`);
    expect(body.players.find((one) => one.player.id === fits.id)?.confirmed).toBe(false);
    expect((await notificationsOf(app, fits.id)).map(({ title }) => title)).toEqual([
      'Você está em uma partida',
    ]);
  });

  test('without a team, may name who stands in line instead, and the others hear of both', async () => {
    const [other = creator, fits = creator] = await createPeople(app, 2);
    const inLine = [player, other].map(({ id }, at) => ({ player: id, team: '' as const, position: at + 1 }));
    const id = await openedBy(app, [creator], { players: [creator.id, ...inLine] });
    const { status, body } = await leave(id, player, { substitute: fits.id });
    expect(status).toBe(200);
    expect(seatsOf(body)).toContain(`${fits.id}:-2`);
    expect((await notificationsOf(app, creator.id)).map(({ content }) => content)).toEqual([
      expect.stringContaining('não vai mais jogar'),
    ]);
  });

  test('names no substitute for a match that was never opened', async () => {
    const match = await createMatch(app.db, { date: inHours(24), players: [creator.id, player.id] });
    const [other = creator] = await createPeople(app, 1);
    expect((await leave(match.id, player, { substitute: other.id })).status).toBe(409);
  });
});
