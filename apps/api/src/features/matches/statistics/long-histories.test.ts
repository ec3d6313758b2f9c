import { getMatchStats, getPlayerStatistics } from '@bandeja/contract/calls/match-stats';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../testing/test-app.ts';
import { createPerson, type Person } from '../testing/match-people.ts';
import { LONG_HISTORY } from './long-histories.ts';

const READERS = 10;

const app = useTestApp();

/** Finished matches of one player alone in team A, won, one an hour before the present. */
async function addMatches({ id }: Person, count: number): Promise<void> {
  await sql`
    WITH played AS (
      INSERT INTO matches (date, type, created_by, ended_at, finished_by, winner)
      SELECT at, 'Friendly', ${id}, at, ${id}, 'A'
      FROM generate_series(1, ${count}::integer) AS n,
        LATERAL (SELECT ${TEST_NOW}::timestamptz - n * interval '1 hour') AS past (at)
      RETURNING id
    )
    INSERT INTO match_players (match_id, player_id, team, position, confirmed_at) SELECT id, ${id}, 'A', 1, ${TEST_NOW}::timestamptz FROM played`.execute(
    app.db,
  );
}
const statistics = ({ id }: Person) => app.call(getPlayerStatistics, { query: { player_id: id } });
const months = ({ id }: Person, start_date?: string) =>
  app.call(getMatchStats, { params: { playerId: id }, query: { start_date } });
const ask = { statistics, months };

test.each(['statistics', 'months'] as const)(
  '%s of a long history are read once for ten concurrent requests, and again after a minute',
  async (name) => {
    const person = await createPerson(app);
    await addMatches(person, LONG_HISTORY + 1);
    const one = await app.countStatements(() => ask[name](person));
    app.clock.advanceMinutes(1);
    const all = await app.countStatements(async () => {
      const answers = await Promise.all(Array.from({ length: READERS }, () => ask[name](person)));
      expect(answers.map(({ status }) => status)).toEqual(Array(READERS).fill(200));
    });
    // The existence of the player is checked each time.
    expect(all).toBe(one + READERS - 1);
    await addMatches(person, 1);
    expect((await ask[name](person)).body.matches).toBe(LONG_HISTORY + 1);
    app.clock.advanceMinutes(1);
    expect((await ask[name](person)).body.matches).toBe(LONG_HISTORY + 2);
  },
);

test('statistics of twice as many matches are kept twice as long', async () => {
  const person = await createPerson(app);
  await addMatches(person, 2 * LONG_HISTORY);
  await statistics(person);
  await addMatches(person, 1);
  app.clock.advanceMinutes(1);
  expect((await statistics(person)).body.matches).toBe(2 * LONG_HISTORY);
  app.clock.advanceMinutes(1);
  expect((await statistics(person)).body.matches).toBe(2 * LONG_HISTORY + 1);
});

test('months of a long history from different dates are read once', async () => {
  const person = await createPerson(app);
  await addMatches(person, LONG_HISTORY + 1);
  const all = (await months(person)).body;
  const last = all.by_month.at(-1)?.month ?? '';
  const statements = await app.countStatements(async () => {
    const { body } = await months(person, `${last}-01`);
    expect(body.by_month).toEqual(all.by_month.slice(-1));
    expect([body.matches, body.wins, body.losses]).toEqual([
      body.by_month[0]?.matches,
      body.by_month[0]?.wins,
      0,
    ]);
  });
  expect(statements).toBe(1);
});

test('a new match of a short history counts at once', async () => {
  const person = await createPerson(app);
  await addMatches(person, 3);
  expect((await statistics(person)).body.matches).toBe(3);
  await addMatches(person, 1);
  expect((await statistics(person)).body.matches).toBe(4);
});
