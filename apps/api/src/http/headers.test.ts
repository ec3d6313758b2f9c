import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { ERROR_SENTENCE } from '@bandeja/contract/error-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avatarOf, send } from '../../test/images/upload.ts';
import { newPlayer } from '../../test/new-player.ts';
import { openStream } from '../../test/open-stream.ts';
import { photo } from '../../test/pictures.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml' };
const IMMUTABLE = 'public, max-age=31536000, immutable';

let web: string;
let app: TestApp;
let image: string;
let personal: () => Promise<{ status: number; headers: Headers }>;
beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'bandeja-web-'));
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<head><meta name="bandeja-settings" content="" /></head>');
  writeFileSync(join(web, 'assets', 'index-abc.js'), 'export {};');
  writeFileSync(join(web, 'assets', 'index-abc.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(web, 'manifest.webmanifest'), '{}');
  app = await createTestApp({ webDirectory: web });
  const player = await newPlayer(app);
  const picture = await photo().jpeg().toBuffer();
  image = (await send(app, avatarOf(player, picture), { as: player.token })).body.image;
  personal = get('/api/account/export', { authorization: `Bearer ${player.token}` });
});
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true });
});

type Headers = Record<string, unknown>;
type Class = [string, () => Promise<{ status: number; headers: Headers }>, number, string];

const get =
  (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
  async () => {
    const answer = await app.app.inject({ method, url, headers });
    return { status: answer.statusCode, headers: answer.headers };
  };

async function stream() {
  const opened = await openStream(app, 'slots:arena-central:2026-03-09');
  opened.leave();
  return { status: opened.status, headers: opened.headers };
}

/** Bytes that are no request, over a connection. */
async function garbage() {
  if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  let text = '';
  await new Promise<void>((resolve) => {
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('close', () => resolve());
    socket.write('isto não é HTTP\r\n\r\n');
  });
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(JSON.parse(body)).toEqual({ error: ERROR_SENTENCE.invalid_request });
  const [line = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((one) => one.split(/: (.*)/).slice(0, 2)));
  return { status: Number(line.split(' ')[1]), headers };
}

const CLASSES: Class[] = [
  ['a page', get('/booking', BROWSER), 200, 'no-cache'],
  ['an asset', get('/assets/index-abc.js'), 200, IMMUTABLE],
  ['an asset, compressed', get('/assets/index-abc.js', { 'accept-encoding': 'gzip, br' }), 200, IMMUTABLE],
  ['a file of the app', get('/manifest.webmanifest'), 200, 'no-cache'],
  ['an answer of the API', get('/api/health/ready'), 200, 'no-store'],
  ['personal data', () => personal(), 200, 'no-store'],
  ['the description of the API', get('/api/openapi.json'), 200, 'no-cache'],
  ['a picture', () => get(image)(), 200, IMMUTABLE],
  ['a picture that is not there', get('/media/aaaaaaaaaaaaaaaaaaaaaa-256.webp'), 404, 'no-store'],
  ['an event stream', stream, 200, 'no-store'],
  ['a refusal of a stranger', get('/api/players/user'), 401, 'no-store'],
  ['a request that does not fit', get('/api/token/', {}, 'POST'), 400, 'no-store'],
  ['a call that does not exist', get('/api/nothing'), 404, 'no-store'],
  ['a file that does not exist', get('/assets/gone.js'), 404, 'no-store'],
  ['a path that is no path', get('/api/players/%zz/'), 400, 'no-store'],
  ['bytes that are no request', garbage, 400, 'no-store'],
  ['the pages of the API', get('/api/docs/', BROWSER), 200, 'no-store'],
  ['a redirect', get(`/sandbox/bank/SBX${'0'.repeat(20)}/pagar`, {}, 'POST'), 303, 'no-store'],
];

describe.each(CLASSES)('%s', (name, ask, status, cache) => {
  test(`answers ${status} with the security headers, and is cached as ${cache}`, async () => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    const { headers } = answer;
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/default-src '(self|none)'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
    // The description of the API is drawn by a library that writes HTML as text.
    if (name !== 'the pages of the API')
      expect(policy).toMatch(/require-trusted-types-for 'script'|^default-src 'none'/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
      'cache-control': cache,
    });
    const permissions = String(headers['permissions-policy']);
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(permissions).toContain(`${feature}=()`);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });
});

test('an asset is sent as the build compressed it', async () => {
  const answer = await app.app.inject({
    url: '/assets/index-abc.js',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('export {};');
});

test('an unexpected exception is answered generically, with the security headers, and the server continues', async () => {
  const broken = await createTestApp({
    mediaFaults: {
      read: async () => {
        throw new TypeError('secret of the stack');
      },
    },
  });
  const answer = await broken.app.inject('/media/aaaaaaaaaaaaaaaaaaaaaa-256.webp');
  expect([answer.statusCode, answer.json()]).toEqual([500, { error: ERROR_SENTENCE.internal }]);
  expect(answer.body).not.toContain('secret');
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect((await broken.app.inject('/api/health/live')).statusCode).toBe(200);
  await broken.close();
});
