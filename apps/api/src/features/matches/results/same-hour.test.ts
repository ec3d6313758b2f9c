import { contestMatch, declineMatch } from '@bandeja/contract/calls/match-lifecycle';
import { finishMatch } from '@bandeja/contract/calls/matches';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
  seenBy,
} from '../../../../test/matches/match-people.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { checkLevels } from '../../levels/public.ts';

const app = useTestApp();
let four: [Person, Person, Person, Person];
beforeEach(async () => {
  four = await createFour(app);
});

const YESTERDAY = new Date(TEST_NOW.getTime() - 86_400_000);
const played = {
  type: 'Competitive',
  sets: [
    [6, 3],
    [6, 4],
  ],
} as const;
const at = (minutes: number) => new Date(YESTERDAY.getTime() + minutes * 60_000);
const finish = (id: number, by: Person = four[0]) =>
  app.call(finishMatch, { params: { id }, body: {} }, { as: by.token });
/** A finished match of the four, in the order of A1, A2, B1, B2. */
async function finished(minutes: number, people: readonly Person[] = four, fields = {}): Promise<number> {
  const { id } = await createMatchOf(app, people, { ...played, date: at(minutes), ...fields });
  const { status } = await finish(id, people[0]);
  expect(status).toBe(200);
  return id;
}
const moved = async (id: number) => {
  const { level_changes, counted_instead } = await seenBy(app, four[0], id);
  return level_changes.length > 0 ? 'counts' : counted_instead;
};
const pointsOf = async (id: number) =>
  (await app.db.selectFrom('ranking_awards').select('match_id').where('match_id', '=', id).execute()).length;
/** A replay of all levels from their starts finds every stored change right. */
const expectReplayed = async () => expect((await checkLevels(app.db)).wrong).toEqual([]);

test('of two matches of the same four in one hour, in any pairs, only the first counts', async () => {
  const [a, b, c, d] = four;
  const first = await finished(0);
  const levels = (await seenBy(app, a, first)).players.map(({ level }) => level);
  const second = await finished(59, [a, c, d, b]);
  const before = await finished(-59, [d, b, c, a]);
  expect([await moved(first), await moved(second), await moved(before)]).toEqual(['counts', first, first]);
  expect([await pointsOf(first), await pointsOf(second), await pointsOf(before)]).toEqual([
    expect.any(Number),
    0,
    0,
  ]);
  expect((await seenBy(app, a, first)).players.map(({ level }) => level)).toEqual(levels);
  expect((await seenBy(app, a, second)).winner).toBe('A');
  await expectReplayed();
});

test('matches at different hours, of other players, and of a tournament count', async () => {
  const [a, b, c] = four;
  const first = await finished(0);
  const later = await finished(60);
  const others = await finished(10, [a, b, c, await createPerson(app)]);
  const tournament = await finished(20, four, { of_tournament: true });
  const next = await finished(121);
  for (const id of [first, later, others, tournament, next]) expect(await moved(id)).toBe('counts');
  await expectReplayed();
});

test('a Friendly match in the same hour takes the place of none', async () => {
  const friendly = await finished(0, four, { type: 'Friendly' });
  const competitive = await finished(5);
  expect([await moved(friendly), await moved(competitive)]).toEqual([null, 'counts']);
});

test('two of one hour finished at once: one counts', { tags: 'postgres-15' }, async () => {
  const matches = await Promise.all(
    [0, 30, 45].map((minutes) => createMatchOf(app, four, { ...played, date: at(minutes) })),
  );
  const answers = await Promise.all(matches.map(({ id }) => finish(id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const counted = await Promise.all(matches.map(({ id }) => moved(id)));
  expect(counted.filter((found) => found === 'counts')).toHaveLength(1);
  const winner = matches[counted.indexOf('counts')]?.id;
  expect(counted.filter((found) => found === winner)).toHaveLength(2);
  await expectReplayed();
});

test.each(['contest', 'decline'] as const)(
  'after a %s of the first the second counts, and the first does not count again',
  async (end) => {
    const first = await finished(0);
    const second = await finished(30);
    const third = await finished(300);
    const [, , rival] = four;
    const { status } =
      end === 'contest'
        ? await app.call(
            contestMatch,
            { params: { id: first }, body: { reason: 'Foi 7 a 5.' } },
            { as: rival.token },
          )
        : await decline(first);
    expect(status).toBe(200);
    await app.runJobs();
    expect([await moved(first), await moved(second), await moved(third)]).toEqual([null, 'counts', 'counts']);
    await expectReplayed();
    if (end === 'contest') {
      // One player of each team agrees on the sets.
      expect((await finish(first)).status).toBe(200);
      expect((await finish(first, rival)).status).toBe(200);
      await app.runJobs();
      expect([await moved(first), await moved(second)]).toEqual([second, 'counts']);
      await expectReplayed();
    }
  },
);

/** A player who has not confirmed says that it was not them. */
async function decline(id: number) {
  const [, , , unconfirmed] = four;
  await app.db
    .updateTable('match_players')
    .set({ confirmed_at: null })
    .where('match_id', '=', id)
    .where('player_id', '=', unconfirmed.id)
    .execute();
  await sql`UPDATE matches SET consent_until = ${new Date(TEST_NOW.getTime() + 3_600_000)} WHERE id = ${id}`.execute(
    app.db,
  );
  return app.call(declineMatch, { params: { id } }, { as: unconfirmed.token });
}

test('a second that an unconfirmed player has not answered in time counts for the others', async () => {
  const first = await finished(0);
  const second = await finished(30);
  const [, , rival, late] = four;
  await app.db
    .updateTable('match_players')
    .set({ confirmed_at: null })
    .where('match_id', '=', second)
    .where('player_id', '=', late.id)
    .execute();
  await app.call(
    contestMatch,
    { params: { id: first }, body: { reason: 'Foi 7 a 5.' } },
    { as: rival.token },
  );
  await app.runJobs();
  const changes = (await seenBy(app, four[0], second)).level_changes;
  expect(changes.map(({ player, returned }) => [player, returned])).toEqual(
    four.map(({ id }) => [id, id === late.id]).toSorted(([a], [b]) => Number(a) - Number(b)),
  );
  await expectReplayed();
});

test('a contested second refers to no other match', async () => {
  await finished(0);
  const second = await finished(30);
  const [, , rival] = four;
  await app.call(
    contestMatch,
    { params: { id: second }, body: { reason: 'Foi 7 a 5.' } },
    { as: rival.token },
  );
  expect(await moved(second)).toBeNull();
});
