import { writeFileSync } from 'node:fs';
import { createDatabase, type Database } from '@bandeja/db/database';
import { migrationsDirectory } from '@bandeja/db/migrations-directory';
import { growData } from '@bandeja/db/testing/grown/grown-data';
import { growOpenings } from '@bandeja/db/testing/grown/grown-openings';
import { withDatabase } from '@bandeja/db/testing/test-server';
import { freePort } from '@bandeja/pg/embedded/access';
import { migrate } from '@bandeja/pg/migrate';
import { sql } from 'kysely';
import { createOpenMatches, openSession } from '../data.ts';
import {
  nodeMs,
  numberOf,
  postgresMs,
  rounded,
  startServer,
  tradeAll,
  withBenchDatabase,
  wordOf,
} from '../harness.ts';
import { createLoadClient, measure, median } from '../load.ts';
import { type Grown, growthCalls, rankingCalls } from './calls.ts';
import { plot } from './plot.ts';

/**
 * `growth`: the same calls with 1,000 players, ten times as many, and so on, with matches and bookings in proportion
 * (grown-data.ts): one request at a time, the sizes in turns, so that other programs slow all of them alike. Prints a
 * table, and JSON as the last line; `--plot=file` draws it. `--players=1000000` takes some minutes and 6 GB, `--players=3000000`
 * all sizes up to it; `--from=10000` leaves smaller ones out, `--only=name` the calls without that word. The history of
 * bookings has `--months=24` partitions.
 * `rankings`: the reads of a ranking of 1,000,000 players and finishing matches in it, against a ranking of 1,000.
 */
const isRankings = process.argv[2] === 'rankings';
const { calls: all, clients = {}, open: openMatches = 0, atMost } = isRankings ? rankingCalls : growthCalls;
const only = wordOf('only') ?? '';
const calls = Object.fromEntries(Object.entries(all).filter(([name]) => name.includes(only)));
const LARGEST = numberOf('players', isRankings ? 1_000_000 : 100_000);
const ROUNDS = numberOf('rounds', 5);
const REQUESTS = numberOf('requests', 30);
const SMALLEST = numberOf('from', 1_000);
const MONTHS = numberOf('months', 24);
const SIZES = isRankings
  ? [1_000, LARGEST]
  : [1_000, 10_000, 100_000, 1_000_000, 3_000_000].filter(
      (players) => players >= SMALLEST && players <= LARGEST,
    );
/** Growth counts from here: below, all tables fit in a few pages. */
const FROM = Math.max(0, SIZES.indexOf(10_000));
/** Moves of a ranking that are not folded: a minute of 8 finishes per second. */
const MOVES = 2_000;

/** `sessions` are refresh tokens, traded for `tokens` when every size is filled. */
type Side = Grown & { sessions: string[]; tables: TableSize[]; pid: number; stop: () => Promise<void> };
type TableSize = { name: string; rows: number; bytes: number };
type Times = { ms: number[]; postgres: number; node: number };

const ok = await withBenchDatabase(async ({ db, connectionString, postmaster }) => {
  const sides: Side[] = [];
  async function grow(players: number): Promise<Side> {
    const started = performance.now();
    const name = `growth_${players}`;
    await sql.raw(`CREATE DATABASE ${name}`).execute(db);
    const own = withDatabase(connectionString, name);
    await migrate({ connectionString: own, directory: migrationsDirectory() });
    const grown = createDatabase({ connectionString: own, statementTimeoutMs: 0 });
    const data = await growData(grown, { players, now: new Date(), months: MONTHS });
    if (!isRankings) await growOpenings(grown, { players, now: new Date() });
    const sessions: string[] = [];
    for (const player of data.measured) sessions.push(await openSession(grown, player));
    const place = (nth: number) => data.measured[nth % data.measured.length] ?? 0;
    const fours = Array.from(
      { length: openMatches * (ROUNDS + 1) * REQUESTS },
      (_, nth) => [place(nth), place(nth + 1), place(nth + 2), place(nth + 3)] as const,
    );
    const open = await createOpenMatches(grown, fours, 13);
    // Each back to its key, so that the counts stay true.
    if (isRankings)
      await sql`
        INSERT INTO ranking_moves (ranking_id, player_id, from_key, to_key, moved_at)
        SELECT ranking_id, player_id, rank_key, rank_key, now() FROM ranking_standings
        WHERE player_id % ${Math.max(1, Math.floor(players / MOVES))} = 0 LIMIT ${MOVES}`.execute(grown);
    const tables = await sizesOf(grown);
    await grown.destroy();
    const port = await freePort();
    const server = await startServer(own, port);
    console.error(`${players} players in ${Math.round((performance.now() - started) / 1000)} s`);
    return { data, port, sessions, tokens: [], open, tables, ...server };
  }
  try {
    for (const players of SIZES) sides.push(await grow(players));
    // Not before: on a slow machine filling the largest takes longer than an access token is valid.
    for (const side of sides) side.tokens = await tradeAll(side.port, side.sessions);
    const results: Record<string, Times[]> = {};
    for (const [name, ask] of Object.entries(calls)) {
      const times = sides.map((): Times => ({ ms: [], postgres: 0, node: 0 }));
      // The first round warms connections, plans and code.
      for (let round = 0; round <= ROUNDS; round++) {
        for (const [nth, side] of sides.entries()) {
          const client = createLoadClient(side.port, clients[name] ?? 1);
          const before = [postgresMs(postmaster), nodeMs(side.pid)] as const;
          let request = round * REQUESTS;
          const { latencies, statuses } = await measure(client.sendRequest, {
            clients: clients[name] ?? 1,
            seconds: 600,
            next: () => (request < (round + 1) * REQUESTS ? ask(side, request++) : null),
          });
          client.close();
          if (Object.keys(statuses).some((status) => !status.startsWith('2')))
            throw new Error(`${name} answered ${JSON.stringify(statuses)} with ${SIZES[nth]} players`);
          const of = times[nth];
          if (!of || round === 0) continue;
          of.ms.push(...latencies);
          of.postgres += postgresMs(postmaster) - before[0];
          of.node += nodeMs(side.pid) - before[1];
        }
      }
      results[name] = times;
    }
    const largest = sides.at(-1);
    if (!isRankings && largest) printSizes(largest);
    return print(results);
  } finally {
    await Promise.all(sides.map(({ stop }) => stop()));
  }
});
process.exit(ok ? 0 : 1);

function print(results: Record<string, Times[]>): boolean {
  const rows = Object.entries(results).map(([name, times]) => {
    const medians = times.map(({ ms }) => median(ms));
    const cpu = times.map(({ postgres, ms }) => postgres / ms.length);
    const node = times.map(({ node: used, ms }) => used / ms.length);
    return { name, medians, cpu, node, growth: rounded((medians.at(-1) ?? 0) / (medians[FROM] ?? 1), 2) };
  });
  const fixed = (values: readonly number[], between: string) =>
    values.map((value) => value.toFixed(isRankings ? 2 : 1)).join(between);
  console.log(
    `| call | ${SIZES.map((size) => size.toLocaleString('en')).join(' | ')} | growth | PostgreSQL, ms of CPU | node, ms of CPU |`,
  );
  console.log(`|---|${SIZES.map(() => '---').join('|')}|---|---|---|`);
  for (const { name, medians, cpu, node, growth } of rows)
    console.log(
      `| ${name} | ${fixed(medians, ' | ')} | ${growth.toFixed(2)} | ${fixed(cpu, ' · ')} | ${fixed(node, ' · ')} |`,
    );
  const file = wordOf('plot');
  const points = (medians: readonly number[]) => medians.map((ms, nth) => ({ players: SIZES[nth] ?? 0, ms }));
  if (file) writeFileSync(file, plot(rows.map(({ name, medians }) => ({ name, points: points(medians) }))));
  const growth = Object.fromEntries(rows.map((row) => [row.name, row.growth]));
  const over = rows.filter((row) => atMost && row.growth > atMost(row.name)).map(({ name }) => name);
  console.log(JSON.stringify({ sizes: SIZES, growth, over }));
  return over.length === 0;
}

/** Tables with a row for at least every tenth player, with their indexes; the months of one together. */
async function sizesOf(db: Database): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    SELECT name, sum(rows)::float8 AS rows, sum(bytes)::float8 AS bytes FROM (
      SELECT coalesce(parent.relname, part.relname) AS name, part.reltuples AS rows,
        pg_total_relation_size(part.oid) AS bytes
      FROM pg_class AS part
        LEFT JOIN pg_inherits ON inhrelid = part.oid LEFT JOIN pg_class AS parent ON parent.oid = inhparent
      WHERE part.relkind = 'r' AND part.relnamespace IN ('public'::regnamespace, 'months'::regnamespace)
    ) AS tables
    GROUP BY name ORDER BY 3 DESC`.execute(db);
  return rows;
}

function printSizes({ data, tables }: Side): void {
  console.log('| table | rows | bytes of a row with its indexes |\n|---|---|---|');
  for (const { name, rows, bytes } of tables.filter((table) => table.rows >= data.players / 10))
    console.log(`| ${name} | ${rows.toLocaleString('en')} | ${Math.round(bytes / rows)} |`);
  const sum = tables.reduce((whole, { bytes }) => whole + bytes, 0);
  console.log(`\n${rounded(sum / 1e9)} GB with ${data.players.toLocaleString('en')} players\n`);
}
