import { declineMatch } from '@bandeja/contract/calls/match-lifecycle';
import { recordSet } from '@bandeja/contract/calls/match-scores';
import { getMatchStats } from '@bandeja/contract/calls/match-stats';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFour, createMatchOf, type Person, seenBy } from '../../../../test/matches/match-people.ts';
import {
  createResultCalls,
  expectLevelsToReplay,
  HOUR,
  WON_BY_A,
} from '../../../../test/matches/result-calls.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
const calls = createResultCalls(app);
let people: [Person, Person, Person, Person];
beforeEach(async () => {
  people = await createFour(app);
});

const ONE_ALL = [
  [6, 3],
  [4, 6],
] as const;
const finish = (id: number, early: unknown) => calls.finish(id, people[0], { early });

test.each(['time', 'injury'] as const)(
  'a match that ends at one set all keeps its reason: %s',
  async (early) => {
    const { id } = await createMatchOf(app, people, { type: 'Competitive', sets: ONE_ALL });
    const { status, body } = await finish(id, early);
    // 10 games to 9.
    expect([status, body.winner, body.ended_early]).toEqual([200, 'A', early]);
    expect((await seenBy(app, people[3], id)).ended_early).toBe(early);
  },
);

test('an injury asks who: the other pair wins, and levels move only where the sets agree', async () => {
  const injured = async (retired_team: 'A' | 'B') => {
    const { id } = await createMatchOf(app, people, { type: 'Competitive', sets: ONE_ALL });
    const finished = await calls.finish(id, people[0], { early: 'injury', retired_team });
    expect(finished.status).toBe(200);
    const { winner, ended_early, retired_team: retired, level_changes } = finished.body;
    expect([ended_early, retired]).toEqual(['injury', retired_team]);
    return { id, winner, moved: level_changes.length };
  };
  // 10 games to 9 for A.
  expect(await injured('B')).toMatchObject({ winner: 'A', moved: 4 });
  const { id, ...against } = await injured('A');
  expect(against).toEqual({ winner: 'B', moved: 0 });

  const { body } = await calls.contest(id, people[2]);
  expect([body.ended_early, body.retired_team, body.winner]).toEqual([null, null, null]);

  const other = await createMatchOf(app, people, { type: 'Competitive', sets: ONE_ALL });
  const timed = await calls.finish(other.id, people[0], { early: 'time', retired_team: 'A' });
  expect(timed.body).toMatchObject({ winner: 'A', retired_team: null });
});

test('a decided match and a match of another type have no reason, and an unknown reason is refused', async () => {
  const decided = await createMatchOf(app, people, { type: 'Competitive', sets: WON_BY_A });
  expect((await finish(decided.id, 'time')).body.ended_early).toBeNull();
  const friendly = await createMatchOf(app, people, { type: 'Friendly', sets: ONE_ALL });
  expect((await finish(friendly.id, 'time')).body.ended_early).toBeNull();
  const open = await createMatchOf(app, people, { type: 'Competitive', sets: ONE_ALL });
  expect(await finish(open.id, 'rain')).toMatchObject({
    status: 400,
    body: { early: ['Use time, injury ou walkover.'] },
  });
});

test('a contest and a player who did not play take the reason back with the result', async () => {
  const contested = await createMatchOf(app, people, { type: 'Competitive', sets: ONE_ALL });
  await finish(contested.id, 'time');
  const { body } = await calls.contest(contested.id, people[2]);
  expect([body.ended_at, body.ended_early]).toEqual([null, null]);
  const declined = await createMatchOf(app, people, {
    type: 'Competitive',
    sets: ONE_ALL,
    unconfirmed: [people[3].id],
  });
  await finish(declined.id, 'injury');
  const reopened = await app.call(
    declineMatch,
    { params: { id: declined.id }, body: {} },
    { as: people[3].token },
  );
  expect([reopened.status, reopened.body.ended_early]).toEqual([200, null]);
});

describe('a walkover', () => {
  const WALKOVER = { early: 'walkover', retired_team: 'B' } as const;
  const levels = () => calls.levelsOf(people);

  test.each(['Competitive', 'Friendly'])(
    'of a %s match names the pair that did not come: the other one wins, no level moves, and no statistic counts',
    async (type) => {
      const before = await levels();
      const { id } = await createMatchOf(app, people, { type });
      expect((await seenBy(app, people[1], id)).can.walkover).toBe(true);
      const { status, body } = await calls.finish(id, people[1], WALKOVER);
      expect([status, body.winner, body.ended_early, body.retired_team]).toEqual([200, 'A', 'walkover', 'B']);
      expect(body).toMatchObject({ type, scores: [], level_changes: [], levels_waiting: false });
      expect(body.result).toMatchObject({ state: 'provisional', by_team: 'A' });
      const seen = await seenBy(app, people[2], id);
      expect(seen.can).toMatchObject({ accept: true, contest: true, walkover: false });
      const accepted = await calls.accept(id, people[2]);
      expect([accepted.status, accepted.body.result?.state]).toEqual([200, 'final']);
      expect(await levels()).toEqual(before);
      const stats = await app.call(
        getMatchStats,
        { params: { playerId: people[0].id } },
        { as: people[0].token },
      );
      expect(stats.body).toMatchObject({ matches: 0 });
      // The levels of earlier tests follow in jobs.
      await app.runJobs();
      await expectLevelsToReplay(app);
    },
  );

  test('is refused without the pair, before the start, with a set, without four players, and for strangers', async () => {
    const code = async (id: number, body: object, as = people[0]) => {
      const { status, headers } = await calls.finish(id, as, body);
      return [status, headers['x-error-code']];
    };
    const { id } = await createMatchOf(app, people, { type: 'Competitive' });
    const nameless = await calls.finish(id, people[0], { early: 'walkover' });
    expect([nameless.status, nameless.body]).toEqual([
      400,
      { retired_team: ['Escolha a dupla que não veio.'] },
    ]);
    const ahead = await createMatchOf(app, people, { date: new Date(app.clock.now.getTime() + 60_000) });
    expect(await code(ahead.id, WALKOVER)).toEqual([400, 'match_ahead']);
    const played = await createMatchOf(app, people, { sets: [[6, 3]] });
    expect(await code(played.id, WALKOVER)).toEqual([409, 'match_was_played']);
    const three = await createMatchOf(app, people.slice(0, 3), {});
    expect(await code(three.id, WALKOVER)).toEqual([400, 'match_needs_two_full_teams']);
    const [stranger] = await createFour(app);
    expect(await code(id, WALKOVER, stranger)).toEqual([403, 'match_not_yours']);
    // Without a reason a match needs a set, as before.
    expect(await code(id, {})).toEqual([400, 'match_needs_set']);
    expect((await seenBy(app, people[0], id)).ended_at).toBeNull();
  });

  test('of two at once only one is recorded', { tags: 'postgres-15' }, async () => {
    const { id } = await createMatchOf(app, people, {});
    const answers = await Promise.all([
      calls.finish(id, people[0], WALKOVER),
      calls.finish(id, people[2], { early: 'walkover', retired_team: 'A' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is contested: the teams agree on it, on sets, or the match is cancelled after seven days', async () => {
    const contested = async () => {
      const { id } = await createMatchOf(app, people, { type: 'Competitive' });
      await calls.finish(id, people[0], WALKOVER);
      const { body } = await calls.contest(id, people[2]);
      expect(body).toMatchObject({ ended_at: null, ended_early: null, retired_team: null, winner: null });
      return id;
    };
    const agreed = await contested();
    const proposed = await calls.finish(agreed, people[2], { early: 'walkover', retired_team: 'A' });
    expect(proposed.body).toMatchObject({ ended_at: null, ended_early: 'walkover', retired_team: 'A' });
    // The other pair proposes the opposite instead of agreeing; then the first one gives in.
    const other = await calls.finish(agreed, people[0], WALKOVER);
    expect(other.body).toMatchObject({ ended_at: null, retired_team: 'B', result: { by_team: 'A' } });
    const final = await calls.accept(agreed, people[3]);
    expect(final.body).toMatchObject({ winner: 'A', ended_early: 'walkover', result: { state: 'final' } });

    const played = await contested();
    await calls.finish(played, people[2], { early: 'walkover', retired_team: 'A' });
    for (const set of [1, 2])
      await app.call(
        recordSet,
        { body: { match: played, set, team_a_score: 6, team_b_score: 2 } },
        { as: people[0].token },
      );
    // A recorded set takes the proposal away.
    expect(await seenBy(app, people[0], played)).toMatchObject({ ended_early: null, retired_team: null });
    await calls.finish(played, people[0]);
    const byOther = await calls.accept(played, people[2]);
    expect(byOther.body).toMatchObject({ winner: 'A', ended_early: null });
    expect(byOther.body.level_changes).toHaveLength(4);

    const open = await contested();
    await calls.finish(open, people[2], { early: 'walkover', retired_team: 'A' });
    await calls.wait(people, 7 * 24 * HOUR);
    const failures: unknown[] = [];
    await app.runJobs({ onFailure: (job) => failures.push(job) });
    expect(failures).toEqual([]);
    const cancelled = await seenBy(app, people[0], open);
    expect(cancelled).toMatchObject({ ended_at: null, winner: null, ended_early: null, result: null });
    expect(cancelled.cancelled_at).not.toBeNull();
  });

  test('takes none of the eight results of a day, and warns of no second match of the hour', async () => {
    for (let count = 0; count < 9; count++) {
      const { id } = await createMatchOf(app, people, { type: 'Competitive' });
      expect((await calls.finish(id, people[0], WALKOVER)).status).toBe(200);
    }
    const { id } = await createMatchOf(app, people, { type: 'Competitive', sets: WON_BY_A });
    expect((await calls.finish(id, people[0])).body.level_changes).toHaveLength(4);
  });
});
