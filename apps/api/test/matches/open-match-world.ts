import type { AnswerOf } from '@bandeja/contract/call';
import * as line from '@bandeja/contract/calls/match-line';
import * as calls from '@bandeja/contract/calls/open-matches';
import { createMatch, type MatchFields } from '@bandeja/db/testing/match-builder';
import { TEST_NOW, type TestApp } from '../test-app.ts';
import { createPerson, type Person } from './match-people.ts';

export const HOUR_MS = 3_600_000;
export const inHours = (hours: number) => new Date(TEST_NOW.getTime() + hours * HOUR_MS);

/** Calls about open matches, as a player sends them; each answers with its status and body. */
export function openMatchCalls(app: TestApp) {
  const as = ({ token }: Person) => ({ as: token });
  return {
    open: (id: number, by: Person, body: Partial<Parameters<typeof bodyOf>[0]> = {}) =>
      app.call(calls.openMatch, { params: { id }, body: bodyOf(body) }, as(by)),
    close: (id: number, by: Person) => app.call(calls.closeMatch, { params: { id }, body: {} }, as(by)),
    answer: (id: number, by: Person, answer: 'cancel' | 'keep' | 'wait') =>
      app.call(calls.answerNotFull, { params: { id }, body: { answer } }, as(by)),
    join: (id: number, by: Person, body: object = {}) =>
      app.call(calls.joinOpenMatch, { params: { id }, body }, as(by)),
    wait: (id: number, by: Person) => app.call(line.joinMatchLine, { params: { id }, body: {} }, as(by)),
    stopWaiting: (id: number, by: Person) => app.call(line.leaveMatchLine, { params: { id } }, as(by)),
    request: (id: number, by: Person, body: object = {}) =>
      app.call(calls.requestMatch, { params: { id }, body }, as(by)),
    requests: async (id: number, by: Person): Promise<AnswerOf<typeof calls.listMatchRequests>> =>
      (await app.call(calls.listMatchRequests, { params: { id } }, as(by))).body,
    accept: (id: number, request: number, by: Person) =>
      app.call(calls.acceptMatchRequest, { params: { id, request }, body: {} }, as(by)),
    decline: (id: number, request: number, by: Person) =>
      app.call(calls.declineMatchRequest, { params: { id, request }, body: {} }, as(by)),
    withdraw: (id: number, request: number, by: Person) =>
      app.call(calls.withdrawMatchRequest, { params: { id, request } }, as(by)),
    list: async (query: object = {}, by?: Person) =>
      (await app.call(calls.listOpenMatches, { query }, by ? as(by) : {})).body,
  };
}

type OpenBody = {
  level_min: number | null;
  level_max: number | null;
  gender: 'open' | 'women' | 'men' | 'mixed';
  fill_by: string;
  not_full: 'cancel' | 'keep' | 'ask';
  note: string | null;
};
const bodyOf = (body: Partial<OpenBody>) => ({ not_full: 'keep' as const, ...body });

/** A match to come of its first player, opened: by default tomorrow, to all, until an hour before. */
export async function openedBy(
  app: TestApp,
  people: readonly Person[],
  { opening = {}, ...fields }: Partial<MatchFields> = {},
): Promise<number> {
  const { id } = await createMatch(app.db, {
    date: inHours(24),
    players: people.map((person) => person.id),
    opening,
    ...fields,
  });
  return id;
}

export const createPeople = (app: TestApp, number: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: number }, () => createPerson(app)));

/** For each call by which a stranger enters an open match, a request of one who is not in it. */
export function openMatchCallers(app: TestApp) {
  const entering = async (opening: NonNullable<MatchFields['opening']>) => {
    const [creator, stranger] = [await createPerson(app), await createPerson(app)];
    const id = await openedBy(app, [creator], { opening });
    return { input: { params: { id }, body: {} }, as: stranger.token };
  };
  const waiting = async () => {
    const [creator, stranger] = [await createPerson(app), await createPerson(app)];
    const id = await openedBy(app, [creator, ...(await createPeople(app, 3))]);
    return { input: { params: { id }, body: {} }, as: stranger.token };
  };
  return {
    joinMatchLine: waiting,
    joinOpenMatch: () => entering({}),
    requestMatch: () => entering({ level_min: 7 }),
  };
}
