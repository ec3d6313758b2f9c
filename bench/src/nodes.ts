import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { freePort } from '@bandeja/pg/embedded/access';
import { makeData } from './data.ts';
import { nodeMs, numberOf, rounded, sleep, startServer, tradeAll, withBenchDatabase } from './harness.ts';
import { createLoadClient, type LoadRequest, type Measured, measure, median } from './load.ts';
import { availability, countDoubleBookings, createBookings, home, matches } from './requests.ts';

/**
 * `npm run bench -- nodes`: two nodes on one PostgreSQL against one, in turns at the same load: processor time of the nodes
 * per request, and p99 of bookings; and against one at half the load, which has as much to do as each of the two: what is
 * left is what sharing costs. Then, on a database each, two nodes with events by Redis against two with events by
 * NOTIFY: bookings per second of 64 clients. Prints tables, and JSON as the last line.
 */
const SECONDS = numberOf('seconds', 5);
const ROUNDS = numberOf('rounds', 3);
/** Far below what the machine can do, which the load, PostgreSQL and all nodes share. */
const READS_PER_SECOND = numberOf('reads', 200);
const BOOKINGS_PER_SECOND = numberOf('bookings', 40);
const CLIENTS = 64;
/** The time in which a node notices that no other one does without Redis any more, and a second. */
const SETTLED_MS = 10_000;

type Node = { port: number; pid: number; stop: () => Promise<void> };
type Next = (client: number, nth: number) => LoadRequest | null;
/** `part`: of the load that is measured, 1 by default. */
type Side = { nodes: readonly Node[]; next: Next; part?: number };

/** Two nodes, a filled database and requests for them. */
async function startPair(
  connectionString: string,
  data: Awaited<ReturnType<typeof makeData>>,
  redis?: string,
) {
  const SECRET_KEY = randomBytes(32).toString('hex');
  const start = async (): Promise<Node> => {
    const port = await freePort();
    const settings = { SECRET_KEY, ...(redis && { REDIS_URL: redis }) };
    return { port, ...(await startServer(connectionString, port, settings)) };
  };
  const nodes = [await start(), await start()] as const;
  const tokens = await tradeAll(nodes[0].port, data.refreshTokens);
  let read = 0;
  const reads: Next = () => {
    const nth = read++;
    return [availability(data), matches(data, nth), home(data, tokens, nth)][nth % 3] ?? null;
  };
  return { nodes, reads, bookings: createBookings(data, tokens, 'server') };
}

/** What the nodes answer together: the clients in equal parts, each with one node. */
async function measureNodes({ nodes, next, part = 1 }: Side, perSecond?: number) {
  const before = nodes.map(({ pid }) => nodeMs(pid));
  const clients = (CLIENTS * part) / nodes.length;
  const all = await Promise.all(
    nodes.map(async ({ port }, index) => {
      const client = createLoadClient(port, clients);
      const load = {
        clients,
        seconds: SECONDS,
        next: (own: number, nth: number) => next(own + index * clients, nth),
        perSecond: perSecond && (perSecond * part) / nodes.length,
      };
      return measure(client.sendRequest, load).finally(client.close);
    }),
  );
  const sum = (of: (one: Measured) => number) => all.reduce((total, one) => total + of(one), 0);
  const requests = sum((one) => one.requests);
  const used = nodes.reduce((total, { pid }, index) => total + nodeMs(pid) - (before[index] ?? 0), 0);
  const latencies = all.flatMap((one) => one.latencies).toSorted((a, b) => a - b);
  return {
    per_second: sum((one) => one.requestsPerSecond),
    node_ms: used / requests,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    wrong: sum(({ requests, statuses }) => requests - (statuses[200] ?? 0) - (statuses[201] ?? 0)),
  };
}

type Counts = Awaited<ReturnType<typeof measureNodes>>;

/** The first side against the second, in turns: the medians of each, and the medians of the ratios of the rounds. */
async function compare(what: string, sides: Record<string, Side>, perSecond?: number) {
  const rounds: Counts[][] = [];
  // One round more, which warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const measured: Counts[] = [];
    for (const side of Object.values(sides)) measured.push(await measureNodes(side, perSecond));
    if (round > 0) rounds.push(measured);
  }
  const rows = Object.keys(sides).map((name, index) => {
    const of = (key: keyof Counts) => median(rounds.map((round) => round[index]?.[key] ?? 0));
    const numbers = { 'req/s': rounded(of('per_second')), 'node ms': rounded(of('node_ms'), 3) };
    return { what, side: name, ...numbers, 'p99 ms': rounded(of('p99')), wrong: of('wrong') };
  });
  const ratioTo = (other: number) => (key: keyof Counts) =>
    rounded(median(rounds.map(([first, ...others]) => (first?.[key] ?? 0) / (others[other]?.[key] ?? 0))), 2);
  console.table(rows);
  const ratio = ratioTo(0);
  return {
    ...{ per_second: ratio('per_second'), node_ms: ratio('node_ms'), p99: ratio('p99') },
    ...('half' in sides && { node_ms_to_half: ratioTo(1)('node_ms'), p99_to_half: ratioTo(1)('p99') }),
  };
}

const redisPort = await freePort();
const redis = spawn('redis-server', ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '']);
process.on('exit', () => redis.kill());

const doubles = await withBenchDatabase((first) =>
  withBenchDatabase(async (second) => {
    console.error('Preparing the data…');
    const notify = await startPair(first.connectionString, await makeData(first.db));
    const shared = await startPair(
      second.connectionString,
      await makeData(second.db),
      `redis://127.0.0.1:${redisPort}`,
    );
    try {
      await sleep(SETTLED_MS);
      console.error(`Measuring: ${ROUNDS} rounds of ${SECONDS} s each…`);
      const [both, one] = [notify.nodes, notify.nodes.slice(0, 1)];
      const of = (next: Next) => ({
        ...{ two: { nodes: both, next }, one: { nodes: one, next } },
        half: { nodes: one, next, part: 0.5 },
      });
      const reads = await compare(`${READS_PER_SECOND} reads/s`, of(notify.reads), READS_PER_SECOND);
      const bookings = await compare(
        `${BOOKINGS_PER_SECOND} bookings/s`,
        of(notify.bookings),
        BOOKINGS_PER_SECOND,
      );
      const events = await compare('bookings of 64 clients', {
        redis: { nodes: shared.nodes, next: shared.bookings },
        notify: { nodes: both, next: notify.bookings },
      });
      const ready = await fetch(`http://127.0.0.1:${shared.nodes[0].port}/api/health/ready`);
      const { shared: by } = (await ready.json()) as { shared: unknown };
      const double_bookings = (await countDoubleBookings(first.db)) + (await countDoubleBookings(second.db));
      console.log(
        JSON.stringify({ two_to_one: { reads, bookings }, redis_to_notify: events, by, double_bookings }),
      );
      return double_bookings;
    } finally {
      await Promise.all([...notify.nodes, ...shared.nodes].map(({ stop }) => stop()));
    }
  }),
);
process.exit(doubles > 0 ? 1 : 0);
