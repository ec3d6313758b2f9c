import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addDays } from '@bandeja/rules/time/local-time';
import { numberOf, rounded, tradeAll, wordOf } from '../harness.ts';
import { get, type Load, type LoadRequest, type Measured, post } from '../load.ts';
import { countDoubleBookings } from '../requests.ts';
import type { Bench, Scenario } from '../scenario.ts';
import { type AbuseData, makeAbuseData, sessionsOf } from './abuse-data.ts';
import { ATTACKED_DAY, type Order, type Report } from './attackers.ts';

const MINUTES = numberOf('minutes', 10);
const IDLE_MINUTES = numberOf('idle-minutes', 2);
/** Attacks whose name contains this; all without it. */
const ONLY = wordOf('only') ?? '';
/** An access token is valid for 15 minutes, and every stage has its own. */
if (MINUTES > 14 || IDLE_MINUTES > 2) throw new Error('at most --minutes 14 and --idle-minutes 2');
const WARM_UP_SECONDS = 5;
const MOST_RATIO = 2;
const READS_A_SECOND = 10;
const BOOKINGS_A_SECOND = 2;
const DAYS = 12;
/** The hours that the club opens. */
const HOURS = Array.from({ length: 12 }, (_, n) => `${String(n + 9).padStart(2, '0')}:30`);
/** Attacked courts and others in turn; enough for sixteen minutes. */
const COURTS_USED = 16;
/** Of a network without an attacker. */
const headers = { 'x-forwarded-for': '192.0.2.10' };

const dataDir = mkdtempSync(join(tmpdir(), 'bandeja-abuse-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

type Own = { token: string; booking: number };
type Stage = (own: Own, data: AbuseData) => Omit<Load, 'seconds'>;

/** Pages of one player: a club's slots, own matches, a profile, own bookings, the payment that is attacked, a search. */
const reading: Stage = ({ token, booking }, { firstDay, clubSlug, innocent }) => {
  const paths = [
    `/booking/availables/?date=${addDays(firstDay, 5)}&club_slug=${clubSlug}`,
    `/api/matches/list_by_player/?player_id=${innocent.player}&page_size=10`,
    `/api/players/${innocent.player}`,
    '/booking/court/?page_size=10',
    `/payment/booking/${booking}/`,
    '/api/players/?search=maria%20alves&page_size=10',
    `/api/matches/statistics_by_player/?player_id=${innocent.player}`,
  ];
  let sent = 0;
  const next = (): LoadRequest => ({ ...get(paths[sent++ % paths.length] ?? '', token), headers });
  return { clients: 4, perSecond: READS_A_SECOND, next };
};

/** Counts on from one stage to the next. */
let booked = 0;

/** Each booking takes another free slot, also of the attacked courts. */
const booking: Stage = ({ token }, { courts, firstDay }) => {
  const slots = Array.from({ length: DAYS }, (_, day) => day)
    .filter((day) => day !== ATTACKED_DAY)
    .flatMap((day) => HOURS.map((start_time) => ({ date: addDays(firstDay, day), start_time, duration: 60 })))
    .flatMap((slot) => courts.slice(0, COURTS_USED).map((court) => ({ ...slot, court })));
  const next = (): LoadRequest | null => {
    const body = slots[booked++];
    return body ? { ...post('/booking/court/', body, token), headers } : null;
  };
  return { clients: 2, perSecond: BOOKINGS_A_SECOND, next };
};

/** Books a slot and opens its payment, as the innocent player. */
async function openPayment({ data, sendRequest }: Bench<AbuseData>, token: string) {
  const create = async (path: string, body: object) => {
    let id = 0;
    const onBody = (text: string) => {
      id = (JSON.parse(text) as { id: number }).id;
    };
    const status = await sendRequest({ ...post(path, body, token), onBody });
    if (status !== 201) throw new Error(`${path} answered ${status}`);
    return id;
  };
  const slot = { court: data.courts.at(-1), date: data.firstDay, start_time: '09:30', duration: 60 };
  const booking_id = await create('/booking/court/', slot);
  return { booking: booking_id, payment: await create('/payment/booking/create/', { booking_id }) };
}

async function attack(order: Order): Promise<Report> {
  const child = fork(fileURLToPath(new URL('./attackers.ts', import.meta.url)));
  try {
    return await new Promise<Report>((resolve, reject) => {
      child.once('message', (report) => resolve(report as Report));
      child.once('exit', (code) => reject(new Error(`the attackers ended with ${code}`)));
      child.send(order);
    });
  } finally {
    child.kill();
  }
}

const compare = (idle: Measured, attacked: Measured) => ({
  idle_p50: rounded(idle.p50),
  idle_p99: rounded(idle.p99),
  p50: rounded(attacked.p50),
  p99: rounded(attacked.p99),
  ratio: rounded(attacked.p99 / idle.p99, 2),
  requests: attacked.requests,
  statuses: attacked.statuses,
});

const isRefused = ({ statuses }: Measured) => !Object.keys(statuses).every((status) => /^2/.test(status));
const asRows = (figures: Record<string, { statuses: object }>) =>
  Object.entries(figures).map(([name, one]) => ({ name, ...one, statuses: JSON.stringify(one.statuses) }));

/**
 * How long one player's bookings and readings take while all attacks of attackers.ts run, with the server's limits on.
 * Fails when a p99 doubles, when an answer to the innocent player is no success, or when a slot is sold twice.
 */
export const scenario: Scenario<AbuseData> = {
  prepare: makeAbuseData,
  settings: (port) => ({
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    RATE_LIMIT: 'on',
    TRUST_PROXY: 'on',
    PAYMENTS: 'sandbox',
  }),
  async measure(bench) {
    const { db, data, port, load } = bench;
    const access = async (people: typeof data.attackers) => tradeAll(port, await sessionsOf(db, people));
    const opened = await openPayment(bench, (await access([data.innocent]))[0] ?? '');
    const stage = async (seconds: number) => {
      const own = { token: (await access([data.innocent]))[0] ?? '', booking: opened.booking };
      return Promise.all([reading, booking].map((of) => load({ ...of(own, data), seconds })));
    };
    await stage(WARM_UP_SECONDS);
    console.error(`Without attacks, ${IDLE_MINUTES} min…`);
    const idle = await stage(IDLE_MINUTES * 60);
    const tokens = await access(data.attackers);
    console.error(`With the attacks, ${MINUTES} min…`);
    const seconds = MINUTES * 60;
    const target = { ...data, port, payment: opened.payment, tokens };
    const [report, attacked] = await Promise.all([attack({ target, seconds, only: ONLY }), stage(seconds)]);
    const [reads, bookings] = [0, 1].map((nth) => compare(idle[nth] as Measured, attacked[nth] as Measured));
    const innocent = { booking: bookings as NonNullable<typeof bookings>, reading: reads as never };
    const doubleBookings = await countDoubleBookings(db);
    const outbox = join(dataDir, 'outbox');
    const ratios = [reads?.ratio ?? 0, bookings?.ratio ?? 0];
    const result = {
      minutes: MINUTES,
      booking_ratio: bookings?.ratio,
      reading_ratio: reads?.ratio,
      double_bookings: doubleBookings,
      mails: existsSync(outbox) ? readdirSync(outbox).length : 0,
      load_average: rounded(loadavg()[0] ?? 0),
      attackers_core: rounded(report.core, 2),
      innocent,
      attacks: report.attacks,
    };
    return {
      tables: [asRows(report.attacks), asRows(innocent)],
      result: { abuse: result },
      failures: [
        ...([...idle, ...attacked].some(isRefused) ? ['A request of the innocent player was refused.'] : []),
        ...(Math.max(...ratios) < MOST_RATIO ? [] : [`A p99 exceeded ${MOST_RATIO} times the one at rest.`]),
        ...(doubleBookings > 0 ? ['A slot was sold twice.'] : []),
      ],
    };
  },
};
