import { createConnection } from 'node:net';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { avatarOf, send, storedFiles, storedRows } from '../../../test/images/upload.ts';
import { newPlayer, type SignedIn } from '../../../test/new-player.ts';
import { hugePng, photo } from '../../../test/pictures.ts';
import { createTestApp, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
let player: SignedIn;
beforeAll(async () => {
  player = await newPlayer(app);
});

const SCRIPT = '<script>alert(1)</script>';
const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`;
const jpeg = () => photo().jpeg().toBuffer();
const text = (value: string) => async () => Buffer.from(value, 'latin1');
const cutOff = (whole: Promise<Buffer>) => async () => (await whole).subarray(0, (await whole).length / 2);

/** Noise does not compress, so half of the file is half of the picture. */
const noise = () =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#fff',
    },
  });

describe('hostile uploads are refused with a sentence and leave nothing', () => {
  test.each([
    ['an SVG with a script', text(SVG), 415, /JPEG, PNG ou WebP/],
    ['text', text('não sou uma foto, sou um bilhete'), 415, /JPEG, PNG ou WebP/],
    ['an empty file', text(''), 415, /JPEG, PNG ou WebP/],
    ['a GIF that is a script too', text(`GIF89a/*${'.'.repeat(40)}*/=1;alert(1)`), 415, /JPEG, PNG ou WebP/],
    ['a real GIF', () => photo().gif().toBuffer(), 415, /JPEG, PNG ou WebP/],
    ['a TIFF', () => photo().tiff().toBuffer(), 415, /JPEG, PNG ou WebP/],
    ['a page that starts like a JPEG', text(`\xff\xd8\xff\xe0<html>${SCRIPT.repeat(9)}`), 400, /estragado/],
    ['an SVG that starts like a PNG', text(`\x89PNG\r\n\x1a\n${SVG}`), 400, /estragado/],
    ['a JPEG cut off', cutOff(noise().jpeg().toBuffer()), 400, /estragado/],
    ['a PNG cut off', cutOff(noise().png().toBuffer()), 400, /estragado/],
    ['a WebP cut off', cutOff(noise().webp().toBuffer()), 400, /estragado/],
    ['200 megapixels in a few bytes', async () => hugePng(20_000, 10_000), 413, /50 megapixels/],
    ['a line as long as a road', async () => hugePng(2_000_000_000, 1), 400, /estragado/],
    ['30 MB', async () => Buffer.alloc(30 * 1024 * 1024, await jpeg()), 413, /5 MB/],
    [
      'one byte more than 5 MB',
      async () => Buffer.concat([await jpeg(), Buffer.alloc(5 * 1024 * 1024)]),
      413,
      /5 MB/,
    ],
  ] as const)('%s', async (_, make, status, sentence) => {
    const bytes = await make();
    const answer = await send(app, avatarOf(player, bytes), { as: player.token });
    expect([answer.status, answer.body]).toEqual([status, { image: [expect.stringMatching(sentence)] }]);
    expect(await storedFiles(app)).toEqual([]);
    expect(await storedRows(app)).toEqual([]);
  });

  test('a decompression bomb is refused without decoding', async () => {
    const bomb = hugePng(20_000, 10_000);
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage().rss;
    expect((await send(app, avatarOf(player, bomb), { as: player.token })).status).toBe(413);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  test('an endless upload is answered at the first byte beyond the limit', async () => {
    const url = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = createConnection(Number(url.port), url.hostname);
    const answer = new Promise<string>((resolve, reject) => {
      socket.on('error', reject).once('data', (data) => resolve(data.toString()));
    });
    const fields = [
      ['content_type', 'player'],
      ['object_id', String(player.id)],
      ['caption', 'avatar'],
    ].map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
    const head = `${fields.join('')}--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n`;
    const chunk = (data: string) => `${Buffer.byteLength(data).toString(16)}\r\n${data}\r\n`;
    socket.write(
      `POST /api/images/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${player.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n${chunk(head)}`,
    );
    for (let sent = 0; sent < 6; sent++) socket.write(chunk('x'.repeat(1024 * 1024)));
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
    expect(await storedFiles(app)).toEqual([]);
  });
});

describe('hostile content is removed', () => {
  test('a photo with appended HTML is stored without it', async () => {
    const bytes = Buffer.concat([await jpeg(), Buffer.from(`<html>${SCRIPT}</html>`)]);
    const { status, body } = await send(app, avatarOf(player, bytes), { as: player.token });
    expect(status).toBe(201);
    const { rawPayload } = await app.app.inject(body.image);
    expect(rawPayload.toString('latin1')).not.toContain('script');
  });

  test.each(['../../../etc/cron.d/evil.png', '..\\..\\evil.svg', '/etc/passwd', 'a\0b.php', '💥'.repeat(90)])(
    'no file is stored as %j',
    async (name) => {
      const form = avatarOf(player, await jpeg(), {}, name);
      const { status, body } = await send(app, form, { as: player.token });
      expect([status, body.image]).toEqual([201, expect.stringMatching(/^\/media\/[\w-]{22}-256\.webp$/)]);
      for (const file of await storedFiles(app)) expect(file).toMatch(/^[\w-]{22}-(96|256|768)\.webp$/);
    },
  );

  test('an animated picture is stored with its first frame only', async () => {
    const frames = await Promise.all(
      [photo(60, 60), photo(60, 60, { r: 250, g: 0, b: 0 })].map((p) => p.png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const { body } = await send(app, avatarOf(player, moving), { as: player.token });
    const { rawPayload } = await app.app.inject(body.image);
    expect((await sharp(rawPayload, { animated: true }).metadata()).pages ?? 1).toBe(1);
  });

  test('48 megapixels in less than 5 MB are accepted', async () => {
    const bytes = await photo(8000, 6000).jpeg({ progressive: true }).toBuffer();
    expect((await send(app, avatarOf(player, bytes), { as: player.token })).status).toBe(201);
  });

  test('an extreme aspect ratio is handled quickly', async () => {
    const answer = await send(app, avatarOf(player, hugePng(1, 16_000_000)), { as: player.token });
    expect([201, 400]).toContain(answer.status);
  });
});

describe('GET media/', () => {
  test.each([
    '/media/',
    '/media/../package.json',
    '/media/%2e%2e%2fpackage.json',
    '/media/..%5c..%5cpackage.json',
    '/media/%00',
    '/media/aaaaaaaaaaaaaaaaaaaaaa-256.webp',
    '/media/aaaaaaaaaaaaaaaaaaaaaa-256.webp%00.html',
    '/media/aaaaaaaaaaaaaaaaaaaaaa-100.webp',
  ])('answers 404 for %s, without caching', async (url) => {
    const answer = await app.app.inject({ url, headers: { accept: 'image/*' } });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

test('uploads beyond thirty an hour get 429 with Retry-After', async () => {
  const limited = await createTestApp({ rateLimit: true });
  const { token, id } = await newPlayer(limited);
  const upload = () => send(limited, avatarOf({ id }, Buffer.from('não é foto')), { as: token });
  const answers = await Promise.all(Array.from({ length: 30 }, upload));
  expect(answers.every(({ status }) => status === 415)).toBe(true);
  expect((await upload()).status).toBe(429);
  await limited.close();
});
