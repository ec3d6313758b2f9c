import type { Page } from '@playwright/test';
import { bookingPage, dayIn, held, reserve, sheet, signInNew, slotForTwo } from '../support/booking-steps.ts';
import { expect, test } from '../support/test.ts';

const LOST = /Não deu para falar com o clube\..*a reserva não se repete/;

/** The server books, but its first answer does not arrive. Returns the retry keys that were sent. */
async function loseFirstBooking(page: Page) {
  const keys: (string | undefined)[] = [];
  await page.route('**/booking/court/', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  return keys;
}

const chosen = (page: Page) =>
  sheet(page).getByRole('group', { name: 'Quadra' }).locator('label:has(:checked)');

async function expectOneBooking(page: Page, headers: Record<string, string>) {
  const list = await page.request.get('/booking/court/', { headers });
  expect((await list.json()).count).toBe(1);
}

test('a court is booked once when the answer is lost and the player reloads the page and taps again', async ({
  page,
  allowConsole,
}) => {
  allowConsole('net::ERR_FAILED');
  const { headers } = await signInNew(page);
  const keys = await loseFirstBooking(page);
  await page.goto(bookingPage(dayIn(7)));
  await slotForTwo(page).first().tap();
  await expect(reserve(page)).toBeEnabled();
  const court = await chosen(page).textContent();
  await reserve(page).tap();
  await expect(sheet(page).getByText(LOST)).toBeVisible();

  await page.reload();
  // The free times no longer list the court, which the player's own booking holds.
  await expect(sheet(page).getByText(LOST)).toBeVisible();
  await expect(chosen(page)).toHaveText(court ?? '');
  await expect(sheet(page).getByRole('group', { name: 'Quadra' }).getByRole('radio').first()).toBeDisabled();
  await reserve(page).tap();
  await expect(held(page)).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  await expectOneBooking(page, headers);
});
