import type { GrownData } from '@bandeja/db/testing/grown/grown-data';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import type { OpenMatch } from '../data.ts';
import { get, type LoadRequest, post } from '../load.ts';
import { bookingOf, COMING_BOOKINGS, openMatches } from '../requests.ts';

/** A database with its server, and access tokens of its measured players, in their order. */
export type Grown = {
  data: GrownData;
  port: number;
  tokens: string[];
  /** Each of the measured player at the same place, and round again; none without `open`. */
  open: readonly OpenMatch[];
};

/** The calls of one run by name, and what they need. */
export type Calls = {
  calls: Record<string, Ask>;
  /** Clients at once, of the calls that have more than one. */
  clients?: Record<string, number>;
  /** Open matches for each round of a call. */
  open?: number;
  /** So often slower than with the players from which growth counts a call may be; none: no limit. */
  atMost?: (call: string) => number;
};

const HOURS = ['12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '20:00', '21:00'];
const TODAY = localDateOf(new Date(), 'America/Sao_Paulo');

/** More days than measurements of a call: no list of free times is requested twice, for any number of clubs. */
const DAYS = 200;

/** Spreads the requests over all rows of a table. */
const spread = (nth: number, count: number) => ((nth * 7_919) % count) + 1;

type Ask = (grown: Grown, nth: number) => LoadRequest;
/** As the n-th measured player; `path` is given that player. */
const own =
  (path: (player: number, grown: Grown, nth: number) => string): Ask =>
  (grown, nth) => {
    const at = nth % grown.data.measured.length;
    return get(path(grown.data.measured[at] ?? 0, grown, nth), grown.tokens[at]);
  };
const matches = (player: number) => `/api/matches/list_by_player/?player_id=${player}&page_size=10`;

const ranking: Record<string, Ask> = {
  'top of the ranking': own((_, { data }) => `/api/ranking/${data.ranking}/score/top-players/`),
  '100 positions': own((_, { data }, nth) => {
    const start = spread(nth, data.players - 100);
    return `/api/ranking/${data.ranking}/score/positions/?start=${start}&end=${start + 99}`;
  }),
  'own position': own((player, { data }) => `/api/ranking/${data.ranking}/score/player/${player}`),
};

/** Finishes the open matches of the first half or of the second one. */
const finish =
  (half: 0 | 1): Ask =>
  ({ open, tokens }, nth) => {
    const at = half * (open.length / 2) + nth;
    return post(`/api/matches/${open[at]?.match}/finish/`, {}, tokens[at % tokens.length]);
  };

/** The calls of the bench and the other lists, each for another player, club or page every time. */
const growth: Record<string, Ask> = {
  availability: ({ data }, nth) =>
    get(
      `/booking/availables/?date=${addDays(TODAY, (nth % DAYS) + 1)}&club_slug=clube-${spread(nth, data.clubs)}`,
    ),
  '10 matches': own(matches),
  'own player': own(() => '/api/players/user'),
  'own bookings': own(() => COMING_BOOKINGS),
  'own bookings, past': own(() => '/booking/court/?when=past&page_size=10'),
  'open matches': own((player) => `${matches(player)}&finished=false`),
  'matches to enter': openMatches,
  'matches to enter of a day': (_, nth) =>
    get(`/api/open-matches/?page_size=20&date=${addDays(TODAY, 1 + (nth % 12))}&level=3`),
  banners: own(() => '/api/banner'),
  'own rankings': own((player) => `/api/ranking/score/player/${player}`),
  'unread notifications': own(() => '/notification/info/count/'),
  notifications: own(() => '/notification/info/'),
  'creating a booking': ({ data, tokens }, nth) => {
    const day = addDays(TODAY, 16 + Math.floor(nth / HOURS.length));
    const court = spread(nth, data.clubs * 8);
    const body = { court, date: day, duration: 60, start_time: HOURS[nth % HOURS.length] };
    return bookingOf(body, tokens[nth % tokens.length] ?? '', `growth ${nth}`);
  },
  'players, first page': own(() => '/api/players/'),
  'players, last page': own(() => '/api/players/?page=990'),
  'players of a rare name': own((_, { data }, nth) => `/api/players/?search=${data.rareName(nth * 31)}`),
  'players of a common name': own(() => '/api/players/?search=maria+silva'),
  'players to play with': own((player) => `/api/player/${player}/friend-suggestion`),
  ...ranking,
};

/** A search reads more words and more of the page of names the more players there are, up to its bounds (decision 206). */
const isSearch = (call: string) => call.endsWith(' name');

export const growthCalls: Calls = { calls: growth, atMost: (call) => (isSearch(call) ? 2 : 1.5) };
export const rankingCalls: Calls = {
  calls: {
    'session only': own(() => '/api/players/user'),
    ...ranking,
    'finish, one at a time': finish(0),
    'finish, 32 at once': finish(1),
  },
  clients: { 'finish, 32 at once': 32 },
  open: 2,
};
