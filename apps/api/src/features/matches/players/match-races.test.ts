/** @module-tag postgres-15 */
import { addMatchPlayer, moveMatchPlayer, removeMatchPlayer } from '@bandeja/contract/calls/matches';
import { isTeamFull } from '@bandeja/rules/matches/players/positions';
import { beforeAll, expect, test } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
  seenBy,
} from '../../../../test/matches/match-people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
let people: [Person, Person, Person, Person];
const crowd: Person[] = [];
beforeAll(async () => {
  people = await createFour(app);
  for (let person = 0; person < 64; person++) crowd.push(await createPerson(app));
});

/**
 * Checks that every place is taken once, teams have at most two players, unassigned players have no gap, and no
 * answer is a 5xx.
 */
async function expectOrder(id: number) {
  const { players } = await seenBy(app, people[0], id);
  const places = players.map(({ team, position }) => `${team}${position}`);
  expect(new Set(places).size).toBe(places.length);
  expect(new Set(players.map(({ player }) => player.id)).size).toBe(players.length);
  const waiting = players.filter(({ team }) => team === '').map(({ position }) => position);
  expect(waiting).toEqual(waiting.map((_, at) => at + 1));
  return players;
}

const statuses = (answers: readonly { status: number }[]) => {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return Object.fromEntries(counts);
};

test('three players are seated and the others get team_full when 64 requests run for three free places', async () => {
  const { id } = await createMatchOf(app, people.slice(0, 1));
  const answers = await Promise.all(
    crowd.map(({ id: player }, at) =>
      app.call(
        addMatchPlayer,
        { body: { match: id, player, team: at % 2 ? 'A' : 'B', position: at % 4 < 2 ? 1 : 2 } },
        { as: people[0].token },
      ),
    ),
  );
  expect(statuses(answers)).toEqual({ 201: 3, 409: 61 });
  const players = await expectOrder(id);
  expect([players.length, isTeamFull(players, 'A'), isTeamFull(players, 'B')]).toEqual([4, true, true]);
  expect((await seenBy(app, people[0], id)).version).toBe(4);
});

test('64 players added at once by four accounts without a team get the positions 1 to 64', async () => {
  const { id } = await createMatchOf(app, people);
  const answers = await Promise.all(
    crowd.map(({ id: player }, at) =>
      app.call(addMatchPlayer, { body: { match: id, player } }, { as: people[at % 4]?.token ?? '' }),
    ),
  );
  expect(statuses(answers)).toEqual({ 201: 64 });
  expect(await expectOrder(id)).toHaveLength(68);
});

test('a player is added once when 16 requests add the player at once', async () => {
  const { id } = await createMatchOf(app, people);
  const player = crowd[0]?.id ?? 0;
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      app.call(addMatchPlayer, { body: { match: id, player } }, { as: people[at % 4]?.token ?? '' }),
    ),
  );
  expect(statuses(answers)).toEqual({ 201: 1, 409: 15 });
  await expectOrder(id);
});

test('every player keeps one place when swaps run against each other, in any order', async () => {
  const { id, seatOf } = await createMatchOf(app, [...people, ...crowd.slice(0, 2)]);
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      [...people, ...crowd.slice(0, 2)].flatMap((person, at) => {
        const to = (team: 'A' | 'B' | '', position: number) =>
          app.call(
            moveMatchPlayer,
            { params: { id: seatOf(person) }, body: { team, position } },
            { as: people[at % 4]?.token ?? '' },
          );
        return [to(at % 2 ? 'A' : 'B', ((at + round) % 2) + 1), to('', 1)];
      }),
    );
    expect(statuses(answers)).toEqual({ 200: 12 });
    expect(await expectOrder(id)).toHaveLength(6);
  }
});

test('a player is removed once, without a gap or a 5xx, when 8 requests remove the player while others move', async () => {
  const { id, seatOf } = await createMatchOf(app, [...people, ...crowd.slice(0, 4)]);
  const [first, ...others] = crowd.slice(0, 4);
  const as = people[0].token;
  const removals = Array.from({ length: 8 }, () =>
    app.call(removeMatchPlayer, { body: { id: first ? seatOf(first) : 0 } }, { as }),
  );
  const moves = others.map((person, at) =>
    app.call(
      moveMatchPlayer,
      { params: { id: seatOf(person) }, body: { team: 'A', position: (at % 2) + 1 } },
      { as },
    ),
  );
  const [removed, moved] = await Promise.all([Promise.all(removals), Promise.all(moves)]);
  expect(statuses(removed)).toEqual({ 204: 1, 404: 7 });
  expect(statuses(moved)).toEqual({ 200: 3 });
  expect(await expectOrder(id)).toHaveLength(7);
});
