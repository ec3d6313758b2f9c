import { writeFileSync } from 'node:fs';
import { createDatabase } from '@bandeja/db/database';
import { migrationsDirectory } from '@bandeja/db/migrations-directory';
import { growData } from '@bandeja/db/testing/grown/grown-data';
import { withDatabase } from '@bandeja/db/testing/test-server';
import { freePort } from '@bandeja/pg/embedded/access';
import { migrate } from '@bandeja/pg/migrate';
import { sql } from 'kysely';
import { postgresMs } from '../cpu-time.ts';
import { openSession } from '../data.ts';
import { numberOf, tradeForAccess, withBenchDatabase, wordOf } from '../harness.ts';
import { createLoadClient, percentile } from '../load.ts';
import { startServer } from '../server-under-test.ts';
import { CALLS, type Grown } from './growth-calls.ts';
import { plot } from './plot.ts';

/**
 * Measures the same calls with 1,000 players, ten times as many, and so on, with matches and bookings in proportion
 * (grown-data.ts): one request at a time, the sizes in turns, so that other programs slow all of them alike. Prints a
 * table, and JSON as the last line; `--plot=file` draws it. `--players=1000000` takes some minutes and 6 GB.
 */
const LARGEST = numberOf('players', 100_000);
const ROUNDS = numberOf('rounds', 5);
const REQUESTS = numberOf('requests', 30);
/** Growth counts from here: below, all tables fit in a few pages. */
const FROM = 10_000;
/** So often slower than with FROM players a call may be. */
const AT_MOST = 1.5;
const POWERS_OF_TEN = [1_000, 10_000, 100_000, 1_000_000].filter((players) => players <= LARGEST);

/** `sessions` are refresh tokens, traded for `tokens` when every size is filled. */
type Side = Grown & { players: number; sessions: string[]; tokens: string[]; stop: () => Promise<void> };
type Times = { ms: number[]; postgres: number };

const ok = await withBenchDatabase(async ({ db, connectionString, postmaster }) => {
  const sides: Side[] = [];
  async function grow(players: number): Promise<Side> {
    const started = performance.now();
    const name = `growth_${players}`;
    await sql.raw(`CREATE DATABASE ${name}`).execute(db);
    const own = withDatabase(connectionString, name);
    await migrate({ connectionString: own, directory: migrationsDirectory() });
    const grown = createDatabase({ connectionString: own, statementTimeoutMs: 0 });
    const data = await growData(grown, { players, now: new Date() });
    const port = await freePort();
    const server = await startServer(own, port);
    const sessions: string[] = [];
    for (const user of data.measured) sessions.push(await openSession(grown, user));
    await grown.destroy();
    console.error(`${players} players in ${Math.round((performance.now() - started) / 1000)} s`);
    return { players, data, port, sessions, tokens: [], stop: server.stop };
  }
  try {
    for (const players of POWERS_OF_TEN) sides.push(await grow(players));
    // Not before: on a slow machine filling the largest takes longer than an access token is valid.
    for (const side of sides)
      for (const session of side.sessions) side.tokens.push(await tradeForAccess(side.port, session));
    const results: Record<string, Times[]> = {};
    for (const [name, ask] of Object.entries(CALLS)) {
      const times = sides.map((): Times => ({ ms: [], postgres: 0 }));
      let used = 0;
      // The first round warms connections, plans and code.
      for (let round = 0; round <= ROUNDS; round++) {
        for (const [nth, side] of sides.entries()) {
          const client = createLoadClient(side.port, 1);
          const [before, of] = [postgresMs(postmaster), times[nth]];
          for (let request = used; request < used + REQUESTS; request++) {
            const sent = performance.now();
            const status = await client.sendRequest(ask(side, request));
            if (status >= 300) throw new Error(`${name} answered ${status} with ${side.players} players`);
            if (round > 0) of?.ms.push(performance.now() - sent);
          }
          if (of && round > 0) of.postgres += postgresMs(postmaster) - before;
          client.close();
        }
        used += REQUESTS;
      }
      results[name] = times;
    }
    return print(results);
  } finally {
    await Promise.all(sides.map(({ stop }) => stop()));
  }
});
process.exit(ok ? 0 : 1);

function print(results: Record<string, Times[]>): boolean {
  const median = ({ ms }: Times) =>
    percentile(
      ms.toSorted((a, b) => a - b),
      0.5,
    );
  const [first, last] = [POWERS_OF_TEN.indexOf(FROM), POWERS_OF_TEN.length - 1];
  const rows = Object.entries(results).map(([name, times]) => {
    const [from, to] = [times[first], times[last]];
    const growth = from && to ? median(to) / median(from) : 1;
    const cpu = times.map(({ postgres, ms }) => postgres / ms.length);
    return { name, medians: times.map(median), cpu, growth };
  });
  const sizes = POWERS_OF_TEN.map((players) => players.toLocaleString('en'));
  console.log(`| call | ${sizes.join(' | ')} | growth | PostgreSQL, ms of CPU |`);
  console.log(`|---|${sizes.map(() => '---').join('|')}|---|---|`);
  for (const { name, medians, cpu, growth } of rows)
    console.log(
      `| ${name} | ${medians.map((ms) => ms.toFixed(1)).join(' | ')} | ${growth.toFixed(2)} | ${cpu.map((ms) => ms.toFixed(1)).join(' · ')} |`,
    );
  const file = wordOf('plot');
  if (file)
    writeFileSync(
      file,
      plot(
        rows.map(({ name, medians }) => ({
          name,
          points: medians.map((ms, nth) => ({ players: POWERS_OF_TEN[nth] ?? 0, ms })),
        })),
      ),
    );
  const growth = Object.fromEntries(rows.map((row) => [row.name, Number(row.growth.toFixed(2))]));
  console.log(JSON.stringify({ sizes: POWERS_OF_TEN, growth, at_most: AT_MOST }));
  return rows.every((row) => row.growth <= AT_MOST);
}
