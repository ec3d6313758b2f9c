import { recordSet } from '@bandeja/contract/calls/match-scores';
import { addMatchPlayer, moveMatchPlayer, removeMatchPlayer } from '@bandeja/contract/calls/matches';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
  seenBy,
} from '../../../../test/matches/match-people.ts';
import { createResultCalls, HOUR, REASON, WON_BY_A } from '../../../../test/matches/result-calls.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
const calls = createResultCalls(app);
let people: [Person, Person, Person, Person];
let stranger: Person;
beforeAll(async () => {
  stranger = await createPerson(app);
});
beforeEach(async () => {
  people = await createFour(app);
});

const record = (id: number, { token }: Person, set: number, a: number, b: number) =>
  app.call(recordSet, { body: { match: id, set, team_a_score: a, team_b_score: b } }, { as: token });

const levels = () => calls.levelsOf(people);

async function contested() {
  const match = await calls.finished(people);
  expect((await calls.contest(match.id, people[2])).status).toBe(200);
  return match;
}

describe('contested', () => {
  test('a contest withdraws the level changes, opens the sets but not the places, and shows its reason', async () => {
    const before = await levels();
    const { id, seatOf } = await calls.finished(people);
    expect(await levels()).not.toEqual(before);
    const { status, body } = await calls.contest(id, people[2]);
    expect(status).toBe(200);
    await app.runJobs();
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
        reason: REASON,
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
    expect(await calls.contest(id, people[3])).toMatchObject({
      status: 409,
      body: { error: 'Este resultado já foi contestado.' },
    });
  });

  test('the reason is visible to the players, the state to every viewer', async () => {
    const { id } = await contested();
    expect((await seenBy(app, people[0], id)).result?.reason).toBe(REASON);
    expect((await seenBy(app, stranger, id)).result).toMatchObject({ state: 'contested', reason: null });
  });

  test('a contested match ends and moves levels when one team proposes the sets and the other accepts', async () => {
    const { id } = await contested();
    expect(await calls.accept(id, people[0])).toMatchObject({
      status: 409,
      body: { error: 'A outra dupla ainda não propôs um resultado.' },
    });
    expect((await record(id, people[2], 2, 4, 6)).status).toBe(201);
    expect((await record(id, people[2], 3, 5, 7)).status).toBe(201);
    const proposal = await calls.finish(id, people[2]);
    expect([proposal.status, proposal.body.ended_at, proposal.body.result?.by_team]).toEqual([
      200,
      null,
      'B',
    ]);
    expect(await calls.finish(id, people[3])).toMatchObject({
      status: 409,
      body: { error: 'Sua dupla já propôs este resultado. Falta a outra dupla concordar.' },
    });
    expect((await calls.accept(id, people[3])).status).toBe(403);
    expect((await seenBy(app, people[0], id)).can).toMatchObject({ finish: true, accept: true });

    await calls.wait(people, 30);
    const { status, body } = await calls.accept(id, people[0], { expected_version: proposal.body.version });
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
    // The job scheduled by the contest has nothing left to do.
    await calls.wait(people, 8 * 24 * HOUR);
    await app.runJobs();
    expect(await seenBy(app, people[2], id)).toEqual({
      ...body,
      can: (await seenBy(app, people[2], id)).can,
    });
  });

  test('a contested match ends when the other team finishes the same sets', async () => {
    const { id } = await contested();
    await calls.finish(id, people[3]);
    const { body } = await calls.finish(id, people[1]);
    expect([body.winner, body.result?.state]).toEqual(['A', 'final']);
  });

  test('an edit removes the proposal, and an old version is refused', async () => {
    const { id } = await contested();
    const proposal = await calls.finish(id, people[2]);
    expect((await record(id, people[3], 2, 6, 0)).status).toBe(201);
    const old = await calls.accept(id, people[0], { expected_version: proposal.body.version });
    expect(old.status).toBe(409);
    expect((await seenBy(app, people[0], id)).result?.by_team).toBeNull();
  });

  test('a creator who did not play cannot propose', async () => {
    const organizer = await createPerson(app);
    const { id } = await createMatchOf(app, people, { created_by: organizer.id, sets: WON_BY_A });
    await calls.finish(id, people[0]);
    await calls.contest(id, people[2]);
    expect(await calls.finish(id, organizer)).toMatchObject({
      status: 403,
      body: { error: 'Com o resultado contestado, só quem jogou pode propor os sets.' },
    });
  });

  test('a match contested for 7 days becomes Friendly without winner and without level changes', async () => {
    const before = await levels();
    const { id } = await contested();
    await calls.wait(people, 7 * 24 * HOUR - 1);
    await app.runJobs();
    expect((await seenBy(app, people[0], id)).result?.state).toBe('contested');
    await calls.wait(people, 1);
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

describe('concurrent answers', () => {
  const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();

  test.each([1, 2, 3, 4])(
    'one of accept and contest succeeds, round %i',
    { tags: 'postgres-15' },
    async () => {
      const before = await levels();
      const { id } = await calls.finished(people);
      const answers = await Promise.all([calls.accept(id, people[2]), calls.contest(id, people[3])]);
      expect(statuses(answers)).toEqual([200, 409]);
      const { result, level_changes } = await seenBy(app, people[0], id);
      const wasContested = answers[1]?.status === 200;
      expect([result?.state, level_changes.length]).toEqual(wasContested ? ['contested', 0] : ['final', 4]);
      await app.runJobs();
      if (wasContested) expect(await levels()).toEqual(before);
    },
  );

  test('one of four contests succeeds and withdraws the levels once', { tags: 'postgres-15' }, async () => {
    const before = await levels();
    const { id } = await calls.finished(people);
    const answers = await Promise.all(
      [...people.slice(2), ...people.slice(2)].map((person) => calls.contest(id, person)),
    );
    expect(statuses(answers)).toEqual([200, 409, 409, 409]);
    await app.runJobs();
    expect(await levels()).toEqual(before);
  });

  test('a match moves levels once when all four players finish it', { tags: 'postgres-15' }, async () => {
    const { id } = await contested();
    const answers = await Promise.all(people.map((person) => calls.finish(id, person)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { result, level_changes } = await seenBy(app, people[0], id);
    expect([result?.state, level_changes.length]).toEqual(['final', 4]);
    const rows = await app.db.selectFrom('level_changes').select('id').where('match_id', '=', id).execute();
    expect(rows).toHaveLength(4);
  });

  test('contests of matches that share players and a result succeed together', {
    tags: 'postgres-15',
  }, async () => {
    const one = await calls.finished(people);
    const two = await calls.finished(people);
    const open = await createMatchOf(app, people.toReversed(), { type: 'Competitive', sets: WON_BY_A });
    const answers = await Promise.all([
      calls.contest(one.id, people[2]),
      calls.contest(two.id, people[3]),
      calls.finish(open.id, people[0]),
    ]);
    expect(statuses(answers)).toEqual([200, 200, 200]);
    await app.runJobs();
    const alone = await seenBy(app, people[0], open.id);
    expect(alone.level_changes.map(({ previous_level }) => previous_level)).toEqual([3, 3, 3, 3]);
    expect((await levels())[0]?.[0]).toBe(
      alone.level_changes.find(({ player }) => player === people[0].id)?.level,
    );
  });
});
