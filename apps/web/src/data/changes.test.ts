import { allCalls, type CallName } from '@bandeja/contract/all-calls';
import { getBooking, listBookings } from '@bandeja/contract/calls/bookings';
import { getMatch } from '@bandeja/contract/calls/matches';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { callKey } from './call-query.ts';
import { answersOf, type CallWithoutReads, CHANGES, LIVE_CHANGES } from './changes.ts';

/**
 * Without the calls of the desk and of its links, which refetch all of its reads (desk.ts), of waits and alerts, whose code
 * loads late and refetches its own (features/bookings/waits/api.ts), and of a club's provider.
 */
const namesOf = (isRead: boolean) =>
  allCalls
    .filter(
      ({ method, path }) =>
        (method === 'GET') === isRead &&
        !/^\/(desk|api\/waits\/|api\/play-alerts\/|api\/offers\/|m\/|customer-|payment\/share\/|payment\/webhook\/:provider\/:slug)/.test(
          path,
        ),
    )
    .map(({ name }) => name);

/** Complete by its type. */
const WITHOUT_READS = Object.keys({
  createUser: true,
  obtainToken: true,
  requestLogInCode: true,
  refreshToken: true,
  revokeToken: true,
  revokeAllTokens: true,
  deleteAccount: true,
  deletePlayer: true,
  requestPasswordReset: true,
  confirmPasswordReset: true,
  changePassword: true,
  changeEmail: true,
  receivePaymentWebhook: true,
  clickBanner: true,
  subscribeToPush: true,
  unsubscribeFromPush: true,
} satisfies Record<CallWithoutReads, true>);

it('every changing call of the contract lists the reads that it changes, or is one that changes none', () => {
  expect([...Object.keys(CHANGES), ...WITHOUT_READS].sort()).toEqual(namesOf(false).sort());
});

it('calls and live events list only reads', () => {
  const changed = [...Object.values(CHANGES), ...Object.values(LIVE_CHANGES)].flat();
  expect(changed.filter((name) => !namesOf(true).includes(name))).toEqual([]);
});

const booking = (id: number) => callKey(getBooking, { params: { id } });
const list = callKey(listBookings, { query: { page: 2, status: '40' } });
const match = callKey(getMatch, { params: { id: 7 } });

it.each([
  ['all answers of the reads', {}, [booking(7), booking(8), list]],
  ['of one read the answer of one id', { of: { getBooking: 7 } }, [booking(7), list]],
  [
    'all but an answer that is known, in any order of its fields',
    { except: callKey(listBookings, { query: { status: '40', page: 2 } }) },
    [booking(7), booking(8)],
  ],
])('the filters select %s', (_, limits, expected) => {
  const client = new QueryClient();
  for (const key of [booking(7), booking(8), list, match]) client.setQueryData<unknown>(key, {});
  const found = client.getQueryCache().findAll(answersOf(LIVE_CHANGES.booking, limits));
  expect(found.map(({ queryKey }) => queryKey)).toEqual(expected);
});

/** Whether an answer contains, at any depth, an object with all of these fields. */
function shows(schema: unknown, fields: readonly string[], seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false;
  seen.add(schema);
  const { _zod, ...rest } = schema as { _zod?: { def: { shape?: object } } };
  const shape = _zod?.def.shape;
  if (shape && fields.every((field) => field in shape)) return true;
  return Object.values(_zod ? { ...shape, ..._zod.def } : rest).some((part) => shows(part, fields, seen));
}

/** Reads that show only other players, are not stored in the cache, or are a desk's or a referee's, which follow the tournament's events. */
const NOT_OF_THE_PLAYER = ['listBlockedPlayers', 'exportAccount', 'listDeskMatches', 'readRefereeMatches'];

it.each<[string, readonly string[], readonly CallName[]]>([
  ['the name and picture of a player', ['first_name', 'images'], CHANGES.updatePlayer],
  ['the name and picture of a player', ['first_name', 'images'], CHANGES.createImage],
  ['the level of a player', ['first_name', 'level'], CHANGES.registerLevel],
  ['what a category allows the player', ['refusal', 'can'], CHANGES.updatePlayer],
  ['what a category allows the player', ['refusal', 'can'], CHANGES.registerLevel],
  ['the sets of a match', ['team_a_score', 'team_b_score'], CHANGES.recordSet],
  ['the sets of a match', ['team_a_score', 'team_b_score'], CHANGES.removeSet],
  ['the result of a match', ['team_a_score', 'team_b_score'], CHANGES.finishMatch],
  ['the players of a match', ['team', 'position', 'player'], CHANGES.joinMatch],
])('every read that shows %s (%s) is changed', (_, fields, changed) => {
  const reads = allCalls.filter(({ method, answer }) => method === 'GET' && shows(answer, fields));
  expect(reads.length).toBeGreaterThan(0);
  const names = reads
    .map(({ name }): CallName => name as CallName)
    .filter((name) => !NOT_OF_THE_PLAYER.includes(name));
  expect(names.filter((name) => !changed.includes(name))).toEqual([]);
});
