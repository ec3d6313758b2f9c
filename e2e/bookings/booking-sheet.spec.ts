import type { Page } from '@playwright/test';
import { expectSeparated } from '../shell/page-layout.ts';
import {
  anySlot,
  bookFirst,
  bookingPage,
  dayIn,
  reserve,
  sheet,
  signInNew,
  slotForTwo,
} from '../support/booking-steps.ts';
import { expectPix } from '../support/payment-steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Drags the handle of the sheet down by this many pixels. */
async function drag(page: Page, pixels: number) {
  const handle = await page.locator('.sheet .grip').boundingBox();
  if (!handle) throw new Error('The sheet has no handle');
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + pixels, { steps: 4 });
  await page.mouse.up();
}

test('the sheet closes when its handle is dragged down, and returns after a short drag', async ({ page }) => {
  // The place of the sheet is compared, so it must not be moving.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInNew(page);
  await page.goto(bookingPage(dayIn(11)));
  await anySlot(page).first().tap();
  await expect(reserve(page)).toBeEnabled();
  const { y: before } = (await page.locator('.sheet').boundingBox()) ?? {};
  await drag(page, 40);
  await expect(sheet(page)).toBeVisible();
  await expect.poll(async () => (await page.locator('.sheet').boundingBox())?.y).toBe(before);
  await drag(page, 160);
  await expect(sheet(page)).toBeHidden();
});

test('the rule of cancellation and the button are on the screen when several courts are free', async ({
  page,
}) => {
  await signInNew(page);
  await page.goto(bookingPage(dayIn(11)));
  await slotForTwo(page).first().tap();
  await expect(reserve(page)).toBeEnabled();
  await expect(sheet(page).getByText(/^Cancele de graça até/)).toBeInViewport({ ratio: 1 });
  await expect(reserve(page)).toBeInViewport({ ratio: 1 });
  // What is chosen before a tap, with its words; the hold has one sentence.
  await expect(reserve(page)).toHaveText('Reservar e pagar com Pix');
  await expect(sheet(page).getByRole('radio', { name: /^90 min/ })).toBeChecked();
  await expect(sheet(page).getByText('Tipo de partida', { exact: true })).toBeVisible();
  await expect(sheet(page).getByText('Vale para o nível dos quatro.')).toBeVisible();
  await expect(sheet(page).getByText(/guardada|minutos para/)).toHaveCount(1);
});

test('the refusal for open holds links to the bookings that can be paid or cancelled', async ({ page }) => {
  await signInNew(page);
  await page.route('**/booking/court/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          headers: { 'x-error-code': 'too_many_open_holds' },
          json: { error: 'Você já tem 3 reservas esperando pagamento. Pague ou cancele uma antes.' },
        })
      : route.fallback(),
  );
  await page.goto(bookingPage(dayIn(11)));
  await anySlot(page).first().tap();
  await reserve(page).tap();
  await expect(sheet(page).getByText(/Pague ou cancele uma antes/)).toBeVisible();
  await expectSeparated(sheet(page));
  await sheet(page).getByRole('link', { name: 'Ver minhas reservas' }).tap();
  await expect(page).toHaveURL(/\/booking\/list$/);
});

test('the card keeps what is typed when the window becomes wide and narrow again', async ({ page }) => {
  await signInNew(page);
  await bookFirst(page, dayIn(11));
  await expectPix(page);
  await page.getByRole('button', { name: 'Pagar com cartão' }).tap();
  const card = page.getByRole('textbox', { name: 'Número do cartão' });
  await card.fill('5031 4332 1540 6351');
  await page.getByLabel('Nome no cartão').fill('APRO');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(card).toHaveValue(/5031/);
    await expect(page.getByLabel('Nome no cartão')).toHaveValue('APRO');
  }
});
