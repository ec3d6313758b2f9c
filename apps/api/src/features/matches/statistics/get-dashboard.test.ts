import { type Dashboard, getDashboard } from '@bandeja/contract/calls/dashboard';
import { contestMatch } from '@bandeja/contract/calls/match-lifecycle';
import { getPlayerStatistics } from '@bandeja/contract/calls/match-stats';
import { createClub, createPlayer } from '@bandeja/db/testing/builders';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
} from '../../../../test/matches/match-people.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const DAY_MS = 86_400_000;

const app = useTestApp();

type Period = '30d' | '90d' | 'year' | 'all';
async function dashboardOf(person: Person, period?: Period): Promise<Dashboard> {
  const input = { params: { id: person.id }, query: { period } };
  const { status, body } = await app.call(getDashboard, input, { as: person.token });
  if (status !== 200) throw new Error(`the dashboard answered ${status}`);
  return body;
}
const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * DAY_MS);
const won = { sets: [[6, 3]] as const, finished: true };
const lost = { sets: [[3, 6]] as const, finished: true };

/** Level changes of a player: days ago, level; the first is the declared level. */
async function setLevels({ id }: Person, changes: readonly (readonly [days: number, level: number])[]) {
  await app.db.deleteFrom('level_changes').where('player_id', '=', id).execute();
  const matches: number[] = [];
  for (const [index, [days, level]] of changes.entries()) {
    const at = daysAgo(days);
    const match = index === 0 ? null : (await createMatchOf(app, [], { date: at, created_by: id })).id;
    if (match !== null) matches.push(match);
    const [, previous = level] = changes[index - 1] ?? [];
    await app.db
      .insertInto('level_changes')
      .values({
        player_id: id,
        match_id: match,
        level,
        previous_level: previous,
        reliability: 20 + index,
        previous_reliability: 20 + Math.max(0, index - 1),
        created_at: at,
        updated_at: at,
      })
      .execute();
  }
  return matches;
}

describe('GET api/players/{id}/dashboard/', () => {
  test('answers 401 without a session, 400 for an unknown period, 403 for another player and 404 for an unknown one', async () => {
    const [one, two] = [await createPerson(app), await createPerson(app)];
    const ask = (id: number, as?: string, period?: Period) =>
      app.call(getDashboard, { params: { id }, query: { period } }, as === undefined ? {} : { as });
    expect((await ask(one.id)).status).toBe(401);
    expect(await ask(one.id, one.token, 'week' as Period)).toMatchObject({ status: 400 });
    expect((await ask(one.id, two.token)).status).toBe(403);
    expect((await ask(999_999, one.token)).status).toBe(404);
    expect((await ask(one.id, one.token, '30d')).status).toBe(200);
  });

  test('answers zeros and the declared level for a player without a finished match', async () => {
    const [one, ...others] = await createFour(app);
    await createMatchOf(app, [one, ...others], { sets: [[6, 0]] });
    await setLevels(one, [[3, 3.5]]);
    expect(await dashboardOf(one)).toMatchObject({
      matches: 0,
      win_rate: null,
      last: [],
      by_type: [],
      by_month: [],
      by_hour: [],
      by_club: [],
      top_partners: [],
      top_rivals: [],
      levels: [{ level: 3.5, reliability: 20, match: null }],
      has_matches: false,
    });
  });

  test('counts Friendly and Competitive matches apart, draws in neither wins nor losses', async () => {
    const four = await createFour(app);
    const [one, two, three] = four;
    await createMatchOf(app, four, { ...won, type: 'Competitive', date: daysAgo(1) });
    await createMatchOf(app, four, { ...lost, type: 'Friendly', date: daysAgo(2) });
    await createMatchOf(app, four, { sets: [[4, 4]], finished: true, type: 'Friendly', date: daysAgo(3) });
    const dashboard = await dashboardOf(one);
    expect(dashboard).toMatchObject({ matches: 3, wins: 1, losses: 1, win_rate: 0.5, current_streak: 1 });
    expect(dashboard.last).toEqual(['won', 'lost', 'drawn']);
    expect(dashboard.by_type).toEqual([
      { type: 'Competitive', matches: 1, wins: 1, losses: 0 },
      { type: 'Friendly', matches: 2, wins: 0, losses: 1 },
    ]);
    expect(dashboard.top_partners).toEqual([
      { player: expect.objectContaining({ id: two.id }), matches: 3, wins: 1, losses: 1 },
    ]);
    expect(dashboard.top_rivals[0]).toMatchObject({
      player: { id: three.id },
      matches: 3,
      wins: 1,
      losses: 1,
    });
    // The same rules as the public statistics.
    const { body } = await app.call(getPlayerStatistics, { query: { player_id: one.id } });
    expect(dashboard).toMatchObject(body);
  });

  test("counts a match from midnight of the period's first day in the zone of its club", async () => {
    const four = await createFour(app);
    const manaus = await createClub(app.db, { timezone: 'America/Manaus' });
    const court = await app.db
      .selectFrom('courts')
      .select('id')
      .where('club_id', '=', manaus.id)
      .executeTakeFirstOrThrow();
    // The first of 30 days in São Paulo, 00:00; 23:00 of the day before in Manaus.
    const first = addDays(localDateOf(TEST_NOW, 'America/Sao_Paulo'), -29);
    const midnight = new Date(`${first}T03:00:00Z`);
    const minuteBefore = new Date(midnight.getTime() - 60_000);
    await createMatchOf(app, four, { ...won, date: minuteBefore });
    expect(await dashboardOf(four[0], '30d')).toMatchObject({ matches: 0, has_matches: true });
    await createMatchOf(app, four, { ...won, date: midnight, court_id: court.id });
    expect((await dashboardOf(four[0], '30d')).matches).toBe(0);
    await createMatchOf(app, four, { ...won, date: midnight });
    const hour = new Date(midnight.getTime() + 3_600_000);
    await createMatchOf(app, four, { ...won, date: hour, court_id: court.id });
    const month = await dashboardOf(four[0], '30d');
    expect(month.by_month).toEqual([{ month: first.slice(0, 7), matches: 2, wins: 2, losses: 0 }]);
    expect(month.by_hour).toEqual([{ hour: 0, matches: 2, wins: 2, losses: 0 }]);
    expect(month.from).toBe(midnight.toISOString());
    expect((await dashboardOf(four[0], '90d')).matches).toBe(4);
    expect(await dashboardOf(four[0], 'all')).toMatchObject({ matches: 4, from: null });
  });

  test('counts by club: a registered one, a typed one and none', async () => {
    const four = await createFour(app);
    const club = await createClub(app.db, { name: 'Arena Moema' });
    const court = await app.db
      .selectFrom('courts')
      .select('id')
      .where('club_id', '=', club.id)
      .executeTakeFirstOrThrow();
    const at = (court_id: number | null, club_name: string | null, days: number) =>
      createMatchOf(app, four, { ...won, date: daysAgo(days), court_id, club_name });
    await at(court.id, null, 1);
    await at(court.id, null, 2);
    await at(null, 'Quadra do Zé', 3);
    await at(null, null, 4);
    const rows = (await dashboardOf(four[0])).by_club.map(({ name, slug, matches }) => [name, slug, matches]);
    expect(rows[0]).toEqual(['Arena Moema', club.slug, 2]);
    expect(rows.slice(1)).toContainEqual(['Quadra do Zé', null, 1]);
    expect(rows.slice(1)).toContainEqual([null, null, 1]);
  });

  test('leaves out a contested result, until both teams agree again', async () => {
    const four = await createFour(app);
    const { id } = await createMatchOf(app, four, {
      ...won,
      finished_team: 'A',
      provisional_until: new Date(TEST_NOW.getTime() + 3_600_000),
    });
    expect((await dashboardOf(four[0])).matches).toBe(1);
    const contest = { params: { id }, body: { reason: 'Foi 7 a 5.' } };
    expect((await app.call(contestMatch, contest, { as: four[2].token })).status).toBe(200);
    expect(await dashboardOf(four[0])).toMatchObject({ matches: 0, has_matches: false });
  });

  test('leaves out a result that was returned to the player, and keeps it for the others', async () => {
    const four = await createFour(app);
    const [one, two] = four;
    const { id } = await createMatchOf(app, four, { ...lost, type: 'Competitive' });
    for (const { id: player } of [one, two]) {
      await app.db
        .insertInto('level_changes')
        .values({
          player_id: player,
          match_id: id,
          level: player === one.id ? 3 : 2.9,
          previous_level: 3,
          reliability: 20,
          previous_reliability: 20,
          returned_at: player === one.id ? TEST_NOW : null,
        })
        .execute();
    }
    const returned = await dashboardOf(one);
    expect(returned).toMatchObject({ matches: 0, losses: 0 });
    expect(returned.levels.filter(({ match }) => match === id)).toEqual([]);
    expect(await dashboardOf(two)).toMatchObject({ matches: 1, losses: 1 });
    const { body } = await app.call(getPlayerStatistics, { query: { player_id: one.id } });
    expect(body.matches).toBe(0);
  });

  test('names a deleted partner as removed', async () => {
    const [one, , three, four] = await createFour(app);
    const gone = await createPlayer(app.db, { level: 3 });
    await app.db.updateTable('players').set({ removed_at: TEST_NOW }).where('id', '=', gone.id).execute();
    await createMatchOf(app, [], {
      ...won,
      date: daysAgo(1),
      created_by: one.id,
      players: [one.id, gone.id, three.id, four.id],
    });
    expect((await dashboardOf(one)).top_partners).toEqual([
      {
        player: expect.objectContaining({ first_name: 'Jogador', last_name: 'removido', images: [] }),
        matches: 1,
        wins: 1,
        losses: 0,
      },
    ]);
  });

  test('starts the level curve with the level at the start of the period', async () => {
    const one = await createPerson(app);
    const [first, second, third] = await setLevels(one, [
      [200, 3],
      [60, 3.2],
      [40, 3.4],
      [10, 3.3],
    ]);
    const levels = async (period: Period) =>
      (await dashboardOf(one, period)).levels.map(({ level, match }) => [level, match]);
    expect(await levels('all')).toEqual([
      [3, null],
      [3.2, first],
      [3.4, second],
      [3.3, third],
    ]);
    expect(await levels('30d')).toEqual([
      [3.4, second],
      [3.3, third],
    ]);
    expect(await levels('90d')).toHaveLength(4);
  });
});

describe('a long history', () => {
  /** Finished matches of one player, won, one an hour, each with a change of level. */
  async function addHistory({ id }: Person, count: number): Promise<void> {
    await sql`
      WITH played AS (
        INSERT INTO matches (date, type, created_by, ended_at, finished_by, winner)
        SELECT at, 'Competitive', ${id}, at, ${id}, 'A'
        FROM generate_series(1, ${count}::integer) AS n,
          LATERAL (SELECT ${TEST_NOW}::timestamptz - n * interval '1 hour') AS past (at)
        RETURNING id, date
      ), places AS (
        INSERT INTO match_players (match_id, player_id, team, position, confirmed_at) SELECT id, ${id}, 'A', 1, ${TEST_NOW}::timestamptz FROM played
      )
      INSERT INTO level_changes
        (player_id, match_id, level, previous_level, reliability, previous_reliability, created_at, updated_at)
      SELECT ${id}, id, 3, 3, 50, 50, date, date FROM played`.execute(app.db);
  }

  test('shows a bounded number of level points, the latest one always', async () => {
    const many = await createPerson(app);
    await addHistory(many, 1_501);
    const { levels, matches } = await dashboardOf(many, 'all');
    // The declared level and the last change of each of 500 spans of time.
    expect([levels.length, matches]).toEqual([501, 1_501]);
    const moved = levels.slice(1).map(({ at }) => at);
    expect(moved).toEqual(moved.toSorted());
    expect(levels.at(-1)?.at).toBe(new Date(TEST_NOW.getTime() - 3_600_000).toISOString());
  });
});
