import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type DrawnPages, drawnPageOf, withDrawnPage } from './drawn-pages.ts';

const page = (path: string, others: Partial<DrawnPages['pages'][number]> = {}) => ({
  path,
  scripts: [],
  inline: [],
  links: [],
  kind: null,
  body: '',
  ...others,
});

const PAGES: DrawnPages = {
  codes: { account: 'account()', frame: 'frame()' },
  styles: { 'assets/index-a.css': 'b{}', 'assets/shell-a.css': 'i{}' },
  pages: [
    page('/', { kind: 'frame', body: '<p>Início</p>', inline: ['assets/index-a.css', 'assets/shell-a.css'] }),
    page('/login', {
      kind: 'account',
      body: '<form></form><a href="@support-url@"></a>',
      inline: ['assets/index-a.css'],
      scripts: ['assets/login-a.js'],
    }),
    page('/match/$match_id', { kind: 'frame', links: ['assets/match-a.css'] }),
    page('/match/create', { kind: 'frame' }),
  ],
};

const INDEX = `<head><meta name="bandeja-settings" content="" />
<script>theme()</script><link rel="stylesheet" crossorigin href="/assets/index-a.css">
</head><body><div id="root"></div></body>`;

describe('the page of an address', () => {
  test.each([
    ['/', '/'],
    ['/index.html', '/'],
    ['/?from=home', '/'],
    ['/login/', '/login'],
    ['/match/12?tab=sets', '/match/$match_id'],
    ['/match/create', '/match/create'],
    ['/match/', null],
    ['/nothing', null],
  ])('%s', (url, path) => {
    expect(drawnPageOf(PAGES.pages, url)?.path ?? null).toBe(path);
  });
});

let web: string;
let app: TestApp;
beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'bandeja-drawn-'));
  mkdirSync(join(web, '.vite'));
  writeFileSync(join(web, 'index.html'), INDEX);
  writeFileSync(join(web, '.vite', 'pages.json'), JSON.stringify(PAGES));
  app = await createTestApp({ webDirectory: web });
});
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true });
});

const get = (url: string, headers = {}) =>
  app.app.inject({ url, headers: { accept: 'text/html', ...headers } });

test('Login comes with its form, its styles and the addresses of its scripts', async () => {
  const { body } = await get('/login');
  expect(body).toContain('<div id="root" data-path="/login"><form></form><a href="');
  expect(body).not.toContain('@support-url@');
  expect(body).toContain('</div><script>account()</script>');
  expect(body).toContain('<style>b{}</style><link rel="stylesheet" href="/assets/index-a.css" disabled>');
  expect(body).not.toContain('crossorigin href="/assets/index-a.css"');
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/login-a.js">');
});

test('a page with a variable is drawn for every address, with its styles after the drawn part', async () => {
  const { body } = await get('/match/12');
  expect(body).toContain('data-path="*"');
  expect(body.indexOf('/assets/match-a.css')).toBeGreaterThan(body.indexOf('frame()'));
});

test('an address without a page gets the empty one, and each page is compressed by itself', async () => {
  expect((await get('/nothing')).body).toContain('<div id="root"></div>');
  const packed = await get('/login', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe((await get('/login')).body);
});

test('the policy allows the scripts and styles within the pages by their hashes, and no others', async () => {
  const policy = String((await get('/login')).headers['content-security-policy']);
  const hashes = (...texts: string[]) =>
    texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');
  expect(policy).toContain(`script-src 'self' ${hashes('theme()', 'account()', 'frame()')};`);
  expect(policy).toContain(`style-src 'self' ${hashes('b{}', 'i{}')} `);
  expect(policy).not.toContain('unsafe');
});

test('another brand gets the empty page with its styles, because the drawn one shows the mark of Bandeja', () => {
  const login = drawnPageOf(PAGES.pages, '/login');
  if (!login) throw new Error('no page');
  const html = withDrawnPage(INDEX, PAGES, login, { supportUrl: 'https://wa.me/', isDrawn: false });
  expect(html).toContain('<div id="root"></div>');
  expect(html).toContain('<style>b{}</style>');
});
