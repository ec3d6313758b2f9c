import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { getReady } from '@bandeja/contract/calls/health';
import { ERROR_SENTENCE } from '@bandeja/contract/error-codes';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3Fault, type S3Server, startS3Server } from '../../../test/images/s3-server.ts';
import { avatarOf, send, storedRows } from '../../../test/images/upload.ts';
import { newPlayer, type SignedIn } from '../../../test/new-player.ts';
import { photo } from '../../../test/pictures.ts';
import { createTestApp, TEST_NOW, type TestApp, useTestApp } from '../../../test/test-app.ts';
import { addJob } from '../../jobs/add-job.ts';
import { openS3MediaStore } from '../../media/s3-media-store.ts';

const TIMES = { answerMs: 1_500, readMs: 1_500, probeMs: 1_500, probeKeptMs: 0 };

let server: S3Server;
/** Another node: the same database and bucket, its own store and folder. */
let other: TestApp;
let picture: Buffer;
const lines: string[] = [];

const app = useTestApp(async () => {
  server = await startS3Server();
  const logStream = { write: (line: string) => lines.push(line) };
  return { media: await openS3MediaStore(server.settings, TIMES), logStream };
});
beforeAll(async () => {
  picture = await photo().jpeg().toBuffer();
  other = await createTestApp({ besides: app, media: await openS3MediaStore(server.settings, TIMES) });
});
let player: SignedIn;
beforeEach(async () => {
  server.objects.clear();
  await app.db.deleteFrom('images').execute();
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.db);
  player = await newPlayer(app);
});
afterEach(() => {
  server.faultOf = () => undefined;
  lines.length = 0;
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const upload = () => send(app, avatarOf(player, picture), { as: player.token });
const removeAccount = () =>
  app.call(
    deletePlayer,
    { params: { id: player.id }, body: { password: TEST_PASSWORD } },
    { as: player.token },
  );
const stored = () => [...server.objects.keys()];
const runJobs = async () => {
  const failures: string[] = [];
  await app.runJobs({ onFailure: ({ name, error }) => failures.push(`${name}: ${error}`) });
  return failures;
};

test('a picture sent to one node is served by the other, with the same name and headers as from a disk', async () => {
  const { status, body } = await upload();
  expect(status).toBe(201);
  expect(stored()).toHaveLength(3);
  const disk = await createTestApp({ besides: app });
  const onDisk = await send(disk, avatarOf(player, picture), { as: player.token });
  const [there, here] = await Promise.all([other.app.inject(body.image), disk.app.inject(onDisk.body.image)]);
  expect([there.statusCode, here.statusCode]).toEqual([200, 200]);
  expect(there.rawPayload.equals(here.rawPayload)).toBe(true);
  const headersOf = ({ headers }: typeof there) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !['date', 'x-request-id'].includes(name)));
  expect(headersOf(there)).toEqual(headersOf(here));
  expect(there.headers['content-length']).toBe(String(there.rawPayload.length));
  await disk.close();
});

test('a replaced picture is removed after ten minutes, that of a deleted account by the next job, on any node', async () => {
  await upload();
  const first = stored();
  await upload();
  app.clock.advanceMinutes(10);
  await app.runJobs();
  expect(stored()).toHaveLength(3);
  expect(stored().filter((key) => first.includes(key))).toEqual([]);
  other.clock.now = app.clock.now;
  await removeAccount();
  await other.runJobs();
  expect(stored()).toEqual([]);
});

describe('with a storage that fails', () => {
  test.each<[string, S3Fault, 'pictures_unavailable' | 'storage_full', string]>([
    ['is away', { status: 503, code: 'ServiceUnavailable' }, 'pictures_unavailable', '10'],
    ['does not answer', 'hang', 'pictures_unavailable', '10'],
    ['is full', { status: 507, code: 'XMinioStorageFull' }, 'storage_full', '60'],
    ['refuses the checksum', { status: 400, code: 'BadDigest' }, 'pictures_unavailable', '10'],
  ])('an upload is a 503 in words while it %s, and nothing of it stays', async (_, fault, code, after) => {
    // One of the three sizes is stored before the fault.
    server.faultOf = ({ key }) => (key.endsWith('-96.webp') ? undefined : fault);
    const form = new Request('http://bandeja.test', { method: 'POST', body: avatarOf(player, picture) });
    const answer = await app.app.inject({
      ...{ method: 'POST', url: '/api/images/', payload: Buffer.from(await form.arrayBuffer()) },
      headers: {
        'content-type': form.headers.get('content-type') ?? '',
        authorization: `Bearer ${player.token}`,
      },
    });
    expect([answer.statusCode, answer.json()]).toEqual([503, { error: ERROR_SENTENCE[code] }]);
    expect([answer.headers['x-error-code'], answer.headers['retry-after']]).toEqual([code, after]);
    expect(await storedRows(app)).toEqual([]);
    expect(stored()).toHaveLength(1);
    // The removal meets the same storage once, and is retried.
    server.faultOf = () => fault;
    app.clock.advanceMinutes(10);
    expect(await runJobs()).toEqual([expect.stringMatching(/^remove_unused_media: StorageFault/)]);
    server.faultOf = () => undefined;
    app.clock.advanceMinutes(50);
    expect(await runJobs()).toEqual([]);
    expect(stored()).toEqual([]);
    expect(lines.join('')).toContain('StorageFault');
    expect(lines.join('')).not.toContain(server.settings.secretAccessKey);
    app.clock.now = TEST_NOW;
    expect((await upload()).status).toBe(201);
  });

  test('reading is a 503 that no cache keeps, and a missing picture stays a 404', async () => {
    const { body } = await upload();
    server.faultOf = () => ({ status: 500, code: 'InternalError' });
    const { statusCode, headers } = await other.app.inject(body.image);
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '10', 'no-store']);
    expect((await other.call(getReady)).body).toMatchObject({
      status: 'ok',
      pictures: 's3',
      storage: 'failed',
    });
    server.faultOf = () => undefined;
    expect((await other.app.inject('/media/aaaaaaaaaaaaaaaaaaaaaa-256.webp')).statusCode).toBe(404);
    expect((await other.call(getReady)).body).toMatchObject({ pictures: 's3', storage: 'ok' });
  });

  test.each([
    ['all attempts', sql`attempts = max_attempts`],
    ['some, with the next one in hours', sql`attempts = 9, run_at = run_at + interval '6 hours'`],
  ])('an account is deleted, and its files go when the storage is back after %s', async (_, state) => {
    await upload();
    server.faultOf = () => ({ status: 503, code: 'ServiceUnavailable' });
    expect((await removeAccount()).status).toBe(204);
    expect(await runJobs()).toHaveLength(1);
    await sql`UPDATE graphile_worker._private_jobs SET ${state} WHERE attempts > 0`.execute(app.db);
    const retry = () => addJob(app.db, 'retry_media_removals', {}, { runAt: app.clock.now });
    await retry();
    expect(await runJobs()).toEqual([]);
    expect(stored()).toHaveLength(3);
    server.faultOf = () => undefined;
    await retry();
    expect(await runJobs()).toEqual([]);
    expect(stored()).toEqual([]);
  });

  test('the second of two uploads with one key is the first one, also after a failure', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    server.faultOf = () => ({ status: 503, code: 'SlowDown' });
    const form = () => avatarOf(player, picture);
    expect((await send(app, form(), { as: player.token, headers })).status).toBe(503);
    server.faultOf = () => undefined;
    const [first, second] = [
      await send(app, form(), { as: player.token, headers }),
      await send(other, form(), { as: player.token, headers }),
    ];
    expect([first.status, second.body]).toEqual([201, first.body]);
    expect(await storedRows(app)).toHaveLength(1);
  });
});
