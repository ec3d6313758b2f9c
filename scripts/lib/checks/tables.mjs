import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { featureOf } from './import-circles.mjs';

/**
 * @typedef {import('./boundaries.mjs').Violation} Violation
 * @typedef {{ table: string, writes: boolean, line: number }} TableUse
 */

const API = 'apps/api/src/';

/**
 * The one owner of each table: a feature, or a folder of apps/api/src below the features.
 * @type {Record<string, string>}
 */
const tableOwners = {
  account_mails: 'accounts',
  americano_entrants: 'americanos',
  americano_matches: 'americanos',
  americano_scores: 'americanos',
  americanos: 'americanos',
  banner_clicks: 'banners',
  banner_views: 'banners',
  banners: 'banners',
  bill_checks: 'bookings',
  bill_differences: 'bookings',
  booking_history: 'bookings',
  booking_shares: 'bookings',
  booking_splits: 'bookings',
  bookings: 'bookings',
  card_attempts: 'payments',
  closure_bookings: 'bookings',
  closures: 'bookings',
  club_history: 'desk',
  club_holidays: 'clubs',
  club_hours: 'clubs',
  club_members: 'desk',
  club_prices: 'clubs',
  clubs: 'clubs',
  consents: 'accounts',
  court_occupations: 'bookings',
  court_offers: 'bookings',
  court_releases: 'bookings',
  court_wait_clubs: 'bookings',
  court_waits: 'bookings',
  courts: 'clubs',
  customer_credits: 'customers',
  customers: 'customers',
  data_folder: 'images',
  desk_devices: 'desk',
  desk_items: 'tills',
  desk_payments: 'tills',
  desk_pin_tries: 'desk',
  desk_pins: 'desk',
  booking_debts: 'tills',
  desk_returns: 'tills',
  idempotency_keys: 'http',
  images: 'images',
  kept_money: 'bookings',
  lesson_students: 'bookings',
  lessons: 'bookings',
  level_changes: 'levels',
  level_model: 'levels',
  level_offsets: 'levels',
  mail_counts: 'accounts',
  mail_lane: 'mail',
  match_additions: 'matches',
  match_contests: 'matches',
  match_declines: 'matches',
  match_invites: 'matches',
  match_joins: 'matches',
  match_line: 'matches',
  match_numbers: 'matches',
  match_openings: 'matches',
  match_places: 'matches',
  match_players: 'matches',
  match_removals: 'matches',
  match_requests: 'matches',
  match_scores: 'matches',
  match_sums: 'matches',
  match_sums_changes: 'matches',
  match_words: 'matches',
  matches: 'matches',
  no_shows: 'matches',
  notification_budgets: 'notifications',
  notification_settings: 'notifications',
  notifications: 'notifications',
  payment_accounts: 'payments',
  payment_events: 'payments',
  payment_refunds: 'payments',
  payments: 'payments',
  play_alert_clubs: 'matches',
  play_alert_notices: 'matches',
  play_alert_pushes: 'matches',
  play_alerts: 'matches',
  player_blocks: 'players',
  player_words: 'players',
  players: 'players',
  push_keys: 'notifications',
  push_subscriptions: 'notifications',
  ranking_awards: 'rankings',
  ranking_blocks: 'rankings',
  ranking_counts: 'rankings',
  ranking_moves: 'rankings',
  ranking_past_positions: 'rankings',
  ranking_snapshots: 'rankings',
  ranking_standings: 'rankings',
  rankings: 'rankings',
  refresh_tokens: 'accounts',
  regular_dates: 'regulars',
  regular_prices: 'regulars',
  regular_rules: 'regulars',
  regular_students: 'regulars',
  regulars: 'regulars',
  sandbox_charges: 'payments',
  sandbox_refunds: 'payments',
  sessions: 'accounts',
  statement_links: 'regulars',
  statements: 'regulars',
  teachers: 'teachers',
  till_moves: 'tills',
  tills: 'tills',
  tournament_categories: 'tournaments',
  tournament_courts: 'tournaments',
  tournament_drafts: 'tournaments',
  tournament_entrants: 'tournaments',
  tournament_groups: 'tournaments',
  tournament_halves: 'tournaments',
  tournament_impediments: 'tournaments',
  tournament_matches: 'tournaments',
  tournament_referee_links: 'tournaments',
  tournament_teams: 'tournaments',
  tournaments: 'tournaments',
  users: 'accounts',
};

const VERBS =
  /^(selectFrom|from|insertInto|updateTable|deleteFrom|mergeInto|using|(inner|left|right|full|cross)Join(Lateral)?)$/;
/** Methods that start a statement, also of a table in a variable; joins only extend one. */
const STATEMENTS = /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)$/;
const WRITES = /^(insertInto|updateTable|deleteFrom|mergeInto)$/;
/** Methods that send a statement, built or written. */
const SENDS = /^(execute|executeTakeFirst|executeTakeFirstOrThrow)$/;
/** Functions that compile a statement to be sent later. */
const COMPILES = /^(compiledOnce|compiledForEach)$/;
const ONE_TABLE = /\b(JOIN|UPDATE|INTO)\s+(?:ONLY\s+)?([a-z_]+)/gi;
/** The start of a list of tables: FROM one, two. "IS DISTINCT FROM" compares. */
const TABLE_LIST = /(?<!\bDISTINCT\s+)\b((?:DELETE\s+)?FROM|USING)\s+(?=[a-z_(])/gi;
const END_OF_LIST =
  /\b(?:WHERE|GROUP|ORDER|HAVING|LIMIT|OFFSET|UNION|EXCEPT|INTERSECT|RETURNING|WINDOW|FOR|SET|WHEN|FROM|USING|SELECT)\b/i;

/**
 * The tables that an SQL text names. A function in a list (FROM unnest(…)) is no table; a list inside a parenthesis is
 * read by itself.
 * @param {string} text @returns {{ table: string, writes: boolean }[]}
 */
function tablesOfSql(text) {
  const joined = [...text.matchAll(ONE_TABLE)].map(([, verb = '', table = '']) => ({
    table,
    writes: verb.toUpperCase() !== 'JOIN',
  }));
  const listed = [...text.matchAll(TABLE_LIST)].flatMap(({ index, 0: start, 1: verb = '' }) =>
    partsOfList(text.slice(index + start.length)).flatMap((part) => {
      const table = /^(?:ONLY\s+|LATERAL\s+)?([a-z_]+)(?!\w|\s*\()/i.exec(part)?.[1];
      return table ? [{ table, writes: /^DELETE/i.test(verb) }] : [];
    }),
  );
  return [...joined, ...listed];
}

/** The parts of a list between its commas; what stands in parentheses belongs to one part. @param {string} text */
function partsOfList(text) {
  let depth = 0;
  let list = '';
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth < 0) break;
    if (depth === 0) list += letter;
    // A parenthesis keeps its place, so that a function is known from a table.
    else if (letter === '(' && depth === 1) list += letter;
  }
  return (list.split(END_OF_LIST)[0] ?? '').split(',').map((part) => part.trim());
}

/**
 * The tables a source file names in Kysely's verbs and in sql`…`, and the lines where it builds or sends statements.
 * @param {string} path @param {string} source
 * @returns {{ tables: TableUse[], statements: number[] }}
 */
function tableUses(path, source) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) return { tables: [], statements: [] };
  const lineAt = (/** @type {number} */ start) => source.slice(0, start).split('\n').length;
  /** @type {TableUse[]} */
  const tables = [];
  /** @type {number[]} */
  const statements = [];
  new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type === 'Identifier' && COMPILES.test(callee.name)) statements.push(lineAt(start));
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const verb = callee.property.name;
      if (STATEMENTS.test(verb) || SENDS.test(verb)) statements.push(lineAt(start));
      if (!VERBS.test(verb)) return;
      const given = first?.type === 'ArrayExpression' ? first.elements : [first];
      for (const one of given) {
        if (one?.type !== 'Literal' || typeof one.value !== 'string') continue;
        const table = one.value.split(/\s+as\s+/i)[0] ?? '';
        tables.push({ table, writes: WRITES.test(verb), line: lineAt(start) });
      }
    },
    TaggedTemplateExpression({ tag, quasi, start }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      const text = quasi.quasis.map(({ value }) => value.raw).join(' ? ');
      for (const { table, writes } of tablesOfSql(text)) {
        tables.push({ table, writes, line: lineAt(start) });
        if (tableOwners[table]) statements.push(lineAt(start));
      }
    },
  }).visit(program);
  return { tables, statements: [...new Set(statements)].sort((a, b) => a - b) };
}

/**
 * Tables of other owners that a file may read (decision 048): a replay of levels reads matches whole and in order, and
 * matches import levels. Add none.
 * @type {Record<string, string[]>}
 */
const granted = {
  [`${API}features/levels/replay/replay.repository.ts`]: ['match_players', 'match_scores', 'matches'],
};

/**
 * Tables of other owners in a file of the server, and statements outside its repositories.
 * @param {string} file @param {string} source
 * @returns {Violation[]}
 */
export function tableViolations(file, source) {
  if (!file.startsWith(API)) return [];
  const folder = file.slice(API.length).split('/')[0] ?? '';
  const owner = folder === 'features' ? (featureOf('apps/api', file) ?? folder) : folder;
  const { tables, statements } = tableUses(file, source);
  const foreign = tables.filter(
    ({ table, writes }) =>
      (tableOwners[table] ?? owner) !== owner && (writes || !(granted[file] ?? []).includes(table)),
  );
  const outside = file.endsWith('.repository.ts') ? [] : statements;
  return [
    ...foreign.map(({ table, line }) => ({
      rule: /** @type {const} */ ('foreign-table'),
      file,
      line,
      specifier: table,
    })),
    ...outside.map((line) => ({
      rule: /** @type {const} */ ('sql-in-repository'),
      file,
      line,
      specifier: 'statement',
    })),
  ];
}

/**
 * Tables of the generated types without an owner.
 * @param {string} base
 * @returns {Violation[]}
 */
export function unownedTables(base) {
  const file = 'packages/db/src/schema.gen.ts';
  if (!existsSync(join(base, file))) return [];
  const lines = readFileSync(join(base, file), 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith('export interface DB {'));
  return lines.flatMap((line, index) => {
    const table = index > start && start >= 0 ? /^ {2}(\w+):/.exec(line)?.[1] : undefined;
    return table === undefined || tableOwners[table]
      ? []
      : [{ rule: /** @type {const} */ ('unknown-table'), file, line: index + 1, specifier: table }];
  });
}
