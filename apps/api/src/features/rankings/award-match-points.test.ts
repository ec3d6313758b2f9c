import { listAwards } from '@bandeja/contract/calls/rankings/rankings';
import { expect, test } from 'vitest';
import {
  createCourt,
  createFour,
  createMatchOf,
  createPerson,
  createRankingCalls,
  createResultCalls,
  expectRankingsToAddUp,
  WON_BY_A,
} from '../../../test/ranked-matches.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const { play, rankedIn, scoreOf, generalRanking } = createRankingCalls(app);

test('a finished Competitive match gives points with the result, in the general ranking and in that of its club', async () => {
  const { club, court } = await createCourt(app);
  const four = await createFour(app);
  const [one, , three] = four;
  await play(four, { court_id: court });
  expect((await rankedIn(one)).map(({ club, score }) => [club, score])).toEqual([
    [null, 40],
    [club, 40],
  ]);
  expect(await scoreOf(three, club)).toBe(10);
  await play(four);
  expect([await scoreOf(one), await scoreOf(one, club)]).toEqual([80, 40]);
  await expectRankingsToAddUp(app);
});

test('an upset gives up to 15 points by the levels before the match', async () => {
  const [weak, alsoWeak] = [await createPerson(app, { level: 2 }), await createPerson(app, { level: 2 })];
  const [strong, alsoStrong] = [
    await createPerson(app, { level: 3 }),
    await createPerson(app, { level: 2.5 }),
  ];
  const { id } = await play([weak, alsoWeak, strong, alsoStrong]);
  const ranking = await generalRanking(weak);
  const { body } = await app.call(listAwards, { params: { a: ranking, b: weak.id } }, { as: strong.token });
  expect(body.map(({ match, reason, points }) => [match, reason, points])).toEqual([
    [id, 'win', 20],
    [id, 'playing', 10],
    [id, 'sets', 10],
    [id, 'upset', 7],
  ]);
  expect(await scoreOf(strong)).toBe(10);
});

test('Friendly matches and matches with a player without a level give no points', async () => {
  const four = await createFour(app);
  await play(four, { type: 'Friendly' });
  const beginner = await createPerson(app, { level: null });
  const withBeginner = [...four.slice(0, 3), beginner];
  await play(withBeginner);
  for (const person of [...four, beginner]) expect(await rankedIn(person)).toEqual([]);
});

test('a match counts in the quarter of its date in the zone of each ranking', async () => {
  const { club, court } = await createCourt(app, 'America/Manaus');
  const four = await createFour(app);
  // 1 January, 00:30 in São Paulo; still 31 December in Manaus.
  const newYear = new Date('2026-01-01T03:30:00Z');
  app.clock.now = new Date('2026-01-07T12:00:00Z');
  for (const person of four) person.token = await app.signIn(person.userId);
  await play(four, { court_id: court, date: newYear });
  const periods = await app.db
    .selectFrom('rankings')
    .innerJoin('ranking_standings as standing', 'standing.ranking_id', 'rankings.id')
    .select(['club_id', 'period_start', 'period_end'])
    .where('standing.player_id', '=', four[0].id)
    .orderBy('period_start')
    .execute();
  expect(periods).toEqual([
    { club_id: club, period_start: '2025-10-01', period_end: '2025-12-31' },
    { club_id: null, period_start: '2026-01-01', period_end: '2026-03-31' },
  ]);
});

test('a result of a match more than seven days ago gives no points, whatever the date of the quarter', async () => {
  const ago = (days: number, ms = 0) => ({ date: new Date(TEST_NOW.getTime() - days * 86_400_000 - ms) });
  const [late, just] = [await createFour(app), await createFour(app)];
  await play(late, ago(7, 60_000));
  await play(just, ago(7, -60_000));
  expect([await scoreOf(late[0]), await scoreOf(just[0])]).toEqual([0, 40]);
});

test('a player without a confirmed e-mail address gets no points; the others do', async () => {
  const four = await createFour(app);
  await app.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', 'in', [four[0].userId, four[3].userId])
    .execute();
  await play(four);
  expect(await Promise.all(four.map((person) => scoreOf(person)))).toEqual([0, 40, 10, 0]);
  await expectRankingsToAddUp(app);
});

test('matches against the same opponents weigh less in points as in levels', async () => {
  const four = await createFour(app);
  for (let n = 0; n < 4; n++) await play(four);
  expect(await scoreOf(four[0])).toBe(160);
  await play(four);
  expect([await scoreOf(four[0]), await scoreOf(four[2])]).toEqual([160 + 8 + 16 + 8, 48]);
  await expectRankingsToAddUp(app);
});

test('a player gets points of eight results on one day of the clock, whatever the dates of the matches', async () => {
  const one = await createPerson(app);
  const matches: number[] = [];
  for (let n = 0; n < 9; n++) {
    const others = await createFour(app);
    const date = new Date(TEST_NOW.getTime() - ((n % 5) + 1) * 86_400_000);
    matches.push((await play([one, ...others.slice(0, 3)], { date })).id);
    expect(await scoreOf(others[0])).toBeGreaterThan(0);
  }
  const awarded = await app.db
    .selectFrom('ranking_awards')
    .select('match_id')
    .distinct()
    .where('player_id', '=', one.id)
    .orderBy('match_id')
    .execute();
  expect(awarded.map(({ match_id }) => match_id)).toEqual(matches.slice(0, 8));
});

test('64 finishes of one match at once give its points once', { tags: 'postgres-15' }, async () => {
  const four = await createFour(app);
  const { finish } = createResultCalls(app);
  const match = await createMatchOf(app, four, { type: 'Competitive', sets: WON_BY_A });
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) => finish(match.id, four[index % 4] ?? four[0])),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const [index, person] of four.entries()) expect(await scoreOf(person)).toBe(index < 2 ? 40 : 10);
  await expectRankingsToAddUp(app);
});

test('24 matches of 12 players finished at once give their points without a deadlock, while moves are folded', {
  tags: 'postgres-15',
}, async () => {
  const { club, court } = await createCourt(app);
  const people = (await Promise.all([createFour(app), createFour(app), createFour(app)])).flat();
  const { finish } = createResultCalls(app);
  const matches = [];
  for (let n = 0; n < 24; n++) {
    const [a, b, c, d] = [0, 1, 4 + (n % 3), 7 + (n % 5)].map((step) => people[(n * 5 + step) % 12]);
    if (!a || !b || !c || !d) throw new Error('a place without a player');
    // Eight results of one player on one day of matches are allowed.
    const date = new Date(TEST_NOW.getTime() - (1 + (n % 6)) * 86_400_000);
    matches.push({
      by: a,
      match: await createMatchOf(app, [a, b, c, d], {
        type: 'Competitive',
        sets: WON_BY_A,
        court_id: court,
        date,
      }),
    });
  }
  const { runFold } = createRankingCalls(app);
  const before = app.refusedStatements.length;
  const [answers] = await Promise.all([
    Promise.all(matches.map(({ by, match }) => finish(match.id, by))),
    runFold(),
    runFold(),
  ]);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(app.refusedStatements.slice(before)).toEqual([]);
  const scores = await Promise.all(people.map((person) => scoreOf(person, club)));
  // Repeated opponents weigh less, and a ninth result of a day gives none.
  expect(scores.reduce((sum, score) => sum + score, 0)).toBeGreaterThanOrEqual(24 * 75);
  await expectRankingsToAddUp(app);
  await runFold();
  await expectRankingsToAddUp(app);
});
