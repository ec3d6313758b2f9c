import type { Database } from '@bandeja/db/database';
import { freePort } from '@bandeja/pg/embedded/access';
import { sql } from 'kysely';
import { makeContestData } from './data/contest-data.ts';
import { numberOf, tradeForAccess, withBenchDatabase } from './harness.ts';
import { createLoadClient, type LoadRequest, type Measured, measure } from './load.ts';
import { startServer } from './server-under-test.ts';

/**
 * npm run bench -- contest: how long a contest takes, the request and its replay, in a history of 100,000 matches, and
 * the latency of results of other players and of public reads meanwhile. JSON on the last line.
 */
const MATCHES = numberOf('matches', 100_000);
/** Matches after the contested one: of three days, of eleven, and of the whole history. */
const LATER = [820, 3_000, MATCHES - 1].filter((later) => later < MATCHES);
const IDLE_SECONDS = numberOf('seconds', 5);
const READERS = 4;
const FINISHERS = 2;
const OPEN_MATCHES = 1_000;

const figures = ({ requests, p50, p99, statuses }: Measured) => ({
  requests,
  p50: Number(p50.toFixed(1)),
  p99: Number(p99.toFixed(1)),
  statuses: JSON.stringify(statuses),
});

async function countReplays(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM graphile_worker.jobs WHERE task_identifier = 'replay_levels'`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
}

const rewritten = async (db: Database, since: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT match_id)::int AS count FROM level_changes WHERE updated_at > ${since} AND created_at < ${since}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

await withBenchDatabase(async ({ db, connectionString }) => {
  console.error(`Preparing ${MATCHES} matches…`);
  const data = await makeContestData(db, { matches: MATCHES, later: LATER, open: OPEN_MATCHES });
  const port = await freePort();
  const server = await startServer(connectionString, port);
  const { sendRequest, close } = createLoadClient(port, READERS + FINISHERS + 1);
  try {
    let finished = 0;
    const accesses = new Map<string, string>();
    const accessOf = (refresh: string) => accesses.get(refresh) ?? '';
    for (const { refresh } of [...data.contested, ...data.open]) {
      accesses.set(refresh, await tradeForAccess(port, refresh));
    }
    const finish = (): LoadRequest | null => {
      const next = data.open[finished++];
      if (!next) return null;
      return {
        method: 'POST',
        path: `/api/matches/${next.match}/finish/`,
        token: accessOf(next.refresh),
        body: {},
      };
    };
    const read = (client: number, nth: number): LoadRequest => {
      const player = data.players[(client * 977 + nth * 13) % data.players.length];
      return nth % 2 === 0
        ? { method: 'GET', path: `/api/players/${player}` }
        : { method: 'GET', path: `/api/matches/list_by_player/?player_id=${player}&page_size=10` };
    };
    const beside = (seconds: number, until: () => boolean) =>
      Promise.all([
        measure(sendRequest, { clients: FINISHERS, seconds, next: () => (until() ? null : finish()) }),
        measure(sendRequest, {
          clients: READERS,
          seconds,
          next: (client, nth) => (until() ? null : read(client, nth)),
        }),
      ]);
    console.error('Measuring…');
    await beside(1, () => false);
    const [idleFinish, idleRead] = await beside(IDLE_SECONDS, () => false);
    const rows: Record<string, unknown>[] = [
      { scenario: 'finish, no contest', ...figures(idleFinish) },
      { scenario: 'public reads, no contest', ...figures(idleRead) },
    ];
    const contests: Record<string, unknown>[] = [];
    for (const { match, laterMatches, refresh } of data.contested) {
      let done = false;
      const load = beside(120, () => done);
      const start = new Date();
      const sent = performance.now();
      const status = await sendRequest({
        method: 'POST',
        path: `/api/matches/${match}/contest/`,
        token: accessOf(refresh),
        body: { reason: 'Não foi assim.' },
      });
      const requestMs = performance.now() - sent;
      while ((await countReplays(db)) > 0) await new Promise((resolve) => setTimeout(resolve, 10));
      const jobMs = performance.now() - sent - requestMs;
      done = true;
      const [finishes, reads] = await load;
      contests.push({
        'later matches': laterMatches,
        status,
        'request ms': Math.round(requestMs),
        'job ms': Math.round(jobMs),
        'matches rewritten': await rewritten(db, start),
      });
      rows.push({ scenario: `finish beside a contest, ${laterMatches} later`, ...figures(finishes) });
      rows.push({ scenario: `public reads beside a contest, ${laterMatches} later`, ...figures(reads) });
    }
    console.table(contests);
    console.table(rows);
    console.log(JSON.stringify({ contests, rows }));
  } finally {
    close();
    await server.stop();
  }
});
