import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newPlayer } from '../../../test/new-player.ts';
import { useTestApp } from '../../../test/test-app.ts';

// Every table with personal data is read by the export and erased by the deletion. The tables come from the database's
// own catalogue, the covered ones from the statements that export and deletion send: a new table fails here until both
// cover it.

/** Column names that hold data of a person, or refer to one without a foreign key. */
const PERSONAL_COLUMN =
  /(^|_)(names?|username|email|phone|birth|postal|address|players?|users?|notes?|reason|caption|details)($|_)/;

/** Tables whose columns have such names and that hold no data of players. */
const NOT_PERSONAL: Record<string, string> = {
  banners: 'the text of a banner, published by the operator or a club',
  desk_devices: "the name of a computer of a club's counter",
  clubs: 'name, contact and legal name of a club, which it publishes itself',
  courts: 'name of a court',
  club_holidays: 'the reason that the operator typed',
  court_occupations: 'the reason of a closure, from which an erasure removes names (free-texts.test.ts)',
  regular_dates: 'codes of why a date has no booking',
  rankings: 'the name that the operator typed',
  schema_migrations: 'names of files',
  teachers: 'who gives lessons at a club, as the club publishes it; the manager changes it',
  tournament_categories: 'the name that the operator typed',
  tournament_drafts: 'what the club types of a tournament before it is published',
  tournament_groups: 'a letter',
  tournaments: 'the name that the operator typed',
};

const CLUB_MONEY =
  "rows of a club's till, which the tax law keeps; the account by id, and names in them go as free texts";

/** Tables that the export leaves out. */
const NOT_EXPORTED: Record<string, string> = {
  desk_items: CLUB_MONEY,
  payment_refunds: CLUB_MONEY,
  till_moves: CLUB_MONEY,
  tills: CLUB_MONEY,
  club_history: 'what was done at the desk of a club: calls and ids; the account by id',
  tournament_referee_links: 'the hash of a token of a club; who made it by id',
  card_attempts: 'keyed hashes of refused cards and the address they came from; deleted after a day',
  notification_budgets:
    'how many notifications a player caused for another in the last hours; deleted after a day',
  refresh_tokens: 'hashes of tokens; their sessions are exported',
  player_words: 'the words of the exported name and the city, for the search',
  match_sums: 'sums of the exported matches',
  match_sums_changes: 'ids of the exported matches; deleted after 7 days',
  ranking_moves: 'numbers of the exported standings; deleted after 10 days',
  play_alert_pushes: 'when the last push message of an alert was sent; deleted after a day',
  idempotency_keys: "the browser's random keys and ids of objects that the export has; deleted after 30 days",
};

/** Tables whose rows stay after a deletion. */
const NOT_ERASED: Record<string, string> = {
  desk_items: CLUB_MONEY,
  desk_payments: CLUB_MONEY,
  till_moves: CLUB_MONEY,
  tills: CLUB_MONEY,
  club_history: 'what a club may have to explain; its reference to the account becomes null',
  tournament_referee_links:
    'the link of a tournament, which its other managers end; its reference to the account becomes null',
  americano_scores: 'points of an event of others; numbers and ids',
  card_attempts: 'keyed hashes of refused cards; deleted after a day',
  customer_credits: "movements of a club's money; the names in their reasons are erased",
  regulars:
    'the note goes with the linked customer (leaving-customers.test.ts), names in others as free texts',
  payments: 'kept for the tax law; refers to the payer by id',
  payment_refunds: CLUB_MONEY,
  booking_history:
    'what a club may have to explain; refers to the player by id, and the player has no name any more',
  level_changes: 'replays of the levels of others use them; numbers and ids',
  match_places: 'of payments, kept for the tax law; refers to the player by id',
  match_players: 'the place in a match of others; ids',
  match_scores: 'sets of a match of others; ids of places',
  tournament_entrants: 'goes with a team that is withdrawn; a drawn team stays; ids',
  tournament_teams: 'a team before its draw is withdrawn, a drawn one stays; ids',
  player_words: 'a trigger deletes them with the name',
  ranking_awards: 'positions of others are counted from them; numbers and ids',
  ranking_moves: 'as ranking_awards; deleted after 10 days',
  ranking_standings: 'as ranking_awards',
};

const app = useTestApp();

type Reference = { table: string; target: string; cascades: boolean };

async function references(): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS target, confdeltype = 'c' AS cascades
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`.execute(app.db);
  return rows;
}

/** Tables that refer to an account or a player, their cascading children, and tables with a personal column. */
async function personalTables(all: readonly Reference[]): Promise<string[]> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'`.execute(
    app.db,
  );
  const named = rows
    .filter(({ column_name }) => PERSONAL_COLUMN.test(column_name))
    .map(({ table_name }) => table_name);
  const referring = all
    .filter(({ target }) => ['users', 'players'].includes(target))
    .map(({ table }) => table);
  const children = all
    .filter(({ target, cascades }) => cascades && target === 'sessions')
    .map(({ table }) => table);
  return [...new Set([...named, ...referring, ...children])]
    .filter((table) => !(table in NOT_PERSONAL))
    .sort();
}

/** Tables whose rows go with the row of the account. */
function cascadedFromUsers(all: readonly Reference[]): Set<string> {
  const gone = new Set(['users']);
  for (let size = 0; size < gone.size; ) {
    size = gone.size;
    for (const { table, target, cascades } of all) if (cascades && gone.has(target)) gone.add(table);
  }
  return gone;
}

const mentions = (statements: readonly string[], pattern: (table: string) => RegExp) => (table: string) =>
  statements.some((statement) => pattern(table).test(statement));

test('the export reads every table with personal data, and the deletion erases it', async () => {
  const all = await references();
  const tables = await personalTables(all);
  expect(tables).toContain('players');

  const player = await newPlayer(app);
  const as = { as: player.token };
  const exporting = await app.recordStatements(() => app.call(exportAccount, undefined, as));
  const deleting = await app.recordStatements(() =>
    app.call(deletePlayer, { params: { id: player.id }, body: { password: TEST_PASSWORD } }, as),
  );
  const isExported = mentions(exporting, (table) => new RegExp(`(from|join) "?${table}"?\\b`, 'i'));
  const isWritten = mentions(deleting, (table) => new RegExp(`(delete from|update) "?${table}"?\\b`, 'i'));
  const cascaded = cascadedFromUsers(all);

  expect(tables.filter((table) => !isExported(table))).toEqual(Object.keys(NOT_EXPORTED).sort());
  expect(tables.filter((table) => !isWritten(table) && !cascaded.has(table))).toEqual(
    Object.keys(NOT_ERASED).sort(),
  );
});

test('a new table that refers to a player, or has a column for a name, is a table with personal data', async () => {
  await sql`CREATE TABLE diaries (id bigint, writer bigint REFERENCES players)`.execute(app.db);
  await sql`CREATE TABLE leads (id bigint, phone text)`.execute(app.db);
  const tables = await personalTables(await references());
  await sql`DROP TABLE diaries, leads`.execute(app.db);
  expect(tables).toEqual(expect.arrayContaining(['diaries', 'leads']));
});
