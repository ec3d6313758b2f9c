import { accessOf, signInAs } from '../support/sign-in.ts';
import { DEMO, DEMO_DESK, expect, test } from '../support/test.ts';

const BANNERS = `/desk/${DEMO_DESK.slug}/banners`;

test('an owner makes a banner with a picture, sees it as players will, puts it on, and players see and open it', async ({
  page,
  browser,
}) => {
  await signInAs(page, DEMO_DESK.owner);
  await page.goto(`/desk/${DEMO_DESK.slug}`);
  await page.goto(BANNERS);
  const name = `Aulas de sábado ${test.info().repeatEachIndex}`;
  await page.getByRole('link', { name: 'Novo banner' }).click();
  const form = page.getByRole('form', { name: 'Banner' });
  const submit = page.getByRole('button', { name: 'Salvar e pôr no ar' });
  await submit.click();
  await expect(form.getByText('Escolha uma imagem.')).toBeVisible();
  await expect(form.getByText('Escreva o texto do banner.')).toBeVisible();
  await form.getByLabel('Escolher a imagem').setInputFiles('apps/web/public/icon-512.png');
  await expect(form.getByLabel('Trocar a imagem')).toBeAttached();
  await form.getByLabel('Texto do banner').fill(name);
  await form.getByLabel('O que a imagem mostra').fill('Professora com a raquete na quadra 2');
  // Both themes, before anything is sent.
  const preview = page.getByRole('region', { name: 'Como os jogadores veem' });
  await expect(preview.getByText(name)).toHaveCount(2);
  await expect(preview.locator('img')).toHaveCount(2);
  const grounds = await preview
    .getByRole('figure')
    .evaluateAll((figures) => figures.map((figure) => getComputedStyle(figure).backgroundColor));
  expect(new Set(grounds).size).toBe(2);
  await form.getByLabel('Para onde leva').selectOption('Outro endereço');
  await form.getByLabel('Endereço', { exact: true }).fill('http://exemplo.com.br');
  await submit.click();
  await expect(form.getByText('Use um endereço que comece com https://.')).toBeVisible();
  await form.getByLabel('Para onde leva').selectOption('Página do clube');
  await submit.click();
  const mine = page.getByRole('listitem').filter({ hasText: name });
  await expect(mine.getByText('No ar')).toBeVisible();
  await expect(mine.getByText('Apareceu 0 vezes · aberto 0 vezes')).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const player = await context.newPage();
  await signInAs(player, DEMO);
  await player.goto(`/club/${DEMO_DESK.slug}`);
  const shown = player.getByRole('region', { name: 'Destaques' });
  const link = shown.getByRole('link', {
    name: `Professora com a raquete na quadra 2 ${name} (abre em outra aba)`,
  });
  await expect(link).toBeVisible();
  const counted = player.waitForResponse(/\/api\/banner\/\d+\/click\/$/);
  const opened = context.waitForEvent('page');
  await link.click();
  await opened;
  expect((await counted).status()).toBe(204);
  const home = await player.request.get('/api/banner', {
    headers: { authorization: `Bearer ${await accessOf(player, DEMO)}` },
  });
  expect(await home.text()).toContain(name);
  expect(await (await player.request.get('/api/banner')).text()).not.toContain(name);
  await context.close();

  await page.reload();
  await expect(mine.getByText(/^Apareceu [12] vez(es)? · aberto 1 vez$/)).toBeVisible();
  await mine.getByRole('button', { name: `Desligar ${name}` }).click();
  await expect(mine.getByText('Desligado')).toBeVisible();
  await mine.getByRole('button', { name: `Apagar ${name}` }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Apagar' })
    .click();
  await expect(mine).toHaveCount(0);
});
