import { acceptMatch, contestMatch } from '@bandeja/contract/match-lifecycle';
import { recordSet } from '@bandeja/contract/match-scores';
import { addMatchPlayer, finishMatch, moveMatchPlayer, removeMatchPlayer } from '@bandeja/contract/matches';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts';
import { createFour, createMatchOf, createPerson, type Person, seenBy } from './testing/match-people.ts';

let app: TestApp;
let people: [Person, Person, Person, Person];
let stranger: Person;
beforeAll(async () => {
  app = await createTestApp();
  stranger = await createPerson(app);
});
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  people = await createFour(app);
});
afterAll(() => app.close());

const HOUR = 60;
const SETS = [
  [6, 3],
  [6, 4],
] as const;
const reason = 'O segundo set foi nosso.';

const finish = (id: number, { token }: Person, body = {}) =>
  app.call(finishMatch, { params: { id }, body }, { as: token });
const accept = (id: number, { token }: Person, body = {}) =>
  app.call(acceptMatch, { params: { id }, body }, { as: token });
const contest = (id: number, { token }: Person, body = {}) =>
  app.call(contestMatch, { params: { id }, body: { reason, ...body } }, { as: token });
const record = (id: number, { token }: Person, set: number, a: number, b: number) =>
  app.call(recordSet, { body: { match: id, set, team_a_score: a, team_b_score: b } }, { as: token });

async function levels() {
  const rows = await app.db
    .selectFrom('players')
    .select(['id', 'level', 'reliability'])
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ level, reliability }) => [level, reliability]);
}

/** Later: with new tokens, for the old ones have expired. */
async function wait(minutes: number) {
  app.clock.advanceMinutes(minutes);
  for (const person of people) person.token = await app.signIn(person.user);
}

/** A Competitive match that A1 has finished, won by A. */
async function finished(type = 'Competitive') {
  const { id, seatOf } = await createMatchOf(app, people, { type, sets: SETS });
  expect((await finish(id, people[0])).status).toBe(200);
  return { id, seatOf };
}

async function contested() {
  const match = await finished();
  expect((await contest(match.id, people[2])).status).toBe(200);
  return match;
}

describe('a result is provisional', () => {
  test('for 72 hours: the other team has the word, its own has not', async () => {
    const { id } = await finished();
    const until = new Date(TEST_NOW.getTime() + 72 * 3_600_000).toISOString();
    for (const [at, person] of people.entries()) {
      const { result, can } = await seenBy(app, person, id);
      expect(result).toEqual({ state: 'provisional', until, by_team: 'A', reason: null });
      expect([can.edit, can.finish, can.contest, can.accept]).toEqual([false, false, at > 1, at > 1]);
    }
    expect((await seenBy(app, stranger, id)).can).toMatchObject({ contest: false, accept: false });
  });

  test('silence accepts: at that instant for whoever asks, and the job says so', async () => {
    const { id } = await finished();
    await wait(72 * HOUR - 1);
    await app.runJobs();
    expect((await seenBy(app, people[2], id)).result?.state).toBe('provisional');
    await wait(1);
    expect((await seenBy(app, people[2], id)).result?.state).toBe('final');
    expect(await contest(id, people[2])).toMatchObject({
      status: 409,
      body: { error: 'O resultado já é definitivo.' },
    });
    const before = (await seenBy(app, people[2], id)).version;
    await app.runJobs();
    await app.runJobs();
    const after = await seenBy(app, people[2], id);
    expect([after.result?.state, after.version, after.winner]).toEqual(['final', before + 1, 'A']);
    expect(after.level_changes).toHaveLength(4);
  });

  test('the other team accepts: final, and saying it twice changes nothing', async () => {
    const { id } = await finished();
    const { status, body } = await accept(id, people[3]);
    expect([status, body.result]).toEqual([200, { state: 'final', until: null, by_team: 'A', reason: null }]);
    const again = await accept(id, people[2]);
    expect([again.status, again.body.version]).toEqual([200, body.version]);
    expect((await contest(id, people[2])).status).toBe(409);
    await wait(73 * HOUR);
    await app.runJobs();
    expect((await seenBy(app, people[0], id)).version).toBe(body.version);
  });

  test('when somebody without a team finished it, either team has the word', async () => {
    const organizer = await createPerson(app);
    const { id } = await createMatchOf(app, people, { created_by: organizer.id, sets: SETS });
    expect((await finish(id, organizer)).body.result).toMatchObject({ by_team: null, state: 'provisional' });
    expect((await accept(id, organizer)).status).toBe(403);
    expect((await contest(id, people[0])).status).toBe(200);
  });
});

describe('who may accept and contest', () => {
  test.each(['accept', 'contest'] as const)(
    '%s: 401, 400, 404, 403, and 409 before the end',
    async (word) => {
      const call = word === 'accept' ? acceptMatch : contestMatch;
      const { id } = await finished();
      const open = await createMatchOf(app, people, { sets: SETS });
      const say = (match: number, as?: string, body: object = { reason }) =>
        app.call(call, { params: { id: match }, body: body as { reason: string } }, as ? { as } : {});
      expect((await say(id)).status).toBe(401);
      const wrong = word === 'accept' ? { expected_version: 'one' } : { reason: ' ' };
      expect((await say(id, people[2].token, wrong)).status).toBe(400);
      expect((await say(999_999, people[2].token)).status).toBe(404);
      expect(await say(id, stranger.token)).toMatchObject({
        status: 403,
        body: { error: 'Só quem joga ou criou a partida pode alterá-la.' },
      });
      expect(await say(id, people[1].token)).toMatchObject({
        status: 403,
        body: { error: 'Quem responde a este resultado é a outra dupla.' },
      });
      expect(await say(open.id, people[2].token)).toMatchObject({
        status: 409,
        body: { error: 'A partida ainda não foi finalizada.' },
      });
      expect(await say(id, people[2].token, { reason, expected_version: 1 })).toMatchObject({
        status: 409,
        body: { match: { id, version: 2 } },
      });
      expect((await seenBy(app, people[0], id)).result?.state).toBe('provisional');
    },
  );
});

describe('contested', () => {
  test('levels are what they were, the match is open but for its places, and says why', async () => {
    const before = await levels();
    const { id, seatOf } = await finished();
    expect(await levels()).not.toEqual(before);
    const { status, body } = await contest(id, people[2]);
    expect(status).toBe(200);
    expect(await levels()).toEqual(before);
    expect(body).toMatchObject({
      ended_at: null,
      winner: null,
      level_changes: [],
      can: { edit: true, seat: false, finish: true, accept: false, contest: false, leave: false },
      result: {
        state: 'contested',
        until: new Date(TEST_NOW.getTime() + 7 * 24 * 3_600_000).toISOString(),
        by_team: null,
        reason,
      },
    });
    const as = people[0].token;
    const moves = [
      await app.call(addMatchPlayer, { body: { match: id, player: stranger.id } }, { as }),
      await app.call(
        moveMatchPlayer,
        { params: { id: seatOf(people[0]) }, body: { team: 'B', position: 1 } },
        { as },
      ),
      await app.call(removeMatchPlayer, { body: { id: seatOf(people[3]) } }, { as }),
    ];
    expect(moves.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await contest(id, people[3])).toMatchObject({
      status: 409,
      body: { error: 'Este resultado já foi contestado.' },
    });
  });

  test('both teams agree on the same sets: one proposes, the other accepts, and the levels follow', async () => {
    const { id } = await contested();
    expect(await accept(id, people[0])).toMatchObject({
      status: 409,
      body: { error: 'A outra dupla ainda não propôs um resultado.' },
    });
    expect((await record(id, people[2], 2, 4, 6)).status).toBe(201);
    expect((await record(id, people[2], 3, 5, 7)).status).toBe(201);
    const proposal = await finish(id, people[2]);
    expect([proposal.status, proposal.body.ended_at, proposal.body.result?.by_team]).toEqual([
      200,
      null,
      'B',
    ]);
    expect((await finish(id, people[3])).body.version).toBe(proposal.body.version);
    expect((await accept(id, people[3])).status).toBe(403);
    expect((await seenBy(app, people[0], id)).can).toMatchObject({ finish: false, accept: true });

    await wait(30);
    const { status, body } = await accept(id, people[0], { expected_version: proposal.body.version });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      winner: 'B',
      ended_at: app.clock.now.toISOString(),
      result: { state: 'final', until: null },
      can: { edit: false, contest: false },
    });
    expect(body.level_changes).toHaveLength(4);
    const moved = body.level_changes.find(({ player }) => player === people[2].id);
    expect(moved?.level).toBeGreaterThan(3);
    // What was planned when it was contested finds nothing to do.
    await wait(8 * 24 * HOUR);
    await app.runJobs();
    expect(await seenBy(app, people[2], id)).toEqual({
      ...body,
      can: (await seenBy(app, people[2], id)).can,
    });
  });

  test('the other team finishing the same sets is the agreement', async () => {
    const { id } = await contested();
    await finish(id, people[3]);
    const { body } = await finish(id, people[1]);
    expect([body.winner, body.result?.state]).toEqual(['A', 'final']);
  });

  test('an edit takes the proposal back; an old version is refused', async () => {
    const { id } = await contested();
    const proposal = await finish(id, people[2]);
    expect((await record(id, people[3], 2, 6, 0)).status).toBe(201);
    const old = await accept(id, people[0], { expected_version: proposal.body.version });
    expect(old.status).toBe(409);
    expect((await seenBy(app, people[0], id)).result?.by_team).toBeNull();
  });

  test('somebody who did not play cannot propose', async () => {
    const organizer = await createPerson(app);
    const { id } = await createMatchOf(app, people, { created_by: organizer.id, sets: SETS });
    await finish(id, people[0]);
    await contest(id, people[2]);
    expect(await finish(id, organizer)).toMatchObject({
      status: 403,
      body: { error: 'Com o resultado contestado, só quem jogou pode propor os sets.' },
    });
  });

  test('for 7 days: it stays friendly, nobody won, no level moved', async () => {
    const before = await levels();
    const { id } = await contested();
    await wait(7 * 24 * HOUR - 1);
    await app.runJobs();
    expect((await seenBy(app, people[0], id)).result?.state).toBe('contested');
    await wait(1);
    await app.runJobs();
    await app.runJobs();
    expect(await seenBy(app, people[0], id)).toMatchObject({
      type: 'Friendly',
      winner: null,
      ended_at: app.clock.now.toISOString(),
      level_changes: [],
      result: { state: 'final' },
      can: { edit: false },
    });
    expect(await levels()).toEqual(before);
  });
});

describe('two at once', () => {
  const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();

  test.each([1, 2, 3, 4])('accept against contest, round %i: one of them holds', async () => {
    const before = await levels();
    const { id } = await finished();
    const answers = await Promise.all([accept(id, people[2]), contest(id, people[3])]);
    expect(statuses(answers)).toEqual([200, 409]);
    const { result, level_changes } = await seenBy(app, people[0], id);
    const wasContested = answers[1]?.status === 200;
    expect([result?.state, level_changes.length]).toEqual(wasContested ? ['contested', 0] : ['final', 4]);
    if (wasContested) expect(await levels()).toEqual(before);
  });

  test('two contests: one holds, and levels go back once', async () => {
    const before = await levels();
    const { id } = await finished();
    const answers = await Promise.all(
      [...people.slice(2), ...people.slice(2)].map((person) => contest(id, person)),
    );
    expect(statuses(answers)).toEqual([200, 409, 409, 409]);
    expect(await levels()).toEqual(before);
  });

  test('both teams propose: agreed once, and levels move once', async () => {
    const { id } = await contested();
    const answers = await Promise.all(people.map((person) => finish(id, person)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { result, level_changes } = await seenBy(app, people[0], id);
    expect([result?.state, level_changes.length]).toEqual(['final', 4]);
    const rows = await app.db.selectFrom('level_changes').select('id').where('match_id', '=', id).execute();
    expect(rows).toHaveLength(4);
  });

  test('contests of matches that share players, and results meanwhile: nothing fails', async () => {
    const one = await finished();
    const two = await finished();
    const open = await createMatchOf(app, people.toReversed(), { type: 'Competitive', sets: SETS });
    const answers = await Promise.all([
      contest(one.id, people[2]),
      contest(two.id, people[3]),
      finish(open.id, people[0]),
    ]);
    expect(statuses(answers)).toEqual([200, 200, 200]);
    const alone = await seenBy(app, people[0], open.id);
    expect(alone.level_changes.map(({ previous_level }) => previous_level)).toEqual([3, 3, 3, 3]);
    expect((await levels())[0]?.[0]).toBe(
      alone.level_changes.find(({ player }) => player === people[0].id)?.level,
    );
  });
});
