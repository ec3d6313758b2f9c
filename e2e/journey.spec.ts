import { anySlot, dayIn, reserve, tapDay } from './support/booking-steps.ts';
import { choose } from './support/choose.ts';
import { newFriends } from './support/match-steps.ts';
import { newPerson } from './support/new-player.ts';
import { bankDoes, openBank } from './support/payment-steps.ts';
import { expect, test } from './support/test.ts';

/** The main path through the product, once, as a new player at phone width. */
test('a new player gets from sign-up to a moved level', async ({ page }) => {
  // The whole path takes longer than the test of one subject.
  test.setTimeout(120_000);
  const person = newPerson('Beatriz', 'Nogueira');
  const friends = await newFriends(page, 3);

  await test.step('creates an account', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Criar conta' }).click();
    await page.getByLabel('Nome completo').fill(`${person.first} ${person.last}`);
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Senha', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Criar conta' }).click();
  });

  await test.step('registers as a player, phone included', async () => {
    await expect(page).toHaveURL(/\/player\/register$/);
    await expect(page.getByText(`${person.first} ${person.last}`)).toBeVisible();
    await page.getByText('Destro', { exact: true }).click();
    await page.getByText('Esquerda', { exact: true }).click();
    await page.getByText('Feminino', { exact: true }).click();
    await page.getByText('18 anos ou mais').click();
    await page.getByLabel(/^Cidade/).fill('São Paulo');
    await page.getByLabel(/Celular/).fill('11 98765-4321');
    await page.getByRole('button', { name: 'Continuar' }).click();
  });

  await test.step('declares a level', async () => {
    await expect(page).toHaveURL(/\/player\/level\/register$/);
    await choose(page.getByRole('radio', { name: /^3,0/ }));
    await page.getByRole('button', { name: /nível/i }).click();
    await expect(page.getByRole('heading', { name: `Olá, ${person.first}` })).toBeVisible();
    await expect(page.getByText('Nível 3,0')).toBeVisible();
  });

  await test.step('books a court', async () => {
    await page
      .getByRole('navigation', { name: 'Atalhos' })
      .getByRole('link', { name: /Reservar Quadras/ })
      .click();
    // Of the city given at the registration.
    await page.getByLabel('Clube').selectOption('Arena Moema Padel');
    // Tomorrow, because this evening may be sold out.
    await tapDay(page, dayIn(1));
    await anySlot(page).first().click();
    await reserve(page).click();
    await expect(page.getByRole('heading', { name: / com Pix$/ })).toBeVisible();
  });

  await test.step('pays for it at the bank', async () => {
    await bankDoes(await openBank(page), 'Pagar');
    await expect(page.getByRole('heading', { name: 'Quadra reservada!' })).toBeVisible();
  });

  await test.step('sees it on Home', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Seu próximo jogo' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver reserva' })).toBeVisible();
  });

  await test.step('creates a match with three players', async () => {
    await page
      .getByRole('navigation', { name: 'Atalhos' })
      .getByRole('link', { name: /Registrar Jogo/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Criar Partida' })).toBeVisible();
    const free = ['Dupla A, posição 2', 'Dupla B, posição 1', 'Dupla B, posição 2'];
    for (const [index, place] of free.entries()) {
      const name = `${friends[index]?.first_name} ${friends[index]?.last_name}`;
      await page.getByRole('button', { name: `${place}: Sem Jogador` }).click();
      const picker = page.getByRole('dialog');
      await picker.getByLabel('Buscar pelo nome').fill(name);
      await picker.getByRole('listitem').filter({ hasText: name }).first().getByRole('button').click();
      await expect(picker).toBeHidden();
    }
    await page.getByRole('button', { name: 'Criar partida' }).click();
    await expect(page).toHaveURL(/\/match\/\d+$/);
  });

  await test.step('records 6–3 6–4', async () => {
    const more = (team: 'A' | 'B') =>
      page
        .getByRole('group', { name: new RegExp(`^Dupla ${team}:`) })
        .getByRole('button', { name: /^Mais um game/ });
    const games = async (a: number, b: number) => {
      for (let n = 0; n < a; n++) await more('A').click();
      for (let n = 0; n < b; n++) await more('B').click();
    };
    await games(6, 3);
    await expect(page.getByText('6 × 3 fecha o set.')).toBeVisible();
    await page.getByRole('button', { name: 'Salvar set 1' }).click();
    await expect(page.getByText('Set 2 em jogo')).toBeVisible();
    await games(6, 4);
    await expect(page.getByText('6 × 4 fecha o set e a partida.')).toBeVisible();
  });

  await test.step('finishes and sees the new level', async () => {
    await page.getByRole('button', { name: 'Salvar set 2 e finalizar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Finalizar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Vocês venceram' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Seu nível subiu' })).toBeVisible();
    // Four new players are no ring, but a first match among them moves little.
    await expect(page.getByRole('heading', { name: /^Por que 0,0[1-9]\?$/ })).toBeVisible();
    await page.goto('/');
    await expect(page.getByText(/^Nível 3,[01]$/)).toBeVisible();
  });
});
