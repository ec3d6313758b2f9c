import { expectAccessible } from '../support/axe.ts';
import { anySlot, bookingPage, dayIn, reserve, sheet, signInNew } from '../support/booking-steps.ts';
import { expectPix } from '../support/payment-steps.ts';
import { pressOn } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';

test('axe finds no violation in the steps of a booking in light and dark; in a wide window the choice is next to the list', async ({
  page,
}) => {
  await signInNew(page);
  await page.goto('/booking/list');
  await expect(page.getByText('Nenhum jogo marcado')).toBeVisible();
  await expectAccessible(page);

  await test.step('the choice is next to the list when the window is wide', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(bookingPage(dayIn(13)));
    await expect(page.getByText('Escolha um horário')).toBeVisible();
    const slot = anySlot(page).last();
    await slot.click();
    await expect(slot).toHaveAttribute('aria-pressed', 'true');
    await expect(sheet(page)).toHaveCount(0);
    await expect(reserve(page)).toBeEnabled();
    // On the first screen, without scrolling to it.
    await page.evaluate(() => scrollTo(0, 0));
    await expect(reserve(page)).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByText('Escolha um horário')).toBeVisible();
    await expect(slot).toBeFocused();
  });

  await page.setViewportSize({ width: 360, height: 740 });
  await anySlot(page).first().click();
  await expect(sheet(page)).toBeVisible();
  await expect(reserve(page)).toBeEnabled();
  await expectAccessible(page);
  await reserve(page).click();
  await expectPix(page);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Ver reserva' }).click();
  // The sheet, which stays until the page is shown, has the same button.
  await expect(page.getByRole('heading', { level: 1, name: /^\d\d:\d\d–\d\d:\d\d$/ })).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Cancelar reserva' }));
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar reserva' }));
  await expect(page.getByText('Você cancelou esta reserva.')).toBeVisible();
});
