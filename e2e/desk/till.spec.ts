import { sheet } from '../support/booking-steps.ts';
import { mailedPath } from '../support/mail.ts';
import { createAccount, newPerson } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { admin } from '../support/tournament-steps.ts';

test('a till is opened with a float, loses a sangria, and is closed with a difference', async ({ page }) => {
  const owner = await createAccount(page, newPerson('Dona', 'Caixa'));
  const slug = `arena-caixa-${owner.userId}`;
  expect(await admin(['clubs', 'open', `Arena Caixa ${owner.userId}`, owner.email])).toContain(slug);
  await signInAs(page, owner);
  await page.goto(await mailedPath(owner.email, /\/desk\/invitation\/[\w-]+/));
  await page.getByRole('button', { name: 'Entrar na equipe' }).click();
  await expect(page.getByRole('link', { name: 'Ver o que falta' })).toBeVisible();
  await page.goto(`/desk/${slug}/caixa`);

  await page.getByRole('button', { name: 'Abrir com troco' }).click();
  await sheet(page).getByRole('button', { name: 'Registrar' }).click();
  await expect(sheet(page).getByText('Use um valor como 60 ou 60,50.')).toBeVisible();
  await sheet(page).getByLabel('Valor (R$)').fill('100,50');
  await sheet(page).getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByRole('heading', { name: 'Dinheiro na gaveta' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Troco inicial' })).toBeHidden();

  await page.getByRole('button', { name: 'Sangria' }).click();
  await sheet(page).getByLabel('Valor (R$)').fill('200');
  await sheet(page).getByLabel('Motivo').fill('Cofre');
  await sheet(page).getByRole('button', { name: 'Registrar' }).click();
  await expect(sheet(page).getByText('Não há tanto dinheiro no caixa.')).toBeVisible();
  await expect(sheet(page).getByLabel('Motivo')).toHaveValue('Cofre');
  await sheet(page).getByLabel('Valor (R$)').fill('50');
  await sheet(page).getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByRole('region', { name: 'Lançamentos' }).getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'Fechar caixa' }).click();
  await sheet(page).getByLabel('Dinheiro contado (R$)').fill('45,50');
  await expect(sheet(page).getByText(/Faltam R\$\s5,00/)).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Fechar caixa' }).click();
  await expect(sheet(page).getByText('Escreva o motivo.')).toBeVisible();
  await sheet(page).getByLabel('Motivo da diferença').fill('Troco errado');
  await sheet(page).getByRole('button', { name: 'Fechar caixa' }).click();
  await expect(page.getByRole('heading', { name: 'Nenhum caixa aberto' })).toBeVisible();
  const closed = page.getByRole('region', { name: 'Caixas fechados' }).getByRole('button');
  await expect(closed).toContainText('Troco errado');
  await closed.click();
  await expect(sheet(page).getByText('Cofre')).toBeVisible();
});
