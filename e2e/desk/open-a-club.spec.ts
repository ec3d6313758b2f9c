import { readFile } from 'node:fs/promises';
import { anySlot, bookingPage, dayIn, held, reserve, sheet, signInNew } from '../support/booking-steps.ts';
import { mailedPath } from '../support/mail.ts';
import { createAccount, newPerson } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { admin } from '../support/tournament-steps.ts';

test('from the operator’s command to a published club whose first slot a player books', async ({
  page,
  browser,
}) => {
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

  await expect(page.getByText('Faltam os horários: o clube não abre em nenhum dia.')).toBeVisible();
  await page.getByRole('link', { name: 'Definir horários e preços' }).click();
  await page.getByLabel('A noite começa às').fill('17:00');
  await page.getByLabel('De dia, por hora (R$)').fill('90');
  await page.getByLabel('De noite, por hora (R$)').fill('140,00');
  await page.getByRole('button', { name: 'Montar a semana' }).click();
  await expect(page.getByRole('button', { name: /: R\$ 90\/h 07:00–17:00$/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Ver o que muda e publicar' }).click();
  await sheet(page).getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText(/^Publicado: vale a partir de/)).toBeVisible();
  await page.getByRole('link', { name: 'Ver o que falta' }).click();
  const parts = page.getByRole('navigation', { name: 'Partes do clube' });
  await expect(parts.getByText(/falta/)).toHaveCount(0);
  await parts.getByRole('link', { name: /^4\./ }).click();
  await expect(page.getByText(/^Sem conta, o clube não recebe pelo app/)).toBeVisible();
  await page.getByRole('button', { name: 'Pôr a conta do clube' }).click();
  const account = page.getByRole('form', { name: 'Conta do Mercado Pago' });
  await expect(account.getByLabel('Endereço dos webhooks')).toHaveValue(
    new RegExp(`/payment/webhook/sandbox/${slug}/$`),
  );
  await account.getByLabel('Access token').fill('APP_USR-of-the-arena-4321');
  await account.getByLabel('Assinatura secreta dos webhooks').fill('secret-of-the-arena');
  await account.getByLabel('Sua senha').fill('not the password');
  await account.getByRole('button', { name: 'Guardar a conta' }).click();
  await expect(account.getByText('Senha incorreta.')).toBeVisible();
  await account.getByLabel('Sua senha').fill(owner.password);
  await account.getByRole('button', { name: 'Guardar a conta' }).click();
  await expect(page.getByText(/Token terminado em 4321/)).toBeVisible();
  await page.getByRole('button', { name: 'Salvar e continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Publicar', exact: true })).toBeVisible();
  await page.getByLabel('Escolher fotos').setInputFiles('apps/web/public/icon-512.png');
  await expect(page.getByRole('list', { name: 'Fotos do clube' }).getByText('Capa')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar o clube' }).click();
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(file.courts.map(({ name }: { name: string }) => name)).toContain('Central');
  expect(file.weeks[0].prices).toHaveLength(14);

  const visitor = await browser.newContext();
  const player = await visitor.newPage();
  await signInNew(player);
  await player.goto(`/club/${slug}`);
  await expect(player.getByRole('heading', { name: 'Não há clube neste endereço' })).toBeVisible();

  await page.getByRole('button', { name: 'Publicar o clube' }).click();
  await expect(page.getByRole('button', { name: 'Esconder o clube' })).toBeVisible();
  await expect(page.getByText('Clube ainda não publicado.')).toHaveCount(0);

  await player.reload();
  await expect(player.getByText('Norte Esportes Ltda. · CNPJ 12.ABC.345/01DE-35')).toBeVisible();
  await player.goto(bookingPage(dayIn(3), slug));
  await anySlot(player).first().click();
  await expect(player.getByText(/^Quem vende: Norte Esportes/)).toBeVisible();
  await reserve(player).click();
  await expect(held(player)).toBeVisible();
  await visitor.close();
});
