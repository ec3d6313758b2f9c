// npm run test:cluster (scripts/cluster.mjs): the parts of an installation of many machines on this one, a load of players,
// and one fault after another.
import { setTimeout as sleep } from 'node:timers/promises';
import { createOpenMatches, makeData } from '../data.ts';
import { rounded, tradeAll, wordOf } from '../harness.ts';
import { checkDeeds, type Verdict } from './checks.ts';
import { type Cluster, LOGS, startCluster } from './cluster.ts';
import { FAULTS, type Fault, SILENCE_MS } from './faults.ts';
import { openStreams } from './streams.ts';
import { type Answer, type Player, startTraffic } from './traffic.ts';

const STREAMS = 12;
const CLIENTS = 10;
const PAUSE_MS = 150;
const PLAYERS = 60;
const MATCHES = 200;
/** Of load before each fault and after the recovery. */
const QUIET_MS = 3_000;

type Span = { from: number; to: number };

const given = (name: string) => {
  const value = wordOf(name);
  if (!value) throw new Error(`--${name} is missing: start with npm run test:cluster`);
  return value;
};

async function preparePlayers({ db, nodes }: Cluster) {
  const data = await makeData(db, { bookers: PLAYERS });
  const rows = await db
    .selectFrom('players')
    .innerJoin('users', 'users.id', 'players.user_id')
    .select(['players.id', 'users.email'])
    .orderBy('players.id')
    .limit(PLAYERS)
    .execute();
  const url = new URL(nodes[0]?.url ?? '');
  const tokens = await tradeAll(Number(url.port), data.refreshTokens, url.hostname);
  const players: Player[] = rows.map(({ id, email }, index) => ({ id, email, token: tokens[index] ?? '' }));
  const at = (nth: number) => players[nth % PLAYERS]?.id ?? 0;
  const fours = Array.from(
    { length: MATCHES },
    (_, n) => [at(4 * n), at(4 * n + 1), at(4 * n + 2), at(4 * n + 3)] as const,
  );
  const open = await createOpenMatches(db, fours, 60);
  return {
    ...{ data, players },
    open: open.map((match, n) => ({ ...match, player: players[(4 * n) % PLAYERS] as Player })),
  };
}

/** The longest time of a span without a successful write. */
function longestWithoutWrite(answers: readonly Answer[], { from, to }: Span): number {
  const at = answers.filter((a) => a.isWrite && a.status >= 200 && a.status < 300).map((a) => a.at);
  const times = [from, ...at.filter((time) => time > from && time < to), to].toSorted((a, b) => a - b);
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0)));
}

/** Of the times that end in a span. */
const longest = (times: readonly Span[], span: Span) =>
  Math.max(0, ...times.filter(({ to }) => within(span, to)).map(({ from, to }) => to - from));

const within = ({ from, to }: Span, at: number) => at >= from && at <= to;

async function run(): Promise<string[]> {
  const chosen = (wordOf('only') ?? Object.keys(FAULTS).join()).split(',');
  const begun = performance.now();
  console.log('Starting PostgreSQL with its standby, HAProxy, PgBouncer, Redis, S3, three nodes and nginx…');
  const cluster = await startCluster(given('previous'), given('newest'), given('s3rver'));
  const { machines, parts } = cluster;
  const failures: string[] = [];
  try {
    const { players, data, open } = await preparePlayers(cluster);
    if (!chosen.includes('upgrade')) await (FAULTS.upgrade as Fault).happen(cluster);
    console.log(`Ready after ${seconds(performance.now() - begun)} s`);
    const topic = `slots:${data.clubSlug}:${data.firstDay}`;
    const streams = openStreams(parts.publicUrl, topic, STREAMS);
    const traffic = startTraffic({
      ...{ url: parts.publicUrl, data, players, open },
      ...{ clients: CLIENTS, pauseMs: PAUSE_MS },
    });
    const rows: Record<string, string | number>[] = [];
    for (const name of chosen) {
      const fault = FAULTS[name];
      if (!fault) throw new Error(`There is no fault ${name}: ${Object.keys(FAULTS).join()}`);
      await sleep(QUIET_MS);
      const from = performance.now();
      const wrong = await fault.happen(cluster).catch(sentence);
      wrong.push(...(await cluster.whole().then(() => [], sentence)));
      await sleep(QUIET_MS);
      const span = { from, to: performance.now() };
      const answers = traffic.answers.filter(({ at }) => within(span, at));
      const writes = longestWithoutWrite(traffic.answers, span);
      const away = longest(streams.gaps, span);
      const silent = longest(streams.silences, span);
      const other = answers.filter((a) => a.status >= 500 && !(a.status === 503 && a.retryAfter));
      if (streams.state.open < STREAMS)
        wrong.push(`${STREAMS - streams.state.open} streams did not come back`);
      if (writes > fault.writesMs) wrong.push(`no write for ${seconds(writes)} s`);
      if (away > fault.streamsMs) wrong.push(`a stream was away for ${seconds(away)} s`);
      if (silent > SILENCE_MS) wrong.push(`a stream was silent for ${seconds(silent)} s`);
      for (const { status, path } of other) wrong.push(`${status} of ${path}`);
      rows.push({
        fault: fault.name,
        'took s': seconds(span.to - from),
        answers: answers.length,
        'without a write s': seconds(writes),
        'stream away s': seconds(away),
        'stream silent s': seconds(silent),
        '503': answers.filter((a) => a.status === 503).length,
        'other 5xx': other.length,
        'no answer': answers.filter((a) => a.status === 0).length,
      });
      console.log(`${wrong.length > 0 ? '✗' : '✓'} ${fault.name} (${seconds(span.to - from)} s)`);
      failures.push(...[...new Set(wrong)].map((words) => `${fault.name}: ${words}`));
    }
    await Promise.all([traffic.stop(), streams.stop()]);
    const verdict = await checkDeeds(cluster, traffic.deeds);
    console.table(rows);
    console.log(summaryOf(traffic.deeds, verdict));
    for (const [kind, list] of Object.entries(verdict))
      failures.push(...list.map((words) => `${kind}: ${words}`));
  } catch (error) {
    failures.push(...sentence(error));
  } finally {
    if (failures.length > 0) machines.keepLogs(LOGS);
    await machines.end();
  }
  console.log(`It took ${seconds(performance.now() - begun)} s`);
  return failures;
}

const sentence = (error: unknown) => [error instanceof Error ? error.message : String(error)];

const seconds = (ms: number) => rounded(ms / 1_000);

function summaryOf(deeds: readonly { outcome: string }[], { lost, twice, wrong }: Verdict): string {
  const count = (outcome: string) => deeds.filter((deed) => deed.outcome === outcome).length;
  return [
    `${count('acknowledged')} acknowledged, ${count('unknown')} unknown, ${count('refused')} refused:`,
    `${lost.length} lost, ${twice.length} twice, ${wrong.length} otherwise wrong`,
  ].join(' ');
}

const SHOWN = 20;
try {
  const failures = await run();
  for (const failure of failures.slice(0, SHOWN)) console.error(failure);
  if (failures.length > 0) console.error(`${failures.length} failures. What the programs wrote: ${LOGS}`);
  process.exit(failures.length > 0 ? 1 : 0);
} catch (error) {
  console.error(error);
  process.exit(1);
}
