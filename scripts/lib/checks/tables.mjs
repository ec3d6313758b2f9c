import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { featureOf } from './import-circles.mjs';

/** @typedef {import('./boundaries.mjs').Violation} Violation */

const API = 'apps/api/src/';

/**
 * The one owner of each table: a feature, or a folder of apps/api/src below the features.
 * @type {Record<string, string>}
 */
export const tableOwners = {
  account_mails: 'accounts',
  americano_entrants: 'americanos',
  americano_matches: 'americanos',
  americanos: 'americanos',
  banner_clicks: 'banners',
  banners: 'banners',
  booking_history: 'bookings',
  bookings: 'bookings',
  card_attempts: 'payments',
  club_holidays: 'clubs',
  club_hours: 'clubs',
  club_prices: 'clubs',
  clubs: 'clubs',
  consents: 'accounts',
  court_occupations: 'bookings',
  courts: 'clubs',
  idempotency_keys: 'http',
  images: 'images',
  level_changes: 'levels',
  level_model: 'levels',
  level_offsets: 'levels',
  mail_counts: 'accounts',
  match_additions: 'matches',
  match_contests: 'matches',
  match_declines: 'matches',
  match_invites: 'matches',
  match_players: 'matches',
  match_scores: 'matches',
  matches: 'matches',
  notification_settings: 'notifications',
  notifications: 'notifications',
  payment_events: 'payments',
  payments: 'payments',
  player_blocks: 'players',
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
  sandbox_charges: 'payments',
  sessions: 'accounts',
  tournament_categories: 'tournaments',
  tournament_courts: 'tournaments',
  tournament_entrants: 'tournaments',
  tournament_groups: 'tournaments',
  tournament_matches: 'tournaments',
  tournament_teams: 'tournaments',
  tournaments: 'tournaments',
  users: 'accounts',
};

const VERBS =
  /^(selectFrom|from|insertInto|updateTable|deleteFrom|mergeInto|using|(inner|left|right|full|cross)Join(Lateral)?)$/;
/** Methods that start a statement; joins only extend one. */
const STATEMENTS = /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)$/;
const IN_SQL = /\b(?:FROM|JOIN|UPDATE|INTO|USING)\s+(?:ONLY\s+)?([a-z_]+)/gi;

/**
 * The tables a source file names in Kysely's verbs and in sql`…`, and the lines where it builds statements.
 * @param {string} path @param {string} source
 * @returns {{ tables: { table: string, line: number }[], statements: number[] }}
 */
export function tableUses(path, source) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) return { tables: [], statements: [] };
  const lineAt = (/** @type {number} */ start) => source.slice(0, start).split('\n').length;
  /** @type {{ table: string, line: number }[]} */
  const tables = [];
  /** @type {number[]} */
  const statements = [];
  new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const verb = callee.property.name;
      if (!VERBS.test(verb)) return;
      const given = first?.type === 'ArrayExpression' ? first.elements : [first];
      const names = given.flatMap((one) =>
        one?.type === 'Literal' && typeof one.value === 'string'
          ? [one.value.split(/\s+as\s+/i)[0] ?? '']
          : [],
      );
      if (names.length > 0 && STATEMENTS.test(verb)) statements.push(lineAt(start));
      for (const table of names) tables.push({ table, line: lineAt(start) });
    },
    TaggedTemplateExpression({ tag, quasi, start }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      const text = quasi.quasis.map(({ value }) => value.raw).join(' ? ');
      for (const [, table = ''] of text.matchAll(IN_SQL)) tables.push({ table, line: lineAt(start) });
    },
  }).visit(program);
  return { tables, statements };
}

/**
 * Tables of other owners that a file may name (decision 048): a replay of levels reads matches whole and in order, and
 * matches import levels. Add none.
 * @type {Record<string, string[]>}
 */
const granted = {
  [`${API}features/levels/levels.repository.ts`]: ['matches'],
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
    ({ table }) => (tableOwners[table] ?? owner) !== owner && !(granted[file] ?? []).includes(table),
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
