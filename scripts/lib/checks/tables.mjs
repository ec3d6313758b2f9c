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
  mail_counts: 'accounts',
  match_additions: 'matches',
  match_contests: 'matches',
  match_declines: 'matches',
  match_invites: 'matches',
  match_players: 'matches',
  match_scores: 'matches',
  matches: 'matches',
  notifications: 'notifications',
  payment_events: 'payments',
  payments: 'payments',
  player_blocks: 'players',
  players: 'players',
  refresh_tokens: 'accounts',
  sandbox_charges: 'payments',
  sessions: 'accounts',
  users: 'accounts',
};

const VERBS =
  /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|(inner|left|right|full|cross)Join(Lateral)?)$/;
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
 * Tables of other owners that a folder of the server still uses. Each is to become a function or SQL fragment of
 * the owner's public.ts: remove its entry then, add none.
 * @type {Record<string, string[]>}
 */
const tableDebts = {
  clubs: ['players'],
  events: ['sessions'],
  http: ['players', 'sessions'],
  levels: ['match_players', 'match_scores', 'matches', 'players'],
  matches: ['clubs', 'courts', 'players'],
  players: ['match_players', 'matches', 'users'],
};

/** Files that still build statements outside a repository: remove the entry with the statement, add none. */
const statementDebts = [
  'apps/api/src/events/event-bus.ts',
  'apps/api/src/features/images/public.ts',
  'apps/api/src/http/authenticate.ts',
];

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
    ({ table }) => (tableOwners[table] ?? owner) !== owner && !(tableDebts[owner] ?? []).includes(table),
  );
  const outside = file.endsWith('.repository.ts') || statementDebts.includes(file) ? [] : statements;
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
