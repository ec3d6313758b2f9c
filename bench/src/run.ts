import { freePort } from '@bandeja/pg/embedded/access';
import { addDays } from '@bandeja/rules/time/local-time';
import { compareAnswers } from './control/compare-answers.ts';
import { type BenchData, CLIENTS, makeData } from './data.ts';
import {
  nodeMs,
  numberOf,
  postgresMs,
  rounded,
  startControl,
  startServer,
  tradeAll,
  withBenchDatabase,
  wordOf,
} from './harness.ts';
import {
  createLoadClient,
  type LoadRequest,
  type Measured,
  measure,
  median,
  percentile,
  type SendRequest,
} from './load.ts';
import {
  agenda,
  availability,
  bookingOf,
  countDoubleBookings,
  createBookings,
  home,
  matches,
  openMatches,
  ownBookings,
} from './requests.ts';

/**
 * Measures the built server and a control, the least Fastify and pg with the same bytes and rows (control/control.ts),
 * in turns, on the same data, with fsync on, on this machine only. Prints tables, and JSON as the last line. Compare
 * within one run: `ratio` is the server's requests/s relative to the control's, median of the rounds. `--only=agenda` runs
 * one of the comparisons.
 */
const SECONDS = numberOf('seconds', 3);
const ROUNDS = numberOf('rounds', 3);
const READERS = 16;

type Side = 'server' | 'control';
type Result = Measured & { nodeMs: number; postgresMs: number };
type Next = (client: number, nth: number) => LoadRequest | null;

const RACED_SLOTS = 20;

/** All clients request the same slot at once, for twenty slots in sequence. */
async function race(
  sendRequest: SendRequest,
  { courts, firstDay }: BenchData,
  tokens: readonly string[],
  day: number,
) {
  const latencies: number[] = [];
  const statuses: number[] = [];
  for (let slot = 0; slot < RACED_SLOTS; slot++) {
    const start_time = `${String(9 + (slot % 12)).padStart(2, '0')}:00`;
    const body = {
      court: courts[slot % courts.length],
      date: addDays(firstDay, day),
      start_time,
      duration: 60,
    };
    await Promise.all(
      tokens.slice(0, CLIENTS).map(async (token) => {
        const sent = performance.now();
        statuses.push(await sendRequest(bookingOf(body, token, `race ${day} ${slot}`)));
        latencies.push(performance.now() - sent);
      }),
    );
  }
  latencies.sort((a, b) => a - b);
  const count = (status: number) => statuses.filter((one) => one === status).length;
  const [booked, refused, other] = [count(201), count(409), statuses.length - count(201) - count(409)];
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)];
  return { slots: RACED_SLOTS, clients: CLIENTS, booked, refused, other, p50, p99 };
}

const failed = await withBenchDatabase(async ({ db, connectionString, postmaster }) => {
  console.error('Preparing the data…');
  const data = await makeData(db);
  const ports = { server: await freePort(), control: await freePort() };
  const server = await startServer(connectionString, ports.server);
  const control = await startControl(connectionString, ports.control);
  const pids = { server: server.pid, control: control.pid };
  const clients = {
    server: createLoadClient(ports.server, CLIENTS),
    control: createLoadClient(ports.control, CLIENTS),
  };
  try {
    const tokens = await tradeAll(ports.server, data.refreshTokens);
    const different = await compareAnswers(ports, data, tokens);
    for (const one of different) console.error(`The control answers differently: ${one}`);

    async function measureOne(
      side: Side,
      clientCount: number,
      next: Next,
      seconds = SECONDS,
    ): Promise<Result> {
      const before = [nodeMs(pids[side]), postgresMs(postmaster)] as const;
      const measured = await measure(clients[side].sendRequest, { clients: clientCount, seconds, next });
      const [node, postgres] = [nodeMs(pids[side]) - before[0], postgresMs(postmaster) - before[1]];
      return { ...measured, nodeMs: node / measured.requests, postgresMs: postgres / measured.requests };
    }

    const table: Record<string, unknown>[] = [];
    async function compare(name: string, clientCount: number, nextOf: (side: Side) => Next) {
      const next = { server: nextOf('server'), control: nextOf('control') };
      for (const side of ['server', 'control'] as const) await measureOne(side, clientCount, next[side], 1);
      const rounds: Record<Side, Result>[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push({
          server: await measureOne('server', clientCount, next.server),
          control: await measureOne('control', clientCount, next.control),
        });
      }
      const ratios = rounds.map((round) => round.server.requestsPerSecond / round.control.requestsPerSecond);
      for (const side of ['server', 'control'] as const) {
        const of = (key: 'requestsPerSecond' | 'p50' | 'p99' | 'nodeMs' | 'postgresMs') =>
          median(rounds.map((round) => round[side][key]));
        table.push({
          scenario: `${name}, ${side}`,
          'req/s': Math.round(of('requestsPerSecond')),
          'p50 ms': rounded(of('p50')),
          'p99 ms': rounded(of('p99')),
          'node ms': rounded(of('nodeMs'), 3),
          'pg ms': rounded(of('postgresMs'), 3),
          ratio:
            side === 'server'
              ? `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`
              : '',
          statuses: JSON.stringify(rounds.at(-1)?.[side].statuses),
        });
      }
      const p99 = median(rounds.map((round) => round.server.p99 / round.control.p99));
      return { ratio: rounded(median(ratios), 3), p99: rounded(p99, 2) };
    }

    console.error(`Measuring: ${ROUNDS} rounds of ${SECONDS} s each…`);
    const answer = await fetch(`http://127.0.0.1:${ports.control}${availability(data).path}`);
    const { length } = new Uint8Array(await answer.arrayBuffer());
    const constant = await measureOne('control', READERS, () => ({
      method: 'GET',
      path: `/constant?bytes=${length}`,
    }));
    const scenarios = {
      availability: () => compare('availability', READERS, () => () => availability(data)),
      matches: () => compare('10 matches', READERS, () => (client, nth) => matches(data, client + nth)),
      home: () => compare('Home, 7 calls', READERS, () => (_, nth) => home(data, tokens, nth)),
      bookings: () => compare('creating bookings', CLIENTS, (side) => createBookings(data, tokens, side)),
      own_bookings: () =>
        compare('own bookings', READERS, () => (client, nth) => ownBookings(tokens, client + nth)),
      open_matches: () => compare('20 matches to enter', READERS, () => openMatches),
      agenda: () => compare('agenda, 200 of 12 courts', READERS, () => () => agenda(data, tokens)),
    };
    const only = wordOf('only');
    const compared: Record<string, { ratio: number; p99: number }> = {};
    for (const [name, work] of Object.entries(scenarios))
      if (only === undefined || only === name) compared[name] = await work();
    const raced = {
      server: await race(clients.server.sendRequest, data, tokens, 300),
      control: await race(clients.control.sendRequest, data, tokens, 301),
    };
    console.table(table);
    console.table(raced);
    const known = table.find(({ scenario }) => scenario === 'availability, control');
    const control_to_constant = rounded(Number(known?.['req/s']) / constant.requestsPerSecond, 3);
    const double_bookings = await countDoubleBookings(db);
    const of = (key: 'ratio' | 'p99') =>
      Object.fromEntries(Object.entries(compared).map(([name, result]) => [name, result[key]]));
    console.log(
      JSON.stringify({
        ratios: of('ratio'),
        p99_ratios: of('p99'),
        double_bookings,
        control_to_constant,
        different: different.length,
        race: raced.server,
      }),
    );
    const { booked, slots, other } = raced.server;
    return double_bookings > 0 || booked !== slots || other > 0 || different.length > 0;
  } finally {
    for (const side of ['server', 'control'] as const) clients[side].close();
    await Promise.all([server.stop(), control.stop()]);
  }
});
process.exit(failed ? 1 : 0);
