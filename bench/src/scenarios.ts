import type { Database } from '@bandeja/db/transaction';
import { addDays } from '@bandeja/rules/time/local-date';
import { sql } from 'kysely';
import { type BenchData, CLIENTS } from './data.ts';
import { type Measured, measure, percentile, type SendRequest } from './load.ts';

const RACED_SLOTS = 20;
/** 09:30 to 20:30, hourly: the hours that the club opens. */
const HOURS = Array.from({ length: 12 }, (_, n) => `${String(n + 9).padStart(2, '0')}:30`);

/** The cheapest answer of the server, through the same frame: the base of every ratio. */
export const measureBaseline = (sendRequest: SendRequest, seconds: number): Promise<Measured> =>
  measure(sendRequest, {
    clients: CLIENTS,
    seconds,
    next: () => ({ method: 'GET', path: '/api/health/live' }),
  });

/** Free slots of one day on forty mostly free courts: the largest answer that the page of a club requests. */
export const measureAvailability = (
  sendRequest: SendRequest,
  data: BenchData,
  seconds: number,
): Promise<Measured> =>
  measure(sendRequest, {
    clients: CLIENTS,
    seconds,
    next: () => ({
      method: 'GET',
      path: `/booking/availables/?date=${addDays(data.firstDay, 13)}&club_slug=${data.clubSlug}`,
    }),
  });

export const measureMatchList = (
  sendRequest: SendRequest,
  data: BenchData,
  seconds: number,
): Promise<Measured> =>
  measure(sendRequest, {
    clients: CLIENTS,
    seconds,
    next: (client, nth) => ({
      method: 'GET',
      path: `/api/matches/list_by_player/?player_id=${data.playerWithMatches}&page_size=10&page=${((client + nth) % 20) + 1}`,
    }),
  });

/** Each request books a different slot, three per player for 640 players, without retries. */
export function measureCreating(
  sendRequest: SendRequest,
  data: BenchData,
  tokens: readonly string[],
): Promise<Measured> {
  const wanted = data.courts.flatMap((court) =>
    Array.from({ length: 4 }, (_, day) => addDays(data.firstDay, day + 1)).flatMap((date) =>
      HOURS.map((start_time) => ({ court, date, start_time, duration: 60 })),
    ),
  );
  // Adjacent entries share a court; a stride spreads consecutive requests over courts.
  const spread = wanted.map((_, index) => wanted[(index * 389) % wanted.length]);
  let used = 0;
  return measure(sendRequest, {
    clients: CLIENTS,
    seconds: 60,
    next: () => {
      const turn = used++;
      const body = spread[turn];
      const token = tokens[turn % tokens.length];
      if (!body || !token || turn >= tokens.length * 3) return null;
      return { method: 'POST', path: '/booking/court/', token, body };
    },
  });
}

export type Race = {
  slots: number;
  clients: number;
  booked: number;
  refused: number;
  other: number;
  p50: number;
  p99: number;
};

/** All clients request the same slot at once, for twenty slots in sequence. */
export async function race(
  sendRequest: SendRequest,
  data: BenchData,
  tokens: readonly string[],
): Promise<Race> {
  const date = addDays(data.firstDay, 6);
  const latencies: number[] = [];
  const statuses: number[] = [];
  for (let slot = 0; slot < RACED_SLOTS; slot++) {
    const court = data.courts[slot % data.courts.length];
    await Promise.all(
      tokens.slice(0, CLIENTS).map(async (token) => {
        const sent = performance.now();
        const body = { court, date, start_time: HOURS[slot % HOURS.length], duration: 60 };
        statuses.push(await sendRequest({ method: 'POST', path: '/booking/court/', token, body }));
        latencies.push(performance.now() - sent);
      }),
    );
  }
  latencies.sort((a, b) => a - b);
  const count = (status: number) => statuses.filter((one) => one === status).length;
  return {
    slots: RACED_SLOTS,
    clients: CLIENTS,
    booked: count(201),
    refused: count(409),
    other: statuses.length - count(201) - count(409),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

/** Number of pairs of live occupations of one court that overlap; 0 is expected. */
export async function countDoubleBookings(db: Database): Promise<number> {
  const { rows } = await sql<{ pairs: number }>`
    select count(*) as pairs
    from court_occupations a
    join court_occupations b on b.court_id = a.court_id and b.id > a.id and b.during && a.during
    where a.status in ('held', 'confirmed') and b.status in ('held', 'confirmed')
  `.execute(db);
  return Number(rows[0]?.pairs ?? 0);
}
