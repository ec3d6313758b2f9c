import { COURT_TAKING_STATUSES } from '@bandeja/rules/bookings/booking-status';
import { addDays } from '@bandeja/rules/time/local-date';
import type { BenchData } from './data.ts';
import type { LoadRequest } from './load.ts';

export const COMING_BOOKINGS = `/booking/court/?status=${COURT_TAKING_STATUSES.join()}&when=coming&page_size=10`;

const get = (path: string, token?: string): LoadRequest => ({ method: 'GET', path, ...(token && { token }) });

/** The free starts of a day: eight courts, 17 starts. */
export const availability = ({ firstDay, clubSlug }: BenchData, day = 3): LoadRequest =>
  get(`/booking/availables/?date=${addDays(firstDay, day)}&club_slug=${clubSlug}`);

/** Ten matches with players and sets, another page each time. */
export const matches = ({ playerWithMatches }: BenchData, nth: number): LoadRequest =>
  get(`/api/matches/list_by_player/?player_id=${playerWithMatches}&page_size=10&page=${(nth % 20) + 1}`);

export const ownBookings = (tokens: readonly string[], nth: number): LoadRequest =>
  get(COMING_BOOKINGS, tokens[nth % tokens.length]);

/** The calls of Home for a signed-in player, in turn. */
export function home(data: BenchData, tokens: readonly string[], nth: number): LoadRequest {
  const [token, player] = [tokens[0], data.playerWithMatches];
  const list = `/api/matches/list_by_player/?player_id=${player}`;
  const calls = [
    '/api/players/user',
    COMING_BOOKINGS,
    `${list}&page=1&page_size=20&finished=false`,
    `${list}&page=1&page_size=10&when=past`,
    '/api/banner',
    `/api/ranking/score/player/${player}`,
    '/notification/info/count/',
  ];
  return get(calls[nth % calls.length] ?? '', token);
}

/** 07:00 to 23:00: the hours that the club opens. */
const HOURS = Array.from({ length: 17 }, (_, n) => `${String(n + 7).padStart(2, '0')}:00`);
const DAYS = 145;

/** Each request books another free slot with a key of its own; the two sides have different days. */
export function createBookings(data: BenchData, tokens: readonly string[], side: 'server' | 'control') {
  const firstDay = addDays(data.firstDay, side === 'server' ? 8 : 8 + DAYS);
  let used = 0;
  return (): LoadRequest | null => {
    const turn = used++;
    const [court, slot] = [data.courts[turn % data.courts.length], Math.floor(turn / data.courts.length)];
    const [start_time = '', day] = [HOURS[slot % HOURS.length], Math.floor(slot / HOURS.length)];
    const token = tokens[turn % tokens.length];
    if (day >= DAYS || !token) return null;
    return bookingOf(
      { court, date: addDays(firstDay, day), duration: 60, start_time },
      token,
      `${side} ${turn}`,
    );
  };
}

export const bookingOf = (body: object, token: string, key: string): LoadRequest => ({
  method: 'POST',
  path: '/booking/court/',
  token,
  body,
  headers: { 'idempotency-key': key },
});
