import { expect, type Page } from '@playwright/test';

/** Opens the bank of the sandbox from the Pix on the screen, in its own tab. */
export async function openBank(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Abrir o banco de teste' }).click();
  const bank = await opened;
  await expect(bank.getByText('Aguardando pagamento')).toBeVisible();
  return bank;
}

/** Taps the outcome of the charge at the bank. */
export async function bankDoes(
  bank: Page,
  act: 'Pagar' | 'Recusar' | 'Deixar expirar' | 'Pagar mesmo assim',
) {
  await bank.getByRole('button', { name: act, exact: true }).click();
}

/** Waits until the Pix can be paid. */
export async function expectPix(page: Page) {
  await expect(page.getByRole('img', { name: /^QR code do Pix de R\$/ })).toBeVisible();
  await expect(page.getByLabel('Código Pix copia e cola')).toHaveValue(/^000201.*6304[0-9A-F]{4}$/);
  await expect(page.getByText('Esperando o pagamento…')).toBeVisible();
}
