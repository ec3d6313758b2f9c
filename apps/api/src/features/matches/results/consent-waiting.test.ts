import { confirmMatch } from '@bandeja/contract/calls/match-lifecycle';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
  seenBy,
} from '../../../../test/matches/match-people.ts';
import {
  createResultCalls,
  expectLevelsToReplay,
  HOUR,
  WON_BY_A,
} from '../../../../test/matches/result-calls.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
const calls = createResultCalls(app);
let people: [Person, Person, Person, Person];
beforeEach(async () => {
  people = await createFour(app);
});

/** A Competitive match that A1 finishes while these players are unconfirmed. */
async function finished(unconfirmed: readonly Person[], four: readonly Person[] = people) {
  const fields = { type: 'Competitive', sets: WON_BY_A, unconfirmed: unconfirmed.map(({ id }) => id) };
  const { id } = await createMatchOf(app, four, { ...fields, date: calls.playedAt() });
  const { status } = await calls.finish(id, four[0] as Person);
  if (status !== 200) throw new Error(`finish answered ${status}`);
  return id;
}
const confirm = (id: number, { token }: Person) =>
  app.call(confirmMatch, { params: { id }, body: {} }, { as: token });
const seen = (id: number) => seenBy(app, people[0], id);
const movedPlayers = async (id: number) =>
  (await seen(id)).level_changes.filter(({ returned }) => !returned).map(({ player }) => player);
const levelOf = async ({ id }: Person) => {
  const columns = ['level', 'reliability'] as const;
  return app.db.selectFrom('players').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
};
const deadline = (at: Date) => new Date(at.getTime() + 72 * 3_600_000).toISOString();

describe('a finished Competitive result', () => {
  test('moves levels at once when the unconfirmed player has two pending results, and waits when there are three', async () => {
    const ids = [await finished([people[3]]), await finished([people[3]]), await finished([people[3]])];
    const states = await Promise.all(ids.map(seen));
    expect(states.map(({ levels_waiting }) => levels_waiting)).toEqual([false, false, true]);
    expect(states.map(({ level_changes }) => level_changes.length)).toEqual([4, 4, 0]);
    for (const { consent_until, result } of states) {
      expect([consent_until, result?.state]).toEqual([deadline(TEST_NOW), 'provisional']);
    }
  });

  test('moves levels at once when the player with pending results is confirmed in it', async () => {
    for (let count = 0; count < 3; count++) await finished([people[3]]);
    const id = await finished([]);
    expect(await seen(id)).toMatchObject({ levels_waiting: false, consent_until: null });
    expect(await movedPlayers(id)).toHaveLength(4);
  });

  test('moves levels at most twice when five results of one unconfirmed player finish at once', {
    tags: 'postgres-15',
  }, async () => {
    const victim = people[3];
    const ids: number[] = [];
    const finishers: Person[] = [];
    for (let count = 0; count < 5; count++) {
      const [one, two, three] = await createFour(app);
      const fields = { type: 'Competitive', sets: WON_BY_A, unconfirmed: [victim.id], is_public: true };
      ids.push((await createMatchOf(app, [one, two, three, victim], fields)).id);
      finishers.push(one);
    }
    const answers = await Promise.all(ids.map((id, at) => calls.finish(id, finishers[at] as Person)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const moved = answers.filter(({ body }) => body.level_changes.length === 4);
    expect(moved).toHaveLength(2);
    expect(answers.filter(({ body }) => body.levels_waiting)).toHaveLength(3);
  });

  test('moves waiting levels, oldest first, when a confirmation leaves two pending results', async () => {
    const ids = [];
    for (let count = 0; count < 4; count++) {
      ids.push(await finished([people[3]]));
      app.clock.advanceMinutes(1);
    }
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    expect((await confirm(first, people[3])).status).toBe(200);
    await app.runJobs();
    expect([(await seen(third)).levels_waiting, (await seen(fourth)).levels_waiting]).toEqual([true, true]);
    expect((await confirm(second, people[3])).status).toBe(200);
    await app.runJobs();
    expect([(await seen(third)).levels_waiting, (await seen(fourth)).levels_waiting]).toEqual([false, false]);
    const order = await app.db
      .selectFrom('matches')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('levels_counted_at')
      .execute();
    expect(order.map(({ id }) => id)).toEqual(ids);
    await expectLevelsToReplay(app);
  });

  test('moves levels when its only unconfirmed player confirms, whatever else is pending', async () => {
    await finished([people[3]]);
    await finished([people[3]]);
    const id = await finished([people[3]]);
    const { status, body } = await confirm(id, people[3]);
    expect([status, body.levels_waiting, body.level_changes.length]).toEqual([200, false, 4]);
    expect(body.can).toMatchObject({ confirm: false, not_me: false });
    expect(await confirm(id, people[3])).toMatchObject({
      status: 409,
      body: { error: 'Sua participação já está confirmada.' },
    });
  });

  test('takes its place in the order of results from the later confirmation, not from the end', async () => {
    await finished([people[3]]);
    await finished([people[3]]);
    const id = await finished([people[3]]);
    app.clock.advanceMinutes(10);
    const later = await finished([]);
    app.clock.advanceMinutes(10);
    people[3].token = await app.signIn(people[3].userId);
    await confirm(id, people[3]);
    const rows = await app.db
      .selectFrom('matches')
      .select(['id', 'ended_at', 'levels_counted_at'])
      .where('id', 'in', [id, later])
      .orderBy('levels_counted_at')
      .execute();
    expect(rows.map((row) => row.id)).toEqual([later, id]);
    expect(rows[1]?.ended_at).toEqual(TEST_NOW);
    await expectLevelsToReplay(app);
  });
});

describe('consent after 72 hours without an answer', () => {
  const pass = async () => {
    await calls.wait(people, 72 * HOUR);
    await app.runJobs();
    await app.runJobs();
  };

  test('returns level and reliability of unconfirmed players and keeps those of the others', async () => {
    const before = await levelOf(people[3]);
    const id = await finished([people[3]]);
    const moved = await levelOf(people[0]);
    expect(await levelOf(people[3])).not.toEqual(before);
    await pass();
    expect([await levelOf(people[3]), await levelOf(people[0])]).toEqual([before, moved]);
    const match = await seen(id);
    expect(match).toMatchObject({
      type: 'Competitive',
      winner: 'A',
      consent_until: null,
      result: { state: 'final' },
    });
    expect(match.level_changes.filter(({ returned }) => returned).map(({ player }) => player)).toEqual([
      people[3].id,
    ]);
    await expectLevelsToReplay(app);
  });

  test('returns nothing one minute before the deadline', async () => {
    const id = await finished([people[3]]);
    await calls.wait(people, 72 * HOUR - 1);
    await app.runJobs();
    expect(await movedPlayers(id)).toHaveLength(4);
    expect((await seenBy(app, people[3], id)).can).toMatchObject({ confirm: true, not_me: true });
    await calls.wait(people, 1);
    expect((await seenBy(app, people[3], id)).can).toMatchObject({ confirm: false, not_me: false });
    expect((await confirm(id, people[3])).status).toBe(409);
  });

  test('makes the match Friendly and returns all levels when a team has no confirmed player', async () => {
    const before = await Promise.all(people.map(levelOf));
    const id = await finished([people[2], people[3]]);
    await pass();
    expect(await Promise.all(people.map(levelOf))).toEqual(before);
    expect(await seen(id)).toMatchObject({ type: 'Friendly', winner: 'A', level_changes: [] });
  });

  test('moves only the confirmed players of a waiting result when each team has a confirmed player', async () => {
    await finished([people[3]]);
    await finished([people[3]]);
    const id = await finished([people[3]]);
    await pass();
    expect(await movedPlayers(id)).toEqual([people[0].id, people[1].id, people[2].id]);
    expect(await seen(id)).toMatchObject({ levels_waiting: false });
    await expectLevelsToReplay(app);
  });

  test('keeps the deadline of unconfirmed players when the other team accepts', async () => {
    const before = await levelOf(people[3]);
    const id = await finished([people[3]]);
    expect((await calls.accept(id, people[2])).body.result?.state).toBe('final');
    expect((await seenBy(app, people[3], id)).can).toMatchObject({ confirm: true, not_me: true });
    expect((await seen(id)).consent_until).toBe(deadline(TEST_NOW));
    await pass();
    expect(await levelOf(people[3])).toEqual(before);
  });

  test('starts a new deadline for unconfirmed players when the teams agree on a contested result', async () => {
    const id = await finished([people[3]]);
    await calls.contest(id, people[2]);
    expect(await seen(id)).toMatchObject({ consent_until: null, levels_waiting: false });
    await calls.wait(people, 60);
    await calls.finish(id, people[2]);
    await calls.accept(id, people[0]);
    expect((await seen(id)).consent_until).toBe(deadline(app.clock.now));
  });
});

describe('a player', () => {
  const isConfirmed = async (id: number, { id: player }: Person) =>
    (await seen(id)).players.find((one) => one.player.id === player)?.confirmed;

  test('is confirmed by accepting or contesting', async () => {
    const one = await finished([people[2], people[3]]);
    await calls.accept(one, people[2]);
    const two = await finished([people[2], people[3]]);
    await calls.contest(two, people[3]);
    expect([await isConfirmed(one, people[2]), await isConfirmed(one, people[3])]).toEqual([true, false]);
    expect([await isConfirmed(two, people[2]), await isConfirmed(two, people[3])]).toEqual([false, true]);
  });

  test('is confirmed by finishing and by confirming, also before the match', async () => {
    const everyone = { unconfirmed: people.map(({ id }) => id) };
    const { id } = await createMatchOf(app, people, { ...everyone, sets: WON_BY_A });
    expect((await confirm(id, people[2])).status).toBe(200);
    await calls.finish(id, people[1]);
    expect(await Promise.all(people.map((person) => isConfirmed(id, person)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

test('gets 401 without a session, 404 for an unknown match, 403 as a stranger and 404 as a creator who does not play', async () => {
  const creator = await createPerson(app);
  const { id } = await createMatchOf(app, people, { created_by: creator.id, unconfirmed: [people[3].id] });
  const stranger = await createPerson(app);
  const statuses = await Promise.all([
    app.call(confirmMatch, { params: { id }, body: {} }),
    confirm(999_999, people[3]),
    confirm(id, stranger),
    confirm(id, creator),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([401, 404, 403, 404]);
});
