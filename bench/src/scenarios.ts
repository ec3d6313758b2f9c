import type { Database } from '@bandeja/db/database';
import { addDays } from '@bandeja/rules/time/local-date';
import { sql } from 'kysely';
import { type BenchData, CLIENTS } from './data.ts';
import { percentile, type SendRequest } from './load.ts';
import { bookingOf } from './requests.ts';

const RACED_SLOTS = 20;
/** Hours that the club opens. */
const HOURS = Array.from({ length: 12 }, (_, n) => `${String(n + 9).padStart(2, '0')}:00`);

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
  day: number,
): Promise<Race> {
  const date = addDays(data.firstDay, day);
  const latencies: number[] = [];
  const statuses: number[] = [];
  for (let slot = 0; slot < RACED_SLOTS; slot++) {
    const court = data.courts[slot % data.courts.length];
    await Promise.all(
      tokens.slice(0, CLIENTS).map(async (token) => {
        const sent = performance.now();
        const body = { court, date, start_time: HOURS[slot % HOURS.length], duration: 60 };
        statuses.push(await sendRequest(bookingOf(body, token, `race ${day} ${slot}`)));
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
