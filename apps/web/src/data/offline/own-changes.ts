import { type Booking, getBooking, listBookings } from '@bandeja/contract/calls/bookings';
import { getMatch, listMatchesByPlayer, type Match } from '@bandeja/contract/calls/matches';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { begunBy } from '@bandeja/rules/matches/sets/begun';
import { hashKey, type QueryKey } from '@tanstack/react-query';

/** The calls whose answers show a match or a booking: the lists, and a booking, which names its match. */
export const LISTS_OF: Record<string, readonly string[]> = {
  [getMatch.name]: [listMatchesByPlayer.name, listBookings.name, getBooking.name],
  [getBooking.name]: [listBookings.name],
};

interface Answer {
  queryKey: QueryKey;
  data: unknown;
}

interface Listed {
  id: number;
}

interface Query {
  status?: string;
  date_from?: string;
  date_to?: string;
  when?: 'coming' | 'past';
  player_id?: number;
  finished?: 'true' | 'false';
  type?: string;
  with?: number;
  page?: number;
  page_size?: number;
}

interface Page {
  count: number;
  results: Listed[];
}

/**
 * An answer of one of these lists with a match or booking as it is now: replaced, added where the list would have it, or
 * left out. Null: the answer stays the same.
 * @param object the answer of the read by id, which is newer than the list
 */
export function withObject(answer: Answer, object: Answer, now: Date): unknown {
  const changed = object.queryKey[0] === getMatch.name ? withMatch : withBooking;
  const data = changed(answer, object.data as never, now);
  return data === null || isSame(data, answer.data) ? null : data;
}

const isSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other]);

function withMatch({ queryKey: [name, input], data }: Answer, match: Match, now: Date): unknown {
  if (name === getBooking.name) return withOwnMatch(data as Booking, match);
  const page = data as Page;
  if (name === listBookings.name)
    return { ...page, results: page.results.map((one) => withOwnMatch(one as Booking, match)) };
  const { query = {} } = input as { query?: Query };
  const isToCome = ({ ended_at, date }: Match) => ended_at === null && Date.parse(date) > now.getTime();
  return inPage(page, query, match, {
    belongs: isListedMatch(query, match, now),
    isBefore: (one, other) => {
      const [first, second] = [isToCome(one), isToCome(other)];
      if (first !== second) return first;
      const later = Date.parse(other.date) - Date.parse(one.date) || other.id - one.id;
      return first ? Date.parse(one.date) < Date.parse(other.date) : later < 0;
    },
  });
}

function isListedMatch(query: Query, match: Match, now: Date): boolean {
  const has = (player: number) => match.players.some((one) => one.player.id === player);
  const { player_id = 0, finished, type, when, with: companion } = query;
  return (
    match.cancelled_at === null &&
    (has(player_id) || match.created_by === player_id) &&
    (finished === undefined || (finished === 'true') === (match.ended_at !== null)) &&
    (type === undefined || type === match.type) &&
    (when === undefined || new Date(match.date) <= begunBy(now)) &&
    (companion === undefined || has(companion))
  );
}

/** A booking contains the id of its match. */
function withOwnMatch(booking: Booking, { id, booking: own, cancelled_at }: Match): Booking {
  const { match, ...rest } = booking.meta_data;
  const has = booking.id === own && cancelled_at === null && booking.status !== BOOKING_STATUS.cancelled;
  if (!has && match !== id) return booking;
  return { ...booking, meta_data: has ? { ...rest, match: id } : rest };
}

function withBooking({ queryKey: [, input], data }: Answer, booking: Booking, now: Date): unknown {
  const { query = {} } = input as { query?: Query };
  const { status, date_from = '', date_to = '9999', when } = query;
  const isOver = Date.parse(booking.end_at) <= now.getTime();
  return inPage(data as Page, query, booking, {
    belongs:
      (status === undefined || status.split(',').includes(String(booking.status))) &&
      booking.date >= date_from &&
      booking.date <= date_to &&
      (when === undefined || (when === 'past') === isOver),
    isBefore: (one, other) => {
      const sooner = Date.parse(one.start_at) - Date.parse(other.start_at) || one.id - other.id;
      return when === 'coming' ? sooner < 0 : sooner > 0;
    },
  });
}

function inPage<One extends Listed>(
  { count, results, ...rest }: Page,
  { page = 1, page_size = 10 }: Query,
  object: One,
  { belongs, isBefore }: { belongs: boolean; isBefore: (one: One, other: One) => boolean },
): Page {
  const others = results.filter(({ id }) => id !== object.id) as Listed[] as One[];
  const was = others.length < results.length;
  // A later page does not tell where it begins, so an object that is new to it is not added.
  if (!belongs || (page > 1 && !was)) return { ...rest, count: was ? count - 1 : count, results: others };
  const next = others.findIndex((one) => isBefore(object, one));
  const at = next < 0 ? others.length : next;
  const all = [...others.slice(0, at), object, ...others.slice(at)].slice(0, page_size);
  // A longer list may have had it on a later page.
  const isNew = !was && count === results.length;
  return { ...rest, count: isNew ? count + 1 : count, results: all };
}
