import type { Page } from '@playwright/test';
import { now } from '../support/clock.ts';
import { newMatchPlayer } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Stops the clock of the page, this many milliseconds ahead of that of the run, until the test moves it. */
const stopClock = (page: Page, ahead: number) => page.clock.pauseAt(now().getTime() + ahead);

test('an error toast disappears after 10 s, any other toast after 5 s', async ({ page }) => {
  await signInAs(page, await newMatchPlayer(page, 'Ciro', 'Lopes'));
  // A refusal: a match without an answer of the server would wait in the queue.
  await page.route('**/api/matches/', (route) =>
    route.fulfill({ status: 400, headers: { 'x-error-code': 'invalid_request' }, json: {} }),
  );
  await page.goto('/match/create');
  const create = page.getByRole('button', { name: 'Criar partida' });
  await expect(create).toBeEnabled();
  // Ahead of the moment at which it stops, also on a slow machine.
  await stopClock(page, 60_000);
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
    // The toast before has moved the clock by 70 s.
    await stopClock(page, 180_000);
    await confirm.tap();
    const status = page.getByRole('region', { name: 'Avisos' }).getByRole('status');
    await expect(status).toBeVisible();
    await page.clock.runFor(4_900);
    await expect(status).toBeVisible();
    await page.clock.runFor(200);
    await expect(status).toBeHidden();
  });
});
