import type { Match } from '@bandeja/contract/calls/matches';
import { getMatch } from '@bandeja/contract/calls/matches';
import type { PlayerFields } from '@bandeja/db/testing/builders';
import { createMatch, type MatchFields } from '@bandeja/db/testing/match-builder';
import { newPlayer, type SignedIn } from '../../../testing/new-player.ts';
import { TEST_NOW, type TestApp } from '../../../testing/test-app.ts';

export type Person = SignedIn;

/** Somebody who may play for levels: he has one. */
export const createPerson = (app: TestApp, fields: PlayerFields = {}): Promise<Person> =>
  newPlayer(app, { level: 3, ...fields });

export async function createFour(app: TestApp): Promise<[Person, Person, Person, Person]> {
  return [await createPerson(app), await createPerson(app), await createPerson(app), await createPerson(app)];
}

/** A match of these people in the order A1, A2, B1, B2 and then waiting, an hour ago, created by the first. */
export async function createMatchOf(
  app: TestApp,
  people: readonly Person[],
  fields: Partial<MatchFields> = {},
) {
  const match = await createMatch(app.db, {
    date: new Date(TEST_NOW.getTime() - 60 * 60_000),
    players: people.map(({ id }) => id),
    ...fields,
  });
  return {
    id: match.id,
    /** The match player of a person: what calls about places name. */
    seatOf: (person: Person) => match.players.find(({ player_id }) => player_id === person.id)?.id ?? 0,
  };
}

/** The match as this person sees it. */
export async function seenBy(app: TestApp, { token }: Person, id: number): Promise<Match> {
  const { status, body } = await app.call(getMatch, { params: { id } }, { as: token });
  if (status !== 200) throw new Error(`match ${id} answered ${status}`);
  return body;
}

/** `7:A1 9:B2 12:-1`: who stands where. */
export const seatsOf = (match: Match) =>
  match.players.map(({ player, team, position }) => `${player.id}:${team || '-'}${position}`).join(' ');

/** A past match that all of these people confirmed: each may put the others into matches more than three times. */
export async function playedTogether(app: TestApp, people: readonly Person[]): Promise<void> {
  await createMatchOf(app, people, {
    date: new Date(TEST_NOW.getTime() - 400 * 24 * 3_600_000),
    cancelled_at: TEST_NOW,
  });
}
