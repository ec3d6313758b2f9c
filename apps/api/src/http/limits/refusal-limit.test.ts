import { getOwnPlayer } from '@bandeja/contract/calls/own-player';
import { getPlayer } from '@bandeja/contract/calls/players';
import { expect, test } from 'vitest';
import { newPlayer } from '../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';

const REFUSED_AT_ONCE = 10;
const UNKNOWN_PLAYER = 999_999;

const app = useTestApp({ rateLimit: true });

const ask = (as: string, id = UNKNOWN_PLAYER) => app.call(getPlayer, { params: { id } }, { as });

async function refuse(as: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) statuses.push((await ask(as)).status);
  return statuses;
}

test('an account with ten refused requests is refused without a statement until the first leaves the count', async () => {
  const { token } = await newPlayer(app);
  expect(await refuse(token, REFUSED_AT_ONCE)).toEqual(Array(REFUSED_AT_ONCE).fill(404));
  const statements = await app.countStatements(async () => {
    const limited = await app.call(getOwnPlayer, undefined, { as: token });
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, '2']);
  });
  expect(statements).toBe(0);
  app.clock.now = new Date(TEST_NOW.getTime() + 2_000);
  expect(await refuse(token, 2)).toEqual([404, 429]);
  app.clock.advanceMinutes(1);
  expect((await app.call(getOwnPlayer, undefined, { as: token })).status).toBe(200);
});

test('requests that are answered do not count, and neither do those of another account', async () => {
  const { id, token } = await newPlayer(app);
  const other = await newPlayer(app);
  await refuse(other.token, REFUSED_AT_ONCE + 1);
  for (let time = 0; time < 2 * REFUSED_AT_ONCE; time++) expect((await ask(token, id)).status).toBe(200);
  expect(await refuse(token, 1)).toEqual([404]);
});

test('a refused request beyond the limit does not prolong the wait', async () => {
  const { token } = await newPlayer(app);
  await refuse(token, REFUSED_AT_ONCE + 20);
  app.clock.now = new Date(TEST_NOW.getTime() + 2_000);
  expect(await refuse(token, 1)).toEqual([404]);
});
