import { addDays } from '@bandeja/rules/time/local-time';
import { CLIENTS, makeData } from '../data.ts';
import { numberOf, tradeAll } from '../harness.ts';
import { type LoadRequest, post } from '../load.ts';
import { createRandom } from '../random.ts';
import { countDoubleBookings } from '../requests.ts';
import type { Scenario } from '../scenario.ts';

const SECONDS = numberOf('seconds', 30);
/** Few enough that most requests overlap another one. */
const DAYS = 2;
const DURATIONS = [60, 90, 120];
const COURTS = 4;

/** All clients book random overlapping times of four courts and cancel half of their bookings; no two may hold one time. */
export const scenario: Scenario<Awaited<ReturnType<typeof makeData>>> = {
  prepare: makeData,
  async measure({ db, data, port, load }) {
    const tokens = await tradeAll(port, data.refreshTokens.slice(0, CLIENTS));
    const random = createRandom(20_260_306);
    const own = tokens.map((): number[] => []);
    let cancellations = 0;
    const booked = (client: number) => (text: string) => {
      const { id } = JSON.parse(text) as { id?: number };
      if (id !== undefined) own[client]?.push(id);
    };
    const next = (client: number): LoadRequest => {
      const cancelled = own[client]?.length && random.below(2) === 0 ? own[client]?.shift() : undefined;
      if (cancelled !== undefined) {
        cancellations += 1;
        return post(`/booking/court/${cancelled}/cancel/`, {}, tokens[client]);
      }
      const minute = 9 * 60 + 30 * random.below(22);
      const body = {
        court: data.mixedCourts[random.below(COURTS)],
        date: addDays(data.firstDay, 1 + random.below(DAYS)),
        start_time: `${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 === 0 ? '00' : '30'}`,
        duration: DURATIONS[random.below(DURATIONS.length)],
      };
      return { ...post('/booking/court/', body, tokens[client]), onBody: booked(client) };
    };
    const { statuses, p50, p99 } = await load({ clients: CLIENTS, seconds: SECONDS, next });
    const { 201: created = 0, 200: cancelled = 0, 409: taken = 0, 429: limited = 0, ...other } = statuses;
    // A cancellation is never refused.
    const failed = Object.values(other).reduce((sum, count) => sum + count, cancellations - cancelled);
    const double_bookings = await countDoubleBookings(db);
    const mix = { seconds: SECONDS, clients: CLIENTS, booked: created, cancelled, refused: taken + limited };
    return {
      tables: [],
      result: { mix: { ...mix, other: failed, p50, p99 }, double_bookings },
      failures: [
        ...(failed > 0 ? [`Other answers: ${JSON.stringify(other)}`] : []),
        ...(double_bookings > 0 ? ['A slot was sold twice.'] : []),
      ],
    };
  },
};
