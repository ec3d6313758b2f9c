import type { Page, Request } from '@playwright/test';
import { anySlot, bookFirst, bookingPage, dayIn, reserve, signInNew } from '../support/booking-steps.ts';
import { expect, test } from '../support/test.ts';

/** Which of the app's files have come; `hasCome` of one also says that none is on its way. */
function followCode(page: Page) {
  const under = new Set<Request>();
  const come: string[] = [];
  page.on('request', (request) => void (request.url().includes('/assets/') && under.add(request)));
  page.on('requestfinished', (request) => {
    if (under.delete(request)) come.push(request.url());
  });
  return { hasCome: (part: string) => under.size === 0 && come.some((url) => url.includes(part)) };
}

test('without a signal a booking opens from the list with what is known of it', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole('ERR_INTERNET_DISCONNECTED');
  await signInNew(page);
  await bookFirst(page, dayIn(4));
  const code = followCode(page);
  await page.goto('/booking/list');
  const card = page.getByRole('list', { name: 'Próximas' }).getByRole('link').first();
  // Its page comes along with the card that is seen.
  await expect(card).toBeVisible();
  await expect.poll(() => code.hasCome('_booking_id')).toBe(true);

  await context.setOffline(true);
  await card.tap();
  await expect(page.getByText(/^Sem sinal\. Dados das \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^\d\d:\d\d–\d\d:\d\d$/ })).toBeVisible();
});

test('a page whose code never came says so in its frame, and comes with the signal', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole('ERR_INTERNET_DISCONNECTED');
  allowConsole('Page code not loaded');
  await signInNew(page);
  await page.goto('/');
  const places = page.getByRole('navigation', { name: 'Principal' });
  await expect(places).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset.loaded = 'once';
  });

  await context.setOffline(true);
  await places.getByRole('link', { name: 'Perfil' }).tap();
  await expect(page.getByRole('heading', { name: 'Sem sinal' })).toBeVisible();
  await page.getByRole('button', { name: 'Tentar de novo' }).tap();
  await expect(page.getByRole('heading', { name: 'Sem sinal' })).toBeVisible();
  // The app is still the one that was here, and so is what it has already shown.
  await expect(page.locator('html')).toHaveAttribute('data-loaded', 'once');
  await places.getByRole('link', { name: 'Início' }).tap();
  await expect(page.getByRole('heading', { name: /^Olá, / })).toBeVisible();

  await places.getByRole('link', { name: 'Perfil' }).tap();
  await expect(page.getByRole('heading', { name: 'Sem sinal' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Seus dados')).toBeVisible();
});

test('the reason of a refused booking stands above the button, and blames no court for a limit', async ({
  page,
}) => {
  await signInNew(page);
  await bookFirst(page, dayIn(12));
  await page.goto(bookingPage(dayIn(5)));
  await anySlot(page).first().tap();
  await expect(reserve(page)).toBeEnabled();
  // As a thumb does: a locator's own tap would scroll the sheet first.
  const button = await reserve(page).boundingBox();
  if (!button) throw new Error('The button is not on the screen');
  await page.touchscreen.tap(button.x + button.width / 2, button.y + button.height / 2);

  const refusal = page
    .getByRole('status')
    .filter({ hasText: /^Confirme seu e-mail para ter mais de uma reserva/ });
  await expect(refusal).toBeInViewport({ ratio: 1 });
  const [note, total] = [await refusal.boundingBox(), await page.getByText('Total').boundingBox()];
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(total?.y ?? 0);
});
