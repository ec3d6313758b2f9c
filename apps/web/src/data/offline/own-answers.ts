import type { Call } from '@bandeja/contract/call';
import { listBanners } from '@bandeja/contract/calls/banners';
import { getBooking, listBookings } from '@bandeja/contract/calls/bookings';
import { getClub } from '@bandeja/contract/calls/clubs';
import { getMatch, listMatchesByPlayer, type Match } from '@bandeja/contract/calls/matches';
import { countNotifications, listNotifications } from '@bandeja/contract/calls/notifications';
import { listOpenMatches } from '@bandeja/contract/calls/open-matches';
import { getPlayer, listFriendSuggestions } from '@bandeja/contract/calls/players';
import { listRankingsOfPlayer } from '@bandeja/contract/calls/rankings/rankings';
import { listTournamentMatches } from '@bandeja/contract/calls/tournaments';
import { listOffers, listWaits } from '@bandeja/contract/calls/waits';
import { takesPart } from '@bandeja/rules/matches/abilities';
import type { QueryKey } from '@tanstack/react-query';
import type { StoredAnswer } from './device-db.ts';

interface Rule {
  call: Call;
  /** Whether an answer is the player's own; others are not stored. */
  isOwn: (player: number, input: Input, data: unknown) => boolean;
}

interface Input {
  params?: { id?: unknown };
  query?: { player_id?: unknown; search?: unknown; gender?: unknown; mine?: unknown };
}

const always = () => true;
const never = () => false;

/**
 * The reads whose answers stay on the device (usable-answers.ts lists them with their schemas): what the frame, Home, bookings,
 * matches, own games of tournaments, open matches, waits for a court, notifications and a new match show.
 */
const RULES = new Map<unknown, Rule>(
  (
    [
      { call: listBookings, isOwn: always },
      { call: getBooking, isOwn: always },
      { call: listMatchesByPlayer, isOwn: (player, { query }) => query?.player_id === player },
      { call: getMatch, isOwn: (player, _input, data) => isOwnMatch(player, data as Match) },
      { call: listOpenMatches, isOwn: always },
      { call: listWaits, isOwn: always },
      { call: listOffers, isOwn: always },
      { call: listTournamentMatches, isOwn: (_player, { query }) => query?.mine === 'true' },
      { call: listRankingsOfPlayer, isOwn: (player, { params }) => params?.id === player },
      {
        call: listFriendSuggestions,
        isOwn: (player, { params, query }) => params?.id === player && !query?.search && !query?.gender,
      },
      // Not stored, but found in the list of friends: a new match begins with them.
      { call: getPlayer, isOwn: never },
      { call: getClub, isOwn: always },
      { call: listBanners, isOwn: always },
      { call: countNotifications, isOwn: always },
      { call: listNotifications, isOwn: always },
    ] satisfies Rule[]
  ).map((rule) => [rule.call.name, rule]),
);

function isOwnMatch(player: number, { created_by, players }: Match): boolean {
  return takesPart(
    { created_by, players: players.map((one) => ({ ...one, player: one.player.id })) },
    player,
  );
}

/** Whether answers under this key may be stored at all. */
export const isKept = (queryKey: QueryKey): boolean => RULES.has(queryKey[0]);

/** Whether this answer is stored for the player. */
export function isOwnAnswer(player: number, queryKey: QueryKey, data: unknown): boolean {
  const rule = RULES.get(queryKey[0]);
  return rule !== undefined && data != null && rule.isOwn(player, (queryKey[1] ?? {}) as Input, data);
}

/** The list whose answers contain the object of a read by id. */
const LISTS: Record<string, string> = {
  [getMatch.name]: listMatchesByPlayer.name,
  [getBooking.name]: listBookings.name,
  [getPlayer.name]: listFriendSuggestions.name,
};

/**
 * The newest answer for a match, a booking, a friend or the notifications that a stored list contains: it opens without
 * network also when the player has not opened it before. Null: none.
 */
export function answerInLists(
  queryKey: QueryKey,
  stored: readonly StoredAnswer[],
): Omit<StoredAnswer, 'hash'> | null {
  const list = LISTS[String(queryKey[0])];
  const id = ((queryKey[1] ?? {}) as Input).params?.id;
  if (queryKey[0] === listNotifications.name) return latestNotifications(queryKey, stored);
  if (list === undefined) return null;
  const found = stored
    .filter((one) => one.queryKey[0] === list)
    .toSorted(newestFirst)
    .flatMap(({ player, data, at }) =>
      resultsOf(data)
        .filter((result) => result.id === id)
        .map((result) => ({ player, queryKey, data: result, at })),
    );
  return found[0] ?? null;
}

/** The bell shows the first page of the list: either is shown for the other. */
function latestNotifications(
  queryKey: QueryKey,
  stored: readonly StoredAnswer[],
): Omit<StoredAnswer, 'hash'> | null {
  const [found] = stored.filter((one) => one.queryKey[0] === listNotifications.name).toSorted(newestFirst);
  if (!found) return null;
  const { pages: [page] = [found.data] } = found.data as { pages?: unknown[] };
  const data = queryKey[2] === 'pages' ? { pages: [page], pageParams: [1] } : page;
  return { player: found.player, queryKey, data, at: found.at };
}

const newestFirst = (one: StoredAnswer, other: StoredAnswer) => other.at - one.at;

function resultsOf(data: unknown): { id?: unknown }[] {
  const { results, pages = [] } = Object(data);
  return Array.isArray(results) ? results : pages.flatMap(resultsOf);
}
