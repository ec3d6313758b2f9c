import { recordConsent } from '@bandeja/contract/calls/accounts/consents';
import { getOwnPlayer } from '@bandeja/contract/calls/own-player';
import { LEGAL_VERSION } from '@bandeja/rules/accounts/legal-version';
import { expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../test/new-player.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

const record = (player: SignedIn | null, body: { terms_version?: string; analytics?: boolean }) =>
  app.call(recordConsent, { body }, player ? { as: player.token } : {});

const rowsOf = ({ userId }: SignedIn) =>
  app.db
    .selectFrom('consents')
    .select(['kind', 'version', 'granted'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

const consentsOf = async ({ token }: SignedIn) =>
  (await app.call(getOwnPlayer, undefined, { as: token })).body.consents;

test('a request without a token or with another body is refused', async () => {
  expect((await record(null, { analytics: true })).status).toBe(401);
  const player = await newPlayer(app);
  expect((await record(player, { analytics: 'sim' } as never)).status).toBe(400);
  expect(await rowsOf(player)).toEqual([]);
});

test('every choice about measuring is kept, and the last one counts', async () => {
  const player = await newPlayer(app);
  expect(await consentsOf(player)).toEqual({ needs_terms: false, analytics: null });
  for (const analytics of [true, false, true]) {
    expect((await record(player, { analytics })).body).toEqual({ needs_terms: false, analytics });
    expect(await consentsOf(player)).toEqual({ needs_terms: false, analytics });
  }
  expect((await rowsOf(player)).map(({ granted }) => granted)).toEqual([true, false, true]);
});

test('a player who agreed to former terms agrees to the present ones once', async () => {
  const player = await newPlayer(app);
  const former = {
    user_id: player.userId,
    kind: 'terms' as const,
    version: '2020-01-01',
    given_at: app.clock.now,
  };
  await app.db.insertInto('consents').values(former).execute();
  expect(await consentsOf(player)).toMatchObject({ needs_terms: true });
  const outdated = await record(player, { terms_version: '2020-01-01' });
  expect([outdated.status, outdated.body]).toEqual([409, { error: expect.stringContaining('mudaram') }]);
  for (let time = 0; time < 2; time++)
    expect((await record(player, { terms_version: LEGAL_VERSION })).body).toMatchObject({
      needs_terms: false,
    });
  expect((await rowsOf(player)).map(({ kind, version }) => `${kind} ${version}`)).toEqual([
    'terms 2020-01-01',
    `terms ${LEGAL_VERSION}`,
    `privacy ${LEGAL_VERSION}`,
  ]);
});

test('two concurrent acceptances leave one row', { tags: 'postgres-15' }, async () => {
  const player = await newPlayer(app);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => record(player, { terms_version: LEGAL_VERSION })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await rowsOf(player)).toHaveLength(2);
});
