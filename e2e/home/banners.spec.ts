import type { Page } from '@playwright/test';
import { now } from '../support/clock.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const carousel = (page: Page) => page.getByRole('region', { name: 'Destaques' });
const shown = (page: Page) => carousel(page).getByRole('link');
const NAMES = [/^Open da Arena Moema/, /^De manhã a quadra/, /^Jogou\? Registre/] as const;
const expectShown = (page: Page, place: 0 | 1 | 2) => expect(shown(page)).toHaveAccessibleName(NAMES[place]);

// The clock that these tests move reaches the time limit of a read of the device at once.
test.beforeEach(({ allowConsole }) => allowConsole(/This device has not answered within \d+ ms/));

/** Opens Home with a clock that only the test moves. */
async function openPaused(page: Page) {
  await signInAs(page);
  await page.clock.pauseAt(new Date(now().getTime() + 10_000));
  await page.goto('/');
  // Loading needs some timers, far less than the five seconds of a banner.
  const first = carousel(page).getByRole('link', { name: NAMES[0] });
  await expect
    .poll(() => page.clock.runFor(20).then(() => first.count()), { intervals: [50], timeout: 40_000 })
    .toBe(1);
}

test('banners change every five seconds, stop under the mouse, the focus and the pause button, and are chosen by arrow keys and by their dots', async ({
  page,
}) => {
  await openPaused(page);
  await test.step('they change every five seconds and begin again after the last', async () => {
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

  await test.step('they stop under the mouse and continue when it leaves', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await shown(page).hover();
    await page.clock.runFor(12_000);
    await expectShown(page, 0);
    await page.mouse.move(5, 5);
    await page.clock.runFor(5_000);
    await expectShown(page, 1);
  });

  await test.step('they stop under the focus, and stop and start by the pause button', async () => {
    await shown(page).focus();
    await page.clock.runFor(12_000);
    await expectShown(page, 1);
    await page.keyboard.press('ArrowLeft');
    await expectShown(page, 0);
    // The focus goes along.
    await page.keyboard.press('ArrowLeft');
    await expectShown(page, 2);
    await expect(shown(page)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expectShown(page, 0);
    await page.keyboard.press('Shift+Tab');
    const pause = carousel(page).getByRole('button', { name: 'Pausar os destaques' });
    await pause.focus();
    await page.clock.runFor(5_000);
    await expectShown(page, 1);
    await expect(pause).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expectShown(page, 0);
    await page.keyboard.press('Enter');
    await page.clock.runFor(12_000);
    await expectShown(page, 0);
    await page.keyboard.press('ArrowRight');
    await expectShown(page, 1);
    await carousel(page).getByRole('button', { name: 'Passar os destaques sozinhos' }).press('Enter');
    await page.clock.runFor(5_000);
    await expectShown(page, 2);
  });

  await test.step('a dot shows its banner', async () => {
    await carousel(page)
      .getByRole('button', { name: /^Destaque 1 de 3: Open/ })
      .click();
    await expectShown(page, 0);
    await expect(carousel(page).getByRole('button', { name: /^Destaque 1 de 3/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });
});

test('banners follow the finger both ways; a swipe opens nothing, a tap opens the link in a new tab and is counted', async ({
  page,
  context,
}) => {
  await openPaused(page);
  await shown(page).scrollIntoViewIfNeeded();
  const box = await shown(page).boundingBox();
  if (!box) throw new Error('no banner');
  const devtools = await context.newCDPSession(page);
  const swipe = async (dx: number) => {
    const [x, y] = [box.x + box.width / 2, box.y + 40];
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', after: number, left?: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: left === undefined ? [] : [{ x: left, y }],
        // Seconds. The finger rests before it is lifted: after a fling the browser takes the next tap for its stop.
        timestamp: 1 + after,
      });
    await send('touchStart', 0, x);
    for (const part of [0.3, 0.6, 1]) await send('touchMove', part / 5, x + dx * part);
    await send('touchMove', 0.8, x + dx);
    await send('touchEnd', 0.9);
  };
  await swipe(-120);
  await expectShown(page, 1);
  await swipe(120);
  await expectShown(page, 0);
  await swipe(120);
  await expectShown(page, 2);
  await swipe(-120);
  await expectShown(page, 0);
  expect(context.pages()).toHaveLength(1);

  const counted = page.waitForResponse(/\/api\/banner\/\d+\/click\/$/);
  const opened = context.waitForEvent('page');
  await shown(page).tap();
  await opened;
  expect((await counted).status()).toBe(204);
  expect(context.pages()).toHaveLength(2);
  await expect(context.pages().at(-1) ?? page).toHaveURL(/\/tournament$/);
  await expect(page).toHaveURL(/\/$/);
});

test('banners do not move under reduced motion until the player starts them', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPaused(page);
  await page.clock.runFor(12_000);
  await expectShown(page, 0);
  await carousel(page).getByRole('button', { name: 'Passar os destaques sozinhos' }).tap();
  await page.clock.runFor(5_000);
  await expectShown(page, 1);
});
