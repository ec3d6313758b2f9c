import type { Page } from '@playwright/test';
import { now } from '../support/clock.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const carousel = (page: Page) => page.getByRole('region', { name: 'Destaques' });
const shown = (page: Page) => carousel(page).getByRole('link');
const NAMES = [/^Open da Arena Moema/, /^De manhã a quadra/, /^Jogou\? Registre/] as const;
const expectShown = (page: Page, place: 0 | 1 | 2) => expect(shown(page)).toHaveAccessibleName(NAMES[place]);

/** Opens Home with a clock that only the test moves. */
async function openPaused(page: Page) {
  await signInAs(page);
  await page.clock.pauseAt(new Date(now().getTime() + 10_000));
  await page.goto('/');
  // Loading needs some timers, far less than the five seconds of a banner.
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(shown(page)).toHaveAccessibleName(NAMES[0], { timeout: 100 });
  }).toPass({ intervals: [50] });
}

test.describe('banners', () => {
  test.beforeEach(async ({ page }) => {
    await openPaused(page);
  });

  test('change every five seconds and begin again after the last', async ({ page }) => {
    expect((await shown(page).boundingBox())?.height).toBe(125);
    await page.clock.runFor(4_000);
    await expectShown(page, 0);
    await page.clock.runFor(1_000);
    await expectShown(page, 1);
    await page.clock.runFor(5_000);
    await expectShown(page, 2);
    await page.clock.runFor(5_000);
    await expectShown(page, 0);
  });

  test('stop under the mouse and go on when it leaves', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await shown(page).hover();
    await page.clock.runFor(12_000);
    await expectShown(page, 0);
    await page.mouse.move(5, 5);
    await page.clock.runFor(5_000);
    await expectShown(page, 1);
    await carousel(page)
      .getByRole('button', { name: /^Destaque 3 de 3: Jogou/ })
      .click();
    await expectShown(page, 2);
    await expect(carousel(page).getByRole('button', { name: /^Destaque 3 de 3/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  test('stop under the focus, step by arrow keys, and stop and start by the pause button', async ({
    page,
  }) => {
    await shown(page).focus();
    await page.clock.runFor(12_000);
    await expectShown(page, 0);
    await page.keyboard.press('ArrowLeft');
    await expectShown(page, 2);
    await carousel(page).getByRole('button', { name: 'Pausar os destaques' }).focus();
    await page.keyboard.press('Enter');
    await page.clock.runFor(12_000);
    await expectShown(page, 2);
    await page.keyboard.press('ArrowRight');
    await expectShown(page, 0);
    await carousel(page).getByRole('button', { name: 'Passar os destaques sozinhos' }).press('Enter');
    await page.clock.runFor(5_000);
    await expectShown(page, 1);
  });

  test('follow the finger both ways, and a swipe opens nothing', async ({ page, context }) => {
    const box = await shown(page).boundingBox();
    if (!box) throw new Error('no banner');
    const devtools = await context.newCDPSession(page);
    const swipe = async (dx: number) => {
      const [x, y] = [box.x + box.width / 2, box.y + 40];
      const at = (left: number) => ({ touchPoints: [{ x: left, y }] });
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(x) });
      for (const part of [0.3, 0.6, 1])
        await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x + dx * part) });
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe(-120);
    await expectShown(page, 1);
    await swipe(120);
    await expectShown(page, 0);
    await swipe(120);
    await expectShown(page, 2);
    expect(context.pages()).toHaveLength(1);
    // Until a swipe has come to rest, the browser makes no click of a tap.
    await expect(async () => {
      const opened = context.waitForEvent('page', { timeout: 2_000 });
      await Promise.all([opened, shown(page).tap()]);
    }).toPass();
  });

  test('open their link in a new tab by a tap, which is counted', async ({ page, context }) => {
    const counted = page.waitForResponse(/\/api\/banner\/\d+\/click\/$/);
    const opened = context.waitForEvent('page');
    await shown(page).tap();
    expect((await counted).status()).toBe(204);
    await expect(await opened).toHaveURL(/\/tournament$/);
    await expect(page).toHaveURL(/\/$/);
  });
});

test('banners stand still under reduced motion until the player starts them', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPaused(page);
  await page.clock.runFor(12_000);
  await expectShown(page, 0);
  await carousel(page).getByRole('button', { name: 'Passar os destaques sozinhos' }).tap();
  await page.clock.runFor(5_000);
  await expectShown(page, 1);
});
