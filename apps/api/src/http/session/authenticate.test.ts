import { retrieveUser, revokeAllTokens } from '@bandeja/contract/calls/accounts/accounts';
import { refreshToken } from '@bandeja/contract/calls/accounts/sessions';
import { createPlayer, createUser } from '@bandeja/db/testing/builders';
import { type FreezingProxy, startFreezingProxy } from '@bandeja/pg/testing/postgres/freezing-proxy';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newPlayer } from '../../../test/new-player.ts';
import { createTestApp, type TestApp, useTestApp } from '../../../test/test-app.ts';
import type { AnnouncedEvent } from '../../events/announce.ts';
import { ACCESS_MINUTES } from '../../features/accounts/sessions/tokens.ts';
import { keepWhileListening } from './authenticate.ts';
import type { Viewer } from './viewer.ts';

/** Two nodes; the second one is connected to the database through a proxy that can stop forwarding. */
const app = useTestApp({ keepsSessions: true });
let other: TestApp;
let proxy: FreezingProxy;
beforeAll(async () => {
  proxy = await startFreezingProxy(app.connectionString);
  other = await createTestApp({ besides: app, listensAt: proxy.connectionString, keepsSessions: true });
});
afterEach(() => proxy.thaw());
afterAll(async () => {
  await other.close();
  await proxy.close();
});

const statusAt = async (node: TestApp, as: string) =>
  (await node.call(retrieveUser, undefined, { as })).status;
/** Statements that read a session, of requests to this node. */
const sessionReads = async (node: TestApp, as: string) =>
  (await node.recordStatements(() => statusAt(node, as))).filter((text) => text.includes('"sessions"'))
    .length;
/** Until the node listens, and has kept the session. */
const kept = (node: TestApp, as: string) =>
  vi.waitFor(async () => expect(await sessionReads(node, as)).toBe(0), { timeout: 10_000, interval: 20 });

test('an open session is read once, and each time for an account without its player', async () => {
  const { token } = await newPlayer(app);
  await kept(app, token);
  const { id } = await createUser(app.db);
  const alone = await app.signIn(id);
  expect(await sessionReads(app, alone)).toBe(1);
  expect(await sessionReads(app, alone)).toBe(1);
  await createPlayer(app.db, { user_id: id });
  await kept(app, alone);
});

test('a process that ends a session refuses it from its answer on', async () => {
  for (let round = 0; round < 10; round++) {
    const { token } = await newPlayer(app);
    await kept(app, token);
    expect((await app.call(revokeAllTokens, undefined, { as: token })).status).toBe(204);
    expect(await statusAt(app, token)).toBe(401);
  }
});

test('another process refuses it within a second, also when no process of the server ended it', async () => {
  const one = await newPlayer(app);
  const two = await newPlayer(app);
  const three = await newPlayer(app);
  for (const { token } of [one, two, three]) await kept(other, token);
  const ended = performance.now();
  await app.call(revokeAllTokens, undefined, { as: one.token });
  await sql`UPDATE sessions SET revoked_at = now() WHERE user_id = ${two.userId}`.execute(app.db);
  await sql`DELETE FROM sessions WHERE user_id = ${three.userId}`.execute(app.db);
  const refused = () => Promise.all([one, two, three].map(({ token }) => statusAt(other, token)));
  await vi.waitFor(async () => expect(await refused()).toEqual([401, 401, 401]), {
    timeout: 5_000,
    interval: 10,
  });
  // A second, and what a busy machine takes to run this test.
  expect(performance.now() - ended).toBeLessThan(3_000);
});

test('a viewer is not kept when the session ended or events were missed during the read', async () => {
  let connection: number | null = 1;
  let answer: (viewer: Viewer) => void = () => {};
  let receive: (event: AnnouncedEvent) => void = () => {};
  let reads = 0;
  const sessions = keepWhileListening(
    () => {
      reads += 1;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    {
      subscribe({ onEvent }) {
        receive = onEvent;
      },
      connectionNumber: () => connection,
      ready: async () => {},
    },
  );
  const viewer = { userId: 1, playerId: 2, sessionId: 's', deskDevice: null };
  const readDuring = async (happens: () => void) => {
    const read = sessions.viewerOf('s');
    happens();
    answer(viewer);
    expect(await read).toEqual(viewer);
  };
  await readDuring(() => receive(['session:s', 'ended', null]));
  await readDuring(() => sessions.forget('s'));
  await readDuring(() => {
    connection = null;
  });
  await readDuring(() => {
    connection = 2;
  });
  await readDuring(() => receive(['session:other', 'ended', null]));
  expect(reads).toBe(5);
  expect(await sessions.viewerOf('s')).toEqual(viewer);
  expect(reads).toBe(5);
  connection = 3;
  await readDuring(() => {});
  expect(reads).toBe(6);
});

test('no viewer is kept while the event connection is lost or silent', async () => {
  const { token, userId } = await newPlayer(app);
  await kept(other, token);
  proxy.freeze();
  // A silence is a second old at most when it is noticed.
  await vi.waitFor(async () => expect(await sessionReads(other, token)).toBe(1), {
    timeout: 5_000,
    interval: 20,
  });
  expect(await sessionReads(other, token)).toBe(1);
  await sql`UPDATE sessions SET revoked_at = now() WHERE user_id = ${userId}`.execute(app.db);
  expect(await statusAt(other, token)).toBe(401);
  proxy.thaw();

  const again = await newPlayer(app);
  await kept(other, again.token);
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'bandeja events'`.execute(app.db);
  await sql`UPDATE sessions SET revoked_at = now() WHERE user_id = ${again.userId}`.execute(app.db);
  await vi.waitFor(async () => expect(await statusAt(other, again.token)).toBe(401), { timeout: 5_000 });
});

test('a kept session ends with its token, and a new token of it is accepted', async () => {
  const { token, userId } = await newPlayer(app);
  await kept(app, token);
  app.clock.advanceMinutes(ACCESS_MINUTES);
  expect(await statusAt(app, token)).toBe(401);
  const { token: later } = { token: await app.signIn(userId) };
  expect(await statusAt(app, later)).toBe(200);
  expect((await app.call(refreshToken, { body: { refresh: 'x' } })).status).toBe(401);
});
