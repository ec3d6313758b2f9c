import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { now } from '../support/clock.ts';
import { accessOf } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';
import { matchesOf, openBoard, openShared, operate, publishProposal } from '../support/tournament-steps.ts';

const TABLET = { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true };
const LARGE = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

/** The board of a drawn tournament with four matches, as a grid. With a day its test may publish. */
async function openGrid(browser: Browser, screen: typeof LARGE, day?: number) {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  const fields = { day: day ?? 40, match_minutes: 60, rest_minutes: 30 };
  const hash = await (day === undefined ? openShared : openBoard)(page, 'Copa Grade', fields);
  const board = page.getByRole('region', { name: 'Quadro de quadras e horários' });
  await expect(board).toBeVisible();
  return { context, page, main: page.getByRole('main'), board, hash };
}

const WIN = [
  [6, 3],
  [6, 4],
];
const said = (page: Page) =>
  page.getByRole('region', { name: 'Quadro de quadras e horários' }).getByRole('status');
const placesOf = async (page: Page, hash: string) =>
  (await matchesOf(page, hash)).map(({ court, starts_at }) => `${court?.id ?? ''} ${starts_at}`);

test('at a desk a manager picks a match up by the keyboard, reads what is in the way, puts it back and drops it elsewhere', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { context, page, main, board, hash } = await openGrid(browser, LARGE, 40);
  const tray = board.getByRole('region', { name: 'Sem horário · 4' });
  await expect(tray).toBeVisible();
  await publishProposal(page);
  await expect(tray).toHaveCount(0);

  const published = await placesOf(page, hash);
  const items = board.locator('[data-match]');
  await expect(items).toHaveCount(4);
  // One stop of Tab for all matches; the arrows go from one to the next.
  await expect(board.locator('[data-match][tabindex="0"]')).toHaveCount(1);
  const first = board.locator('[data-match][tabindex="0"]');
  const code = await first.getAttribute('data-match');
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await expect(board.locator(`[data-match="${code}"]`)).not.toBeFocused();
  await expect(board.locator('[data-match]:focus')).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await expect(board.locator(`[data-match="${code}"]`)).toBeFocused();

  // On top of the next match of the same teams' group: in words, and put back by Escape.
  await page.keyboard.press('Enter');
  await expect(said(page)).toContainText('No lugar de antes.');
  await page.keyboard.press('PageDown');
  await expect(said(page)).toContainText(
    /Este jogo e Livre, .*(ao mesmo tempo|falta o descanso|falta tempo)/,
  );
  await expectAccessible(page, [1920, 1280, 768]);
  await page.setViewportSize(LARGE.viewport);
  await page.keyboard.press('Escape');
  await expect(said(page)).toHaveText(/^De volta: /);
  await expect(main.getByText(/ainda não publicada/)).toHaveCount(0);
  await expect(board.locator(`[data-match="${code}"]`)).toBeFocused();

  // The last hour of the day is free.
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await expect(said(page)).toContainText('o clube está fechado');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(board.locator(`[data-match="${code}"]`)).toBeFocused();
  await expect(main.getByText(/^1 mudança ainda não publicada/)).toBeVisible();
  await expect(board.locator('.board-item em')).toHaveText([/Conflito|Mudou|Novo/]);
  await main.getByRole('button', { name: 'Desfazer tudo' }).click();
  await expect(main.getByText(/ainda não publicada/)).toHaveCount(0);
  await expect(board.locator('[data-column]').first().locator(`[data-match="${code}"]`)).toBeVisible();
  expect(await placesOf(page, hash)).toEqual(published);

  // By M the form opens, for another day or minute.
  await board.locator(`[data-match="${code}"]`).press('m');
  await expect(page.getByRole('dialog').getByLabel('Início')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // To another court at the same time, and published.
  await board.locator(`[data-match="${code}"]`).press('Enter');
  await page.keyboard.press('ArrowRight');
  await expect(said(page)).toContainText('Sem conflito.');
  await page.keyboard.press('Enter');
  await main.getByRole('button', { name: 'Publicar horários' }).click();
  await expect(main.getByText(/ainda não publicada/)).toHaveCount(0);
  const moved = await placesOf(page, hash);
  expect(moved.filter((place) => !published.includes(place))).toHaveLength(1);
  await context.close();
});

test('a match with a result is opened by Enter and says that it stays; what another person publishes is said', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  // Days of its own: what it publishes takes courts.
  const { context, page, main, board, hash } = await openGrid(browser, LARGE, 38);
  await publishProposal(page);
  const [one] = await matchesOf(page, hash);
  const items = board.locator('[data-match]');
  const codes = await items.evaluateAll((all) => all.map((item) => (item as HTMLElement).dataset.match));
  const moved = codes.find((code) => code !== one?.hash);
  await board.locator(`[data-match="${moved}"]`).press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(main.getByText(/^1 mudança ainda não publicada/)).toBeVisible();
  const behind = main.getByText('Outra pessoa publicou horários enquanto você arrumava.');
  await expect(behind).toHaveCount(0);

  // Another desk gives another match its time up.
  const path = `/desk/${DEMO_DESK.slug}/tournaments/${hash}/schedule/`;
  const headers = { authorization: `Bearer ${await accessOf(page, DEMO_DESK.owner)}` };
  const date = (one?.starts_at ?? '').slice(0, 10);
  const { version } = await (await page.request.get(`${path}?date=${date}`, { headers })).json();
  const other = codes.find((code) => code !== one?.hash && code !== moved);
  const body = { matches: [{ hash: other, court: null, starts_at: null }], expected_version: version };
  expect((await page.request.post(path, { headers, data: body })).status()).toBe(200);
  await expect(behind).toBeVisible();
  await expect(main.getByRole('button', { name: 'Publicar os meus por cima' })).toBeVisible();

  // Recorded after its time: one that ends before keeps none of it.
  const ended = (Date.parse(one?.ends_at ?? '') - now().getTime()) / 3_600_000 + 1;
  await operate('result', { match: one?.hash, sets: WIN }, ended);
  const stays = board.locator(`[data-match="${one?.hash}"]`);
  await expect(stays).toContainText('Com resultado');
  await stays.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Já tem resultado.')).toBeVisible();
  await expect(sheet.getByLabel('Início')).toHaveCount(0);
  await context.close();
});

test('a mouse drags a match to another court; Escape and a drop beside the board change nothing', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { context, page, main, board } = await openGrid(browser, LARGE);
  const from = await board.locator('[data-tray] [data-match]').first().boundingBox();
  const column = await board.locator('[data-column]').nth(1).boundingBox();
  const shown = await board.locator('.board-scroll').boundingBox();
  if (!from || !column || !shown) throw new Error('nothing to drag');
  const grab = async () => {
    await page.mouse.move(from.x + 30, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(column.x + 40, shown.y + 150, { steps: 5 });
    await expect(said(page)).toContainText('Sem conflito.');
  };
  await grab();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(said(page)).toHaveText(/^De volta: Sem horário/);
  await grab();
  await page.mouse.move(600, 40);
  await expect(said(page)).toContainText('No lugar de antes.');
  await page.mouse.up();
  await expect(main.getByText(/ainda não publicada/)).toHaveCount(0);
  await grab();
  await page.mouse.up();
  await expect(main.getByText(/^1 mudança ainda não publicada/)).toBeVisible();
  await expect(board.locator('[data-column]').nth(1).locator('[data-match]')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A click opens the same form as the list has.
  await board.locator('[data-column]').nth(1).locator('[data-match]').click();
  await expect(page.getByRole('dialog').getByLabel('Quadra')).toBeVisible();
  await expectAccessible(page);
  await context.close();
});

test('on a tablet a finger scrolls the board, and drags a match after a long press', async ({ browser }) => {
  test.setTimeout(120_000);
  const { context, page, main, board } = await openGrid(browser, TABLET);
  const devtools = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  const item = board.locator('[data-tray] [data-match]').first();
  const from = await item.boundingBox();
  const shown = await board.locator('.board-scroll').boundingBox();
  const column = await board.locator('[data-column]').nth(1).boundingBox();
  if (!from || !shown || !column) throw new Error('nothing to drag');
  const finger = { x: from.x + 40, y: from.y + 20 };
  const there = { x: column.x + 40, y: shown.y + 200 };

  // A finger that moves at once scrolls.
  await touch('touchStart', { x: there.x, y: shown.y + 400 });
  for (const y of [380, 340, 300, 250]) await touch('touchMove', { x: there.x, y: shown.y + y });
  await touch('touchEnd');
  await expect
    .poll(() => board.locator('.board-scroll').evaluate(({ scrollTop }) => scrollTop))
    .toBeGreaterThan(50);
  await expect(said(page)).toHaveText('');

  await touch('touchStart', finger);
  await expect(said(page)).toContainText('No lugar de antes.');
  await touch('touchMove', { x: finger.x, y: finger.y + 40 });
  await touch('touchMove', there);
  await expect(said(page)).toContainText('Quadra 2');
  // A second finger, down on another match and up again, neither takes that one nor drops the first.
  const held = await said(page).textContent();
  const other = await board.locator('[data-tray] [data-match]').nth(1).boundingBox();
  if (!other) throw new Error('no second match');
  await touch('touchStart', there, { x: other.x + 40, y: other.y + 20 });
  await touch('touchMove', there);
  await expect(said(page)).toHaveText(held ?? '');
  await expect(main.getByText(/ainda não publicada/)).toHaveCount(0);
  await touch('touchEnd');
  await expect(main.getByText(/^1 mudança ainda não publicada/)).toBeVisible();
  await expect(board.locator('[data-column]').nth(1).locator('[data-match]')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.close();
});

test('a board is printed on A3, a page for each day that has matches', async ({ browser }) => {
  test.setTimeout(120_000);
  const { context, page, main, board } = await openGrid(browser, LARGE);
  await main.getByRole('button', { name: 'Propor para todos' }).click();
  await expect(main.getByText(/^4 mudanças ainda não publicadas/)).toBeVisible();
  // The last match of the day on the next one.
  await board.locator('[data-match]').last().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Dia').selectOption({ index: 1 });
  await sheet.getByRole('button', { name: 'Mover para cá' }).click();
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await main.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.locator('[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('.board-print');
  await expect(printed.locator('[data-item]')).toHaveCount(4);
  await expect(printed.getByText('Com mudanças ainda não publicadas')).toHaveCount(2);
  // Nothing of a match is cut.
  const cut = await printed
    .locator('[data-item]')
    .evaluateAll((items) => items.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight));
  expect(cut).toEqual([]);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2);
  // In millimetres.
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(sizes.map(([, ...size]) => size.map((points) => Math.round((Number(points) * 25.4) / 72)))).toEqual([
    [420, 297],
    [420, 297],
  ]);
  // The print layout is removed from the page after printing.
  await expect(printed).toHaveCount(0);
  await context.close();
});

test('from right to left and with text at 200 % the grid fits, and arrows go where they point', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { context, page, main, board } = await openGrid(browser, LARGE);
  await main.getByRole('button', { name: 'Propor para todos' }).click();
  await expect(main.getByText(/^4 mudanças ainda não publicadas/)).toBeVisible();
  const first = board.locator('[data-match][tabindex="0"]');
  const court = () => page.locator('.board-ghost').evaluate((ghost) => ghost.parentElement?.dataset.column);
  const columns = await board
    .locator('[data-column]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.column));
  for (const [dir, key] of [
    ['rtl', 'ArrowLeft'],
    ['ltr', 'ArrowRight'],
  ] as const) {
    await page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir);
    await first.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press(key);
    expect(await court()).toBe(columns[1]);
    await page.keyboard.press('Escape');
    for (const [width, size] of [
      [768, '100%'],
      [1280, '200%'],
      [1920, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${dir} ${width} ${size}`).toBe(
        width,
      );
    }
  }
  await context.close();
});
