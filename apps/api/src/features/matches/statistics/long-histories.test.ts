import { getDashboard } from '@bandeja/contract/calls/dashboard';
import { listLevelHistory } from '@bandeja/contract/calls/levels';
import { getHeadToHead, getMatchStats, getPlayerStatistics } from '@bandeja/contract/calls/match-stats';
import { createClub } from '@bandeja/db/testing/builders';
import { withTransaction } from '@bandeja/pg/transaction';
import { createDashboard } from '@bandeja/rules/dashboard/dashboard';
import { DASHBOARD_PERIODS } from '@bandeja/rules/dashboard/dashboard-period';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addLongHistory } from '../../../../test/matches/long-history.ts';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
} from '../../../../test/matches/match-people.ts';
import type { SentStatement } from '../../../../test/sent-statements.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { purgeOldRows, retainedSince } from '../../../jobs/purge-old-rows.ts';
import { addHistory, STORED_FROM } from './add-history.ts';
import { purgeChangesOfSums } from './match-sums.repository.ts';
import { eachMatch, listFinished } from './statistics.repository.ts';

const app = useTestApp();

const addMatches = (four: readonly Person[], count: number, hours: number, court: number | null = null) =>
  addLongHistory(app.db, four, { count, hours, court });

const statistics = async ({ id }: Person) =>
  (await app.call(getPlayerStatistics, { query: { player_id: id } })).body;
const months = async ({ id }: Person, start_date?: string) =>
  (await app.call(getMatchStats, { params: { playerId: id }, query: { start_date } })).body;
const dashboard = async ({ id, token }: Person, period: (typeof DASHBOARD_PERIODS)[number]) =>
  (await app.call(getDashboard, { params: { id }, query: { period } }, { as: token })).body;
const headToHead = async ({ token }: Person, other: Person) =>
  (await app.call(getHeadToHead, { query: { player_id: other.id } }, { as: token })).body;
const storedMonths = async ({ id }: Person) =>
  (await app.db.selectFrom('match_sums').select('month').where('player_id', '=', id).execute()).length;

/** What a player's matches add up to without stored sums, as the calls answer it. */
async function expectedOf({ id }: Person, other: Person) {
  const order = (await listFinished(app.db, { player: id })).map((match) => match.id);
  const read = async (period: (typeof DASHBOARD_PERIODS)[number]) => {
    const sums = createDashboard({ player: id, period, now: TEST_NOW });
    for await (const match of eachMatch(app.db, order)) sums.add(match);
    return sums;
  };
  const shown = ({
    partners,
    rivals,
    by_club,
    by_day: _,
    ...rest
  }: ReturnType<Awaited<ReturnType<typeof read>>['sum']>) => ({
    ...rest,
    clubs: by_club.map(({ club, matches, wins }) => [club?.name ?? null, matches, wins]),
    partners: partners.map(({ player, matches, wins }) => [player, matches, wins]),
    rivals: rivals.map(({ player, matches, wins }) => [player, matches, wins]),
  });
  const all = await read('all');
  const { partners, rivals } = all.sum();
  const balanceOf = (found: (typeof partners)[number] | undefined) => ({
    matches: found?.matches ?? 0,
    wins: found?.wins ?? 0,
    losses: found?.losses ?? 0,
  });
  return {
    periods: await Promise.all(DASHBOARD_PERIODS.map(async (period) => shown((await read(period)).sum()))),
    against: {
      together: balanceOf(partners.find(({ player }) => player === other.id)),
      against: balanceOf(rivals.find(({ player }) => player === other.id)),
      last_at: all.lastWith(other.id),
    },
  };
}

async function answeredOf(person: Person, other: Person) {
  const periods = [];
  for (const period of DASHBOARD_PERIODS) {
    const {
      top_partners,
      top_rivals,
      by_club,
      period: _,
      from: __,
      to: ___,
      levels: ____,
      has_matches: _____,
      ...rest
    } = await dashboard(person, period);
    const top = (companions: typeof top_partners) =>
      companions.map(({ player, matches, wins }) => [player.id, matches, wins]);
    periods.push({
      ...rest,
      clubs: by_club.map(({ name, matches, wins }) => [name, matches, wins]),
      partners: top(top_partners),
      rivals: top(top_rivals),
    });
  }
  return { periods, against: await headToHead(person, other) };
}

test('stored sums answer like the matches themselves, also after every kind of change', async () => {
  const four = await createFour(app);
  const [one, , three] = four;
  const club = await createClub(app.db, { name: 'Arena Moema', timezone: 'America/Manaus' });
  const { id: court } = await app.db
    .selectFrom('courts')
    .select('id')
    .where('club_id', '=', club.id)
    .executeTakeFirstOrThrow();
  await addMatches(four, 2 * STORED_FROM, 47, court);
  const same = async () => expect(await answeredOf(one, three)).toEqual(await expectedOf(one, three));
  await same();
  const stored = await storedMonths(one);
  expect(stored).toBeGreaterThan(10);
  await same();

  const order = (await listFinished(app.db, { player: one.id })).map(({ id }) => id);
  const [newest = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = [0, 3, 20, 60, 100, 150].map(
    (nth) => order[nth] ?? 0,
  );
  const at = (id: number) => app.db.updateTable('matches').where('id', '=', id);
  const seat = (id: number, { id: player }: Person) =>
    app.db.updateTable('match_players').where('match_id', '=', id).where('player_id', '=', player);
  const changes: (() => Promise<unknown>)[] = [
    () => createMatchOf(app, four, { sets: [[3, 6]], finished: true, type: 'Competitive' }),
    () => at(newest).set({ ended_at: null, winner: null }).execute(),
    () =>
      at(second)
        .set({ date: new Date(TEST_NOW.getTime() - 100 * 86_400_000) })
        .execute(),
    () => at(third).set({ winner: 'B', type: 'Dynamic', club_name: 'Quadra nova' }).execute(),
    () => seat(second, three).set({ confirmed_at: null }).execute(),
    () => seat(fourth, one).set({ confirmed_at: null }).execute(),
    () => seat(fourth, one).set({ confirmed_at: TEST_NOW }).execute(),
    () => app.db.updateTable('match_scores').set({ team_b_score: 9 }).where('match_id', '=', third).execute(),
    () =>
      app.db
        .updateTable('level_changes')
        .set({ returned_at: TEST_NOW })
        .where('match_id', '=', fifth)
        .execute(),
    () =>
      app.db
        .deleteFrom('match_players')
        .where('match_id', '=', sixth)
        .where('player_id', '=', three.id)
        .execute(),
    () =>
      app.db
        .deleteFrom('match_players')
        .where('match_id', '=', sixth)
        .where('player_id', '=', one.id)
        .execute(),
    () => app.db.deleteFrom('matches').where('id', '=', fourth).execute(),
    () =>
      app.db
        .updateTable('clubs')
        .set({ name: 'Arena Nova', timezone: 'Europe/Lisbon' })
        .where('id', '=', club.id)
        .execute(),
  ];
  for (const change of changes) {
    const before = await statistics(one);
    await change();
    await same();
    expect((await statistics(one)).matches - before.matches).toBeGreaterThanOrEqual(-1);
  }
  const days = (await months(one, '2026-02-10')).by_month;
  expect(days[0]?.month).toBe('2026-02');
  expect((await months(one)).matches).toBe((await statistics(one)).matches);
});

test('a typed name that is erased does not stay in stored sums', async () => {
  const four = await createFour(app);
  await addMatches(four, STORED_FROM + 1, 12);
  await statistics(four[0]);
  const typed = app.db.updateTable('matches').where('created_by', '=', four[0].id);
  await typed.set({ club_name: null }).where('club_name', '=', 'Clube 3').execute();
  const left = await sql`
    SELECT FROM match_sums WHERE player_id = ${four[0].id} AND sums::text LIKE '%Clube 3%'`.execute(app.db);
  expect(left.rows).toEqual([]);
  expect((await statistics(four[0])).matches).toBe(STORED_FROM + 1);
});

test('sums of a reader that was overtaken are not stored', async () => {
  const four = await createFour(app);
  const [{ id: player }] = four;
  await addMatches(four, STORED_FROM + 1, 12);
  await statistics(four[0]);
  const { id } = await createMatchOf(app, four, { sets: [[6, 3]], finished: true });
  const slow = createDashboard({ player, period: 'all', now: TEST_NOW });
  let overtaken = false;
  // Between the slow reader's reading and storing, the match changes again and another request stores the sums.
  const late = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!overtaken && result.rows.some((row) => 'sets' in row && row.id === id)) {
        overtaken = true;
        await app.db.updateTable('matches').set({ winner: 'B' }).where('id', '=', id).execute();
        await statistics(four[0]);
      }
      return result;
    },
  });
  await addHistory(late, { player }, slow);
  expect(overtaken).toBe(true);
  const expected = await expectedOf(four[0], four[2]);
  expect((await answeredOf(four[0], four[2])).periods).toEqual(expected.periods);
});

test('changes of players whose statistics are not read go after a week, with their sums', async () => {
  const four = await createFour(app);
  await addMatches(four, STORED_FROM + 1, 12);
  await statistics(four[0]);
  await createMatchOf(app, four, { sets: [[6, 3]], finished: true });
  await app.db
    .updateTable('match_sums_changes')
    .set({ changed_at: new Date(retainedSince('changesOfSums', TEST_NOW).getTime() - 1) })
    .where(({ eb }) =>
      eb(
        'player_id',
        'in',
        four.map(({ id }) => id),
      ),
    )
    .execute();
  await purgeOldRows(app.db, [purgeChangesOfSums], TEST_NOW);
  const left = app.db.selectFrom('match_sums_changes').select('id').where('player_id', '=', four[1].id);
  expect(await left.execute()).toEqual([]);
  expect(await storedMonths(four[0])).toBe(0);
  expect((await statistics(four[0])).matches).toBe(STORED_FROM + 2);
});

type Plan = { 'Node Type': string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] };

/** Rows that scans of tables and indexes return; entries of deleted rows, which a vacuum removes, are not among them. */
const rowsOf = (plan: Plan): number =>
  (plan['Node Type'].endsWith('Scan') && plan['Node Type'] !== 'Bitmap Index Scan'
    ? plan['Actual Rows'] * plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0);

/** Rows that the statements of a call read. */
async function rowsReadBy(call: () => Promise<unknown>): Promise<number> {
  const sent = (await app.recordTrips(call)).filter(({ sql: text }) => /^\s*(select|with)\b/i.test(text));
  let rows = 0;
  for (const statement of sent) rows += await explain(statement);
  return rows;
}

const explain = ({ sql: text, parameters }: SentStatement) =>
  withTransaction(app.db, async (tx) => {
    const query = CompiledQuery.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...parameters]);
    const { rows } = await tx.executeQuery(query as CompiledQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>);
    const [row] = rows;
    return row ? rowsOf(row['QUERY PLAN'][0].Plan) : 0;
  });

const LONG = 4_000;
/** A row for each month, some 20 for each of 62 matches of one or two months, 500 changes and looks for the curve. */
const AT_MOST = 6_000;

let long: Person[];
beforeAll(async () => {
  long = [await createPerson(app), await createPerson(app), await createPerson(app), await createPerson(app)];
  await addMatches(long, LONG, 12);
  await sql`ANALYZE`.execute(app.db);
  for (const person of long) await statistics(person);
});

const CALLS: [string, (one: Person, other: Person) => Promise<unknown>][] = [
  ['statistics', statistics],
  ['months', (one) => months(one)],
  ['head to head', headToHead],
  ...DASHBOARD_PERIODS.map((period): [string, (one: Person) => Promise<unknown>] => [
    `dashboard of ${period}`,
    (one) => dashboard(one, period),
  ]),
  ['level history', async ({ id }) => (await app.call(listLevelHistory, { params: { id } })).body],
];

test.each(CALLS)('%s: the rows that are read do not grow with the matches', async (_name, call) => {
  const [one, two] = long as [Person, Person];
  expect(await rowsReadBy(() => call(one, two))).toBeLessThan(AT_MOST);
  await createMatchOf(app, long, { sets: [[6, 3]], finished: true });
  // With one changed month.
  expect(await rowsReadBy(() => call(one, two))).toBeLessThan(AT_MOST);
});
