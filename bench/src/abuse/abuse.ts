import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '@bandeja/db/database';
import { freePort } from '@bandeja/pg/embedded/access';
import { openSession } from '../data.ts';
import { numberOf, tradeForAccess, withBenchDatabase, wordOf } from '../harness.ts';
import { createLoadClient } from '../load.ts';
import { countDoubleBookings } from '../scenarios.ts';
import { startServer } from '../server-under-test.ts';
import { type AbuseData, makeAbuseData, type Person } from './abuse-data.ts';
import type { Order, Report } from './attacker-process.ts';
import type { Target } from './attacks.ts';
import { booking, type Innocent, reading } from './innocent.ts';
import { type Paced, runPaced } from './paced.ts';

/**
 * npm run bench -- abuse: how long one player's bookings and readings take while all attacks of attacks.ts run, with
 * the server's limits on. JSON on the last line; the program fails when a p99 doubles, when an answer to the innocent
 * player is no success, or when a slot is sold twice. It starts its own server and calls that one only.
 */
const MINUTES = numberOf('minutes', 10);
const IDLE_MINUTES = numberOf('idle-minutes', 2);
/** Attacks whose name contains this; all without it. */
const ONLY = wordOf('only') ?? '';
/** An access token is valid for 15 minutes, and every stage has its own. */
if (MINUTES > 14 || IDLE_MINUTES > 2) throw new Error('at most --minutes 14 and --idle-minutes 2');
const WARM_UP_SECONDS = 5;
const MOST_RATIO = 2;
/** Room for the data and the last answers; after that the program ends without a result. */
const EXTRA_MINUTES = 10;

type Bench = { db: Database; port: number; data: AbuseData };

async function accessOf({ db, port }: Bench, { user }: Person): Promise<string> {
  return tradeForAccess(port, await openSession(db, user));
}

/** Books a slot and opens its payment, as the innocent player. */
async function openPayment(
  { port, data }: Bench,
  token: string,
): Promise<{ booking: number; payment: number }> {
  const { sendRequest, close } = createLoadClient(port, 1);
  const create = async (path: string, body: object) => {
    let id = 0;
    const onBody = (text: string) => {
      id = (JSON.parse(text) as { id: number }).id;
    };
    const status = await sendRequest({ method: 'POST', path, token, body, onBody });
    if (status !== 201) throw new Error(`${path} answered ${status}`);
    return id;
  };
  const slot = { court: data.courts.at(-1), date: data.firstDay, start_time: '09:30', duration: 60 };
  const booked = await create('/booking/court/', slot);
  const payment = await create('/payment/booking/create/', { booking_id: booked });
  close();
  return { booking: booked, payment };
}

async function attack(target: Target, seconds: number): Promise<Report> {
  const child = fork(fileURLToPath(new URL('./attacker-process.ts', import.meta.url)));
  try {
    return await new Promise<Report>((resolve, reject) => {
      child.once('message', (report) => resolve(report as Report));
      child.once('exit', (code) => reject(new Error(`the attackers ended with ${code}`)));
      child.send({ target, seconds, only: ONLY } satisfies Order);
    });
  } finally {
    child.kill();
  }
}

const rounded = (value: number) => Number(value.toFixed(1));

const compare = (idle: Paced, attacked: Paced) => ({
  idle_p50: rounded(idle.p50),
  idle_p99: rounded(idle.p99),
  p50: rounded(attacked.p50),
  p99: rounded(attacked.p99),
  ratio: Number((attacked.p99 / idle.p99).toFixed(2)),
  requests: attacked.attempts,
  statuses: attacked.statuses,
});

const areSuccesses = ({ statuses }: Paced) => Object.keys(statuses).every((status) => /^2/.test(status));

async function measure(bench: Bench, dataDir: string): Promise<boolean> {
  const { db, port, data } = bench;
  const taken = { slots: 0 };
  const opened = await openPayment(bench, await accessOf(bench, data.innocent));
  const stage = async (seconds: number) => {
    const innocent: Innocent = { token: await accessOf(bench, data.innocent), booking: opened.booking };
    return Promise.all([
      runPaced(port, seconds, reading(innocent, data)),
      runPaced(port, seconds, booking(innocent, data, taken)),
    ]);
  };
  await stage(WARM_UP_SECONDS);
  console.error(`Measuring without attacks, ${IDLE_MINUTES} min…`);
  const [idleReading, idleBooking] = await stage(IDLE_MINUTES * 60);
  const tokens: string[] = [];
  for (const attacker of data.attackers) tokens.push(await accessOf(bench, attacker));
  console.error(`Measuring with the attacks, ${MINUTES} min…`);
  const [report, [attackedReading, attackedBooking]] = await Promise.all([
    attack(
      { ...data, strangers: data.strangers.slice(0, 5_000), port, payment: opened.payment, tokens },
      MINUTES * 60,
    ),
    stage(MINUTES * 60),
  ]);
  const doubleBookings = await countDoubleBookings(db);
  const innocent = {
    booking: compare(idleBooking, attackedBooking),
    reading: compare(idleReading, attackedReading),
  };
  console.table(
    Object.entries(report.attacks).map(([name, { attempts, perSecond, statuses }]) => ({
      attack: name,
      attempts,
      'attempts/s': rounded(perSecond),
      statuses: JSON.stringify(statuses),
    })),
  );
  console.table(
    Object.entries(innocent).map(([name, { statuses, ...figures }]) => ({
      innocent: name,
      ...figures,
      statuses: JSON.stringify(statuses),
    })),
  );
  const load = rounded(loadavg()[0] ?? 0);
  const outbox = join(dataDir, 'outbox');
  const mails = existsSync(outbox) ? readdirSync(outbox).length : 0;
  console.log(
    JSON.stringify({
      abuse: {
        minutes: MINUTES,
        booking_ratio: innocent.booking.ratio,
        reading_ratio: innocent.reading.ratio,
        double_bookings: doubleBookings,
        mails,
        load_average: load,
        attackers_core: Number(report.core.toFixed(2)),
        innocent,
        attacks: report.attacks,
      },
    }),
  );
  const answered = [idleReading, idleBooking, attackedReading, attackedBooking].every(areSuccesses);
  const isFast = innocent.booking.ratio < MOST_RATIO && innocent.reading.ratio < MOST_RATIO;
  if (!answered) console.error('A request of the innocent player was refused.');
  if (!isFast) console.error(`A p99 exceeded ${MOST_RATIO} times the one at rest.`);
  if (doubleBookings > 0) console.error('A slot was sold twice.');
  return answered && isFast && doubleBookings === 0;
}

const tooLong = setTimeout(
  () => {
    console.error('The time ended before the measurement.');
    process.exit(1);
  },
  (MINUTES + IDLE_MINUTES + EXTRA_MINUTES) * 60_000,
);
tooLong.unref();

const dataDir = mkdtempSync(join(tmpdir(), 'bandeja-abuse-'));
const held = await withBenchDatabase(async ({ db, connectionString }) => {
  console.error('Preparing 200,000 players…');
  const data = await makeAbuseData(db);
  const port = await freePort();
  const server = await startServer(connectionString, port, {
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    RATE_LIMIT: 'on',
    TRUST_PROXY: 'on',
    PAYMENTS: 'sandbox',
  });
  try {
    return await measure({ db, port, data }, dataDir);
  } finally {
    await server.stop();
  }
}).finally(() => rmSync(dataDir, { recursive: true, force: true }));
process.exit(held ? 0 : 1);
