import { sheet } from '../support/booking-steps.ts';
import { mailedPath } from '../support/mail.ts';
import { createAccount, newPerson } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { admin } from '../support/tournament-steps.ts';

test('from the operator’s command through the five steps of a club', async ({ page }) => {
  const owner = await createAccount(page, newPerson('Dona', 'Norte'));
  const name = `Arena Norte ${owner.userId}`;
  const slug = `arena-norte-${owner.userId}`;
  expect(await admin(['clubs', 'open', name, owner.email])).toContain(slug);
  const invitation = await mailedPath(owner.email, /\/desk\/invitation\/[\w-]+/);
  await signInAs(page, owner);
  await page.goto(invitation);
  await page.getByRole('button', { name: 'Entrar na equipe' }).click();
  await page.getByRole('link', { name: 'Ver o que falta' }).click();
  await page.getByLabel('Cidade').fill('Niterói');
  await page.getByLabel('Estado').selectOption('RJ');
  await page.getByLabel('Razão social').fill('Norte Esportes Ltda.');
  await page.getByLabel('CNPJ ou CPF').fill('12.abc.345/01de-36');
  const save = page.getByRole('button', { name: 'Salvar e continuar' });
  await save.click();
  await expect(page.getByText('Este CNPJ ou CPF não confere.')).toBeVisible();
  await page.getByLabel('CNPJ ou CPF').fill('12.abc.345/01de-35');
  await save.click();

  await expect(page.getByRole('heading', { name: 'Quadras', level: 2 })).toBeFocused();
  await page.getByRole('button', { name: 'Acrescentar 6 quadras' }).click();
  await expect(page.getByRole('list', { name: 'Quadras do clube' }).getByRole('listitem')).toHaveCount(6);
  await page.getByRole('button', { name: 'Mudar Quadra 1' }).click();
  await sheet(page).getByLabel('Nome da quadra').fill('Quadra 2');
  await sheet(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(sheet(page).getByText('Já há uma quadra com este nome.')).toBeVisible();
  await sheet(page).getByLabel('Nome da quadra').fill('Central');
  await sheet(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Central')).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();

  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Salvar e continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Publicar', exact: true })).toBeVisible();
  await page.getByLabel('Escolher fotos').setInputFiles('apps/web/public/icon-512.png');
  await expect(page.getByRole('list', { name: 'Fotos do clube' }).getByText('Capa')).toBeVisible();
});
