import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { expect, test } from '../support/test.ts';
import { matchesOf, openBoard } from '../support/tournament-steps.ts';

test('after rain a manager delays a tournament on a phone: seen first, without network, and then saved', async ({
  page,
  allowConsole,
}) => {
  allowConsole(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch dynamically imported module|Page code not loaded/,
  );
  await page.route(/delay-sheet|board-print/, (route) => route.abort());
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 740 });
  const hash = await openBoard(page, 'Copa Chuva', { day: 42 });
  const main = page.getByRole('main');

  // What is not published waits for nothing.
  await main.getByRole('button', { name: 'Propor para todos' }).click();
  await expect(main.getByText(/^4 mudanças ainda não publicadas/)).toBeVisible();
  const open = main.getByRole('button', { name: 'Atrasar', exact: true });
  const sheet = page.getByRole('dialog', { name: 'Atrasar jogos' });
  // Code that does not arrive is said, and the next tap asks for it again.
  const notLoaded = page.getByText('Não deu para abrir. Confira o sinal e tente de novo.');
  for (const button of [open, main.getByRole('button', { name: 'Imprimir' })]) {
    await button.press('Enter');
    await expect(notLoaded).toBeVisible();
    await page.getByRole('button', { name: 'Fechar aviso' }).click();
    await expect(notLoaded).toHaveCount(0);
  }
  await page.unroute(/delay-sheet|board-print/);
  await open.press('Enter');
  await expect(sheet.getByText(/publique ou desfaça antes as suas mudanças/)).toBeVisible();
  await page.keyboard.press('Escape');
  const publish = main.getByRole('button', { name: 'Publicar horários' });
  await publish.click();
  await expect(publish).toHaveCount(0);
  const starts = async () =>
    (await matchesOf(page, hash)).map(({ starts_at }) => Date.parse(starts_at ?? ''));
  const before = await starts();

  await open.press('Enter');
  await choose(sheet.getByRole('radio', { name: 'Outro' }));
  const look = sheet.getByRole('button', { name: 'Ver como fica' });
  await look.click();
  await expect(sheet.getByText('Escolha de 1 a 720 minutos.')).toBeVisible();
  await sheet.getByLabel('Minutos').fill('20');
  await page.context().setOffline(true);
  await look.click();
  await expect(sheet.getByRole('status').filter({ hasText: /conexão|sinal|internet/i })).toBeVisible();
  await page.context().setOffline(false);
  await look.click();
  await expect(sheet.getByText(/^4 jogos mudam/)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await starts()).toEqual(before);

  // Another choice asks for another look.
  await choose(sheet.getByRole('radio', { name: '45 min' }));
  await look.click();
  await sheet.getByRole('button', { name: 'Atrasar 4 jogos' }).click();
  await expect(sheet).toHaveCount(0);
  await expect.poll(starts).toEqual(before.map((start) => start + 45 * 60_000));
});
