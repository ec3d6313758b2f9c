import { listFriendSuggestions, listPlayers } from '@bandeja/contract/calls/players';
import { expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { createTestApp } from '../../../../test/test-app.ts';

const SEARCHES_A_MINUTE = 120;
const SEARCHES_AT_ONCE = 2;

test('an account reads 120 searches and suggestions a minute, and then none', async () => {
  const app = await createTestApp({ rateLimit: true });
  try {
    const { id, token: as } = await newPlayer(app);
    const search = () => app.call(listPlayers, { query: { search: 'ana' } }, { as });
    const suggest = () => app.call(listFriendSuggestions, { params: { id }, query: {} }, { as });
    for (let time = 0; time < SEARCHES_A_MINUTE; time += 2) {
      expect([(await search()).status, (await suggest()).status]).toEqual([200, 200]);
    }
    const statements = await app.countStatements(async () => {
      const limited = [await search(), await suggest()];
      expect(limited.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
        [429, '60'],
        [429, '60'],
      ]);
    });
    // The session of each.
    expect(statements).toBe(2);
    app.clock.advanceMinutes(1);
    expect((await search()).status).toBe(200);
  } finally {
    await app.close();
  }
});

test('two searches run at a time, of all accounts together', async () => {
  const app = await createTestApp();
  try {
    const players = await Promise.all(Array.from({ length: 8 }, () => newPlayer(app)));
    const statements = await app.recordStatements(() =>
      Promise.all(
        players.map(({ token }) => app.call(listPlayers, { query: { search: 'zzz' } }, { as: token })),
      ),
    );
    let running = 0;
    let most = 0;
    for (const statement of statements) {
      if (statement.includes('statement_timeout')) running += 1;
      // The last statement of a search that finds no player.
      if (statement.includes('player_words')) running -= 1;
      most = Math.max(most, running);
    }
    expect(running).toBe(0);
    expect(most).toBeLessThanOrEqual(SEARCHES_AT_ONCE);
  } finally {
    await app.close();
  }
});
