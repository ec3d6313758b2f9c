import { expectAccessible } from '../support/axe.ts';
import { registerPlayer } from '../support/new-player.ts';
import { newReader } from '../support/notification-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('the page folds similar notifications, and each opens on its own', async ({ page }) => {
  const reader = await newReader(page, { isFull: true });
  const matches = [await reader.notify(), await reader.notify(), await reader.notify()];
  for (const match of matches) await reader.finish(match);
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'Notificações' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Você está aqui' })).toContainText('Notificações');
  const fold = page.getByRole('button', { name: '3 resultados esperam você' });
  await expect(fold).toBeVisible();
  await expect(page.getByRole('button', { name: '3 novidades nas suas partidas' })).toBeVisible();
  await fold.tap();
  const inside = page.getByRole('link', { name: /Você jogou\? Confirme o resultado/ });
  await expect(inside).toHaveCount(3);
  await expectAccessible(page);
  await inside.nth(1).tap();
  await expect(page).toHaveURL(`/match/${matches[1]}`);
  await page.goBack();
  // The one that was opened is read.
  await expect(page.getByRole('button', { name: /3 resultados esperam você/ })).toContainText('2 não lidas');
  await page.getByRole('button', { name: 'Marcar todas como lidas' }).tap();
  await expect(page.getByText(/não lidas?$/)).toHaveCount(0);
});

test('the page reads the next pages as it is scrolled, and draws no row again that was there before', async ({
  page,
}) => {
  await signInAs(page, await registerPlayer(page));
  // A row reads the time of its notification whenever it is drawn.
  await page.addInitScript(() => {
    const reads: Record<string, number> = {};
    Object.assign(globalThis, { reads });
    globalThis.Date = class extends Date {
      constructor(...of: []) {
        super(...of);
        const [text] = of as unknown[];
        if (typeof text === 'string') reads[text] = (reads[text] ?? 0) + 1;
      }
    } as DateConstructor;
  });
  const timeOf = (id: number) => new Date(Date.UTC(2026, 7, 10, 0, 0, id)).toISOString();
  const of = (id: number) => ({
    id,
    title: `Aviso ${id}`,
    content: 'Bom jogo!',
    is_read: true,
    sent_at: timeOf(id),
    meta_data: { type: 'booking', id },
    // A group of a later version never folds.
    group: 'later',
  });
  const asked: number[] = [];
  await page.route(/\/notification\/info\/\?/, (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
    asked.push(number);
    const first = 90 - (number - 1) * 20;
    const results = Array.from({ length: Math.min(20, first) }, (_, index) => of(first - index));
    return route.fulfill({ json: { count: 90, next: number < 5 ? 'next' : null, previous: null, results } });
  });
  await page.goto('/notifications');
  await expect(page.getByText('Aviso 90')).toBeVisible();
  expect(asked).not.toContain(3);
  const last = page.getByText('Aviso 1', { exact: true });
  await expect(async () => {
    await page.mouse.wheel(0, 2_000);
    await expect(last).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(page.getByRole('list', { name: 'Notificações' }).getByRole('link')).toHaveCount(90);
  const reads = await page.evaluate(() => (globalThis as unknown as { reads: Record<string, number> }).reads);
  expect(reads[timeOf(1)]).toBeGreaterThan(0);
  expect(reads[timeOf(90)]).toBe(reads[timeOf(1)]);
  expect(reads[timeOf(80)]).toBe(reads[timeOf(1)]);
});

test('a topic is turned off in Preferências and stays off', async ({ page }) => {
  const reader = await newReader(page);
  await page.goto('/notifications');
  await page.getByRole('link', { name: 'Preferências' }).tap();
  const matches = page.getByRole('region', { name: 'Partidas' });
  const inApp = matches.getByRole('switch', { name: 'No Bandeja' });
  await expect(inApp).toBeChecked();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await inApp.tap();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(inApp).not.toBeChecked();
  await reader.notify();
  const { results } = await (
    await page.request.get('/notification/info/', { headers: reader.headers })
  ).json();
  expect(results).toEqual([]);
});
