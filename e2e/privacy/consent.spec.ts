import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { registerPlayer } from '../support/new-player.ts';
import { startOwnServer } from '../support/own-server.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';

const question = (page: Page) => page.getByRole('region', { name: 'Podemos medir o uso?' });
const terms = (page: Page) => page.getByRole('region', { name: 'Nossos termos mudaram' });

/** The player's own consents, as the server has them. */
async function consentsOf(page: Page, person: { email: string; password: string }) {
  const headers = { authorization: `Bearer ${await accessOf(page, person)}` };
  return (await (await page.request.get('/api/players/user', { headers })).json()).consents;
}

test.describe('where use is measured', () => {
  let server: Awaited<ReturnType<typeof startOwnServer>>;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    server = await startOwnServer({ ANALYTICS_ID: 'G-TEST12345', ANALYTICS_URL: 'http://127.0.0.1:9/g' });
  });
  test.afterAll(() => server.stop());

  const open = async (browser: import('@playwright/test').Browser) => {
    const viewport = { width: 360, height: 740 };
    const context = await browser.newContext({ baseURL: server.url, viewport, hasTouch: true });
    // Page views are another file's subject.
    await context.route('http://127.0.0.1:9/**', (route) => route.fulfill({ status: 204 }));
    return { context, page: await context.newPage() };
  };

  test('the question has two equal answers, covers nothing and is answered by keyboard; the answer is that of the account that signs in', async ({
    browser,
  }) => {
    const { context, page } = await open(browser);
    const person = await registerPlayer(page);
    expect(await consentsOf(page, person)).toEqual({ needs_terms: false, analytics: null });
    for (const [path, action] of [
      ['/club/arena-moema-padel', page.getByRole('link', { name: 'Reservar' }).first()],
      ['/login', page.getByRole('button', { name: 'Entrar' })],
    ] as const) {
      await page.goto(path);
      await expect(question(page)).toBeVisible();
      await expect(action).toBeVisible();
      // A trial click fails when another element is in front.
      await action.click({ trial: true });
      const place = await question(page).evaluate((card) => {
        const positions = [];
        for (let part: Element | null = card; part; part = part.parentElement)
          positions.push(getComputedStyle(part).position);
        return positions;
      });
      expect(place.filter((position) => position === 'fixed' || position === 'sticky')).toEqual([]);
    }
    const [refuse, permit] = ['Não permitir', 'Permitir'].map((name) =>
      page.getByRole('button', { name, exact: true }),
    );
    if (!refuse || !permit) throw new Error('two answers');
    const look = (button: typeof refuse) =>
      button.evaluate((element) => {
        const { width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, fontSize, fontWeight, boxShadow } = getComputedStyle(element);
        return { width, height, color, backgroundColor, fontSize, fontWeight, boxShadow };
      });
    expect(await look(permit)).toEqual(await look(refuse));
    expect((await look(permit)).height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
    await tabTo(page, refuse);
    await page.keyboard.press('Enter');
    await expect(question(page)).toBeHidden();
    await expect(page.locator('main')).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(question(page)).toBeHidden();

    // The visitor’s answer becomes the account’s; the question does not appear again.
    const recorded = page.waitForResponse('**/api/account/consents');
    await page.getByLabel('E-mail ou usuário').fill(person.email);
    await page.getByLabel('Senha', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    expect((await recorded).status()).toBe(200);
    await expect(page.getByRole('heading', { name: /^Olá, / })).toBeVisible();
    await expect(question(page)).toBeHidden();
    expect(await consentsOf(page, person)).toEqual({ needs_terms: false, analytics: false });

    // Another player of this device gets the question.
    const other = await registerPlayer(page);
    await page.evaluate(() => localStorage.removeItem('bandeja.session'));
    await signInAs(page, other);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/');
    await expect(question(page)).toBeVisible();
    await page.getByRole('button', { name: 'Permitir', exact: true }).click();
    await expect.poll(async () => (await consentsOf(page, other)).analytics).toBe(true);
    await expect.poll(() => asked.filter((url) => url.startsWith('http://127.0.0.1:9/g')).length).toBe(1);
    // Pages are counted; without a DSN no code of error reports is loaded.
    expect(asked.filter((url) => /error-tracking|session-replay/.test(url))).toEqual([]);
    await context.close();
  });
});

test('where nothing is measured there is no question and no request, and the choice in Perfil is kept', async ({
  page,
  baseURL,
  allowConsole,
}) => {
  allowConsole('depois da permissão');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const person = await registerPlayer(page);
  await signInAs(page, person);
  await page.goto('/profile');
  const choice = page.getByRole('switch', { name: 'Permitir medir o uso' });
  await expect(choice).not.toBeChecked();
  await expect(question(page)).toBeHidden();
  for (const analytics of [true, false]) {
    await choice.click();
    await expect(choice).toBeChecked({ checked: analytics });
    await expect.poll(async () => (await consentsOf(page, person)).analytics).toBe(analytics);
    await page.evaluate(() => queueMicrotask(() => Promise.reject(new Error('depois da permissão'))));
    await page.reload();
    await expect(choice).toBeChecked({ checked: analytics });
  }
  // Neither code nor requests of errors, recordings and page views, for each answer.
  expect(asked.length).toBeGreaterThan(20);
  const isMeasuring = (url: string) =>
    !url.startsWith(`${baseURL}/`) || /start-measuring|error-tracking|session-replay/.test(url);
  expect(asked.filter((url) => url.startsWith('http') && isMeasuring(url))).toEqual([]);
});

test('changed terms are shown at every opening until the player agrees, and the answer has its version', async ({
  page,
  context,
}) => {
  const person = await registerPlayer(page);
  await signInAs(page, person);
  // As for an account that agreed to a former version.
  let agreed: { terms_version?: string } | null = null;
  await context.route('**/api/players/user', async (route) => {
    const answer = await route.fetch();
    const player = await answer.json();
    await route.fulfill({ json: { ...player, consents: { analytics: null, needs_terms: agreed === null } } });
  });
  await context.route('**/api/account/consents', async (route) => {
    agreed = route.request().postDataJSON();
    await route.continue();
  });
  await page.goto('/');
  await expect(terms(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Agora não' }).tap();
  await expect(terms(page)).toBeHidden();
  await page.goto('/match');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(terms(page)).toBeHidden();

  const next = await context.newPage();
  await next.goto('/');
  await terms(next).getByRole('link', { name: 'termos de uso' }).tap();
  await expect(next.getByRole('heading', { level: 1, name: 'Termos de uso' })).toBeVisible();
  await next.getByRole('button', { name: 'Concordo' }).tap();
  await expect(next.getByText('Seu aceite foi registrado.')).toBeVisible();
  await expect(terms(next)).toBeHidden();
  expect(agreed).toEqual({ terms_version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  expect(await consentsOf(page, person)).toMatchObject({ needs_terms: false });
});
