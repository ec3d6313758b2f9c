import type { Match } from '@bandeja/contract/calls/matches';
import { getMatch } from '@bandeja/contract/calls/matches';
import type { PlayerFields } from '@bandeja/db/testing/builders';
import { createMatch, type MatchFields } from '@bandeja/db/testing/match-builder';
import { newPlayer, type SignedIn } from '../new-player.ts';
import { TEST_NOW, type TestApp } from '../test-app.ts';

export type Person = SignedIn;

/** Creates a signed-in player with a level. */
export const createPerson = (app: TestApp, fields: PlayerFields = {}): Promise<Person> =>
  newPlayer(app, { level: 3, ...fields });

export async function createFour(app: TestApp): Promise<[Person, Person, Person, Person]> {
  return [await createPerson(app), await createPerson(app), await createPerson(app), await createPerson(app)];
}

/**
 * Creates a match of these people an hour ago, in the order A1, A2, B1, B2, then unassigned; the first is the
 * creator.
 */
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
    /** The match player id of a person, as calls about places take it. */
    seatOf: (person: Person) => match.players.find(({ player_id }) => player_id === person.id)?.id ?? 0,
  };
}

/** The match as this person sees it. */
export async function seenBy(app: TestApp, { token }: Person, id: number): Promise<Match> {
  const { status, body } = await app.call(getMatch, { params: { id } }, { as: token });
  if (status !== 200) throw new Error(`match ${id} answered ${status}`);
  return body;
}

/** The places of a match: `7:A1 9:B2 12:-1`. */
export const seatsOf = (match: Match) =>
  match.players.map(({ player, team, position }) => `${player.id}:${team || '-'}${position}`).join(' ');

/** Creates a past match that all of these people confirmed, so each may add the others to more than three matches. */
export async function playedTogether(app: TestApp, people: readonly Person[]): Promise<void> {
  await createMatchOf(app, people, {
    date: new Date(TEST_NOW.getTime() - 400 * 24 * 3_600_000),
    cancelled_at: TEST_NOW,
  });
}
