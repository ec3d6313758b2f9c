import type { Page, Request } from '@playwright/test';
import { anySlot, bookingPage, dayIn, holdFirst, reserve, signInNew } from '../support/booking-steps.ts';
import { expect, test } from '../support/test.ts';

/** Records the loaded files of the app. `fileWith`: the address of a loaded file with this name, once none is in flight. */
function watchAppFiles(page: Page) {
  const inFlight = new Set<Request>();
  const loaded: string[] = [];
  page.on('request', (request) => void (request.url().includes('/assets/') && inFlight.add(request)));
  page.on('requestfinished', (request) => {
    if (inFlight.delete(request)) loaded.push(request.url());
  });
  // Leaving a page cancels the files that it was still loading.
  page.on('requestfailed', (request) => void inFlight.delete(request));
  return {
    fileWith: (part: string) => (inFlight.size === 0 ? loaded.find((url) => url.includes(part)) : undefined),
  };
}

test('a booking opens from the list with its last known data when the phone is offline', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole('ERR_INTERNET_DISCONNECTED');
  await holdFirst(page, await signInNew(page), dayIn(4));
  const code = watchAppFiles(page);
  await page.goto('/booking/list');
  const card = page.getByRole('list', { name: 'Próximas' }).getByRole('link').first();
  // The visible card preloads the page of the booking.
  await expect(card).toBeVisible();
  await expect.poll(() => code.fileWith('_booking_id')).toBeDefined();
  // The files that it imports may be requested only once it is read.
  await page.evaluate((file) => import(file), code.fileWith('_booking_id') ?? '');

  await context.setOffline(true);
  await card.tap();
  await expect(page.getByText(/^Sem sinal\. Dados das \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^\d\d:\d\d–\d\d:\d\d$/ })).toBeVisible();
});

test('a page shows Sem sinal while its code is not loaded and opens when the phone is online again', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole('ERR_INTERNET_DISCONNECTED');
  allowConsole('Page code not loaded');
  await signInNew(page);
  await page.goto('/');
  const places = page.getByRole('navigation', { name: 'Principal' });
  // Of the app: without its code a link of the drawn frame leaves the page.
  await expect(page.getByRole('heading', { name: /^Olá, / })).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset.loaded = 'once';
  });

  await context.setOffline(true);
  await places.getByRole('link', { name: 'Perfil' }).tap();
  await expect(page.getByRole('heading', { name: 'Sem sinal' })).toBeVisible();
  await page.getByRole('button', { name: 'Tentar de novo' }).tap();
  await expect(page.getByRole('heading', { name: 'Sem sinal' })).toBeVisible();
  // A failing overlay does not remove the frame.
  for (const name of [/^Notificações/, /^Menu do perfil/, 'Abrir menu']) {
    await page.getByRole('button', { name }).tap();
    const toast = page.getByRole('alert').filter({ hasText: 'Confira o sinal e tente de novo.' });
    await expect(toast.getByText('Não deu para abrir.')).toBeVisible();
    await toast.getByRole('button', { name: 'Fechar aviso' }).tap();
    await expect(page.getByRole('button', { name: /^Notificações/ })).toBeVisible();
  }
  // The document was not reloaded, and pages that are already loaded still open.
  await expect(page.locator('html')).toHaveAttribute('data-loaded', 'once');
  await places.getByRole('link', { name: 'Início' }).tap();
  await expect(page.getByRole('heading', { name: /^Olá, / })).toBeVisible();

  await places.getByRole('link', { name: 'Perfil' }).tap();
  await expect(page.getByRole('heading', { name: 'Sem sinal' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Seus dados')).toBeVisible();
});

test('a refused booking shows its reason above the button and marks no court as taken when a limit is the reason', async ({
  page,
}) => {
  await holdFirst(page, await signInNew(page), dayIn(12));
  await page.goto(bookingPage(dayIn(5)));
  await anySlot(page).first().tap();
  await expect(reserve(page)).toBeEnabled();
  // A tap by coordinates, because the tap of a locator would scroll the sheet first. The button is where it stays once
  // the rules of the club, which come later, are above it.
  await expect(page.getByText(/^Cancele de graça até/)).toBeVisible();
  let last = '';
  const rests = async () => {
    const before = last;
    last = JSON.stringify(await reserve(page).boundingBox());
    return last === before;
  };
  await expect.poll(rests).toBe(true);
  const button = await reserve(page).boundingBox();
  if (!button) throw new Error('The button is not on the screen');
  await page.touchscreen.tap(button.x + button.width / 2, button.y + button.height / 2);

  const refusal = page
    .getByRole('status')
    .filter({ hasText: /^Confirme seu e-mail para ter mais de uma reserva/ });
  await expect(refusal).toBeInViewport({ ratio: 1 });
  const [note, rule] = [
    await refusal.boundingBox(),
    await page.getByText(/^Cancele de graça até/).boundingBox(),
  ];
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(rule?.y ?? 0);
});
