import { expectAccessible } from '../support/axe.ts';
import { anySlot, bookingPage, dayIn, reserve, sheet, signInNew } from '../support/booking-steps.ts';
import { expectPix } from '../support/payment-steps.ts';
import { expect, test } from '../support/test.ts';

test('axe finds no violation on the booking screens in light and dark', async ({ page }) => {
  test.setTimeout(180_000);
  await signInNew(page);
  await page.goto('/booking/list');
  await expect(page.getByText('Nenhum jogo marcado')).toBeVisible();
  await expectAccessible(page);

  await page.goto(bookingPage(dayIn(13)));
  await expect(anySlot(page).first()).toBeVisible();
  await expectAccessible(page);
  await anySlot(page).first().click();
  await expect(reserve(page)).toBeEnabled();
  await expectAccessible(page);
  await reserve(page).click();
  await expectPix(page);
  await expectAccessible(page);

  await page.goto('/booking/list');
  const card = page.getByRole('list', { name: 'Próximas' }).getByRole('link');
  await expect(card).toBeVisible();
  await expectAccessible(page);
  await card.click();
  await expect(page.getByRole('button', { name: 'Cancelar reserva' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancelar reserva' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar reserva' }).click();
  await expect(page.getByText('Você cancelou esta reserva.')).toBeVisible();

  const clubs = await (await page.request.get('/api/clubs/')).json();
  await page.goto(`/club/${clubs.results[0].slug}`);
  await expect(page.getByRole('heading', { level: 1, name: clubs.results[0].name })).toBeVisible();
  await expectAccessible(page);
});

test('the choice is beside the list when the window is wide', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInNew(page);
  await page.goto(bookingPage(dayIn(13)));
  await expect(page.getByText('Escolha um horário')).toBeVisible();
  const slot = anySlot(page).last();
  await slot.click();
  await expect(slot).toHaveAttribute('aria-pressed', 'true');
  await expect(sheet(page)).toHaveCount(0);
  await expect(reserve(page)).toBeEnabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Escolha um horário')).toBeVisible();
  await expect(slot).toBeFocused();
});
