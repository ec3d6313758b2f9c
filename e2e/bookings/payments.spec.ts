import { expectAccessible } from '../support/axe.ts';
import {
  anySlot,
  bookFirst,
  bookingPage,
  dayIn,
  reserve,
  sheet,
  signInNew,
  timeOf,
} from '../support/booking-steps.ts';
import { bankDoes, expectPix, openBank } from '../support/payment-steps.ts';
import { expect, test } from '../support/test.ts';

const done = 'Quadra reservada!';

test('a refused payment leaves the court held, and another Pix paid in another tab is shown without a reload', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const charged: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/payment/charge/')) charged.push(request.headers()['x-session-id']);
  });
  await signInNew(page);
  await bookFirst(page, dayIn(1));
  await expectPix(page);
  expect(charged).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);

  await page.getByRole('button', { name: 'Copiar código' }).click();
  await expect(page.getByText('Código copiado. Cole no app do banco.')).toBeAttached();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByLabel('Código Pix copia e cola')).toHaveValue(copied);

  await page.evaluate(() => {
    document.documentElement.dataset.loaded = 'once';
  });
  await test.step('the court stays held and another Pix can be created when the bank refuses', async () => {
    await bankDoes(await openBank(page), 'Recusar');
    await expect(page.getByText('O banco recusou o pagamento e nada foi cobrado.')).toBeVisible();
    await expect(page.getByRole('timer')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Gerar outro Pix' }).click();
    await expectPix(page);
    await expect(page.getByLabel('Código Pix copia e cola')).not.toHaveValue(copied);
  });

  await bankDoes(await openBank(page), 'Pagar');
  await expect(page.getByRole('heading', { name: done })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Recebemos R$' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-loaded', 'once');
  // Only the title states it.
  await expect(page.getByText(/confirmada/i)).toHaveCount(0);
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Adicionar ao calendário' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^reserva-\d+\.ics$/);
  await expect(page.getByRole('link', { name: /^Ver no mapa/ })).toHaveAttribute('href', /google\.com\/maps/);

  await page.getByRole('link', { name: 'Ver reserva' }).click();
  await expect(page.getByText(/^R\$.*, pago$/)).toBeVisible();
  await expect(page.getByText(/confirmada/i)).toHaveText(['Confirmada']);
  await expect(page.getByRole('button', { name: 'Adicionar ao calendário' })).toBeVisible();
});

test('the page shows an expired Pix, the same time can be booked again, and a payment after the end books a free court', async ({
  page,
}) => {
  await signInNew(page);
  await page.goto(bookingPage(dayIn(10)));
  // Other tests book the first time of this day meanwhile.
  const slot = anySlot(page).nth(4);
  const time = await timeOf(slot);
  await slot.click();
  await reserve(page).click();
  await expectPix(page);
  await bankDoes(await openBank(page), 'Deixar expirar');

  await expect(page.getByText('Esta reserva foi cancelada: o tempo acabou.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Reservar de novo' }).click();
  await expect(sheet(page)).toContainText(time);
  await reserve(page).click();
  await expectPix(page);

  await test.step('a payment after the end of the hold books the court again when it is free', async () => {
    const bank = await openBank(page);
    await bankDoes(bank, 'Deixar expirar');
    await expect(page.getByRole('heading', { name: 'Reserva cancelada' })).toBeVisible();
    await bankDoes(bank, 'Pagar mesmo assim');
    await expect(page.getByRole('heading', { name: done })).toBeVisible();
  });
});

test('the court stays held and the page offers a retry when the bank does not answer; a blocked clipboard leaves the code selected', async ({
  page,
  allowConsole,
}) => {
  allowConsole('503');
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await signInNew(page);
  const keys: (string | undefined)[] = [];
  let isDown = true;
  await page.route('**/payment/charge/', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (!isDown) return route.continue();
    await route.fulfill({ status: 503, json: { error: 'O banco não respondeu agora.' } });
  });
  await bookFirst(page, dayIn(11));
  await expect(page.getByText('O Pix não saiu.')).toBeVisible();
  await expect(page.getByText(/O banco não respondeu agora\. A quadra continua guardada\./)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  await expectAccessible(page);

  isDown = false;
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expectPix(page);
  // The first charge may have reached the bank, so the retry sends the same Idempotency-Key.
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);

  await test.step('the code is copied by a selection, or left selected, when the clipboard is blocked', async () => {
    await page.getByRole('button', { name: 'Copiar código' }).click();
    await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible();
    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await page.getByRole('button', { name: /^Copia/ }).click();
    await expect(page.getByText('O código está selecionado: copie com o menu do aparelho.')).toBeVisible();
    const code = page.getByLabel('Código Pix copia e cola');
    await expect(code).toBeFocused();
    expect(await code.evaluate((field: HTMLInputElement) => field.selectionEnd)).toBeGreaterThan(100);
  });
});

test('an unpaid court leads to its Pix until it is paid or cancelled', async ({ page }) => {
  await signInNew(page);
  await bookFirst(page, dayIn(12));
  await expectPix(page);
  await test.step('Minhas Reservas shows it first, and filters by state', async () => {
    await page.goto('/booking/list');
    await expect(page.getByRole('list', { name: 'Próximas' }).getByRole('link')).toContainText(
      /faltam (29|30) min/,
    );
    await expectAccessible(page);
    const state = page.getByRole('combobox', { name: 'Situação' });
    await state.selectOption('Confirmadas');
    await expect(page.getByText('Nenhuma reserva nesta situação')).toBeVisible();
    await page.reload();
    await expect(state).toHaveValue('confirmadas');
    await state.selectOption('A pagar ou confirmar');
    await expect(page.getByRole('list', { name: 'Próximas' }).getByRole('link')).toHaveCount(1);
  });

  await test.step('Home shows it first, with its Pix', async () => {
    const live = page.waitForResponse(/\/events\/stream\//);
    await page.goto('/');
    await live;
    await expect(page.getByRole('heading', { name: 'Falta pagar esta quadra' })).toBeVisible();
    await expect(page.getByText(/^faltam (29|30) min$/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Pagar com Pix' }).click();
    await expectPix(page);
    await expectAccessible(page);
  });

  await test.step('Home shows that the court was paid in another tab', async () => {
    const bank = await openBank(page);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Falta pagar esta quadra' })).toBeVisible();
    await bankDoes(bank, 'Pagar');
    await expect(page.getByText('Reserva confirmada. Bom jogo!')).toBeVisible();
    await page.getByRole('link', { name: 'Ver reserva' }).click();
  });

  await test.step('the cancellation shows the refund before and after', async () => {
    await page.getByRole('button', { name: 'Cancelar reserva' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(/os R\$.* voltam inteiros a quem pagou/);
    await expect(dialog).toContainText('não dá para desfazer');
    await dialog.getByRole('button', { name: 'Cancelar reserva' }).click();

    await expect(page.getByText(/R\$.* devolvidos\./)).toBeVisible();
    await expect(page.getByText(/^R\$.*, devolvido$/)).toBeVisible();
    await page.goto('/booking/list?tab=canceladas');
    await expect(page.getByRole('list', { name: 'Canceladas' }).getByRole('link')).toContainText('devolvido');
  });
});
