import { expect, type Page } from '@playwright/test';

/** Opens the sandbox's bank from the Pix on the screen, in a tab of its own, as a person plays it. */
export async function openBank(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Abrir o banco de teste' }).click();
  const bank = await opened;
  await expect(bank.getByText('Aguardando pagamento')).toBeVisible();
  return bank;
}

/** What the bank does with the charge. */
export async function bankDoes(
  bank: Page,
  act: 'Pagar' | 'Recusar' | 'Deixar expirar' | 'Pagar mesmo assim',
) {
  await bank.getByRole('button', { name: act, exact: true }).click();
}

/** The Pix stands there, ready to be paid. */
export async function expectPix(page: Page) {
  await expect(page.getByRole('img', { name: /^QR code do Pix de R\$/ })).toBeVisible();
  await expect(page.getByLabel('Código Pix copia e cola')).toHaveValue(/^000201.*6304[0-9A-F]{4}$/);
  await expect(page.getByText('Esperando o pagamento…')).toBeVisible();
}
