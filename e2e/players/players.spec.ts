import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { DEMO, expect, test } from '../support/test.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function demoPlayer(page: Page): Promise<{ id: number; first_name: string; last_name: string }> {
  const tokens = await page.request.post('/api/token/', {
    data: { username: DEMO.email, password: DEMO.password },
  });
  const { access } = await tokens.json();
  const own = await page.request.get('/api/players/user', { headers: { authorization: `Bearer ${access}` } });
  expect(own.status()).toBe(200);
  return own.json();
}

test('Perfil Atleta shows level and last results, and nothing private, when the viewer has no account; it offers a retry when the server does not answer', async ({
  page,
  allowConsole,
}) => {
  allowConsole('net::ERR_FAILED');
  const player = await demoPlayer(page);
  await page.route('**/api/players/*/', (route) => route.abort());
  await page.goto(`/player/${player.id}`);
  await expect(page.getByText('Não deu para buscar o jogador')).toBeVisible();
  await page.unroute('**/api/players/*/');
  await page.getByRole('button', { name: 'Tentar de novo' }).tap();
  const name = `${player.first_name} ${player.last_name}`;
  await expect(title(page, name)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(name));
  await expect(page.getByRole('heading', { name: 'Nível', exact: true })).toBeVisible();
  // At the name and at the level.
  await expect(page.getByText(/^Confiabilidade \d+%$/)).toHaveCount(2);
  await expect(page.getByRole('img', { name: /^Nível de/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Últimos resultados' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText(DEMO.email)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Editar perfil' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
});

test('Perfil Atleta shows a sentence and a link when there is no such player', async ({ page }) => {
  for (const id of ['999999999', 'ninguem', '0']) {
    await page.goto(`/player/${id}`);
    await expect(title(page, 'Jogador não encontrado'), id).toBeVisible();
  }
  await expectAccessible(page);
});

test('the terms of use, with the refund rule, and the privacy policy are public', async ({ page }) => {
  await page.goto('/sign-up');
  await page.getByRole('link', { name: 'termos de uso' }).tap();
  await expect(title(page, 'Termos de uso')).toBeVisible();
  await expect(page).toHaveTitle(/Termos de uso/);
  const refund = page.getByRole('heading', { level: 2, name: 'Cancelar e receber de volta' });
  await expect(refund).toBeVisible();
  for (const rule of ['Dentro do prazo, o dinheiro volta inteiro.', 'Depois do prazo, não há devolução.'])
    await expect(page.getByText(rule)).toBeVisible();

  await page.goto('/politica-privacidade');
  await expect(title(page, 'Política de privacidade')).toBeVisible();
  await expect(page).toHaveTitle(/Política de privacidade/);
  for (const part of ['O que guardamos e por quê', 'Por quanto tempo', 'Seus direitos', 'Contato'])
    await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible();
});
