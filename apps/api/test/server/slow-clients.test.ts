import { connect, type Socket } from 'node:net';
import { listClubs } from '@bandeja/contract/calls/clubs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPlayer } from '../new-player.ts';
import { createTestApp, useTestApp } from '../test-app.ts';

const EACH = 100;

const app = useTestApp();
let origin: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

/** Sends the beginning of a request without its end; resolves when the bytes are sent. */
const begin = (text: string) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    sockets.push(socket);
    socket.once('error', reject);
    socket.write(text, () => resolve());
  });

test('two hundred clients that never finish their headers or bodies do not block other requests', async () => {
  const { token } = await newPlayer(app);
  const head = `POST /api/matches/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  await Promise.all([
    ...Array.from({ length: EACH }, () => begin('GET /api/clubs/ HTTP/1.1\r\nHost: x\r\nX-Slow: ')),
    ...Array.from({ length: EACH }, () => begin(`${head}Content-Length: 1000\r\n\r\n{"date":`)),
  ]);
  // An incomplete request uses no database connection and sends no statement.
  const statements = await app.countStatements(async () => {
    const answer = await fetch(`${origin}${listClubs.path}`, { headers: { connection: 'close' } });
    expect(answer.status).toBe(200);
  });
  const alone = await app.countStatements(() => app.call(listClubs, {}));
  expect(statements).toBe(alone);
  expect(sockets.filter(({ readableEnded, destroyed }) => readableEnded || destroyed)).toEqual([]);
});

test('clients that send headers or a body slowly are cut off when a request has to have arrived', async () => {
  const server = await createTestApp({ besides: app, requestTimes: { totalMs: 1_000, checkMs: 100 } });
  const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const { token } = await newPlayer(app);
  const post = (path: string, headers: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`;
  const beginnings = [
    '',
    'GET /api/clubs/ HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    post('/api/matches/', `Authorization: Bearer ${token}\r\n`),
    // Answered before its body has arrived.
    post('/api/matches/', ''),
    post('/nowhere/', ''),
    `${'GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n'}GET /api/clubs/ HTTP/1.1\r\nHost: x\r\nX-Slow: `,
  ];
  const lives = await Promise.all(
    beginnings.map(
      (beginning) =>
        new Promise<number>((resolve) => {
          const began = performance.now();
          const socket = connect(Number(port), '127.0.0.1');
          sockets.push(socket);
          if (beginning) socket.write(beginning);
          const drip = setInterval(() => beginning && socket.write(' '), 50);
          socket.on('error', () => {});
          socket.resume().on('close', () => {
            clearInterval(drip);
            resolve(performance.now() - began);
          });
        }),
    ),
  );
  // Ten times the limit: a busy machine. Without the limit they live for a minute and more.
  expect(lives.filter((ms) => ms > 10_000)).toEqual([]);
  await server.app.close();
  await server.db.destroy();
});
