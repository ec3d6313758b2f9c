import * as banners from '@bandeja/contract/calls/banners';
import * as bookings from '@bandeja/contract/calls/bookings';
import { getBooking, listBookings } from '@bandeja/contract/calls/bookings';
import * as clubs from '@bandeja/contract/calls/clubs';
import * as matches from '@bandeja/contract/calls/matches';
import { getMatch, listMatchesByPlayer } from '@bandeja/contract/calls/matches';
import * as notifications from '@bandeja/contract/calls/notifications';
import { countNotifications, listNotifications } from '@bandeja/contract/calls/notifications';
import * as openMatches from '@bandeja/contract/calls/open-matches';
import { listOpenMatches } from '@bandeja/contract/calls/open-matches';
import * as ownPlayer from '@bandeja/contract/calls/own-player';
import { getOwnPlayer } from '@bandeja/contract/calls/own-player';
import * as players from '@bandeja/contract/calls/players';
import { getPlayer, listFriendSuggestions } from '@bandeja/contract/calls/players';
import * as rankings from '@bandeja/contract/calls/rankings/rankings';
import * as tournaments from '@bandeja/contract/calls/tournaments';
import { listTournamentMatches } from '@bandeja/contract/calls/tournaments';
import * as waits from '@bandeja/contract/calls/waits';
import { DAY_MS } from '@bandeja/rules/time/instant';
import { expect, it } from 'vitest';
import { callKey } from '../call-query.ts';
import type { StoredAnswer } from './device-db.ts';
import { answerInLists, isKept, isOwnAnswer } from './own-answers.ts';
import { isUsable, STORED_CALLS } from './usable-answers.ts';

const NOW = Date.UTC(2026, 7, 12, 13);
const ME = 7;

const page = { count: 0, next: null, previous: null, results: [] as unknown[] };

const matchOf = (...players: number[]) => ({
  id: 3,
  created_by: 1,
  players: players.map((id) => ({ player: { id }, team: 'A' })),
});
const friends = (id: number, search?: string) => [
  ...callKey(listFriendSuggestions, { params: { id }, query: { page_size: 20, ...(search && { search }) } }),
  'pages',
];

it.each<[string, readonly unknown[], unknown, boolean]>([
  ['own bookings', callKey(listBookings, { query: { page: 1 } }), { results: [] }, true],
  ['an own match', callKey(getMatch, { params: { id: 3 } }), matchOf(ME, 8), true],
  ['a match of others', callKey(getMatch, { params: { id: 3 } }), matchOf(8, 9), false],
  ['own matches', callKey(listMatchesByPlayer, { query: { player_id: ME } }), { results: [] }, true],
  ['the matches of another player', callKey(listMatchesByPlayer, { query: { player_id: 8 } }), {}, false],
  ['own games of tournaments', callKey(listTournamentMatches, { query: { mine: 'true' } }), [], true],
  ['the games of a tournament', callKey(listTournamentMatches, { query: { tournament: 'a' } }), [], false],
  ['the open matches', callKey(listOpenMatches, { query: { city: 'Santos' } }), page, true],
  ['own friends', friends(ME), { pages: [] }, true],
  ['the public data of a player', callKey(getPlayer, { params: { id: 8 } }), { id: 8 }, false],
  ['a search for players', friends(ME, 'ana'), { pages: [] }, false],
  ['the count of the bell', callKey(countNotifications), { count: 3 }, true],
  ['own notifications', callKey(listNotifications, { query: {} }), page, true],
  ['a read that is not on the list', callKey(getOwnPlayer), { id: ME }, false],
  ['an empty answer', callKey(getBooking, { params: { id: 3 } }), null, false],
])('%s', (_, key, data, kept) => {
  expect(isOwnAnswer(ME, key, data)).toBe(kept);
});

it('has a schema for each call whose answers are kept', () => {
  const calls = Object.values({
    ...bookings,
    ...matches,
    ...openMatches,
    ...ownPlayer,
    ...players,
    ...rankings,
    ...clubs,
    ...banners,
    ...notifications,
    ...tournaments,
    ...waits,
  });
  const kept = calls.flatMap((call) => ('name' in call && isKept([call.name]) ? [call.name] : []));
  expect(kept.toSorted()).toEqual([...STORED_CALLS.keys()].toSorted());
});

const stored = (fields: Partial<StoredAnswer> = {}): StoredAnswer => ({
  player: ME,
  hash: 'h',
  queryKey: callKey(listBookings, { query: { page: 1 } }),
  data: page,
  at: NOW - DAY_MS,
  ...fields,
});

it.each<[string, Partial<StoredAnswer>, boolean]>([
  ['is shown', {}, true],
  ['is not shown after 30 days', { at: NOW - 31 * DAY_MS }, false],
  ['of another build is not shown', { data: { ...page, results: undefined } }, false],
  [
    'of a list read as it scrolls is shown',
    { queryKey: friends(ME), data: { pages: [page], pageParams: [1] } },
    true,
  ],
  ['of such a list in another shape is not shown', { queryKey: friends(ME), data: page }, false],
])('a stored answer %s', (_, fields, usable) => {
  expect(isUsable(stored(fields), NOW)).toBe(usable);
});

it('a match that was not opened is found in the newest list that contains it', () => {
  const list = (at: number, ...ids: number[]) =>
    stored({
      queryKey: callKey(listMatchesByPlayer, { query: { player_id: ME } }),
      data: { ...page, results: ids.map((id) => ({ id, at })) },
      at,
    });
  const lists = [list(NOW - 3, 3), list(NOW - 2, 3, 4), list(NOW - 1, 5), stored()];
  const key = callKey(getMatch, { params: { id: 3 } });
  expect(answerInLists(key, lists)).toMatchObject({ queryKey: key, data: { id: 3 }, at: NOW - 2 });
  expect(answerInLists(callKey(getMatch, { params: { id: 9 } }), lists)).toBeNull();
  expect(answerInLists(callKey(getBooking, { params: { id: 3 } }), lists)).toBeNull();
});

it('a player is found in the list of friends, whose pages were read as it scrolled', () => {
  const list = stored({
    queryKey: friends(ME),
    data: { pages: [{ results: [{ id: 8 }] }, { results: [{ id: 9 }] }], pageParams: [1, 2] },
  });
  expect(answerInLists(callKey(getPlayer, { params: { id: 9 } }), [list])?.data).toEqual({ id: 9 });
});

it('the bell and the list of notifications are each found in the answer of the other', () => {
  const bell = callKey(listNotifications, { query: {} });
  const scrolled = [...callKey(listNotifications), 'pages'];
  const latest = { ...page, results: [{ id: 9 }] };
  const ofBell = stored({ queryKey: bell, data: latest, at: NOW - 1 });
  const older = stored({
    queryKey: scrolled,
    data: { pages: [page, latest], pageParams: [1, 2] },
    at: NOW - 2,
  });
  expect(answerInLists(scrolled, [older, ofBell])).toEqual({
    ...{ player: ME, queryKey: scrolled, at: NOW - 1 },
    data: { pages: [latest], pageParams: [1] },
  });
  expect(answerInLists(bell, [older])).toEqual({ player: ME, queryKey: bell, data: page, at: NOW - 2 });
  expect(answerInLists(bell, [stored()])).toBeNull();
});
