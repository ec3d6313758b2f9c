import { acceptMatch, contestMatch } from '@bandeja/contract/calls/match-lifecycle';
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

describe('a provisional result', () => {
  test('can be answered for 72 hours by the other team only', async () => {
    const { id } = await calls.finished(people);
    const until = new Date(TEST_NOW.getTime() + 72 * 3_600_000).toISOString();
    for (const [at, person] of people.entries()) {
      const { result, can } = await seenBy(app, person, id);
      expect(result).toEqual({ state: 'provisional', until, by_team: 'A', reason: null });
      expect([can.edit, can.finish, can.contest, can.accept]).toEqual([false, false, at > 1, at > 1]);
    }
    expect((await seenBy(app, stranger, id)).can).toMatchObject({ contest: false, accept: false });
  });

  test('is final at the deadline for every viewer, and the job stores it', async () => {
    const { id } = await calls.finished(people);
    await calls.wait(people, 72 * HOUR - 1);
    await app.runJobs();
    expect((await seenBy(app, people[2], id)).result?.state).toBe('provisional');
    await calls.wait(people, 1);
    expect((await seenBy(app, people[2], id)).result?.state).toBe('final');
    expect(await calls.contest(id, people[2])).toMatchObject({
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

  test('becomes final when the other team accepts; a second acceptance is refused', async () => {
    const { id } = await calls.finished(people);
    const { status, body } = await calls.accept(id, people[3]);
    expect([status, body.result]).toEqual([200, { state: 'final', until: null, by_team: 'A', reason: null }]);
    const again = await calls.accept(id, people[2]);
    expect(again).toMatchObject({ status: 409, body: { error: 'O resultado já é definitivo.' } });
    expect((await calls.contest(id, people[2])).status).toBe(409);
    await calls.wait(people, 73 * HOUR);
    await app.runJobs();
    expect((await seenBy(app, people[0], id)).version).toBe(body.version);
  });

  test('can be answered by both teams when a viewer without a team finished it', async () => {
    const organizer = await createPerson(app);
    const { id } = await createMatchOf(app, people, { created_by: organizer.id, sets: WON_BY_A });
    expect((await calls.finish(id, organizer)).body.result).toMatchObject({
      by_team: null,
      state: 'provisional',
    });
    expect((await calls.accept(id, organizer)).status).toBe(403);
    expect((await calls.contest(id, people[0])).status).toBe(200);
  });
});

describe('answers to a result', () => {
  test.each(['accept', 'contest'] as const)(
    '%s answers 401, 400, 404, 403, and 409 before the end',
    async (call) => {
      const { id } = await calls.finished(people);
      const open = await createMatchOf(app, people, { sets: WON_BY_A });
      const answer = (match: number, as?: string, more: object = {}) => {
        const body: { reason: string; expected_version?: number } = { reason: REASON, ...more };
        const input = { params: { id: match }, body };
        return call === 'accept'
          ? app.call(acceptMatch, input, as ? { as } : {})
          : app.call(contestMatch, input, as ? { as } : {});
      };
      expect((await answer(id)).status).toBe(401);
      const wrong = call === 'accept' ? { expected_version: 'one' } : { reason: ' ' };
      expect((await answer(id, people[2].token, wrong)).status).toBe(400);
      expect((await answer(999_999, people[2].token)).status).toBe(404);
      expect(await answer(id, stranger.token)).toMatchObject({
        status: 403,
        body: { error: 'Só quem joga ou criou a partida pode alterá-la.' },
      });
      expect(await answer(id, people[1].token)).toMatchObject({
        status: 403,
        body: { error: 'Quem responde a este resultado é a outra dupla.' },
      });
      expect(await answer(open.id, people[2].token)).toMatchObject({
        status: 409,
        body: { error: 'A partida ainda não foi finalizada.' },
      });
      expect(await answer(id, people[2].token, { reason: REASON, expected_version: 1 })).toMatchObject({
        status: 409,
        body: { match: { id, version: 2 } },
      });
      expect((await seenBy(app, people[0], id)).result?.state).toBe('provisional');
    },
  );
});
