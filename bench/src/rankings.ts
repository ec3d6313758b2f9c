import type { Database } from '@bandeja/db/database';
import { freePort } from '@bandeja/pg/embedded/access';
import { sql } from 'kysely';
import { makeRankingsData } from './data/rankings-data.ts';
import { numberOf, tradeForAccess, withBenchDatabase } from './harness.ts';
import { createLoadClient, type LoadRequest, measure, type SendRequest } from './load.ts';
import { startServer } from './server-under-test.ts';

/**
 * npm run bench -- rankings: reads of a ranking of 1,000,000 players and finishing matches in it, against a ranking of
 * 1,000. `db ms` is the time of all statements of a call, from pg_stat_database. JSON on the last line.
 */
const SMALL = 1_000;
const LARGE = numberOf('players', 1_000_000);
const READS = 300;
const FINISHES = 300;
const CLIENTS = 32;

type Figures = { scenario: string; requests: number; 'db ms': number | null; p50: number; p99: number };

/**
 * Milliseconds that statements have run so far. A connection adds its time to the statistics at the end of a statement,
 * at most once per second: after a second, one request on each connection adds what is missing.
 */
async function activeMilliseconds(db: Database, flush: () => Promise<unknown>): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await flush();
  const { rows } = await sql<{ ms: number }>`
    SELECT active_time AS ms FROM pg_stat_database WHERE datname = current_database()`.execute(db);
  return rows[0]?.ms ?? 0;
}

/** Sends `count` requests by so many clients; every answer must be 200. */
async function run(
  db: Database,
  sendRequest: SendRequest,
  {
    scenario,
    count,
    clients,
    next,
    flush,
  }: {
    scenario: string;
    count: number;
    clients: number;
    next: (nth: number) => LoadRequest;
    flush: () => Promise<unknown>;
  },
): Promise<Figures> {
  let sent = 0;
  const before = await activeMilliseconds(db, flush);
  const { requests, p50, p99, statuses } = await measure(sendRequest, {
    clients,
    seconds: 60,
    next: () => (sent < count ? next(sent++) : null),
  });
  if (Object.keys(statuses).join() !== '200') throw new Error(`${scenario}: ${JSON.stringify(statuses)}`);
  const after = await activeMilliseconds(db, flush);
  // Concurrent statements that wait for the processor count their waiting.
  const perCall = clients === 1 ? Number(((after - before) / requests).toFixed(2)) : null;
  return { scenario, requests, 'db ms': perCall, p50: Number(p50.toFixed(1)), p99: Number(p99.toFixed(1)) };
}

const measureRanking = (players: number): Promise<Figures[]> =>
  withBenchDatabase(async ({ db, connectionString }) => {
    console.error(`Preparing a ranking of ${players} players…`);
    const data = await makeRankingsData(db, { players, open: FINISHES * 2 });
    const port = await freePort();
    const server = await startServer(connectionString, port);
    const { sendRequest, close } = createLoadClient(port, CLIENTS);
    try {
      const token = await tradeForAccess(port, data.refresh);
      const accesses: string[] = [];
      for (const { refresh } of data.open) accesses.push(await tradeForAccess(port, refresh));
      const get = (path: string): LoadRequest => ({ method: 'GET', path, token });
      const base = `/api/ranking/${data.ranking}/score`;
      const anyPlayer = (nth: number) => data.firstPlayer + ((nth * 7_919) % players);
      const start = (nth: number) => 1 + ((nth * 104_729) % Math.max(1, players - 100));
      const finish =
        (from: number) =>
        (nth: number): LoadRequest => ({
          method: 'POST',
          path: `/api/matches/${data.open[from + nth]?.match}/finish/`,
          token: accesses[from + nth] ?? '',
          body: {},
        });
      const flush = () =>
        Promise.all(Array.from({ length: 16 }, () => sendRequest(get('/api/players/user'))));
      console.error('Measuring…');
      for (let nth = 0; nth < 20; nth++) await sendRequest(get(`${base}/top-players/`));
      const reads = { count: READS, clients: 1 };
      const figures: Figures[] = [];
      for (const [scenario, options] of [
        ['session only', { ...reads, next: () => get('/api/players/user') }],
        ['own position', { ...reads, next: (nth: number) => get(`${base}/player/${anyPlayer(nth)}`) }],
        ['top 10', { ...reads, next: () => get(`${base}/top-players/`) }],
        [
          'range of 100',
          {
            ...reads,
            next: (nth: number) => get(`${base}/positions/?start=${start(nth)}&end=${start(nth) + 99}`),
          },
        ],
        ['finish, one at a time', { count: FINISHES, clients: 1, next: finish(0) }],
        [`finish, ${CLIENTS} at once`, { count: FINISHES, clients: CLIENTS, next: finish(FINISHES) }],
      ] as const) {
        figures.push(await run(db, sendRequest, { scenario, flush, ...options }));
      }
      return figures;
    } finally {
      close();
      await server.stop();
    }
  });

const small = await measureRanking(SMALL);
const large = await measureRanking(LARGE);
const rows = large.map((figures, index) => {
  const other = small[index];
  return {
    scenario: figures.scenario,
    requests: figures.requests,
    [`db ms, ${SMALL}`]: other?.['db ms'],
    [`db ms, ${LARGE}`]: figures['db ms'],
    [`p50, ${SMALL}`]: other?.p50,
    [`p50, ${LARGE}`]: figures.p50,
    [`p99, ${LARGE}`]: figures.p99,
    ratio: Number((figures.p50 / (other?.p50 ?? Number.NaN)).toFixed(2)),
  };
});
console.table(rows);
console.log(JSON.stringify(rows));
