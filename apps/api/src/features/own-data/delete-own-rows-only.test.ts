import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { createMatch } from '@bandeja/contract/calls/matches';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { createMatch as createMatchRow } from '@bandeja/db/testing/match-builder';
import { expect, test } from 'vitest';
import { newPlayer } from '../../../test/new-player.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

/** Every row of other players with text, which a search for the deleted player's name could reach. */
const rowsOfOthers = async () => ({
  notifications: await app.db.selectFrom('notifications').selectAll().orderBy('id').execute(),
  keptAnswers: await app.db.selectFrom('idempotency_keys').selectAll().orderBy('key').execute(),
  reasons: await app.db.selectFrom('matches').select(['id', 'contest_reason']).orderBy('id').execute(),
});

test('a player named "da da" who deletes the account changes no row of other players', async () => {
  const [creator, guest] = [await newPlayer(app), await newPlayer(app)];
  const leaver = await newPlayer(app, { first_name: 'da', last_name: 'da' });
  await createMatchRow(app.db, {
    date: '2026-03-05T22:00:00.000Z',
    players: [creator.id, guest.id],
    contested_at: app.clock.now,
    contested_by: guest.id,
    contest_reason: 'A dupla de cada lado estava errada.',
  });
  const create = () =>
    app.call(
      createMatch,
      { body: { type: 'Friendly', date: '2026-03-09T21:00:00Z', players: [{ player: guest.id }] } },
      { as: creator.token, headers: { 'idempotency-key': 'once' } },
    );
  const { status, body } = await create();
  expect(status).toBe(201);
  const before = await rowsOfOthers();
  expect([before.notifications.length, before.keptAnswers.length]).toEqual([1, 1]);

  const input = { params: { id: leaver.id }, body: { password: TEST_PASSWORD } };
  expect((await app.call(deletePlayer, input, { as: leaver.token })).status).toBe(204);
  expect(await rowsOfOthers()).toEqual(before);
  const again = await create();
  expect([again.status, again.body]).toEqual([201, body]);
  expect(await app.db.selectFrom('matches').select('id').execute()).toHaveLength(2);
});
