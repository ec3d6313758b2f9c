import { cancelMatch } from '@bandeja/contract/calls/match-lifecycle';
import { recordSet, removeSet } from '@bandeja/contract/calls/match-scores';
import { withTransaction } from '@bandeja/pg/transaction';
import { beforeEach, expect, test } from 'vitest';
import { createFour, type Person, seenBy } from '../../../../test/matches/match-people.ts';
import { createResultCalls, HOUR } from '../../../../test/matches/result-calls.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { cancelTournamentMatch } from './tournament-matches.ts';

const app = useTestApp();
const calls = createResultCalls(app);
let people: [Person, Person, Person, Person];
let id: number;
beforeEach(async () => {
  people = await createFour(app);
  ({ id } = await calls.finished(people));
  expect((await calls.contest(id, people[2])).status).toBe(200);
});

const as = () => ({ as: people[0].token });
const remove = (set: number) => app.call(removeSet, { body: { match: id, set } }, as());
const contests = () =>
  app.db.selectFrom('match_contests').select('outcome').where('match_id', '=', id).execute();

test('one player alone cannot erase a contested match: its first set stays, and it is not cancelled', async () => {
  for (let set = (await seenBy(app, people[0], id)).scores.length; set > 1; set--)
    expect((await remove(set)).status).toBe(204);
  const refused = await remove(1);
  expect([refused.status, refused.headers['x-error-code']]).toEqual([409, 'match_result_contested']);
  const cancel = await app.call(cancelMatch, { params: { id }, body: {} }, as());
  expect([cancel.status, cancel.headers['x-error-code']]).toEqual([409, 'match_result_contested']);
  const match = await seenBy(app, people[0], id);
  expect([match.scores.length, match.can.cancel, match.can.remove_set]).toEqual([1, false, false]);
  // The set is corrected by recording it again.
  const body = { match: id, set: 1, team_a_score: 3, team_b_score: 6 };
  expect((await app.call(recordSet, { body }, as())).status).toBeLessThan(300);
});

test('a cancelled tournament match closes its contest, and the job of the contest does nothing', async () => {
  await withTransaction(app.db, (tx) => cancelTournamentMatch(tx, id, app.clock.now));
  expect(await contests()).toEqual([{ outcome: 'open_ended' }]);
  const failures: unknown[] = [];
  await calls.wait(people, 8 * 24 * HOUR);
  await app.runJobs({ onFailure: (job) => failures.push(job) });
  expect(failures).toEqual([]);
  expect(await seenBy(app, people[0], id)).toMatchObject({ ended_at: null, result: null });
});

test('the job of a contest leaves a match alone that was cancelled with its contest', async () => {
  // As stored by a version that did not close it.
  await app.db.updateTable('matches').set({ cancelled_at: app.clock.now }).where('id', '=', id).execute();
  const failures: unknown[] = [];
  await calls.wait(people, 8 * 24 * HOUR);
  await app.runJobs({ onFailure: (job) => failures.push(job) });
  expect(failures).toEqual([]);
});
