import { deleteAccount } from '@bandeja/contract/calls/accounts/account-changes';
import * as calls from '@bandeja/contract/calls/rankings/rankings';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { expect, test } from 'vitest';
import {
  createCourt,
  createFour,
  createPerson,
  createRankingCalls,
  createResultCalls,
  HOUR,
} from '../../../test/ranked-matches.ts';
import { createTestApp, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const { play, generalRanking, positions, runFold, runSnapshot } = createRankingCalls(app);
const DAY = 24 * HOUR;

test('the calls climb 401, 400, 404 and success', async () => {
  const four = await createFour(app);
  const [one] = four;
  await play(four);
  const as = { as: one.token };
  const id = await generalRanking(one);
  const range = (start: number, end: number, ranking = id) =>
    app.call(calls.listPositions, { params: { id: ranking }, query: { start, end } }, as);
  const stranger = await createPerson(app);

  expect((await app.call(calls.listRankings)).status).toBe(401);
  expect((await app.call(calls.listTopPlayers, { params: { id } })).status).toBe(401);
  expect((await app.call(calls.listAwards, { params: { a: id, b: one.id } })).status).toBe(401);
  for (const [start, end] of [
    [0, 5],
    [5, 4],
    [1, 101],
    [1.5, 3],
    [1, 1e12],
  ] as const)
    expect((await range(start, end)).status).toBe(400);
  expect((await range(1, 100, 999_999)).body).toEqual({ error: 'Ranking não encontrado.' });
  const unranked = { params: { id, playerId: stranger.id } };
  expect(await app.call(calls.getPlayerStanding, unranked, as)).toMatchObject({
    status: 404,
    body: { error: 'Este jogador ainda não tem pontos neste ranking.' },
  });
  expect((await app.call(calls.listAwards, { params: { a: 999_999, b: one.id } }, as)).status).toBe(404);
  expect((await app.call(calls.listRankingsOfPlayer, { params: { id: 999_999 } })).status).toBe(404);
  expect((await range(1, 100)).status).toBe(200);
  expect((await range(9_000, 9_050)).body).toEqual([]);
});

test('positions are 1, 1, 3, 3 with the same rows in top, range and own standing, before and after folding', async () => {
  const { club, court } = await createCourt(app);
  const four = await createFour(app);
  const [one, , three] = four;
  await play(four, { court_id: court });
  const as = { as: one.token };
  const { body: rankings } = await app.call(calls.listRankings, { query: { club } }, as);
  expect(rankings).toEqual([
    expect.objectContaining({
      name: expect.stringMatching(/, 1º trimestre de 2026$/),
      club: expect.objectContaining({ id: club }),
      period_start: '2026-01-01',
      period_end: '2026-03-31',
      players: 4,
    }),
  ]);
  const id = rankings[0]?.id ?? 0;
  const read = async () => {
    const top = (await app.call(calls.listTopPlayers, { params: { id } }, as)).body;
    expect(await positions(id, one, 1, 100)).toEqual(top);
    expect((await positions(id, one, 2, 3)).map((row) => row.player.id)).toEqual(
      top.slice(1, 3).map((row) => row.player.id),
    );
    const standing = await app.call(calls.getPlayerStanding, { params: { id, playerId: three.id } }, as);
    expect(standing.body).toEqual({ position: 3, score: 10, matches: 1, wins: 0, trend: null });
    return top.map(({ position, score, player }) => [position, score, player.first_name !== '']);
  };
  const before = await read();
  expect(before).toEqual([
    [1, 40, true],
    [1, 40, true],
    [3, 10, true],
    [3, 10, true],
  ]);
  await runFold();
  expect(await read()).toEqual(before);
  expect((await app.call(calls.listRankings, { query: { ranking: id } }, as)).body).toEqual(rankings);
});

test('a deleted player stays in the ranking as "Jogador removido"', async () => {
  const { court, club } = await createCourt(app);
  const four = await createFour(app);
  await play(four, { court_id: court });
  const [one, two] = four;
  const gone = await app.call(deleteAccount, { body: { password: TEST_PASSWORD } }, { as: one.token });
  expect(gone.status).toBe(204);
  const { body } = await app.call(calls.listRankings, { query: { club } }, { as: two.token });
  const rows = await positions(body[0]?.id ?? 0, two, 1, 4);
  const removed = rows.find(({ player }) => player.id === one.id);
  expect(removed?.player).toMatchObject({ first_name: 'Jogador', last_name: 'removido', images: [] });
});

test('the trend is the positions gained since the snapshot of seven days ago', async () => {
  const { club, court } = await createCourt(app);
  const four = await createFour(app);
  const [one, two, three, other] = four;
  const { wait } = createResultCalls(app);
  await play(four, { court_id: court });
  const { body } = await app.call(calls.listRankings, { query: { club } }, { as: one.token });
  const id = body[0]?.id ?? 0;
  const trends = async () =>
    Promise.all(
      four.map(async (person) => {
        const input = { params: { id, playerId: person.id } };
        const { position, trend } = (await app.call(calls.getPlayerStanding, input, { as: one.token })).body;
        return [position, trend];
      }),
    );
  expect(await trends()).toEqual([
    [1, null],
    [1, null],
    [3, null],
    [3, null],
  ]);
  await runSnapshot();
  await wait(four, 8 * DAY);
  await runSnapshot();
  // The third player wins twice with another partner: 90 points.
  const guest = await createPerson(app);
  for (let n = 0; n < 2; n++)
    await play([three, guest, two, other], {
      court_id: court,
      date: new Date(app.clock.now.getTime() - n * 3_600_000),
    });
  expect(await trends()).toEqual([
    [4, -3],
    [3, -2],
    [1, 2],
    [5, -2],
  ]);
  const rows = await positions(id, one, 1, 5);
  expect(rows.map(({ player, position, trend }) => [player.id, position, trend])).toEqual([
    [three.id, 1, 2],
    [guest.id, 2, null],
    [two.id, 3, -2],
    [one.id, 4, -3],
    [other.id, 5, -2],
  ]);
});

test('limits a network without a session on the public call', async () => {
  const limited = await createTestApp({ rateLimit: true });
  try {
    const person = await createPerson(limited);
    const ask = (options?: { as: string }) =>
      limited.call(calls.listRankingsOfPlayer, { params: { id: person.id } }, options);
    for (let n = 0; n < 120; n++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    expect((await ask({ as: person.token })).status).toBe(200);
  } finally {
    await limited.close();
  }
});
