import type { Database } from '@bandeja/db/database';
import { COURT_TAKING_STATUSES } from '@bandeja/rules/bookings/booking-status';
import { addDays } from '@bandeja/rules/time/local-time';
import { sql } from 'kysely';
import type { BenchData } from './data.ts';
import { get, type LoadRequest, post } from './load.ts';

export const COMING_BOOKINGS = `/booking/court/?status=${COURT_TAKING_STATUSES.join()}&when=coming&page_size=10`;

/** The free starts of a day: eight courts, 17 starts. */
export const availability = ({ firstDay, clubSlug }: BenchData, day = 3): LoadRequest =>
  get(`/booking/availables/?date=${addDays(firstDay, day)}&club_slug=${clubSlug}`);

/** Ten matches with players and sets, another page each time. */
export const matches = ({ playerWithMatches }: BenchData, nth: number): LoadRequest =>
  get(`/api/matches/list_by_player/?player_id=${playerWithMatches}&page_size=10&page=${(nth % 20) + 1}`);

/** The next twenty of forty matches to enter, with two players each, as a visitor sees them. */
export const openMatches = (): LoadRequest => get('/api/open-matches/?page_size=20');

export const ownBookings = (tokens: readonly string[], nth: number): LoadRequest =>
  get(COMING_BOOKINGS, tokens[nth % tokens.length]);

/** A day of twelve courts with 200 occupations. */
export const agenda = ({ desk: { slug, date } }: BenchData, tokens: readonly string[]): LoadRequest =>
  get(`/desk/${slug}/agenda/?date=${date}`, tokens[0]);

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

export const bookingOf = (body: object, token: string, key: string): LoadRequest => ({
  ...post('/booking/court/', body, token),
  headers: { 'idempotency-key': key },
});

/** 07:00 to 23:00: the hours that the club of data.ts opens. */
const HOURS = Array.from({ length: 17 }, (_, n) => `${String(n + 7).padStart(2, '0')}:00`);

/** The n-th slot of the club in so many days, then the first one again. */
export function slotOf({ courts, firstDay }: BenchData, nth: number, { from = 8, days = 145 } = {}) {
  const slot = Math.floor(nth / courts.length);
  const day = from + (Math.floor(slot / HOURS.length) % days);
  const start_time = HOURS[slot % HOURS.length];
  return { court: courts[nth % courts.length], date: addDays(firstDay, day), duration: 60, start_time };
}

const DAYS = 145;

/** Each request books another free slot with a key of its own; the two sides have different days. */
export function createBookings(data: BenchData, tokens: readonly string[], side: 'server' | 'control') {
  let used = 0;
  return (): LoadRequest | null => {
    const nth = used++;
    if (nth >= DAYS * HOURS.length * data.courts.length) return null;
    const body = slotOf(data, nth, { from: side === 'server' ? 8 : 8 + DAYS, days: DAYS });
    return bookingOf(body, tokens[nth % tokens.length] ?? '', `${side} ${nth}`);
  };
}

/** Number of pairs of live occupations of one court that overlap; 0 is expected. */
export async function countDoubleBookings(db: Database): Promise<number> {
  const { rows } = await sql<{ pairs: number }>`
    select count(*) as pairs
    from court_occupations a
    join court_occupations b on b.court_id = a.court_id and b.id > a.id and b.during && a.during
    where a.status in ('held', 'confirmed') and b.status in ('held', 'confirmed')`.execute(db);
  return Number(rows[0]?.pairs ?? 0);
}
