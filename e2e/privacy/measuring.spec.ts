import { type Browser, chromium, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { startOwnServer } from '../support/own-server.ts';
import { startReceiver } from '../support/receiver.ts';
import { DEMO, expect, test, watchViolations } from '../support/test.ts';

const ID = 'G-TEST12345';

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let server: Awaited<ReturnType<typeof startOwnServer>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  receiver = await startReceiver();
  server = await startOwnServer({
    SENTRY_DSN: receiver.dsn,
    SENTRY_ENVIRONMENT: 'staging',
    TRACE_SITES: '{url}',
    ANALYTICS_ID: ID,
    ANALYTICS_URL: receiver.collectUrl,
  });
});
/**
 * Recordings are sent by timers of a frame that the client removes again, which the clock of the other tests stops: this
 * browser has the machine's clock.
 */
let recording: Browser;
test.beforeAll(async ({ browserName: _name }, info) => {
  recording = await chromium.launch(info.project.use.launchOptions);
});
test.beforeEach(() => receiver.clear());
test.afterAll(async () => {
  await recording.close();
  await server.stop();
  receiver.stop();
});

const HINT = { name: 'Podemos medir o uso?' };

async function open(browser: Browser, random = 0.5) {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } });
  const violations = await watchViolations(context);
  // Decides whether a visit is recorded from its start.
  await context.addInitScript((value) => {
    Math.random = () => value;
  }, random);
  return { context, page: await context.newPage(), violations };
}

/** Opens the app as the demo player, whose choice about measuring is set first. */
async function signIn(page: Page, analytics: boolean) {
  const data = { username: DEMO.email, password: DEMO.password };
  const tokens = await (await page.request.post('/api/token/', { data })).json();
  const headers = { authorization: `Bearer ${tokens.access}` };
  const recorded = await page.request.post('/api/account/consents', { headers, data: { analytics } });
  expect(recorded.status()).toBe(200);
  await page.addInitScript((stored) => {
    localStorage.setItem('bandeja.session', stored);
  }, JSON.stringify(tokens));
}

/** Not by a timer: the clock of the tests would catch it. */
const fail = (page: Page, text: string) =>
  page.evaluate((message) => {
    queueMicrotask(() => {
      throw new Error(message);
    });
  }, text);

const events = () => receiver.items('event').map(({ payload }) => JSON.parse(payload));
const messages = () => events().map((event) => event.exception.values[0].value as string);
type Span = { name: string; is_segment?: boolean; attributes: Record<string, { value: unknown }> };
const spans = (): Span[] => receiver.items('span').flatMap(({ payload }) => JSON.parse(payload).items);
const everything = () => receiver.requests.map(({ url, body }) => `${url.href}\n${body}`).join('\n');

test('before an answer, and after a refusal, nothing leaves the browser and no code of it is loaded', async ({
  browser,
}) => {
  const { context, page } = await open(browser);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  await page.goto('/politica-privacidade');
  await expect(page.getByRole('region', HINT)).toBeVisible();
  await fail(page, 'antes da resposta');
  await page.getByRole('button', { name: 'Não permitir' }).click();
  await expect(page.getByRole('region', HINT)).toBeHidden();
  await fail(page, 'depois da recusa');
  await page.goto('/termos-de-uso');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await fail(page, 'na outra página');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', HINT)).toBeHidden();
  expect(receiver.requests).toEqual([]);
  expect(
    asked.filter((url) => !url.startsWith(server.url) || /error-tracking|session-replay/.test(url)),
  ).toEqual([]);
  await context.close();
});

test('with consent every page is counted once, by its route and without the values of its address', async ({
  browser,
}) => {
  const { context, page, violations } = await open(browser);
  await page.goto('/politica-privacidade?de=ana@padel.com.br');
  await page.getByRole('button', { name: 'Permitir', exact: true }).click();
  await expect.poll(() => receiver.views().length).toBe(1);
  await page.getByRole('link', { name: 'Entrar' }).click();
  await expect.poll(() => receiver.views().length).toBe(2);
  // The answer is stored: the next opening has no question.
  await page.goto('/club/arena-moema-padel');
  await expect.poll(() => receiver.views().length).toBe(3);
  await expect(page.getByRole('region', HINT)).toBeHidden();
  const views = receiver.views();
  expect(views.map(({ dl }) => dl)).toEqual(
    ['/politica-privacidade', '/login', '/club/$club_slug'].map((path) => server.url + path),
  );
  expect(views[0]).toMatchObject({ v: '2', tid: ID, en: 'page_view', dt: 'Política de privacidade' });
  expect(new Set(views.map(({ cid }) => cid)).size).toBe(1);
  expect(everything()).not.toMatch(/ana@|padel\.com|arena-moema/);
  expect(receiver.requests.every(({ headers }) => !headers.cookie && !headers.referer)).toBe(true);
  expect(violations).toEqual([]);
  await context.close();
});

test('errors arrive with their kind and traces with their route, and only the page’s own site sees the trace', async ({
  browser,
}) => {
  const { context, page, violations } = await open(browser);
  const traced: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['sentry-trace']) traced.push(request.url());
  });
  await signIn(page, true);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Olá, / })).toBeVisible();
  await expect.poll(() => spans().length).toBeGreaterThan(0); // Only now are calls surely traced.
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Jogos' }).click();
  await expect.poll(() => traced.length).toBeGreaterThan(0);
  await fail(page, 'reserva de ana@padel.com.br, +55 11 95555-4444');
  await expect.poll(messages).toContain('reserva de [e-mail], [number]');

  // An answer that the page cannot draw: an error of the interface.
  await page.route('**/api/clubs/arena-moema-padel/', (route) => route.fulfill({ json: {} }));
  await page.goto('/club/arena-moema-padel');
  await expect(page.getByText('Não deu para abrir esta página')).toBeVisible();
  await expect.poll(() => events().map(({ tags }) => tags?.kind)).toContain('ui');

  // A page whose code does not arrive: an error of the navigation. The page reloads once by itself.
  await page.route(/\/assets\/_shell\.tournament\.index-.*\.js/, (route) => route.abort());
  await page.goto('/tournament');
  await expect(page.getByText('Não deu para abrir esta página')).toBeVisible();
  await expect.poll(() => events().map(({ tags }) => tags?.kind)).toContain('navigation');

  const segments = () => spans().flatMap(({ is_segment, name }) => (is_segment ? [name] : []));
  await expect.poll(segments).toContain('/');
  for (const event of events()) expect(event).toMatchObject({ environment: 'staging', release: '2.0.0' });
  expect(traced.every((url) => url.startsWith(`${server.url}/`))).toBe(true);
  expect(everything()).not.toMatch(/ana@padel|95555|demo@bandeja|eyJ|Bearer/);
  expect(violations.filter((text) => !text.includes('assets'))).toEqual([]);
  await context.close();
});

test('an entry that fails shows a notice, is opened again by its link, and is reported with consent only', async ({
  browser,
}) => {
  const { context, page, violations } = await open(browser);
  const entry = /\/assets\/index-[^/]*\.js$/;
  const broken = "throw new TypeError('quebrou para ana@padel.com.br')";
  await page.route(entry, (route) => route.fulfill({ contentType: 'text/javascript', body: broken }));
  await page.goto('/login?redirect=%2Fmatch%2F12');
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'A página não abriu. Confira o sinal e recarregue.' });
  const reload = notice.getByRole('link', { name: 'Recarregar' });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.waitForLoadState('networkidle');
  expect(receiver.requests).toEqual([]);

  await page.evaluate(() => {
    const choice = { granted: true, at: '2026-03-06T12:00:00Z', player: null, isRecorded: false };
    localStorage.setItem('bandeja.measuring', JSON.stringify(choice));
  });
  await reload.click();
  await expect.poll(messages).toEqual(['quebrou para [e-mail]']);
  const where = { url: `${server.url}/login` };
  const build = { environment: 'staging', release: '2.0.0' };
  expect(events()).toMatchObject([{ ...build, tags: { kind: 'start' }, request: where }]);

  receiver.clear();
  await page.unroute(entry);
  await page.route(entry, (route) => route.abort());
  await reload.click();
  await expect
    .poll(messages)
    .toEqual([expect.stringMatching(/^The entry was not loaded: .*\/assets\/index-[\w-]+\.js$/)]);
  expect(receiver.requests.every(({ headers }) => !headers.cookie && !headers.referer)).toBe(true);

  await page.unroute(entry);
  await reload.click();
  await expect(page).toHaveTitle(/ · Bandeja$/);
  await expect(notice).toBeHidden();
  expect(new URL(page.url()).search).toBe('?redirect=%2Fmatch%2F12');
  expect(violations).toEqual([]);
  await context.close();
});

test('an error sends the recording before it, with every text, input and picture covered', async () => {
  const { context, page, violations } = await open(recording);
  await signIn(page, true);
  await page.goto('/profile?edit=true');
  const first = page.getByLabel('Nome', { exact: true });
  await first.fill('Zuleica Quintela');
  const shown = (await page.locator('main').textContent()) ?? '';
  // The recording runs, and is kept until an error.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sentryReplaySession'))).not.toBeNull();
  expect(receiver.items('replay_recording')).toEqual([]);
  await fail(page, 'com gravação');
  // A recording is sent after five seconds or more.
  const count = () => receiver.items('replay_recording').length;
  await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('Dados', { exact: false }).first()).toBeVisible();
  await fail(page, 'outra vez');
  await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(1);

  const recorded = receiver
    .items('replay_recording')
    .map(({ payload }) => payload)
    .join('\n');
  expect(recorded).toContain('"type":2');
  expect(recorded).toMatch(/\*{4}/);
  expect(recorded).not.toContain('Zuleica');
  expect(recorded).not.toContain('Quintela');
  // Every word of the page, except those that are also words of its code.
  const words = [...new Set(shown.match(/\p{Lu}\p{Ll}{4,}/gu))];
  expect(words.length).toBeGreaterThan(8);
  expect(words.filter((word) => recorded.includes(word))).toEqual([]);
  expect(recorded).not.toMatch(/"src":"[^"]*\.(webp|png|svg)|data:image/);
  expect(recorded).not.toMatch(/demo@bandeja|eyJ/);
  expect(violations).toEqual([]);
  await context.close();
});

test('one visit in ten is recorded from its start', async () => {
  const { context, page } = await open(recording, 0.05);
  await signIn(page, true);
  await page.goto('/match');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => receiver.items('replay_recording').length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(events()).toEqual([]);
  await context.close();
});

test('errors of the whole visit are reported until the player withdraws consent in Perfil', async ({
  browser,
}) => {
  const { context, page } = await open(browser);
  await signIn(page, true);
  await test.step('errors before the load of the page are reported once reporting has started', async () => {
    // Between the first script of the page and its load event.
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        void Promise.reject(new Error('promessa antes do carregamento'));
        throw new Error('erro antes do carregamento');
      }),
    );
    await page.goto('/profile');
    await expect.poll(messages).toContain('erro antes do carregamento');
    await expect.poll(messages).toContain('promessa antes do carregamento');
    await fail(page, 'depois do carregamento');
    await expect.poll(messages).toContain('depois do carregamento');
    expect(messages().toSorted()).toEqual([
      'depois do carregamento',
      'erro antes do carregamento',
      'promessa antes do carregamento',
    ]);
  });

  await test.step('a choice changed in Perfil takes effect immediately, for the account', async () => {
    const choice = page.getByRole('switch', { name: 'Permitir medir o uso' });
    await expect(choice).toBeChecked();
    await expect.poll(() => spans().length).toBeGreaterThan(0);
    const recorded = page.waitForResponse('**/api/account/consents');
    await choice.click();
    await expect(choice).not.toBeChecked();
    expect((await recorded).status()).toBe(200);
    receiver.clear();
    await fail(page, 'depois de desligar');
    await page.getByRole('link', { name: 'Início' }).first().click();
    await expect(page.getByRole('heading', { name: /^Olá, / })).toBeVisible();
    // Later requests of the same page have arrived, so earlier ones would have too.
    await page.evaluate(() => fetch('/api/health/live').then((answer) => answer.text()));
    expect(receiver.requests).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('bandeja.analytics'))).toBeNull();
  });

  await context.close();
});
