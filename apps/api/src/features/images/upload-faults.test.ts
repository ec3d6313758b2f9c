import { writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { ERROR_SENTENCE } from '@bandeja/contract/error-codes';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { avatarOf, send, storedFiles, storedRows } from '../../../test/images/upload.ts';
import { newPlayer, type SignedIn } from '../../../test/new-player.ts';
import { photo } from '../../../test/pictures.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { ARRIVING_AT_ONCE, ARRIVING_OF_PLAYER } from './upload-limits.ts';

let picture: Buffer;
beforeAll(async () => {
  picture = await photo().jpeg().toBuffer();
});
let app: TestApp;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Begins an upload, of which one line of the form arrives and nothing more; `answer` is its status line. */
async function idleUpload(player: SignedIn): Promise<{ answer: Promise<string> }> {
  if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(data.toString().split('\r\n')[0] ?? ''));
  });
  socket.write(
    `POST /api/images/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${player.token}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n--x\r\n',
  );
  return { answer };
}

/** Resolves once the server has begun to work on so many requests. */
async function underWay(count: number): Promise<void> {
  await new Promise<void>((resolve) => {
    let begun = 0;
    app.app.server.on('request', () => {
      begun += 1;
      if (begun === count) resolve();
    });
  });
}

describe('uploads that send nothing', () => {
  test('eight of one player do not delay the upload of another', async () => {
    // Nothing is cut off in this test: the places alone decide.
    app = await createTestApp({ uploadTimes: { windowMs: 600_000, totalMs: 600_000 } });
    const [idle, other] = [await newPlayer(app), await newPlayer(app)];
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const begun = underWay(8);
    await Promise.all(Array.from({ length: 8 }, () => idleUpload(idle)));
    await begun;
    expect((await send(app, avatarOf(other, picture), { as: other.token })).status).toBe(201);
  });

  test('eight of eight players do not delay the upload of another', async () => {
    app = await createTestApp({ uploadTimes: { windowMs: 600_000, totalMs: 600_000 } });
    const idle = await Promise.all(Array.from({ length: 8 }, () => newPlayer(app)));
    const other = await newPlayer(app);
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const begun = underWay(8);
    await Promise.all(idle.map((player) => idleUpload(player)));
    await begun;
    expect((await send(app, avatarOf(other, picture), { as: other.token })).status).toBe(201);
  });

  test('are refused when too little arrives, which frees every place they held', async () => {
    app = await createTestApp({ uploadTimes: { windowMs: 500 } });
    const players = await Promise.all(
      Array.from({ length: ARRIVING_AT_ONCE / ARRIVING_OF_PLAYER }, () => newPlayer(app)),
    );
    const idle = await Promise.all(players.flatMap((player) => [idleUpload(player), idleUpload(player)]));
    const other = await newPlayer(app);
    expect((await send(app, avatarOf(other, picture), { as: other.token })).status).toBe(201);
    for (const { answer } of idle) expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

test('an upload that trickles is refused after its total time', async () => {
  app = await createTestApp({ uploadTimes: { windowMs: 200, windowBytes: 1, totalMs: 1_000 } });
  const player = await newPlayer(app);
  const { answer } = await idleUpload(player);
  const drip = setInterval(() => sockets[0]?.write('x'.repeat(10)), 20);
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(drip);
});

test.runIf(process.platform === 'linux')(
  'a full disk is a 503 in words, and leaves no row and no file',
  async () => {
    app = await createTestApp({
      // The system's own refusal, ENOSPC.
      mediaFaults: { put: (_, data) => writeFile('/dev/full', data) },
    });
    const player = await newPlayer(app);
    const { status, body } = await send(app, avatarOf(player, picture), { as: player.token });
    expect([status, body]).toEqual([503, { error: ERROR_SENTENCE.storage_full }]);
    expect(await storedRows(app)).toEqual([]);
    expect(await storedFiles(app)).toEqual([]);
  },
);
