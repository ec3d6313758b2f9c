import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { numberOf, rounded, sleep, tradeAll } from '../harness.ts';
import { get, type Measured, post } from '../load.ts';
import type { Scenario } from '../scenario.ts';
import { type ContestData, makeContestData } from './contest-data.ts';

const MATCHES = numberOf('matches', 100_000);
/** Matches after the contested one: of three days, of eleven, and of the whole history. */
const LATER = [820, 3_000, MATCHES - 1].filter((later) => later < MATCHES);
const IDLE_SECONDS = numberOf('seconds', 5);
const READERS = 4;
const FINISHERS = 2;
const OPEN_MATCHES = 1_000;

const row = (scenario: string, { requests, p50, p99, statuses }: Measured) => ({
  scenario,
  requests,
  p50: rounded(p50),
  p99: rounded(p99),
  statuses: JSON.stringify(statuses),
});

async function countReplays(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM graphile_worker.jobs WHERE task_identifier = 'replay_levels'`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
}

async function countRewritten(db: Database, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT match_id)::int AS count FROM level_changes
    WHERE updated_at > ${since} AND created_at < ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * How long a contest takes, the request and its replay, in a history of 100,000 matches, and the latency of results of
 * other players and of public reads meanwhile.
 */
export const scenario: Scenario<ContestData> = {
  prepare: (db) => makeContestData(db, { matches: MATCHES, later: LATER, open: OPEN_MATCHES }),
  async measure({ db, data, port, sendRequest, load }) {
    const sessions = await tradeAll(
      port,
      [...data.contested, ...data.open].map(({ refresh }) => refresh),
    );
    const [contesters, finishers] = [
      sessions.slice(0, data.contested.length),
      sessions.slice(data.contested.length),
    ];
    let finished = 0;
    const finish = () => {
      const nth = finished++;
      const match = data.open[nth]?.match;
      return match === undefined ? null : post(`/api/matches/${match}/finish/`, {}, finishers[nth]);
    };
    const read = (client: number, nth: number) => {
      const player = data.players[(client * 977 + nth * 13) % data.players.length];
      const list = `/api/matches/list_by_player/?player_id=${player}&page_size=10`;
      return get(nth % 2 === 0 ? `/api/players/${player}` : list);
    };
    const beside = (seconds: number, isOver = () => false) =>
      Promise.all([
        load({ clients: FINISHERS, seconds, next: () => (isOver() ? null : finish()) }),
        load({ clients: READERS, seconds, next: (client, nth) => (isOver() ? null : read(client, nth)) }),
      ]);
    await beside(1);
    const [idleFinish, idleRead] = await beside(IDLE_SECONDS);
    const rows = [row('finish, no contest', idleFinish), row('public reads, no contest', idleRead)];
    const contests: Record<string, number>[] = [];
    for (const [nth, { match, laterMatches }] of data.contested.entries()) {
      let isOver = false;
      const meanwhile = beside(120, () => isOver);
      const start = new Date();
      const sent = performance.now();
      const status = await sendRequest(
        post(`/api/matches/${match}/contest/`, { reason: 'Não foi assim.' }, contesters[nth]),
      );
      const requestMs = performance.now() - sent;
      while ((await countReplays(db)) > 0) await sleep(10);
      const jobMs = performance.now() - sent - requestMs;
      isOver = true;
      const [finishes, reads] = await meanwhile;
      contests.push({
        'later matches': laterMatches,
        status,
        'request ms': Math.round(requestMs),
        'job ms': Math.round(jobMs),
        'matches rewritten': await countRewritten(db, start),
      });
      rows.push(row(`finish beside a contest, ${laterMatches} later`, finishes));
      rows.push(row(`public reads beside a contest, ${laterMatches} later`, reads));
    }
    return { tables: [contests, rows], result: { contests, rows } };
  },
};
