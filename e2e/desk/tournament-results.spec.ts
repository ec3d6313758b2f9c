import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';
import { drawAndSchedule, matchesOf, newTournament, registerTeams } from '../support/tournament-steps.ts';

const sheet = (page: Page) => page.getByRole('dialog');
// Not the calls beside them.
const rows = (page: Page) =>
  page.getByRole('list', { name: 'Jogos' }).getByRole('button', { name: /^(?!Chamar|Ver chamada|Dar W.O.)/ });

/** Types the games of two sets, team A's first, into the open sheet. */
async function typeSets(page: Page, [a, b]: [string, string]) {
  for (const [side, games] of [a, b].entries())
    for (const [set, one] of [...games].entries())
      await sheet(page)
        .getByRole('group')
        .nth(side)
        .getByLabel(`${set + 1}º set`)
        .fill(one);
}

test('a manager records the results of a tournament, also beside another one, corrects one and finishes with the champions', async ({
  page,
  browser,
  allowConsole,
}) => {
  test.setTimeout(180_000);
  const hash = await newTournament('Copa do Balcão');
  await registerTeams(page, hash);
  await drawAndSchedule(hash);
  await signInAs(page, DEMO_DESK.owner);
  await page.goto(`/desk/${DEMO_DESK.slug}/torneios?torneio=${hash}`);
  await page.getByRole('link', { name: 'Jogos e resultados' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jogos' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Dia' }).selectOption({ label: 'Todos os dias' });
  await expect(rows(page)).toHaveCount(3);
  await expectAccessible(page);

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  await signInAs(phone, DEMO_DESK.owner);
  await phone.goto(`/desk/${DEMO_DESK.slug}/torneios/${hash}/jogos?dia=todos`);
  await expect(rows(phone)).toHaveCount(3);

  await test.step('by keyboard alone; a set that is none is told at its field', async () => {
    await rows(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toBeVisible();
    await typeSets(page, ['65', '34']);
    await expectAccessible(page);
    await sheet(page).getByLabel('2º set').first().focus();
    await page.keyboard.press('Enter');
    await expect(sheet(page).getByText(/5 × 4 ainda não é o fim do set/)).toBeVisible();
    await page.keyboard.type('6');
  });

  await test.step('two people at one match: the second one keeps what was typed and sees what was recorded', async () => {
    await rows(phone).first().click();
    await expect(sheet(phone)).toBeVisible();
    await typeSets(phone, ['33', '66']);
    await sheet(page).getByLabel('2º set').first().fill('6');
    await sheet(page).getByRole('button', { name: 'Gravar resultado' }).click();
    await expect(sheet(page)).toBeHidden();
    await expect(rows(page)).toHaveCount(2);
    await expect(sheet(phone).getByText(/Outra pessoa gravou este jogo.+6 × 3, 6 × 4/)).toBeVisible();
    await expect(sheet(phone).getByLabel('1º set').first()).toHaveValue('3');
    await expectAccessible(phone);
    await sheet(phone).getByRole('button', { name: 'Corrigir com o meu' }).click();
    await sheet(phone).getByRole('button', { name: 'Ver o que muda' }).click();
    await expect(sheet(phone).getByRole('button', { name: 'Gravar assim' })).toBeVisible();
    // The next stop of the keyboard is in the step that came.
    await phone.keyboard.press('Tab');
    await expect(sheet(phone).getByRole('button', { name: 'Voltar' })).toBeFocused();
    await expectAccessible(phone);
    await sheet(phone).getByRole('button', { name: 'Gravar assim' }).click();
    await expect(sheet(phone)).toBeHidden();
    const [first] = await matchesOf(page, hash);
    expect([first?.winner, first?.scores[0]?.team_a_score]).toEqual(['B', 3]);
  });

  await test.step('a walkover and a retirement name who won', async () => {
    await rows(page).first().click();
    await sheet(page).getByLabel('Como terminou').selectOption({ label: 'W.O.' });
    await sheet(page).getByRole('button', { name: 'Gravar resultado' }).click();
    await expect(sheet(page).getByText('Diga quem venceu.')).toBeVisible();
    await sheet(page).getByRole('group', { name: 'Quem venceu' }).getByRole('radio').first().check();
    await sheet(page).getByRole('button', { name: 'Gravar resultado' }).click();
    await expect(sheet(page)).toBeHidden();
    await expect(rows(page)).toHaveCount(1);
    await rows(page).first().click();
    await sheet(page).getByLabel('Como terminou').selectOption({ label: 'Desistência' });
    await typeSets(page, ['2', '1']);
    await sheet(page).getByRole('group', { name: 'Quem venceu' }).getByRole('radio').nth(1).check();
    await sheet(page).getByRole('button', { name: 'Gravar resultado' }).click();
    await expect(sheet(page)).toBeHidden();
  });

  await test.step('a result is erased, the last one first, and is recorded again', async () => {
    await rows(page).first().click();
    await sheet(page).getByLabel('Como terminou').selectOption({ label: 'W.O.' });
    await sheet(page).getByRole('group', { name: 'Quem venceu' }).getByRole('radio').first().check();
    await sheet(page).getByRole('button', { name: 'Gravar resultado' }).click();
    await expect(sheet(page)).toBeHidden();
    await phone.getByText('Todos', { exact: true }).click();
    await expect(rows(phone)).toHaveCount(4);
    const erase = sheet(phone).getByRole('button', { name: 'Apagar resultado' });
    await rows(phone).filter({ hasText: 'Grupo A' }).first().click();
    await erase.click();
    await expect(sheet(phone).getByText(/Apague antes o resultado de Final \(.+ × .+\)/)).toBeVisible();
    await expectAccessible(phone);
    await sheet(phone).getByRole('button', { name: 'Voltar' }).click();
    await rows(phone).filter({ hasText: 'Final' }).click();
    await erase.click();
    await expect(sheet(phone).getByText(/^Campeões: eram .+, ficam a definir\.$/)).toBeVisible();
    await expectAccessible(phone);
    await sheet(phone).getByRole('button', { name: 'Apagar' }).click();
    await expect(sheet(phone)).toBeHidden();
    await expect(phone.getByText('Resultado apagado.')).toBeVisible();
    const final = (await matchesOf(page, hash)).find(({ label }) => label === 'Final');
    expect([final?.winner, final?.scores]).toEqual([null, []]);
  });

  await test.step('the final names the champions, the end keeps them', async () => {
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText('Final');
    await rows(page).first().click();
    await typeSets(page, ['66', '00']);
    // Its answer is lost: the result shows as recorded, not as that of another person.
    allowConsole('net::ERR_FAILED');
    await page.route(
      /\/tournaments\/[^/]+\/results\/$/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await sheet(page).getByRole('button', { name: 'Gravar resultado' }).click();
    await expect(sheet(page).getByText('Este resultado já está gravado.')).toBeVisible();
    await sheet(page).getByRole('button', { name: 'Fechar' }).last().click();
    await expect(sheet(page)).toBeHidden();
    await page.getByRole('button', { name: 'Encerrar o torneio' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar' }).click();
    await expect(page.getByRole('heading', { name: 'Torneio encerrado' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Campeões' }).getByText(/^Livre: /)).toBeVisible();
    const shown = await (await page.request.get(`/tournament/${hash}/`)).json();
    expect([shown.status, typeof shown.categories[0].champion]).toEqual(['finished', 'number']);
  });
  await context.close();
});
