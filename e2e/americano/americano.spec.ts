import type { Page } from '@playwright/test';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('Login describes the link of an Americano, and returns to it; the event starts with the invited player and two guests, and its table follows a score', async ({
  page,
  browser,
}) => {
  const other = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const second = await other.newPage();
  await signInAs(page, await registerPlayer(page, newPerson('Ana', 'Reis')));
  const person = await registerPlayer(second, newPerson('Bia', 'Luz'));

  await page.goto('/match');
  await page.getByRole('link', { name: 'Americano e Mexicano' }).click();
  await page.getByRole('link', { name: 'Criar', exact: true }).click();
  await page.getByLabel('Nome').fill('Americano de sexta');
  await page.getByRole('button', { name: 'Criar e convidar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Americano de sexta' })).toBeVisible();

  const people = (phone: Page) => phone.getByRole('list', { name: 'Quem joga' }).getByRole('listitem');
  const link = await page.getByLabel('Link do convite').inputValue();
  await second.goto(link);
  await expect(people(second).filter({ hasText: 'Ana Reis' })).toBeVisible();
  await second.getByRole('link', { name: 'Entrar na conta para jogar' }).click();
  await expect(second.getByText('Chamaram você para um Americano!')).toBeVisible();
  await second.getByLabel('E-mail').fill(person.email);
  await second.getByLabel('Senha', { exact: true }).fill(person.password);
  await second.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(second).toHaveURL(link);
  await second.getByRole('button', { name: 'Entrar no jogo' }).click();
  await expect(second.getByRole('button', { name: 'Não vou jogar' })).toBeVisible();
  await expect(people(page).filter({ hasText: 'Bia Luz' })).toBeVisible();

  for (const name of ['Caio', 'Davi']) {
    await page.getByLabel('Convidado sem conta').fill(name);
    await page.getByRole('button', { name: 'Adicionar convidado' }).click();
    await expect(people(page).filter({ hasText: name })).toBeVisible();
  }
  await expect(page.getByText('Nenhuma dupla se repete.')).toBeVisible();
  await page.getByRole('button', { name: 'Começar agora' }).click();

  // The invited player's phone follows the start and enters the points.
  await expect(second.getByRole('heading', { name: 'Rodada 1 de 3' })).toBeVisible();
  await second.getByRole('button', { name: 'Marcar pontos da quadra 1' }).click();
  await second.getByRole('button', { name: '20 a 4' }).click();
  for (const phone of [page, second]) {
    await expect(phone.getByRole('heading', { name: 'Rodada 2 de 3' })).toBeVisible();
    const table = phone.getByRole('table', { name: 'Tabela' });
    await expect(table.getByRole('row').filter({ hasText: 'Bia Luz' })).toContainText('20,0');
    await expect(table.getByRole('cell', { name: '4,0' })).toHaveCount(2);
  }
  await other.close();
});
