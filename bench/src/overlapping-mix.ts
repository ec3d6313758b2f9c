import { addDays } from '@bandeja/rules/time/local-date';
import { type BenchData, CLIENTS } from './data.ts';
import { percentile } from './load.ts';

type Mix = {
  seconds: number;
  clients: number;
  booked: number;
  cancelled: number;
  refused: number;
  other: number;
  p50: number;
  p99: number;
};

/** Few enough that most requests overlap another one. */
const DAYS = 2;
const DURATIONS = [60, 90, 120];

/** The same sequence in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/**
 * All clients book randomly overlapping slots of four courts and cancel half of their bookings, for a fixed time.
 * The overlap query afterwards must return 0. The latencies are those of booking.
 */
export async function mixOverlaps(
  port: number,
  data: BenchData,
  tokens: readonly string[],
  seconds: number,
): Promise<Mix> {
  const random = createRandom(20_260_306);
  const latencies: number[] = [];
  const count = { booked: 0, cancelled: 0, refused: 0, other: 0 };
  const until = performance.now() + seconds * 1000;

  async function post(token: string, path: string, body: object) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as { id: number } };
  }

  async function play(token: string): Promise<void> {
    const own: number[] = [];
    while (performance.now() < until) {
      const cancelled = own.length > 0 && random(2) === 0 ? own.shift() : undefined;
      if (cancelled !== undefined) {
        const { status } = await post(token, `/booking/court/${cancelled}/cancel/`, {});
        count[status === 200 ? 'cancelled' : 'other']++;
        continue;
      }
      const minute = 9 * 60 + 30 * random(22);
      const sent = performance.now();
      const { status, body } = await post(token, '/booking/court/', {
        court: data.mixedCourts[random(data.mixedCourts.length)],
        date: addDays(data.firstDay, 1 + random(DAYS)),
        start_time: `${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 === 0 ? '00' : '30'}`,
        duration: DURATIONS[random(DURATIONS.length)],
      });
      latencies.push(performance.now() - sent);
      if (status === 201) own.push(body.id);
      count[status === 201 ? 'booked' : status === 409 || status === 429 ? 'refused' : 'other']++;
    }
  }

  await Promise.all(tokens.slice(0, CLIENTS).map(play));
  latencies.sort((a, b) => a - b);
  return {
    seconds,
    clients: CLIENTS,
    ...count,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}
