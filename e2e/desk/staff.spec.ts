import { mailedPath } from '../support/mail.ts';
import { createAccount, newPerson } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';

const EQUIPE = `/desk/${DEMO_DESK.slug}/equipe`;
const LINK = /\/desk\/invitation\/[\w-]+/;

test('an owner invites, the invited person creates an account and works; removed, their open page ends', async ({
  page,
  browser,
}) => {
  const person = newPerson();
  await signInAs(page, DEMO_DESK.owner);
  await page.goto('/desk');
  // One club: it opens by itself.
  await expect(page).toHaveURL(new RegExp(`/desk/${DEMO_DESK.slug}(/|$)`));
  await page.goto(EQUIPE);
  await page.getByRole('button', { name: 'Convidar' }).click();
  const invite = page.getByRole('dialog', { name: 'Convidar para a equipe' });
  await invite.getByLabel('E-mail').fill('sem arroba');
  await invite.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(invite.getByText('O e-mail não pode ter espaços.')).toBeVisible();
  await invite.getByLabel('E-mail').fill(DEMO_DESK.reception.email);
  await invite.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(invite.getByText('Esta pessoa já está na equipe.', { exact: false })).toBeVisible();
  await expect(invite.getByLabel('E-mail')).toHaveValue(DEMO_DESK.reception.email);
  await invite.getByLabel('E-mail').fill(person.email);
  await invite.getByLabel('Papel').selectOption('Gerente');
  await invite.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(page.getByRole('button', { name: person.email })).toContainText('Convidado');

  const link = await mailedPath(person.email, LINK);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const theirs = await context.newPage();
  // Another account: said in words, and the link is kept through the log-in.
  await signInAs(theirs, await createAccount(theirs));
  await theirs.goto(link);
  await expect(theirs.getByText('você entrou com a conta de outro e-mail', { exact: false })).toBeVisible();
  await theirs.getByRole('button', { name: 'Entrar com outra conta' }).click();
  await theirs.getByRole('link', { name: 'Criar conta' }).click();
  await theirs.getByLabel('Nome completo').fill('Bianca Moraes');
  await theirs.getByLabel('E-mail').fill(person.email);
  await theirs.getByLabel('Senha', { exact: true }).fill(person.password);
  for (const box of await theirs.getByRole('checkbox').all()) await box.check();
  await theirs.getByRole('button', { name: 'Criar conta' }).click();
  await expect(theirs.getByRole('heading', { name: 'Convite para a equipe' })).toBeVisible();
  await expect(theirs.getByText('como gerente')).toBeVisible();
  await theirs.getByRole('button', { name: 'Entrar na equipe' }).click();
  const menu = theirs.getByRole('navigation', { name: 'Seções do balcão' });
  await menu.getByRole('link', { name: 'Histórico' }).click();
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Entrou na equipe' }).first()).toContainText(
    'Papel: gerente',
  );
  await expect(menu.getByRole('link', { name: 'Equipe' })).toHaveCount(0);

  // The link worked once.
  await page.goto(link);
  await expect(page.getByText('Este convite já foi usado', { exact: false })).toBeVisible();

  await page.goto(EQUIPE);
  await page.getByRole('button', { name: person.email }).click();
  const member = page.getByRole('dialog');
  await member.getByLabel('Papel').selectOption('Recepção');
  await member.getByRole('button', { name: 'Salvar papel' }).click();
  const row = page.getByRole('button', { name: person.email });
  await expect(row).toContainText('Recepção');
  await row.click();
  await member.getByRole('button', { name: 'Tirar da equipe' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tirar' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(member).toBeHidden();
  await expect(row).toHaveCount(0);

  // The next request of the open page ends it.
  await theirs
    .getByRole('link', { name: /^Equipe \d+$/ })
    .first()
    .click();
  await expect(theirs.getByRole('heading', { name: 'Não foi possível encontrar a rota' })).toBeVisible();
  await context.close();
});

test('the last owner reads why the club keeps them', async ({ page }) => {
  await signInAs(page, DEMO_DESK.owner);
  await page.goto(EQUIPE);
  await page.getByRole('button', { name: /\(você\)/ }).click();
  const member = page.getByRole('dialog');
  await expect(member.getByText('O clube fica sempre com um dono.', { exact: false })).toBeVisible();
  await expect(member.getByLabel('Papel')).toBeDisabled();
  await expect(member.getByRole('button', { name: 'Sair da equipe' })).toHaveCount(0);
});
