import { listBanners } from '@bandeja/contract/calls/banners';
import {
  bookCourt,
  getBookingConfig,
  listAvailables,
  listBookings,
  listFreeDays,
} from '@bandeja/contract/calls/bookings';
import { listClubs } from '@bandeja/contract/calls/clubs';
import { getMatch, listMatchesByPlayer } from '@bandeja/contract/calls/matches';
import { countNotifications, listNotifications } from '@bandeja/contract/calls/notifications';
import { listOpenMatches } from '@bandeja/contract/calls/open-matches';
import { getOwnPlayer } from '@bandeja/contract/calls/own-player';
import { getPlayer, listFriendSuggestions, listPlayers } from '@bandeja/contract/calls/players';
import {
  getPlayerStanding,
  listPositions,
  listRankings,
  listRankingsOfPlayer,
  listTopPlayers,
} from '@bandeja/contract/calls/rankings/rankings';
import { type GrownData, growData } from '@bandeja/db/testing/grown/grown-data';
import { growOpenings } from '@bandeja/db/testing/grown/grown-openings';
import { withTransaction } from '@bandeja/pg/transaction';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SentStatement } from '../sent-statements.ts';
import { TEST_NOW, useTestApp } from '../test-app.ts';

/** So many that reading a whole table costs more than any index: with half as many some plans depend on the sample of ANALYZE. */
const PLAYERS = 40_000;
const DAY = '2026-03-09';

const app = useTestApp({ keepsSessions: true });
let grown: GrownData;
/** Tables that have at least half as many rows as there are players. */
let growing: Set<string>;
async function readGrowing(): Promise<Set<string>> {
  const { rows } = await sql<{ relname: string }>`
    SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples >= ${PLAYERS / 2}`.execute(app.db);
  return new Set(rows.map(({ relname }) => relname));
}
let as: string;
let player: number;
beforeAll(async () => {
  grown = await growData(app.db, { players: PLAYERS, now: TEST_NOW });
  growing = await readGrowing();
  player = grown.measured[7] ?? 0;
  as = await app.signIn(player);
}, 180_000);

const calls: [string, () => Promise<{ status: number }>][] = [
  ['free times of a club', () => app.call(listAvailables, { query: { date: DAY, club_slug: 'clube-3' } })],
  ['free times of a city', () => app.call(listAvailables, { query: { date: DAY, city: 'Campinas' } })],
  ['free times of no city', () => app.call(listAvailables, { query: { date: DAY } }, { as })],
  ['free days', () => app.call(listFreeDays, { query: { from: DAY, club_slug: 'clube-3' } })],
  [
    'times of a court',
    () => app.call(getBookingConfig, { query: { court: 17, date: DAY, start_time: '10:00' } }, { as }),
  ],
  ['booking', () => app.call(bookCourt, { body: { court: 17, date: DAY, start_time: '12:00' } }, { as })],
  ['own bookings', () => app.call(listBookings, { query: { status: '10,20,30', when: 'coming' } }, { as })],
  ['banners of Home', () => app.call(listBanners, {}, { as })],
  ['past bookings', () => app.call(listBookings, { query: { when: 'past' } }, { as })],
  ['matches', () => app.call(listMatchesByPlayer, { query: { player_id: player } }, { as })],
  [
    'open matches',
    () => app.call(listMatchesByPlayer, { query: { player_id: player, finished: 'false' } }, { as }),
  ],
  [
    'matches with a companion',
    () => app.call(listMatchesByPlayer, { query: { player_id: player, with: grown.measured[8] } }, { as }),
  ],
  ['matches of another player', () => app.call(listMatchesByPlayer, { query: { player_id: 5 } })],
  ['match', () => app.call(getMatch, { params: { id: 77 } }, { as })],
  ['notifications', () => app.call(listNotifications, {}, { as })],
  ['unread notifications', () => app.call(countNotifications, {}, { as })],
  ['own player', () => app.call(getOwnPlayer, {}, { as })],
  ['player', () => app.call(getPlayer, { params: { id: 5 } })],
  ['players', () => app.call(listPlayers, {}, { as })],
  ['players by name', () => app.call(listPlayers, { query: { search: grown.rareName(5) } }, { as })],
  ['players by two names', () => app.call(listPlayers, { query: { search: 'maria sil' } }, { as })],
  ['players of a city', () => app.call(listPlayers, { query: { city: 'Niteroi' } }, { as })],
  ['players to play with', () => app.call(listFriendSuggestions, { params: { id: player } }, { as })],
  [
    'players to play with, by name',
    () =>
      app.call(
        listFriendSuggestions,
        { params: { id: player }, query: { search: grown.rareName(5) } },
        { as },
      ),
  ],
  ['clubs', () => app.call(listClubs, { query: { city: 'Santos' } })],
  ['rankings', () => app.call(listRankings, {}, { as })],
  ['rankings of a player', () => app.call(listRankingsOfPlayer, { params: { id: player } })],
  ['first players', () => app.call(listTopPlayers, { params: { id: grown.ranking } }, { as })],
  [
    'positions',
    () =>
      app.call(listPositions, { params: { id: grown.ranking }, query: { start: 9_001, end: 9_100 } }, { as }),
  ],
  [
    'position',
    () => app.call(getPlayerStanding, { params: { id: grown.ranking, playerId: player } }, { as }),
  ],
];

/** Their tables are filled last: with them the plans of a player's own matches are near the edge of a scan of 10,000 rows. */
const toEnter: typeof calls = [
  ['matches to enter', () => app.call(listOpenMatches, {}, { as })],
  [
    'matches to enter of a day',
    () => app.call(listOpenMatches, { query: { date: DAY, city: 'Campinas', level: 3 } }),
  ],
  [
    'matches to enter of a club, later ones',
    () => app.call(listOpenMatches, { query: { club_slug: 'clube-3', gender: 'women', page: 2 } }, { as }),
  ],
];

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };
type Explained = { 'QUERY PLAN': [{ Plan: Plan }] };

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The growing tables that a statement reads from one end to the other. */
const readWhole = (text: string, [row]: readonly Explained[]) =>
  nodesOf(row?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'none' })
    .filter((node) => node['Node Type'] === 'Seq Scan' && growing.has(node['Relation Name'] ?? ''))
    .map((node) => `${node['Relation Name']}: ${text}`);

/** With the values that were sent. */
async function readForValues({ sql: text, parameters }: SentStatement): Promise<string[]> {
  const query = CompiledQuery.raw(`EXPLAIN (FORMAT JSON) ${text}`, [...parameters]);
  const { rows } = await app.db.executeQuery<Explained>(query as CompiledQuery<Explained>);
  return readWhole(text, rows);
}

/** With any values: a named statement gets this plan after its fifth use, where it does not cost more. */
const readForAny = ({ sql: text, parameters }: SentStatement): Promise<string[]> =>
  withTransaction(app.db, async (tx) => {
    const run = (statement: string) => sql.raw<Explained>(statement).execute(tx);
    await run('SET LOCAL plan_cache_mode = force_generic_plan');
    await run(`PREPARE explained AS ${text}`);
    const values = parameters.length > 0 ? `(${parameters.map(() => 'NULL').join()})` : '';
    const { rows } = await run(`EXPLAIN (FORMAT JSON) EXECUTE explained${values}`);
    await run('DEALLOCATE explained');
    return readWhole(text, rows);
  });

const isExplained = ({ sql: text }: SentStatement) => /^\s*(select|with|insert|update|delete)\b/i.test(text);

test('tables that grow with the players', () => {
  for (const table of [
    'players',
    'bookings',
    'court_occupations',
    'matches',
    'match_players',
    'notifications',
  ])
    expect(growing).toContain(table);
});

async function expectNoWhole(call: () => Promise<{ status: number }>): Promise<void> {
  const sent = (
    await app.recordTrips(async () => {
      expect((await call()).status).toBeLessThan(300);
    })
  ).filter(isExplained);
  expect(sent).not.toEqual([]);
  for (const statement of sent) {
    expect(await readForValues(statement)).toEqual([]);
    expect(await readForAny(statement)).toEqual([]);
  }
}

test.each(calls)('%s: reads no growing table as a whole', async (_name, call) => expectNoWhole(call));

test('a table that is read as a whole is found', async () => {
  const statement = { sql: 'SELECT count(*) FROM players WHERE phone = $1', parameters: ['1'] };
  expect(await readForValues(statement)).toHaveLength(1);
  expect(await readForAny(statement)).toHaveLength(1);
});

/** Calls of every open page. Searches are planned for their values, as are further pages of long lists. */
const HOT = [
  'free times of a club',
  'times of a court',
  'booking',
  'own bookings',
  'matches',
  'open matches',
  'match',
  'unread notifications',
  'own player',
  'player',
  'rankings of a player',
  'position',
];

/** PostgreSQL plans a named statement for its values five times, and then only where its plan for any costs more. */
const PLANNED_FOR_VALUES = 5;

test.each(HOT)('%s: is not planned again at each execution', async (name) => {
  const [, call] = calls.find(([known]) => known === name) ?? [];
  if (!call) throw new Error(`no call ${name}`);
  // The pool gives the connection that was returned last.
  const sent = await app.recordTrips(async () => {
    for (let n = 0; n < 2 * PLANNED_FOR_VALUES; n++) await call();
  });
  const known = await sql<{ statement: string }>`
    SELECT statement FROM pg_prepared_statements WHERE custom_plans > ${PLANNED_FOR_VALUES}`.execute(app.db);
  const texts = new Set(sent.map(({ sql: text }) => text));
  expect(known.rows.map(({ statement }) => statement).filter((text) => texts.has(text))).toEqual([]);
});

describe('with open matches', () => {
  beforeAll(async () => {
    await growOpenings(app.db, { players: PLAYERS, now: TEST_NOW });
    growing = await readGrowing();
  });

  test('there are matches to enter, by all and of a day', async () => {
    expect(growing).toContain('match_openings');
    const { body } = await app.call(listOpenMatches, {}, { as });
    expect(body.results).toHaveLength(20);
    const ofDay = await app.call(listOpenMatches, { query: { date: DAY, city: 'Campinas', level: 3 } });
    expect(ofDay.body.count).toBeGreaterThan(0);
  });

  test.each(toEnter)('%s: reads no growing table as a whole', async (_name, call) => expectNoWhole(call));
});
