import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { now } from '../support/clock.ts';
import { newMatchPlayer } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';
import { drawAndSchedule, newTournament } from '../support/tournament-steps.ts';

test('a manager enters pairs without accounts on a phone, and the tournament shows them by name', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 360, height: 740 });
  const hash = await newTournament(`Copa Balcão ${now().getTime()}`, {
    categories: [{ name: 'Livre', max_teams: 8, price_cents: 16_000 }],
  });
  await signInAs(page, DEMO_DESK.owner);
  await page.goto(`/desk/${DEMO_DESK.slug}/torneios?torneio=${hash}`);
  const main = page.getByRole('main');
  const teams = main.getByRole('list', { name: 'Duplas de Livre' });
  const sheet = page.getByRole('dialog');
  const open = () => main.getByRole('button', { name: 'Inscrever uma dupla' }).click();
  const send = sheet.getByRole('button', { name: 'Inscrever', exact: true });

  await test.step('the form says what is missing, and enters two new names with the fee paid', async () => {
    await open();
    await send.click();
    await expect(sheet.getByText('Diga o nome de quem vai jogar.')).toHaveCount(2);
    await sheet.getByRole('combobox', { name: 'Nome da primeira pessoa' }).fill('Otília Sarmento');
    const phone = sheet.getByLabel('Telefone da primeira pessoa (opcional)');
    await phone.fill('11 9876');
    await choose(
      sheet.getByRole('group', { name: 'Segunda pessoa' }).getByRole('radio', { name: 'Com conta' }),
    );
    await send.click();
    await expect(sheet.getByText('Escolha na lista um cliente com conta ligada ao clube.')).toBeVisible();
    await choose(
      sheet.getByRole('group', { name: 'Segunda pessoa' }).getByRole('radio', { name: 'Sem conta' }),
    );
    await sheet.getByRole('combobox', { name: 'Nome da segunda pessoa' }).fill('Zuleide');
    await choose(sheet.getByRole('radio', { name: 'Pagou no clube' }));
    // What the server refuses stands at its field; what is typed outlives a closed sheet.
    await send.click();
    await expect(phone).toHaveAccessibleDescription('Faltam números. Escreva o DDD e o telefone.');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Voltar' }).click();
    await open();
    await phone.fill('11 98765-4321');
    await sheet.getByRole('button', { name: 'Inscrever e abrir outra' }).click();
    await expect(sheet.getByRole('combobox', { name: 'Nome da primeira pessoa' })).toHaveValue('');
    await sheet.getByRole('button', { name: 'Voltar' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(teams.getByText('Otília Sarmento e Zuleide')).toBeVisible();
    await expect(teams.getByText('Confirmada, paga no clube')).toBeVisible();
    await expect(teams.getByText('Os dois sem conta')).toBeVisible();
  });

  await test.step('the same customer is no second time in the category, and an open fee is confirmed later', async () => {
    await open();
    await sheet.getByRole('combobox', { name: 'Nome da primeira pessoa' }).fill('otilia sarmento');
    await expect(
      sheet.getByText(/^Otília Sarmento já joga em .*, com Zuleide\. É a mesma pessoa\?/),
    ).toBeVisible();
    await sheet.getByRole('combobox', { name: 'Nome da primeira pessoa' }).fill('Otília Sar');
    await sheet.getByRole('option', { name: 'Otília Sarmento' }).click();
    await sheet.getByRole('combobox', { name: 'Nome da segunda pessoa' }).fill('Heitor Paz');
    await send.click();
    await expect(sheet.getByText('Esta pessoa já está inscrita nesta categoria.')).toBeVisible();
    await sheet.getByRole('combobox', { name: 'Nome da primeira pessoa' }).fill('Ivo Reis');
    await send.click();
    await expect(sheet).toHaveCount(0);
    await expect(teams.getByText('Falta pagar')).toBeVisible();
    await teams.getByRole('button', { name: 'Pagou no clube: Ivo Reis e Heitor Paz' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText(/Sem conta, os dois não recebem aviso: avise você\./)).toBeVisible();
    await dialog.getByLabel('Forma').selectOption({ label: 'Dinheiro' });
    await dialog.getByRole('button', { name: 'Confirmar a dupla' }).click();
    await expect(teams.getByText('Confirmada, paga no clube')).toHaveCount(2);
    // It was paid by card.
    await teams.getByRole('button', { name: 'Corrigir o pagamento de Ivo Reis e Heitor Paz' }).click();
    await expect(sheet.getByLabel('Pagamento errado')).toContainText(/R\$\s160,00, Dinheiro/);
    await sheet.getByLabel('Forma certa').selectOption({ label: 'Cartão de débito' });
    await sheet.getByRole('button', { name: 'Corrigir' }).click();
    await expect(sheet.getByText('Escreva o motivo.')).toBeVisible();
    await sheet.getByLabel('Motivo').fill('Foi no débito');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Corrigir' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(main.getByRole('region', { name: 'Dinheiro das inscrições' })).toContainText(
      /Recebido no clubeR\$\s320,00/,
    );
    await expectAccessible(page);
  });

  await test.step('the till has the fee with its form, and hands it back when the pair leaves', async () => {
    await teams.getByRole('button', { name: 'Tirar Ivo Reis e Heitor Paz' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Tirar', exact: true }).click();
    await expect(teams.getByText(/devolva R\$\s160,00 no clube/)).toBeVisible();
    await page.goto(`/desk/${DEMO_DESK.slug}/caixa`);
    const taken = main.getByRole('listitem').filter({ hasText: 'Pagamento · Cartão de débito' });
    await expect(taken.filter({ hasText: 'Livre · Ivo Reis e Heitor Paz' })).toHaveCount(1);
    await expect(main.getByText('Estorno · Dinheiro').first()).toBeVisible();
    await main.getByRole('link', { name: 'Devolver no torneio: Ivo Reis e Heitor Paz' }).click();
    await teams.getByRole('button', { name: 'Devolver a inscrição de Ivo Reis e Heitor Paz' }).click();
    await dialog.getByLabel('Como devolve').selectOption({ label: 'Pix do clube' });
    await dialog.getByRole('button', { name: /^Devolver R\$\s160,00$/ }).click();
    await expect(dialog).toBeHidden();
    await expect(teams.getByText('Ivo Reis e Heitor Paz')).toHaveCount(0);
    await page.goto(`/desk/${DEMO_DESK.slug}/caixa/dinheiro`);
    await expect(main.getByText('Devolução · Pix do clube').first()).toBeVisible();
    await expect(main.getByText('Torneios', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/desk/${DEMO_DESK.slug}/torneios?torneio=${hash}`);
  });

  await test.step('after the draw its page and the screen of the club show first names and initials, without a link', async () => {
    await open();
    await sheet.getByRole('combobox', { name: 'Nome da primeira pessoa' }).fill('Nair Luz');
    await sheet.getByRole('combobox', { name: 'Nome da segunda pessoa' }).fill('Olga Dias');
    await choose(sheet.getByRole('radio', { name: 'Pagou no clube' }));
    await sheet.getByRole('button', { name: 'Inscrever e abrir outra' }).click();
    await expect(sheet.getByRole('combobox', { name: 'Nome da primeira pessoa' })).toHaveValue('');
    await sheet.getByRole('combobox', { name: 'Nome da primeira pessoa' }).fill('Ugo Brito');
    await sheet.getByRole('combobox', { name: 'Nome da segunda pessoa' }).fill('Vera Cruz');
    await choose(sheet.getByRole('radio', { name: 'Pagou no clube' }));
    await send.click();
    await expect(teams.getByText('Confirmada, paga no clube')).toHaveCount(3);
    await drawAndSchedule(hash);
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const player = await context.newPage();
    await signInAs(player, await newMatchPlayer(player, 'Rosa', 'Vidal'));
    await player.goto(`/tournament/${hash}`);
    await expect(player.getByText('Otília S.').first()).toBeVisible();
    await expect(player.getByText('Sarmento')).toHaveCount(0);
    await expect(player.getByRole('link', { name: /Otília/ })).toHaveCount(0);
    await player.setViewportSize({ width: 1280, height: 800 });
    await player.goto(`/tournament/${hash}/tv`);
    await expect(player.getByText(/Otília S\. \/ Zuleide/).first()).toBeVisible();
    await context.close();
  });
});
