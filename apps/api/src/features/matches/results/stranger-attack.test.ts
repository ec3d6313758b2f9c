import { recordSet } from '@bandeja/contract/calls/match-scores';
import { createMatch, finishMatch } from '@bandeja/contract/calls/matches';
import { expect, test } from 'vitest';
import { createPerson, type Person } from '../../../../test/matches/match-people.ts';
import { HOUR } from '../../../../test/matches/result-calls.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

/** A match of one day in which the attacker and an accomplice beat the victim 6–0 6–0. */
async function playAgainst(victim: Person, [attacker, partner, other]: readonly Person[], day: number) {
  const as = attacker?.token ?? '';
  const date = new Date(TEST_NOW.getTime() - (day + 1) * 24 * 3_600_000).toISOString();
  const seats = [attacker, partner, other, victim].map((person, index) => ({
    player: person?.id ?? 0,
    team: index < 2 ? ('A' as const) : ('B' as const),
    position: (index % 2) + 1,
  }));
  const { status, body } = await app.call(
    createMatch,
    { body: { date, type: 'Competitive', players: seats } },
    { as },
  );
  if (status !== 201) return status;
  for (const set of [1, 2]) {
    await app.call(recordSet, { body: { match: body.id, set, team_a_score: 6, team_b_score: 0 } }, { as });
  }
  return (await app.call(finishMatch, { params: { id: body.id }, body: {} }, { as })).status;
}

const levelOf = ({ id }: Person) =>
  app.db
    .selectFrom('players')
    .select(['level', 'reliability'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('an account that adds a stranger to 100 matches moves the level by at most two results until the deadline', async () => {
  const victim = await createPerson(app, { level: 5 });
  const attackers = [await createPerson(app), await createPerson(app), await createPerson(app)];
  const before = await levelOf(victim);
  const statuses: number[] = [];
  for (let day = 0; day < 100; day++) statuses.push(await playAgainst(victim, attackers, day));
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  const moved = await app.db
    .selectFrom('level_changes')
    .select('id')
    .where('player_id', '=', victim.id)
    .where('match_id', 'is not', null)
    .execute();
  expect(moved).toHaveLength(2);
  app.clock.advanceMinutes(72 * HOUR);
  await app.runJobs();
  expect(await levelOf(victim)).toEqual(before);
});
