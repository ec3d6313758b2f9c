import { confirmMatch, declineMatch } from '@bandeja/contract/calls/match-lifecycle';
import { expect, test } from 'vitest';
import {
  createFour,
  createPerson,
  createRankingCalls,
  createResultCalls,
  expectRankingsToAddUp,
  HOUR,
} from '../../../test/ranked-matches.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const { play, rankedIn, scoreOf } = createRankingCalls(app);
const results = createResultCalls(app);

test('a contest takes the points back with the levels, and an agreement gives them again', async () => {
  const four = await createFour(app);
  const [one, , three] = four;
  const { id } = await play(four);
  expect(await scoreOf(one)).toBe(40);
  expect((await results.contest(id, three)).status).toBe(200);
  for (const person of four) expect(await rankedIn(person)).toEqual([]);
  expect((await results.finish(id, one)).status).toBe(200);
  expect((await results.finish(id, three)).status).toBe(200);
  expect([await scoreOf(one), await scoreOf(three)]).toEqual([40, 10]);
  await expectRankingsToAddUp(app);
});

test('"Não joguei" takes the points of all players back', async () => {
  const four = await createFour(app);
  await play(four);
  const { id } = await play(four, { unconfirmed: [four[3].id] });
  expect(await scoreOf(four[0])).toBe(80);
  const declined = await app.call(declineMatch, { params: { id }, body: {} }, { as: four[3].token });
  expect(declined.status).toBe(200);
  expect([await scoreOf(four[0]), await scoreOf(four[3])]).toEqual([40, 10]);
  await expectRankingsToAddUp(app);
});

test('silence returns the points of the unconfirmed player only', async () => {
  const four = await createFour(app);
  await play(four, { unconfirmed: [four[1].id] });
  await results.wait(four, 72 * HOUR);
  await app.runJobs();
  expect(await Promise.all(four.map((person) => scoreOf(person)))).toEqual([40, 0, 10, 10]);
  await expectRankingsToAddUp(app);
});

test('a team without a confirmed player loses the points of the whole match', async () => {
  const four = await createFour(app);
  await play(four, { unconfirmed: [four[2].id, four[3].id] });
  expect(await scoreOf(four[0])).toBe(40);
  await results.wait(four, 72 * HOUR);
  await app.runJobs();
  for (const person of four) expect(await rankedIn(person)).toEqual([]);
});

test('a result that waits for confirmations gives points when it counts', async () => {
  const [one, two, three] = await createFour(app);
  const guest = await createPerson(app);
  const four = [one, two, three, guest];
  const matches: number[] = [];
  for (let n = 0; n < 3; n++) matches.push((await play(four, { unconfirmed: [guest.id] })).id);
  expect(await scoreOf(one)).toBe(80);
  const confirmed = await app.call(
    confirmMatch,
    { params: { id: matches[0] ?? 0 }, body: {} },
    { as: guest.token },
  );
  expect(confirmed.status).toBe(200);
  await app.runJobs();
  expect([await scoreOf(one), await scoreOf(guest)]).toEqual([120, 30]);
  await expectRankingsToAddUp(app);
});
