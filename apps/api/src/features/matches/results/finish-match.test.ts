import { listLevelHistory } from '@bandeja/contract/calls/levels';
import { recordSet } from '@bandeja/contract/calls/match-scores';
import {
  addMatchPlayer,
  finishMatch,
  getMatch,
  moveMatchPlayer,
  removeMatchPlayer,
  updateMatch,
} from '@bandeja/contract/calls/matches';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  stranger = await createPerson(app);
});
// These tests move levels, so each test starts with players without matches.
beforeEach(async () => {
  people = await createFour(app);
});

const finish = (id: number, as?: string, body: Record<string, unknown> = {}, key?: string) =>
  app.call(
    finishMatch,
    { params: { id }, body },
    { ...(as && { as }), ...(key && { headers: { 'idempotency-key': key } }) },
  );

const TWO_SETS = [
  [6, 3],
  [6, 4],
] as const;
const historyOf = async ({ id }: Person) => (await app.call(listLevelHistory, { params: { id } })).body;

describe('POST api/matches/{id}/finish/', () => {
  test('answers 401, 400, 404 and 403 for a stranger, and the match stays open', async () => {
    const { id } = await createMatchOf(app, people, { sets: TWO_SETS });
    expect((await finish(id)).status).toBe(401);
    expect((await finish(id, people[0].token, { expected_version: 'one' })).status).toBe(400);
    expect((await finish(999_999, people[0].token)).status).toBe(404);
    expect((await finish(id, stranger.token)).status).toBe(403);
    expect((await seenBy(app, stranger, id)).ended_at).toBeNull();
  });

  test('answers 409 with the present match when the version is old', async () => {
    const { id } = await createMatchOf(app, people, { sets: TWO_SETS, version: 5 });
    expect(await finish(id, people[0].token, { expected_version: 4 })).toMatchObject({
      status: 409,
      body: { match: { id, version: 5, ended_at: null, can: { finish: true } } },
    });
    expect((await finish(id, people[0].token, { expected_version: 5 })).status).toBe(200);
  });

  test.each([
    ['without a set', {}, 'Anote pelo menos um set.'],
    [
      'dated ahead',
      { sets: TWO_SETS, date: new Date(TEST_NOW.getTime() + 1) },
      'Esta partida ainda não começou.',
    ],
    [
      'Competitive without a winner',
      {
        type: 'Competitive',
        sets: [
          [6, 4],
          [4, 6],
        ] as const,
      },
      'Uma partida Competitiva precisa de um vencedor.',
    ],
  ])('answers 400 for a match %s', async (_what, fields, error) => {
    const { id } = await createMatchOf(app, people, fields);
    expect(await finish(id, people[0].token)).toMatchObject({ status: 400, body: { error } });
    expect(await seenBy(app, people[0], id)).toMatchObject({ ended_at: null, can: { finish: false } });
  });

  test('answers 400 when a place is free', async () => {
    const { id } = await createMatchOf(app, people.slice(0, 3), { sets: TWO_SETS });
    expect(await finish(id, people[0].token)).toMatchObject({
      status: 400,
      body: { error: 'Faltam jogadores: cada dupla tem dois.' },
    });
  });

  test.each([
    [
      'more sets',
      [
        [4, 6],
        [7, 5],
        [0, 6],
      ],
      'B',
    ],
    [
      'equal sets, more games',
      [
        [6, 0],
        [4, 6],
      ],
      'A',
    ],
    ['equal games', [[5, 5]], null],
  ] as const)('Friendly: the winner by %s, and no level moves', async (_rule, sets, winner) => {
    const { id } = await createMatchOf(app, people, { sets });
    expect(await finish(id, people[1].token)).toMatchObject({
      status: 200,
      body: {
        winner,
        ended_at: TEST_NOW.toISOString(),
        version: 2,
        level_changes: [],
        can: { edit: false, finish: false, contest: false },
      },
    });
    expect(await historyOf(people[0])).toHaveLength(1);
    const row = await app.db
      .selectFrom('matches')
      .select('finished_by')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.finished_by).toBe(people[1].id);
  });

  test('moves the four levels of a Competitive match, which keeps the levels before it', async () => {
    const { id } = await createMatchOf(app, people, { type: 'Competitive', sets: TWO_SETS });
    const { status, body } = await finish(id, people[2].token);
    expect([status, body.winner]).toEqual([200, 'A']);
    expect(body.level_changes.map(({ player }) => player)).toEqual(people.map((person) => person.id));
    for (const [at, person] of people.entries()) {
      const change = body.level_changes.find(({ player }) => player === person.id);
      expect(change).toMatchObject({ previous_level: 3, previous_reliability: 20, expected_chance: 0.5 });
      expect(Math.sign((change?.level ?? 0) - 3)).toBe(at < 2 ? 1 : -1);
      const [, moved, ...more] = await historyOf(person);
      expect([moved?.match, moved?.level, more]).toEqual([id, change?.level, []]);
    }
    expect(body.players.map(({ level }) => level)).toEqual([3, 3, 3, 3]);
    const next = await createMatchOf(app, people);
    expect((await seenBy(app, people[0], next.id)).players[0]?.level).toBe(body.level_changes[0]?.level);
    expect((await app.call(getMatch, { params: { id } })).body.level_changes).toEqual(body.level_changes);
  });

  test('ignores fields that the sender may not set', async () => {
    const { id } = await createMatchOf(app, people, { sets: TWO_SETS });
    const { body } = await finish(id, people[0].token, {
      winner: 'B',
      ended_at: '2020-01-01T00:00:00Z',
      finished_by: 1,
    });
    expect(body).toMatchObject({ winner: 'A', ended_at: TEST_NOW.toISOString() });
  });
});

describe('a result', () => {
  test('is refused with 409 the second time; the same Idempotency-Key gets the first answer', async () => {
    const { id } = await createMatchOf(app, people, { type: 'Competitive', sets: TWO_SETS });
    const first = await finish(id, people[0].token, {}, 'finish-once');
    expect(first.status).toBe(200);
    expect(await finish(id, people[0].token)).toMatchObject({
      status: 409,
      body: { error: 'A partida já foi finalizada.' },
    });
    const again = await finish(id, people[0].token, {}, 'finish-once');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await historyOf(people[0])).toHaveLength(2);
  });

  test('moves levels once when 64 requests finish the match at once', { tags: 'postgres-15' }, async () => {
    const { id } = await createMatchOf(app, people, { type: 'Competitive', sets: TWO_SETS });
    const finishers = Array.from({ length: 64 }, (_, index) => people[index % people.length] as Person);
    const answers = await Promise.all(finishers.map(({ token }) => finish(id, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(63).fill(409)]);
    for (const person of people) expect(await historyOf(person)).toHaveLength(2);
  });

  test('counts after the other result when two matches of the same players finish at once', {
    tags: 'postgres-15',
  }, async () => {
    const one = await createMatchOf(app, people, { type: 'Competitive', sets: TWO_SETS });
    const two = await createMatchOf(app, people.toReversed(), {
      type: 'Competitive',
      sets: TWO_SETS,
      date: new Date(TEST_NOW.getTime() - 3 * 3_600_000),
    });
    const answers = await Promise.all([finish(one.id, people[0].token), finish(two.id, people[0].token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const person of people) {
      const [, first, second] = await historyOf(person);
      expect(second?.previous_level).toBe(first?.level);
      expect(second?.created_at).not.toBe(first?.created_at);
    }
  });

  test('has the sets and players that were finished when changes run at once', {
    tags: 'postgres-15',
  }, async () => {
    const { id, seatOf } = await createMatchOf(app, people, { type: 'Competitive', sets: TWO_SETS });
    const as = people[0].token;
    const score = { match: id, set: 3, team_a_score: 0, team_b_score: 6 };
    const answers = await Promise.all([
      app.call(recordSet, { body: score }, { as }),
      finish(id, as),
      app.call(
        moveMatchPlayer,
        { params: { id: seatOf(people[0]) }, body: { team: 'B', position: 1 } },
        { as },
      ),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const end = await seenBy(app, people[0], id);
    const [, change] = await historyOf(people[0]);
    const team = end.players.find(({ player }) => player.id === people[0].id)?.team;
    expect(Math.sign((change?.level ?? 0) - 3)).toBe(team === end.winner ? 1 : -1);
  });

  test('refuses every change with 409 after the end', async () => {
    const { id, seatOf } = await createMatchOf(app, people, { sets: TWO_SETS });
    const before = (await finish(id, people[0].token)).body;
    const as = people[0].token;
    const seat = seatOf(people[0]);
    const answers = [
      await app.call(updateMatch, { params: { id }, body: { is_public: true } }, { as }),
      await app.call(recordSet, { body: { match: id, set: 1, team_a_score: 0, team_b_score: 6 } }, { as }),
      await app.call(addMatchPlayer, { body: { match: id, player: stranger.id } }, { as }),
      await app.call(moveMatchPlayer, { params: { id: seat }, body: { team: '' } }, { as }),
      await app.call(removeMatchPlayer, { body: { id: seat } }, { as }),
      await finish(id, as),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([409, { error: 'A partida já foi finalizada.' }]);
    }
    expect(await seenBy(app, people[0], id)).toEqual(before);
  });
});
