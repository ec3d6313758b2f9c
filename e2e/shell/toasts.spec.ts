import type { Page } from '@playwright/test';
import { newMatchPlayer } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Stops the clock of the page until the test moves it. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);

test('an error toast disappears after 10 s, any other toast after 5 s', async ({ page, allowConsole }) => {
  allowConsole('status of 503');
  await signInAs(page, await newMatchPlayer(page, 'Ciro', 'Lopes'));
  await page.route('**/api/matches/', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/match/create');
  const create = page.getByRole('button', { name: 'Criar partida' });
  await expect(create).toBeEnabled();
  await stopClock(page);
  await create.tap();
  const toast = page.getByRole('region', { name: 'Avisos' }).getByRole('alert');
  await expect(toast).toBeVisible();
  await page.clock.runFor(9_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();

  await test.step('the toast of a cancelled match disappears after 5 s', async () => {
    await page.unroute('**/api/matches/');
    await page.clock.resume();
    await create.tap();
    await page.getByRole('button', { name: 'Cancelar partida' }).tap();
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar partida' });
    await expect(confirm).toBeVisible();
    await stopClock(page);
    await confirm.tap();
    const status = page.getByRole('region', { name: 'Avisos' }).getByRole('status');
    await expect(status).toBeVisible();
    await page.clock.runFor(4_900);
    await expect(status).toBeVisible();
    await page.clock.runFor(200);
    await expect(status).toBeHidden();
  });
});
