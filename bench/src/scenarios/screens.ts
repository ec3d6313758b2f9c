import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Database } from '@bandeja/db/database';
import { type BenchData, makeData } from '../data.ts';
import { numberOf, rounded, sleep, tradeAll } from '../harness.ts';
import type { Measured } from '../load.ts';
import { countDoubleBookings, createBookings } from '../requests.ts';
import type { Scenario } from '../scenario.ts';
import { deskOf, makeTournament, type TournamentData } from '../tournament-data.ts';
import type { Order, Report } from './screen-clients.ts';

const SCREENS = numberOf('screens', 500);
const SECONDS = numberOf('seconds', 60);
/** Between two results of the tournament. */
const EVERY_MS = 1_000 * numberOf('every', 2);
const CATEGORIES = numberOf('categories', 4);
const TEAMS = numberOf('teams', 32);
const BOOKINGS_A_SECOND = 10;
const MOST_RATIO = 2;

type Data = BenchData & TournamentData;

async function prepare(db: Database): Promise<Data> {
  const data = await makeData(db);
  return { ...data, ...(await makeTournament(db, { categories: CATEGORIES, teams: TEAMS, days: 3 })) };
}

const row = (name: string, { requests, p50, p99, statuses }: Measured) => ({
  ...{ name, requests, p50: rounded(p50), p99: rounded(p99), statuses: JSON.stringify(statuses) },
});

/**
 * Five hundred screens and phones of one network follow a tournament while results are recorded: how long bookings of
 * other players take beside them, and until the last screen shows a result. Fails when their p99 doubles, when one is
 * refused, or when a screen is.
 */
export const scenario: Scenario<Data> = {
  prepare,
  settings: () => ({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' }),
  async measure({ db, data, port, sendRequest, load }) {
    const [token = ''] = await tradeAll(port, [data.manager]);
    const desk = deskOf(sendRequest, data, token);
    await desk.draw(data.categories);
    const players = await tradeAll(port, data.refreshTokens);
    const next = createBookings(data, players, 'server');
    const bookings = (seconds: number) => load({ clients: 16, seconds, perSecond: BOOKINGS_A_SECOND, next });
    const open = (await desk.matches()).filter(({ can }) => can.record);
    const results = async (seconds: number) => {
      const end = performance.now() + seconds * 1000;
      let recorded = 0;
      while (performance.now() < end) {
        const due = performance.now() + EVERY_MS;
        const match = open.pop();
        if (!match) throw new Error('all matches have a result: more --categories');
        await desk.record(match);
        recorded += 1;
        await sleep(Math.max(0, due - performance.now()));
      }
      return recorded;
    };
    await Promise.all([bookings(5), results(5)]);
    const [idle] = await Promise.all([bookings(SECONDS), results(SECONDS)]);
    const screens = fork(fileURLToPath(new URL('./screen-clients.ts', import.meta.url)));
    try {
      const answer = async () => (await once(screens, 'message'))[0] as Report;
      screens.send({ port, hash: data.hash, screens: SCREENS } satisfies Order);
      await answer();
      const [beside, recorded] = await Promise.all([bookings(SECONDS), results(SECONDS)]);
      screens.send('end');
      const report = await answer();
      const ratio = rounded(beside.p99 / idle.p99, 2);
      const doubleBookings = await countDoubleBookings(db);
      const refused = [idle, beside].some(({ statuses }) => Object.keys(statuses).join() !== '201');
      return {
        tables: [[row('bookings', idle), row(`beside ${SCREENS} screens`, beside)], [report]],
        result: {
          screens: SCREENS,
          recorded,
          ratio,
          booking_p99: rounded(beside.p99),
          doubleBookings,
          reads: report,
        },
        failures: [
          ...(ratio <= MOST_RATIO
            ? []
            : [`The p99 of a booking exceeded ${MOST_RATIO} times the one at rest.`]),
          ...(refused ? ['A booking was refused.'] : []),
          ...(report.refused > 0 ? ['A screen was refused.'] : []),
          ...(doubleBookings > 0 ? ['A slot was sold twice.'] : []),
        ],
      };
    } finally {
      screens.kill();
    }
  },
};
