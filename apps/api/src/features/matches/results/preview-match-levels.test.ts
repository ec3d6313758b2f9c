import { previewMatchLevels } from '@bandeja/contract/calls/match-lifecycle';
import { finishMatch } from '@bandeja/contract/calls/matches';
import { blockPlayer } from '@bandeja/contract/calls/players';
import { beforeAll, expect, test } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
} from '../../../../test/matches/match-people.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
let people: [Person, Person, Person, Person];
beforeAll(async () => {
  people = await createFour(app);
});

const preview = (id: number, as?: string) =>
  app.call(previewMatchLevels, { params: { id } }, as ? { as } : {});

test('answers 404 for an unknown match and for a viewer who may not see it, and 400 for an invalid id', async () => {
  const { id } = await createMatchOf(app, people, { type: 'Competitive' });
  expect((await preview(999_999, people[0].token)).status).toBe(404);
  expect((await preview(id)).status).toBe(404);
  expect((await app.app.inject('/api/matches/x/level-preview/')).statusCode).toBe(400);
});

test("answers each player's gain and loss, equal to what an ordinary result then moves", async () => {
  const strong = await createPerson(app, { level: 5 });
  const four = [strong, people[1], people[2], people[3]];
  const { id } = await createMatchOf(app, four, {
    type: 'Competitive',
    sets: [
      [6, 4],
      [6, 4],
    ],
  });
  const { status, body } = await preview(id, people[1].token);
  expect(status).toBe(200);
  expect(body.chance_a).toBeGreaterThan(0.5);
  expect((body.chance_a ?? 0) + (body.chance_b ?? 0)).toBeCloseTo(1, 12);
  expect(body.players.map(({ player, team }) => [player, team])).toEqual([
    [strong.id, 'A'],
    [people[1].id, 'A'],
    [people[2].id, 'B'],
    [people[3].id, 'B'],
  ]);
  for (const { delta_if_win, delta_if_lose } of body.players) {
    expect(delta_if_win).toBeGreaterThanOrEqual(0);
    expect(delta_if_lose).toBeLessThanOrEqual(0);
  }
  const end = await app.call(finishMatch, { params: { id }, body: {} }, { as: people[1].token });
  for (const { player, team, delta_if_win, delta_if_lose } of body.players) {
    const change = end.body.level_changes.find((one) => one.player === player);
    const moved = (change?.level ?? 0) - (change?.previous_level ?? 0);
    expect(moved).toBeCloseTo(team === 'A' ? delta_if_win : delta_if_lose, 9);
  }
});

test('of an open match with one free place the viewer has it; not one who plays, is kept from it, or finds more free', async () => {
  const own = { type: 'Competitive', opening: {} };
  const [a, b, c] = people;
  const { id } = await createMatchOf(app, [a, b, c], own);
  const reader = await createPerson(app, { level: 3 });
  const { body } = await preview(id, reader.token);
  expect(body.players.map(({ player, team }) => [player, team])).toEqual([
    ...[a, b].map((one) => [one.id, 'A']),
    ...[c, reader].map((one) => [one.id, 'B']),
  ]);
  expect(body.chance_a).toBeGreaterThan(0);
  const nothing = { chance_a: null, chance_b: null, players: [], same_hour: null };
  expect((await preview(id, a.token)).body).toEqual(nothing);
  const closed = await createMatchOf(app, [a, b, c], { ...own, opening_state: 'closed' });
  expect((await preview(closed.id, reader.token)).body).toEqual(nothing);
  const two = await createMatchOf(app, [a, b], own);
  expect((await preview(two.id, reader.token)).body).toEqual(nothing);
  await app.call(blockPlayer, { params: { id: reader.id }, body: {} }, { as: c.token });
  expect((await preview(id, reader.token)).body).toEqual(nothing);
});

test('names the match of the same four in the same hour that counts instead, in any pairs', async () => {
  const four = await createFour(app);
  const date = (minutes: number) => new Date(TEST_NOW.getTime() - 86_400_000 + minutes * 60_000);
  const played = { type: 'Competitive', sets: [[6, 1]], finished: true } as const;
  const [a, b, c, d] = four;
  const other = await createMatchOf(app, [a, c, b, d], { ...played, date: date(0) });
  await createMatchOf(app, [a, b, c, await createPerson(app)], { ...played, date: date(59) });
  await app.db.updateTable('matches').set({ levels_counted_at: TEST_NOW }).execute();
  const at = async (minutes: number) => {
    const { id } = await createMatchOf(app, four, { type: 'Competitive', date: date(minutes) });
    return (await preview(id, a.token)).body.same_hour;
  };
  expect([await at(0), await at(59), await at(-59), await at(60)]).toEqual([
    other.id,
    other.id,
    other.id,
    null,
  ]);
});

test('answers nothing when no level would move', async () => {
  const nothing = { chance_a: null, chance_b: null, players: [], same_hour: null };
  const unknown = await createPerson(app, { level: null });
  const of = async (players: readonly Person[], fields = {}) => {
    const { id } = await createMatchOf(app, players, { type: 'Competitive', ...fields });
    return (await preview(id, people[0].token)).body;
  };
  expect(await of(people, { type: 'Friendly' })).toEqual(nothing);
  expect(await of(people.slice(0, 3))).toEqual(nothing);
  expect(await of([...people.slice(0, 3), unknown])).toEqual(nothing);
  expect(await of(people, { sets: [[6, 1]], finished: true })).toEqual(nothing);
});
