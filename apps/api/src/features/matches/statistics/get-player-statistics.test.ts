import { getHeadToHead, getMatchStats, getPlayerStatistics } from '@bandeja/contract/calls/match-stats';
import { createClub } from '@bandeja/db/testing/builders';
import { describe, expect, test } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
} from '../../../../test/matches/match-people.ts';
import { createTestApp, useTestApp } from '../../../../test/test-app.ts';
import { eachMatch, listFinished } from './statistics.repository.ts';

const app = useTestApp();

const statisticsOf = async ({ id }: Person) =>
  (await app.call(getPlayerStatistics, { query: { player_id: id } })).body;
const won = {
  sets: [
    [6, 3],
    [4, 6],
    [10, 7],
  ] as const,
  finished: true,
  type: 'Competitive',
};

describe('GET api/matches/statistics_by_player/', () => {
  test('answers 400 without a player, 404 for an unknown player and zeros for a player without matches', async () => {
    expect((await app.call(getPlayerStatistics, { query: { player_id: Number.NaN } })).status).toBe(400);
    expect(await app.call(getPlayerStatistics, { query: { player_id: 999_999 } })).toMatchObject({
      status: 404,
      body: { error: 'Jogador não encontrado.' },
    });
    const open = await createFour(app);
    await createMatchOf(app, open, { sets: [[6, 0]] });
    expect(await statisticsOf(open[0])).toMatchObject({ matches: 0, win_rate: null, top_partners: [] });
  });

  test('sums finished matches for every viewer and lists partners and rivals', async () => {
    const four = await createFour(app);
    const [one, two, three] = four;
    await createMatchOf(app, four, won);
    await createMatchOf(app, four, { ...won, type: 'Friendly', sets: [[2, 2]] });
    const statistics = await statisticsOf(one);
    expect(statistics).toMatchObject({
      matches: 2,
      wins: 1,
      losses: 0,
      win_rate: 1,
      sets_won: 2,
      sets_lost: 1,
      games_won: 13,
      games_lost: 11,
    });
    expect(statistics.by_type).toContainEqual({ type: 'Competitive', matches: 1, wins: 1, losses: 0 });
    expect(statistics.top_partners).toEqual([
      { player: expect.objectContaining({ id: two.id }), matches: 2, wins: 1, losses: 0 },
    ]);
    expect(statistics.top_rivals.map(({ player }) => player.id)).toEqual([three.id, four[3].id]);
    expect(await statisticsOf(three)).toMatchObject({ wins: 0, losses: 1, sets_won: 1, games_won: 11 });
  });

  test('runs as many statements for thirty matches as for one', async () => {
    const four = await createFour(app);
    await createMatchOf(app, four, won);
    const few = await app.countStatements(() => statisticsOf(four[0]));
    for (let more = 0; more < 29; more++) await createMatchOf(app, four, won);
    expect(await app.countStatements(() => statisticsOf(four[0]))).toBe(few);
  });
});

test('reads each finished match once, newest first, with one statement per batch', async () => {
  const four = await createFour(app);
  const ids: number[] = [];
  for (let day = 1; day <= 7; day++) {
    ids.unshift((await createMatchOf(app, four, { ...won, date: new Date(Date.UTC(2026, 1, day)) })).id);
  }
  expect((await listFinished(app.db, { player: four[0].id })).map(({ id }) => id)).toEqual(ids);
  const read: number[] = [];
  const statements = await app.countStatements(async () => {
    for await (const match of eachMatch(app.db, ids, 3)) read.push(match.id);
  });
  expect(read).toEqual(ids);
  // Batches of at most three.
  expect(statements).toBe(3);
});

test('further batches of all histories are read one at a time', async () => {
  const four = await createFour(app);
  for (let match = 0; match < 8; match++) await createMatchOf(app, four, won);
  /** Statements in the order in which they start (true) and end (false). Parts of statements start and never end. */
  const steps: { id: string; start: boolean }[] = [];
  const counted = app.db.withPlugin({
    transformQuery({ queryId, node }) {
      steps.push({ id: queryId.queryId, start: true });
      return node;
    },
    async transformResult({ queryId, result }) {
      steps.push({ id: queryId.queryId, start: false });
      return result;
    },
  });
  const order = (await listFinished(app.db, { player: four[0].id })).map(({ id }) => id);
  const histories = four.map(() => eachMatch(counted, order, 2));
  // The first batch.
  for (const history of histories) await history.next();
  steps.length = 0;
  await Promise.all(
    histories.map(async (history) => {
      for await (const _ of history);
    }),
  );
  const ended = new Set(steps.filter(({ start }) => !start).map(({ id }) => id));
  const turns = steps.filter(({ id }) => ended.has(id)).map(({ start }) => start);
  // Three further batches of each history, each ended before the next one starts.
  expect(turns).toEqual(Array.from({ length: 24 }, (_, n) => n % 2 === 0));
});

test('limits a network without a session, and each account on its own', async () => {
  const limited = await createTestApp({ rateLimit: true });
  try {
    const person = await createPerson(limited);
    const ask = (options?: { as: string }) =>
      limited.call(getPlayerStatistics, { query: { player_id: person.id } }, options);
    for (let n = 0; n < 60; n++) expect((await ask()).status).toBe(200);
    const months = () => limited.call(getMatchStats, { params: { playerId: person.id }, query: {} });
    for (let n = 0; n < 60; n++) expect((await months()).status).toBe(200);
    expect([(await ask()).status, (await months()).status]).toEqual([429, 429]);
    const as = person.token;
    for (let n = 0; n < 119; n++) expect((await ask({ as })).status).toBe(200);
    const against = () => limited.call(getHeadToHead, { query: { player_id: person.id } }, { as });
    expect([(await against()).status, (await against()).status]).toEqual([200, 429]);
    limited.clock.advanceMinutes(1);
    expect((await ask()).status).toBe(200);
  } finally {
    await limited.close();
  }
});

describe('GET api/match-stats/{playerId}/', () => {
  test("counts by month in the calendar of the match's club, from the given date", async () => {
    const four = await createFour(app);
    const manaus = await createClub(app.db, { timezone: 'America/Manaus' });
    const court = await app.db
      .selectFrom('courts')
      .select('id')
      .where('club_id', '=', manaus.id)
      .executeTakeFirstOrThrow();
    // 1 March, 00:30 in São Paulo; still 28 February in Manaus
    const midnight = new Date('2026-03-01T03:30:00Z');
    await createMatchOf(app, four, { ...won, date: midnight });
    await createMatchOf(app, four, { ...won, date: midnight, court_id: court.id });
    await createMatchOf(app, four, { ...won, date: new Date('2026-01-10T18:00:00Z'), sets: [[0, 6]] });
    const stats = async (start_date?: string) =>
      (await app.call(getMatchStats, { params: { playerId: four[0].id }, query: { start_date } })).body;
    expect(await stats()).toEqual({
      matches: 3,
      wins: 2,
      losses: 1,
      by_month: [
        { month: '2026-01', matches: 1, wins: 0 },
        { month: '2026-02', matches: 1, wins: 1 },
        { month: '2026-03', matches: 1, wins: 1 },
      ],
    });
    expect((await stats('2026-02-28')).by_month.map(({ month }) => month)).toEqual(['2026-02', '2026-03']);
    expect((await stats('2026-03-01')).matches).toBe(1);
    const unknownPlayer = { params: { playerId: 999_999 }, query: {} };
    expect((await app.call(getMatchStats, unknownPlayer)).status).toBe(404);
    const wrong = { params: { playerId: four[0].id }, query: { start_date: 'ontem' } };
    expect((await app.call(getMatchStats, wrong)).status).toBe(400);
  });
});

describe('GET api/matches/head_to_head/', () => {
  const between = (viewer: Person, player: number) =>
    app.call(getHeadToHead, { query: { player_id: player } }, { as: viewer.token });

  test('answers 401 without a session, 404 for an unknown player, and zeros for the viewer and for players never met', async () => {
    const [one, two] = [await createPerson(app), await createPerson(app)];
    expect((await app.call(getHeadToHead, { query: { player_id: two.id } })).status).toBe(401);
    expect((await between(one, 999_999)).status).toBe(404);
    const nothing = { matches: 0, wins: 0, losses: 0 };
    for (const player of [one.id, two.id]) {
      expect((await between(one, player)).body).toEqual({
        together: nothing,
        against: nothing,
        last_at: null,
      });
    }
  });

  test("counts matches together and against from the viewer's side", async () => {
    const four = await createFour(app);
    const [one, two, three, other] = four;
    const last = new Date('2026-03-05T20:00:00.000Z');
    await createMatchOf(app, four, { ...won, date: new Date('2026-03-01T20:00:00.000Z') });
    await createMatchOf(app, [one, three, two, other], { ...won, date: last });
    expect((await between(two, one.id)).body).toEqual({
      together: { matches: 1, wins: 1, losses: 0 },
      against: { matches: 1, wins: 0, losses: 1 },
      last_at: last.toISOString(),
    });
    expect((await between(one, other.id)).body).toMatchObject({ against: { matches: 2, wins: 2 } });
  });
});
