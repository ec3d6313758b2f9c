import { expectAccessible } from '../support/axe.ts';
import { bookFirst, dayIn, sheet, signInNew } from '../support/booking-steps.ts';
import { bankDoes, expectPix, openBank } from '../support/payment-steps.ts';
import { expect, test } from '../support/test.ts';

test('a paid booking is divided, and a friend without an account pays a share by one tap from its link', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  await signInNew(page);
  await bookFirst(page, dayIn(6));
  await expectPix(page);
  await bankDoes(await openBank(page), 'Pagar');
  await page.getByRole('link', { name: 'Ver reserva' }).click();
  await page.getByRole('button', { name: 'Dividir', exact: true }).click();

  await test.step('the shares make the price to the centavo', async () => {
    await sheet(page).getByRole('radio', { name: '3' }).check({ force: true });
    await sheet(page).getByLabel('Nome (parte 2)').fill('Ana');
    const own = sheet(page).getByLabel('Sua parte: valor em reais');
    const amount = await own.inputValue();
    await own.fill('1');
    await expect(sheet(page).getByText(/^Faltam R\$/)).toBeVisible();
    await expect(sheet(page).getByRole('button', { name: 'Criar os links' })).toBeDisabled();
    await own.fill(amount);
    await expectAccessible(page);
    await sheet(page).getByRole('button', { name: 'Criar os links' }).click();
  });
  const row = sheet(page).getByRole('listitem').filter({ hasText: 'Ana' });
  await expect(row.getByText('Esperando')).toBeVisible();
  await expect(row.getByRole('link', { name: 'Mandar o link de Ana no WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=/,
  );
  await expectAccessible(page);
  const link = await row.getByRole('textbox', { name: 'Link de Ana' }).inputValue();

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const friend = await context.newPage();
  await friend.goto(new URL(link).pathname);
  await expect(friend.getByText('reservou a quadra e divide a conta com você.')).toBeVisible();
  await expect(friend.getByText('Ana')).toHaveCount(0);
  await expect(friend.getByText(/^Se a reserva for cancelada até/)).toBeVisible();
  await friend.getByRole('button', { name: /^Pagar R\$.* com Pix$/ }).click();
  await expect(friend.getByRole('img', { name: /^QR code do Pix de/ })).toBeVisible();
  await expect(friend.getByLabel('Código Pix copia e cola')).not.toHaveValue('');
  const copy = await friend.getByRole('button', { name: 'Copiar código' }).boundingBox();
  const support = await friend.getByRole('link', { name: /^Falar com o suporte/ }).boundingBox();
  // Nothing floats over it, wherever the page is scrolled to.
  expect(support?.y).toBeGreaterThan((copy?.y ?? 0) + (copy?.height ?? 0));
  await expectAccessible(friend);
  await bankDoes(await openBank(friend), 'Pagar');
  await expect(friend.getByText(/^Pago: R\$/)).toBeVisible();
  await context.close();

  // The open sheet hears of it.
  await expect(row.getByText('Paga')).toBeVisible();
  await expect(sheet(page).getByText(/voltaram ou estão voltando para você/)).toBeVisible();
  await expect(sheet(page).getByRole('button', { name: 'Desfazer a divisão' })).toHaveCount(0);
});
