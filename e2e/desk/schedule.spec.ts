import { readFile } from 'node:fs/promises';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { sheet } from '../support/booking-steps.ts';
import { now } from '../support/clock.ts';
import { mailedPath } from '../support/mail.ts';
import { createAccount, newPerson } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { admin } from '../support/tournament-steps.ts';

/** Signs in the owner of a new club and opens its hours and prices. */
async function openSchedule(page: Page): Promise<void> {
  const owner = await createAccount(page, newPerson('Dona', 'Horas'));
  await admin(['clubs', 'open', `Arena Horas ${owner.userId}`, owner.email]);
  await signInAs(page, owner);
  await page.goto(await mailedPath(owner.email, /\/desk\/invitation\/[\w-]+/));
  await page.getByRole('button', { name: 'Entrar na equipe' }).click();
  await expect(page.getByRole('link', { name: 'Ver o que falta' })).toBeVisible();
  await page.goto(`/desk/arena-horas-${owner.userId}/horarios`);
}

const band = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const shot = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : null;

test('a new club draws its week on a phone, sees gaps at once, and publishes it', async ({ page }) => {
  test.setTimeout(120_000);
  await openSchedule(page);
  await page.getByLabel('Dia: R$ por hora').fill('-5');
  await page.getByLabel('Noite: R$ por hora').fill('160,50');
  await page.getByRole('button', { name: 'Montar a semana' }).click();
  await expect(page.getByText('O preço não pode ser negativo.')).toBeVisible();
  await shot(page, 'start');
  await page.getByLabel('Dia: R$ por hora').fill('120');
  await page.getByRole('button', { name: 'Montar a semana' }).click();
  await expect(page.getByText('Fica neste aparelho até você publicar.')).toBeVisible();

  // The draft outlives the page.
  await page.reload();
  await page.getByRole('radio', { name: 'Domingo' }).press('Space');
  await band(page, 'Domingo: R$ 160,50/h 18:00–23:00').click();
  await sheet(page).getByLabel('Das').fill('19:00');
  for (const day of ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'])
    await sheet(page).getByRole('checkbox', { name: day }).press('Space');
  await shot(page, 'band');
  await sheet(page).getByRole('button', { name: 'Pôr na semana' }).click();
  await expect(page.getByText('Domingo, 18:00 às 19:00: aberto, mas sem preço.')).toBeVisible();
  const publish = page.getByRole('button', { name: 'Ver o que muda e publicar' });
  await expect(publish).toBeDisabled();
  await expect(page.locator('.scrim')).toHaveCount(0);
  await shot(page, 'gap');
  await expectAccessible(page);
  await band(page, 'Domingo: Sem preço 18:00–19:00').click();
  await sheet(page).getByLabel('Preço por hora (R$)').fill('0');
  await sheet(page).getByRole('button', { name: 'Pôr na semana' }).click();
  await expect(band(page, 'Domingo: Grátis 18:00–19:00')).toBeVisible();

  await page.getByRole('button', { name: 'Domingo, 07:00–23:00: mudar horário' }).click();
  await sheet(page).getByLabel('Fecha às').fill('01:00');
  await sheet(page).getByRole('button', { name: 'Pôr na semana' }).click();
  await page.getByRole('button', { name: 'Copiar para… (domingo)' }).click();
  await sheet(page).getByRole('checkbox', { name: 'Sábado' }).press('Space');
  await sheet(page).getByRole('button', { name: 'Copiar horários e preços' }).click();
  // The sheet gives the focus back when it has closed: the key would go there.
  await expect(page.getByRole('button', { name: 'Copiar para… (domingo)' })).toBeFocused();
  await page.getByRole('radio', { name: 'Sábado' }).press('Space');
  await expect(band(page, 'Sábado: R$ 160,50/h 19:00–01:00')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar preços' }).click();
  const table = await readFile(await (await download).path(), 'utf8');
  expect(table).toContain('sab,dom;18:00;19:00;;0,00\r\n');
  const file = page.getByLabel('Planilha de preços (CSV)');
  const send = (text: string) =>
    file.setInputFiles({ name: 'precos.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
  await send('dias;das;ate;duracao;preço\nseg-dom;07:00;25:00;;100\nsáb;hoje;12:00;;-1\n');
  await expect(page.getByText('Linha 3, coluna 2: Escreva a hora como 18:00.')).toBeVisible();
  await expect(page.getByText('Linha 3, coluna 5', { exact: false })).toBeVisible();
  await expect(band(page, 'Sábado: R$ 160,50/h 19:00–01:00')).toBeVisible();
  await send('dias;das;ate;duracao;preço\nseg-sex;07:00;25:00;;100\nsáb,dom;07:00;01:00;90;R$ 210,00\n');
  await expect(band(page, 'Sábado: R$ 140/h 07:00–01:00 1h30 R$ 210')).toBeVisible();

  await publish.click();
  await expect(sheet(page).getByText('Nenhuma reserva fica fora do horário.')).toBeVisible();
  await shot(page, 'publish');
  await sheet(page).getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText(/^Publicado: vale a partir de/)).toBeVisible();
  await expect(page.getByText('Fica neste aparelho até você publicar.')).toHaveCount(0);
  await page.reload();
  await page.getByRole('radio', { name: 'Sábado' }).press('Space');
  await expect(band(page, 'Sábado: R$ 140/h 07:00–01:00 1h30 R$ 210')).toBeVisible();
  await shot(page, 'published');
});

test('on a desk a later week is published and taken back, and holidays are switched', async ({ page }) => {
  await openSchedule(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  // A draft is thrown away after a question.
  await page.getByLabel('Dia: R$ por hora').fill('90');
  await page.getByLabel('Noite: R$ por hora').fill('90');
  await page.getByRole('button', { name: 'Montar a semana' }).click();
  const discard = async (answer: string) => {
    await page.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
  };
  await discard('Voltar');
  await expect(page.getByText('Fica neste aparelho até você publicar.')).toBeVisible();
  await discard('Descartar');
  await expect(page.getByRole('heading', { name: 'Comece com uma semana simples' })).toBeVisible();
  await page.getByLabel('Dia: R$ por hora').fill('100');
  await page.getByLabel('Noite: R$ por hora').fill('150');
  await page.getByRole('button', { name: 'Montar a semana' }).click();
  const publish = page.getByRole('button', { name: 'Ver o que muda e publicar' });
  const send = () => sheet(page).getByRole('button', { name: 'Publicar' }).click();
  await publish.click();
  await send();
  await expect(page.getByText(/^Publicado: vale a partir de/)).toBeVisible();
  await expect(sheet(page)).toBeHidden();

  // By keyboard.
  await band(page, 'Quarta: R$ 150/h 18:00–23:00').focus();
  await page.keyboard.press('Enter');
  await sheet(page).getByLabel('Preço por hora (R$)').fill('180');
  await page.keyboard.press('Enter');
  await expect(band(page, 'Sexta: R$ 180/h 18:00–23:00')).toBeVisible();
  await shot(page, 'desk');
  await publish.click();
  const later = addDays(localDateOf(now(), 'America/Sao_Paulo'), 40);
  await sheet(page).getByLabel('Vale a partir de').fill(later);
  await expect(sheet(page).getByText('Nenhuma reserva fica fora do horário.')).toBeVisible();
  await send();
  await expect(page.getByText('Agora (mostrado abaixo)')).toBeVisible();
  await expect(band(page, 'Sexta: R$ 150/h 18:00–23:00')).toBeVisible();
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(band(page, 'Sexta: R$ 180/h 18:00–23:00')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('button', { name: 'Desfazer' })).toHaveCount(0);
  await expect(band(page, 'Sexta: R$ 150/h 18:00–23:00')).toBeVisible();

  await page.getByLabel('Ano', { exact: true }).selectOption({ index: 1 });
  const christmas = page.getByRole('switch', { name: 'Fechado : Natal' });
  await christmas.press('Space');
  await expect(christmas).toBeChecked();
  await page.getByRole('button', { name: 'Outro horário: Tiradentes' }).click();
  await sheet(page).getByLabel('Preço por hora (R$)').fill('200');
  await sheet(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('09:00–20:00 · R$ 200/h')).toBeVisible();
  // The sheet gives the focus back when it has closed: the key would go there.
  await expect(sheet(page)).toBeHidden();
  await shot(page, 'holidays');
  await christmas.press('Space');
  await expect(christmas).not.toBeChecked();
});
