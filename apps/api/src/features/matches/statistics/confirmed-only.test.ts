import { getDashboard } from '@bandeja/contract/calls/dashboard';
import { confirmMatch } from '@bandeja/contract/calls/match-lifecycle';
import { getHeadToHead, getMatchStats, getPlayerStatistics } from '@bandeja/contract/calls/match-stats';
import { finishMatch, listMatchesByPlayer } from '@bandeja/contract/calls/matches';
import { listFriendSuggestions } from '@bandeja/contract/calls/players';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFour, createMatchOf, type Person } from '../../../../test/matches/match-people.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

// A result counts for a player only after that player has confirmed the match, whatever its type.

const app = useTestApp();
let people: [Person, Person, Person, Person];
let stranger: Person;
beforeEach(async () => {
  people = await createFour(app);
  stranger = people[3];
});

const SETS = [
  [6, 1],
  [6, 2],
] as const;

async function finished(type: string, unconfirmed: readonly Person[] = [stranger]): Promise<number> {
  const fields = { type, sets: SETS, unconfirmed: unconfirmed.map(({ id }) => id) };
  const { id } = await createMatchOf(app, people, fields);
  const { status } = await app.call(finishMatch, { params: { id }, body: {} }, { as: people[0].token });
  expect(status).toBe(200);
  return id;
}

/** How many matches count for the stranger in each place, as a visitor and as the stranger sees them. */
async function counts() {
  const own = { as: await app.signIn(stranger.userId) };
  const visitor = { as: await app.signIn(people[0].userId) };
  const { id } = stranger;
  const listed = async (as: { as: string }, query = {}) =>
    (await app.call(listMatchesByPlayer, { query: { player_id: id, ...query } }, as)).body.count;
  const { body: statistics } = await app.call(getPlayerStatistics, { query: { player_id: id } }, visitor);
  const { body: dashboard } = await app.call(getDashboard, { params: { id }, query: { period: 'all' } }, own);
  const { body: months } = await app.call(getMatchStats, { params: { playerId: id } }, visitor);
  const { body: duel } = await app.call(getHeadToHead, { query: { player_id: id } }, visitor);
  const { body: of } = await app.call(getPlayerStatistics, { query: { player_id: people[0].id } }, visitor);
  const { body: friends } = await app.call(listFriendSuggestions, { params: { id } }, own);
  return {
    statistics: statistics.matches,
    dashboard: dashboard.matches,
    months: months.matches,
    duel: duel.against.matches,
    public_list: await listed(visitor),
    with_visitor: await listed(visitor, { with: people[0].id }),
    own_list: await listed(own, { finished: 'true' }),
    rival_of_another: of.top_rivals.filter(({ player }) => player.id === id).length,
    partners: friends.results.filter(({ matches_together }) => matches_together > 0).length,
  };
}

const NONE = {
  statistics: 0,
  dashboard: 0,
  months: 0,
  duel: 0,
  public_list: 0,
  with_visitor: 0,
  own_list: 0,
  rival_of_another: 0,
  partners: 0,
};
const ONE = {
  statistics: 1,
  dashboard: 1,
  months: 1,
  duel: 1,
  public_list: 1,
  with_visitor: 1,
  own_list: 1,
  rival_of_another: 1,
  partners: 3,
};

describe.each(['Friendly', 'Dynamic', 'Competitive'])('a %s result', (type) => {
  test('counts nowhere for a player who never confirms; the own list has it while it can be confirmed', async () => {
    await finished(type);
    expect(await counts()).toEqual({ ...NONE, own_list: 1 });
    app.clock.now = new Date(TEST_NOW.getTime() + 31 * 24 * 3_600_000);
    await app.runJobs();
    await app.runJobs();
    expect(await counts()).toEqual(NONE);
  });

  test('counts everywhere from the confirmation on', async () => {
    const id = await finished(type);
    await app.call(confirmMatch, { params: { id }, body: {} }, { as: stranger.token });
    expect(await counts()).toEqual(ONE);
  });
});

test('a Competitive result that became Friendly counts for the confirmed player only', async () => {
  await finished('Competitive', [people[2], stranger]);
  app.clock.now = new Date(TEST_NOW.getTime() + 4 * 24 * 3_600_000);
  await app.runJobs();
  await app.runJobs();
  expect(await counts()).toEqual(NONE);
  const query = { player_id: people[0].id };
  const { body } = await app.call(getPlayerStatistics, { query });
  expect(body).toMatchObject({ matches: 1, wins: 1 });
});

test('a result from before this rule still counts for an unconfirmed player, until it is finished again', async () => {
  const id = await finished('Friendly');
  await app.db.updateTable('matches').set({ confirmed_only: false }).where('id', '=', id).execute();
  expect(await counts()).toEqual(ONE);
  await app.db
    .updateTable('matches')
    .set({ ended_at: null, winner: null, provisional_until: null, consent_until: null })
    .where('id', '=', id)
    .execute();
  await app.call(finishMatch, { params: { id }, body: {} }, { as: people[0].token });
  expect((await counts()).statistics).toBe(0);
});
