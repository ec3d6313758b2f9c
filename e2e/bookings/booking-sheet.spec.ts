import type { Page } from '@playwright/test';
import { expectSeparated } from '../shell/page-layout.ts';
import {
  anySlot,
  bookingPage,
  dayIn,
  reserve,
  sheet,
  signInNew,
  slotForTwo,
} from '../support/booking-steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Drags the handle of the sheet down by this many pixels. */
async function drag(page: Page, pixels: number) {
  // When it moves no more.
  await page.locator('.sheet .grip').hover();
  const handle = await page.locator('.sheet .grip').boundingBox();
  if (!handle) throw new Error('The sheet has no handle');
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await page.mouse.down();
  await page.mouse.move(x, y + pixels, { steps: 4 });
  await page.mouse.up();
}

test('the sheet shows its rule and its button, closes when its handle is dragged down, and links the refusal for open holds to the bookings', async ({
  page,
}) => {
  await signInNew(page);
  await page.goto(bookingPage(dayIn(11)));
  await slotForTwo(page).first().tap();

  await test.step('the rule of cancellation and the button are on the screen when several courts are free', async () => {
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

  await test.step('the sheet returns after a short drag and closes after a long one', async () => {
    // The place of the sheet is compared, so it must not be moving.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.locator('.sheet .grip').hover();
    const { y: before } = (await page.locator('.sheet').boundingBox()) ?? {};
    await drag(page, 40);
    await expect(sheet(page)).toBeVisible();
    await expect.poll(async () => (await page.locator('.sheet').boundingBox())?.y).toBe(before);
    await drag(page, 160);
    await expect(sheet(page)).toBeHidden();
  });

  await test.step('the refusal for open holds leads to the bookings that can be paid or cancelled', async () => {
    await page.route('**/booking/court/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 409,
            headers: { 'x-error-code': 'too_many_open_holds' },
            json: { error: 'Você já tem 3 reservas esperando pagamento. Pague ou cancele uma antes.' },
          })
        : route.fallback(),
    );
    await anySlot(page).first().tap();
    await reserve(page).tap();
    await expect(sheet(page).getByText(/Pague ou cancele uma antes/)).toBeVisible();
    await expectSeparated(sheet(page));
    await sheet(page).getByRole('link', { name: 'Ver minhas reservas' }).tap();
    await expect(page).toHaveURL(/\/booking\/list$/);
  });
});
