import type { Database } from '@bandeja/db/transaction';
import { addDays } from '@bandeja/rules/time/local-date';
import { sql } from 'kysely';
import { type BenchData, CLIENTS } from './data.ts';
import { type Measured, measure, percentile, type Shoot } from './load.ts';

const RACED_SLOTS = 20;
/** Half past nine, and so on until half past eight in the evening: what the club opens, on the hour. */
const HOURS = Array.from({ length: 12 }, (_, n) => `${String(n + 9).padStart(2, '0')}:30`);

/** The cheapest answer the server can give, through the same frame: what every ratio is against. */
export const measureBaseline = (shoot: Shoot, seconds: number): Promise<Measured> =>
  measure(shoot, { clients: CLIENTS, seconds, next: () => ({ method: 'GET', path: '/api/health/live' }) });

/** Free slots of a day of forty courts, most of them free: the largest answer a club's page asks for. */
export const measureAvailability = (shoot: Shoot, data: BenchData, seconds: number): Promise<Measured> =>
  measure(shoot, {
    clients: CLIENTS,
    seconds,
    next: () => ({
      method: 'GET',
      path: `/booking/availables/?date=${addDays(data.firstDay, 13)}&club_slug=${data.clubSlug}`,
    }),
  });

export const measureMatchList = (shoot: Shoot, data: BenchData, seconds: number): Promise<Measured> =>
  measure(shoot, {
    clients: CLIENTS,
    seconds,
    next: (client, nth) => ({
      method: 'GET',
      path: `/api/matches/list_by_player/?player_id=${data.playerWithMatches}&page_size=10&page=${((client + nth) % 20) + 1}`,
    }),
  });

/** Every request a slot nobody else wants, three for each of 640 players, none of them retried. */
export function measureCreating(shoot: Shoot, data: BenchData, tokens: readonly string[]): Promise<Measured> {
  const wanted = data.courts.flatMap((court) =>
    Array.from({ length: 4 }, (_, day) => addDays(data.firstDay, day + 1)).flatMap((date) =>
      HOURS.map((start_time) => ({ court, date, start_time, duration: 60 })),
    ),
  );
  // Neighbours in the list share a court; a stride apart they do not, as in life.
  const spread = wanted.map((_, index) => wanted[(index * 389) % wanted.length]);
  let used = 0;
  return measure(shoot, {
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

/** All clients want the same slot at once, twenty slots one after another. */
export async function race(shoot: Shoot, data: BenchData, tokens: readonly string[]): Promise<Race> {
  const date = addDays(data.firstDay, 6);
  const latencies: number[] = [];
  const statuses: number[] = [];
  for (let slot = 0; slot < RACED_SLOTS; slot++) {
    const court = data.courts[slot % data.courts.length];
    await Promise.all(
      tokens.slice(0, CLIENTS).map(async (token) => {
        const sent = performance.now();
        const body = { court, date, start_time: HOURS[slot % HOURS.length], duration: 60 };
        statuses.push(await shoot({ method: 'POST', path: '/booking/court/', token, body }));
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

/** Pairs of live occupations of one court that share a moment. The answer is 0. */
export async function countDoubleBookings(db: Database): Promise<number> {
  const { rows } = await sql<{ pairs: number }>`
    select count(*) as pairs
    from court_occupations a
    join court_occupations b on b.court_id = a.court_id and b.id > a.id and b.during && a.during
    where a.status in ('held', 'confirmed') and b.status in ('held', 'confirmed')
  `.execute(db);
  return Number(rows[0]?.pairs ?? 0);
}
