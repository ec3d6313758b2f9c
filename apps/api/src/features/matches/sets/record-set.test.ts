import { recordSet } from '@bandeja/contract/calls/match-scores';
import { beforeAll, describe, expect, test } from 'vitest';
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
let stranger: Person;
beforeAll(async () => {
  people = await createFour(app);
  stranger = await createPerson(app);
});

const record = (body: Record<string, unknown>, as: string | null = people[0].token) =>
  app.call(
    recordSet,
    { body: { match: 0, set: 1, team_a_score: 6, team_b_score: 3, ...body } },
    as === null ? {} : { as },
  );
const games = (team_a_score: number, team_b_score: number) => ({ team_a_score, team_b_score });
const four = (seats: readonly number[]) =>
  seats.map((match_player, index) => ({
    match_player,
    team: index < 2 ? 'A' : 'B',
    position: (index % 2) + 1,
  }));

describe('POST api/match-scores/', () => {
  test('answers 401, 400, 404 and 403 for a stranger, and stores no set', async () => {
    const { id } = await createMatchOf(app, people);
    expect((await record({ match: id }, null)).status).toBe(401);
    expect(await record({ match: id, set: 0, team_a_score: 100, team_b_score: 1.5 })).toMatchObject({
      status: 400,
      body: {
        set: ['O primeiro set é 1.'],
        team_a_score: ['De 0 a 99.'],
        team_b_score: [expect.any(String)],
      },
    });
    expect((await record({ match: 999_999 })).status).toBe(404);
    expect((await record({ match: id }, stranger.token)).status).toBe(403);
    expect(await seenBy(app, people[0], id)).toMatchObject({ scores: [], version: 1 });
  });

  test('answers 201 with a set of the present teams; match and set have separate versions', async () => {
    const { id, seatOf } = await createMatchOf(app, people);
    const first = await record({ match: id }, people[3].token);
    expect(first).toMatchObject({ status: 201, body: { match: id, set: 1, version: 1, ...games(6, 3) } });
    expect(first.body.players).toEqual(four(people.map(seatOf)));
    const again = await record({ match: id, ...games(6, 4) });
    expect(again.body).toEqual({ ...first.body, version: 2, ...games(6, 4) });
    const match = await seenBy(app, people[0], id);
    expect(match.scores).toEqual([again.body]);
    expect(match.version).toBe(3);
  });

  test('refuses a set out of order', async () => {
    const { id } = await createMatchOf(app, people);
    for (const set of [2, 3, 99]) {
      expect(await record({ match: id, set })).toMatchObject({
        status: 400,
        body: { error: 'Registre os sets em ordem.' },
      });
    }
    for (const set of [1, 2]) expect((await record({ match: id, set })).status).toBe(201);
    expect((await record({ match: id, set: 4 })).status).toBe(400);
    expect((await record({ match: id, set: 1 })).status).toBe(201);
  });

  test('ignores fields that the sender may not set', async () => {
    const { id } = await createMatchOf(app, people);
    const { body } = await record({
      match: id,
      version: 9,
      id: 1,
      winner: 'B',
      ended_at: '2026-01-01T00:00:00Z',
    });
    expect(body.version).toBe(1);
    expect(await seenBy(app, people[0], id)).toMatchObject({ winner: null, ended_at: null });
  });
});

describe('concurrent requests for one set', () => {
  test('store one when both record it as new; the other gets the stored set', {
    tags: 'postgres-15',
  }, async () => {
    const { id } = await createMatchOf(app, people);
    const answers = await Promise.all(
      people.map(({ token }, at) => record({ match: id, ...games(6, at), expected_version: 0 }, token)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const won = answers.find(({ status }) => status === 201)?.body;
    for (const lost of answers.filter(({ status }) => status === 409)) {
      expect(lost.body).toEqual({
        error: 'Outra pessoa registrou este set. Veja o placar atual.',
        score: won,
      });
    }
    expect((await seenBy(app, people[0], id)).scores).toEqual([won]);
  });

  test('store one when both change it; the other may replace it with the new version', {
    tags: 'postgres-15',
  }, async () => {
    const { id } = await createMatchOf(app, people, { sets: [[6, 0]] });
    const answers = await Promise.all(
      [1, 2].map((b) => record({ match: id, ...games(6, b), expected_version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await record({ match: id, ...games(6, 3), expected_version: 2 })).body).toMatchObject({
      version: 3,
    });
  });

  test('answer 409 without a score when the version is of a set that does not exist', async () => {
    const { id } = await createMatchOf(app, people);
    expect(await record({ match: id, expected_version: 1 })).toMatchObject({
      status: 409,
      body: { score: null },
    });
  });

  test('all succeed in turn when no version is given', { tags: 'postgres-15' }, async () => {
    const { id } = await createMatchOf(app, people);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, b) => record({ match: id, ...games(20, b) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(201));
    expect(answers.map(({ body }) => body.version).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 16 }, (_, at) => at + 1),
    );
    expect(await seenBy(app, people[0], id)).toMatchObject({ version: 17 });
  });
});
