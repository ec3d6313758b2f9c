import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { createClub, createPlayer } from '@bandeja/db/testing/builders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
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
    page('/club/$club_slug', { kind: 'frame' }),
    page('/player/$player_id', { kind: 'frame' }),
  ],
};

const INDEX = `<head><meta name="bandeja-settings" content="" /><title>Bandeja</title>
<script>theme()</script><link rel="stylesheet" crossorigin href="/assets/index-a.css">
</head><body><div id="root"></div><noscript>O Bandeja precisa de JavaScript.</noscript></body>`;

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
  writeFileSync(join(web, 'sw.js'), 'show(`Uma novidade no @brand@`)');
  writeFileSync(
    join(web, 'manifest.webmanifest'),
    '{"name":"Bandeja","short_name":"Bandeja","lang":"pt-BR"}',
  );
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

describe('a public page as served', () => {
  const describedAs = (html: string, title: string, text: string, path: string) => {
    expect(html).toContain(`<meta property="og:title" content="${title}" />`);
    expect(html).toContain(`<meta property="og:description" content="${text}" />`);
    expect(html).toContain(`<meta name="description" content="${text}" />`);
    expect(html).toContain(`<meta property="og:url" content="https://bandeja.test${path}" />`);
    expect(html).toContain('<meta property="og:image" content="https://bandeja.test/convite.png" />');
  };

  test('Login and Home say what the product is, once, for browsers and for crawlers that accept anything', async () => {
    const about = 'Reserve quadras de padel, registre partidas e acompanhe seu nível e seus rankings.';
    for (const accept of ['text/html', '*/*']) {
      describedAs((await get('/login', { accept })).body, 'Entrar no Bandeja', about, '/login');
      describedAs((await get('/', { accept })).body, 'Bandeja', about, '/');
    }
    expect((await get('/login')).body.match(/name="description"/g)).toHaveLength(1);
    expect((await get('/login')).body).not.toContain('noindex');
  });

  test('a club has its name, city and description, compressed too; one without a description has a sentence', async () => {
    const club = await createClub(app.db, {
      name: 'Arena "Sul"',
      city: 'Santos',
      description: `Quatro quadras <cobertas>. ${'Estacionamento. '.repeat(30)}`,
    });
    const url = `/club/${club.slug}?from=chat`;
    const html = (await get(url, { accept: '*/*' })).body;
    expect(html).toContain('<meta property="og:title" content="Arena &quot;Sul&quot;, Santos" />');
    expect(html).toMatch(/name="description" content="Quatro quadras &lt;cobertas&gt;\. [^"]{100,180}…"/);
    expect(html).toContain(`content="https://bandeja.test/club/${club.slug}"`);
    const packed = await get(url, { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(html);

    const plain = await createClub(app.db, { name: 'Arena Norte', city: 'Natal', description: '' });
    const text = 'Veja as quadras e os horários livres em Natal, e reserve.';
    const path = `/club/${plain.slug}`;
    describedAs((await get(path)).body, 'Arena Norte, Natal', text, path);
  });

  test('a player has name and level, is not listed by search engines, and a removed one has none', async () => {
    const player = await createPlayer(app.db, {
      first_name: 'João Pedro',
      last_name: 'Albuquerque',
      level: 3.42,
      reliability: 61,
    });
    const html = (await get(`/player/${player.id}`)).body;
    const text = 'Nível 3,4, confiabilidade 61%. Últimos resultados, parceiros e rivais.';
    describedAs(html, 'João Pedro Albuquerque', text, `/player/${player.id}`);
    expect(html).toContain('<meta name="robots" content="noindex" />');
    await app.db.updateTable('players').set({ removed_at: new Date() }).where('id', '=', player.id).execute();
    expect((await get(`/player/${player.id}`)).body).not.toContain('og:');
  });

  test.each(['/club/nenhum', '/club/%E0%A4%A', '/player/999999999', '/player/0', '/match/12'])(
    '%s has no preview and still is the page',
    async (url) => {
      const { statusCode, body } = await get(url);
      expect(statusCode).toBe(200);
      expect(body).toContain('data-path="*"');
      expect(body).not.toContain('og:');
    },
  );
});

test('another brand is in page, preview, manifest and worker, without the picture of the default one', async () => {
  const brand = 'Vidro`s "#{x}" & $& Cia';
  const other = await createTestApp({ webDirectory: web, besides: app, brand });
  try {
    const fetched = async (url: string) =>
      (await other.app.inject({ url, headers: { accept: 'text/html' } })).body;
    const html = await fetched('/login');
    const escaped = 'Vidro`s &quot;#{x}&quot; &amp; $&amp; Cia';
    expect(html).toContain(`<title>${escaped}</title>`);
    expect(html).toContain(`<noscript>O ${escaped} precisa`);
    expect(html).toContain(`<meta property="og:title" content="Entrar no ${escaped}" />`);
    expect(html).not.toMatch(/og:image|O Bandeja|>Bandeja/);
    expect(JSON.parse(await fetched('/manifest.webmanifest'))).toEqual({
      name: brand,
      short_name: brand,
      lang: 'pt-BR',
    });
    const shown: string[] = [];
    new Function('show', await fetched('/sw.js'))((text: string) => shown.push(text));
    expect(shown).toEqual([`Uma novidade no ${brand}`]);
  } finally {
    await other.close();
  }
});
