import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { beforeEach, expect, test } from 'vitest';
import {
  createFour,
  createMatchOf,
  type Person,
  seatsOf,
  seenBy,
} from '../../../test/matches/match-people.ts';
import { openedBy, openMatchCalls } from '../../../test/matches/open-match-world.ts';
import { notificationsOf } from '../../../test/notifications-of.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const { join, list, request } = openMatchCalls(app);
let people: [Person, Person, Person, Person];
beforeEach(async () => {
  people = await createFour(app);
});

const inHours = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000);
const leave = ({ id, token }: Person) =>
  app.call(deletePlayer, { params: { id }, body: { password: TEST_PASSWORD } }, { as: token });
const titlesOf = async ({ id }: Person) => (await notificationsOf(app, id)).map(({ title }) => title);

test('a deleted account leaves its future matches and keeps its played ones; the creator is notified', async () => {
  const coming = await createMatchOf(app, people, { date: inHours(48) });
  const begun = await createMatchOf(app, people, { date: inHours(-1) });
  const played = await createMatchOf(app, people, { date: inHours(-30), sets: [[6, 2]], finished: true });
  expect((await leave(people[2])).status).toBe(204);
  const { id: gone } = people[2];
  expect(seatsOf(await seenBy(app, people[0], coming.id))).toBe(
    `${people[0].id}:A1 ${people[1].id}:A2 ${people[3].id}:B2`,
  );
  for (const { id } of [begun, played]) {
    expect(seatsOf(await seenBy(app, people[0], id))).toContain(`${gone}:B1`);
  }
  expect(await titlesOf(people[0])).toEqual(['Um lugar ficou livre']);
  expect(await titlesOf(people[1])).toEqual([]);
});

test('an open match of a deleted creator takes no players any more, and its players stay', async () => {
  const [creator, other, asking, stranger] = people;
  const id = await openedBy(app, [creator, other], { opening: { level_min: 5 } });
  expect((await request(id, asking)).status).toBe(201);
  expect((await leave(creator)).status).toBe(204);
  await app.runJobs();
  expect((await list()).results.map(({ match }) => match)).not.toContain(id);
  expect(await join(id, stranger)).toMatchObject({
    status: 409,
    body: { error: 'Esta partida não está mais aberta.' },
  });
  expect(await titlesOf(asking)).toEqual(['Pedido encerrado']);
  expect(seatsOf(await seenBy(app, other, id))).toBe(`${other.id}:A2`);
});

test('the players are notified when the creator deletes the account', async () => {
  const { id } = await createMatchOf(app, people, { date: inHours(48) });
  expect((await leave(people[0])).status).toBe(204);
  expect((await seenBy(app, people[1], id)).players).toHaveLength(3);
  for (const person of people.slice(1)) expect(await titlesOf(person)).toEqual(['Um lugar ficou livre']);
});
