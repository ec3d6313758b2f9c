import { recordSet, removeSet } from '@bandeja/contract/calls/match-scores';
import { finishMatch } from '@bandeja/contract/calls/matches';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
  seenBy,
} from '../../../../test/matches/match-people.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
let people: [Person, Person, Person, Person];
let stranger: Person;
beforeAll(async () => {
  people = await createFour(app);
  stranger = await createPerson(app);
});

const TWO = [
  [6, 3],
  [3, 6],
] as const;
const inMinutes = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000);
const remove = (match: number, set: number, as: string | null = people[1].token, more: object = {}) =>
  app.call(removeSet, { body: { match, set, ...more } }, as === null ? {} : { as });
const record = (match: number, set: number) =>
  app.call(recordSet, { body: { match, set, team_a_score: 6, team_b_score: 3 } }, { as: people[0].token });
const setsOf = async (id: number) => (await seenBy(app, people[0], id)).scores.map(({ set }) => set);

describe('POST api/match-scores/remove/', () => {
  test('answers 401, 400, 403 for a stranger, and 404; the sets stay', async () => {
    const { id } = await createMatchOf(app, people, { sets: TWO });
    expect((await remove(id, 2, null)).status).toBe(401);
    expect((await remove(id, 0)).status).toBe(400);
    expect((await remove(id, 2, stranger.token)).status).toBe(403);
    expect((await remove(999_999, 2)).status).toBe(404);
    expect(await remove(id, 3)).toMatchObject({
      status: 404,
      body: { error: 'Este set não está mais na partida.' },
    });
    expect(await setsOf(id)).toEqual([1, 2]);
  });

  test('removes the last set for any player and increments the version of the match', async () => {
    const { id } = await createMatchOf(app, people, { sets: TWO });
    expect(await remove(id, 1)).toMatchObject({
      status: 409,
      body: { error: 'Apague os sets do último para o primeiro.' },
    });
    expect((await remove(id, 2)).status).toBe(204);
    expect((await remove(id, 1, people[3].token)).status).toBe(204);
    expect(await seenBy(app, people[0], id)).toMatchObject({
      version: 3,
      scores: [],
      can: { remove_set: false, leave: true, cancel: true },
    });
  });

  test('answers 409 with the present set when it changed meanwhile', async () => {
    const { id } = await createMatchOf(app, people, { sets: TWO });
    await record(id, 2);
    const refused = await remove(id, 2, people[1].token, { expected_version: 1 });
    expect(refused).toMatchObject({ status: 409, body: { score: { set: 2, version: 2 } } });
    expect((await remove(id, 2, people[1].token, { expected_version: 2 })).status).toBe(204);
  });

  test('answers 409 for a finished match', async () => {
    const { id } = await createMatchOf(app, people, { sets: TWO, finished: true });
    expect((await remove(id, 2)).status).toBe(409);
  });

  test('a concurrent removal and finish: the finished match has its sets, or none is left to finish', {
    tags: 'postgres-15',
  }, async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await createMatchOf(app, await createFour(app), {
        sets: [[6, 3]],
        created_by: people[0].id,
      });
      const [removed, finished] = await Promise.all([
        remove(id, 1, people[0].token),
        app.call(finishMatch, { params: { id }, body: {} }, { as: people[0].token }),
      ]);
      expect([removed.status, finished.status]).toEqual(removed.status === 204 ? [204, 400] : [409, 200]);
    }
  });
});

describe('a match that is days ahead', () => {
  test('takes sets from half an hour before its start, and says so before', async () => {
    const { id } = await createMatchOf(app, people, { date: inMinutes(3 * 24 * 60) });
    expect((await seenBy(app, people[0], id)).can.record_set).toBe(false);
    expect(await record(id, 1)).toMatchObject({
      status: 400,
      body: { error: 'Os sets abrem 30 minutos antes do início da partida.' },
    });
    const soon = await createMatchOf(app, people, { date: inMinutes(30) });
    expect((await seenBy(app, people[0], soon.id)).can.record_set).toBe(true);
    expect((await record(soon.id, 1)).status).toBe(201);
    const later = await createMatchOf(app, people, { date: new Date(inMinutes(30).getTime() + 1) });
    expect((await record(later.id, 1)).status).toBe(400);
  });

  test('is no dead end with a set from before the rule: the set can be removed, then the match cancelled', async () => {
    const { id } = await createMatchOf(app, people, { date: inMinutes(3 * 24 * 60), sets: [[6, 3]] });
    expect((await seenBy(app, people[0], id)).can).toMatchObject({ remove_set: true, cancel: false });
    expect((await remove(id, 1)).status).toBe(204);
    expect((await seenBy(app, people[0], id)).can).toMatchObject({ remove_set: false, cancel: true });
  });
});
