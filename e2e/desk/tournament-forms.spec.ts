import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';
import { drawAndSchedule, matchesOf, newTournament, registerTeams } from '../support/tournament-steps.ts';

const sheet = (page: Page) => page.getByRole('dialog');

/** Opens the next match without a result, types the games of its sets, team A's first, and saves. */
async function record(page: Page, sets: readonly [string, string][]) {
  for (const [set, games] of sets.entries())
    for (const [side, one] of games.entries())
      await sheet(page)
        .getByRole('group')
        .nth(side)
        .getByLabel(['1º set', '2º set', 'Super tie-break'][set] ?? '')
        .fill(one);
  await sheet(page).getByRole('button', { name: 'Gravar resultado' }).click();
}

test('groups of one set to 9 games and a knockout with a super tie-break are written, shown and recorded', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const hash = await newTournament('Copa do Set Longo');
  await signInAs(page, DEMO_DESK.owner);

  await test.step('written in the form, by phase', async () => {
    await page.goto(`/desk/${DEMO_DESK.slug}/torneios?torneio=${hash}&editar=sim`);
    const form = page.getByRole('form', { name: 'Torneio' });
    const category = form.getByRole('group', { name: 'Livre' });
    await category.getByRole('button', { name: 'Mais opções de Livre' }).click();
    await category.getByLabel('Formato dos jogos').selectOption({ label: 'Dois sets e super tie-break' });
    await expect(category.getByLabel('Games por set nos grupos')).toHaveCount(0);
    await category.getByLabel('Formato nos grupos').selectOption({ label: 'Um set' });
    await category.getByLabel('Games por set nos grupos').selectOption({ label: '9 games' });
    await category.getByLabel('Ponto de ouro no 40 iguais').check();
    await category
      .getByLabel('Desempate nos grupos')
      .selectOption({ label: 'Sets, games, confronto direto' });
    await category.getByLabel('W.O. na tabela dos grupos').selectOption({ label: 'Só a vitória' });
    await category.getByLabel('Soma máxima dos níveis da dupla').fill('13,5');
    await form.getByLabel('Categorias por pessoa').selectOption({ label: 'Até 2' });
    await category.getByLabel('Disputa de 3º lugar').check();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Salvar mudanças' }).click();
    await expect(form).toHaveCount(0);
  });

  const [team] = await registerTeams(page, hash);
  await test.step('players read both forms', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const player = await context.newPage();
    await signInAs(player, team?.[0] ?? DEMO_DESK.owner);
    await player.goto(`/tournament/${hash}`);
    await expect(
      player.getByText(
        /Grupos: um set de 9 games; chave: melhor de três sets, super tie-break no terceiro\. Ponto de ouro\. Com disputa de 3º lugar\./,
      ),
    ).toBeVisible();
    await expect(
      player.getByText(
        'Desempate nos grupos: saldo de sets, saldo de games, confronto direto, sorteio. W.O. conta só a vitória.',
      ),
    ).toBeVisible();
    await expect(player.getByText(/, soma da dupla até 13,50\./)).toBeVisible();
    await expect(player.getByText(/Cada pessoa joga no máximo 2 categorias\./)).toBeVisible();
    await context.close();
  });

  await drawAndSchedule(hash);
  await page.goto(`/desk/${DEMO_DESK.slug}/torneios/${hash}/jogos?dia=todos`);
  const rows = page
    .getByRole('list', { name: 'Jogos' })
    .getByRole('button', { name: /^(?!Chamar|Ver chamada|Dar W.O.)/ });
  await expect(rows).toHaveCount(3);

  await test.step('a group takes one set to 9 games, and no set to 6', async () => {
    await rows.first().click();
    await expect(sheet(page).getByText('Um set de 9 games. Ponto de ouro.')).toBeVisible();
    await expect(sheet(page).getByLabel('2º set')).toHaveCount(0);
    await record(page, [['6', '3']]);
    await expect(sheet(page).getByText('Ninguém chegou a 9 games.', { exact: false })).toBeVisible();
    for (const [at, games] of (
      [
        ['9', '8'],
        ['9', '4'],
        ['2', '9'],
      ] as [string, string][]
    ).entries()) {
      if (at > 0) await rows.first().click();
      await record(page, [games]);
      await expect(sheet(page)).toBeHidden();
      // After the last one the final, whose teams are known now.
      await expect(rows).toHaveCount(Math.max(2 - at, 1));
    }
  });

  await test.step('the final takes two sets and a super tie-break', async () => {
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('Final');
    await rows.first().click();
    await expect(
      sheet(page).getByText('Melhor de três sets, super tie-break no terceiro. Ponto de ouro.'),
    ).toBeVisible();
    await sheet(page).getByLabel('1º set').first().fill('6');
    await record(page, [
      ['6', '3'],
      ['4', '6'],
    ]);
    await expect(sheet(page).getByText(/faltam sets/)).toBeVisible();
    await record(page, [
      ['6', '3'],
      ['4', '6'],
      ['10', '7'],
    ]);
    await expect(sheet(page)).toBeHidden();
    const scores = (await matchesOf(page, hash)).map((match) =>
      match.scores.map(({ team_a_score, team_b_score }) => `${team_a_score}-${team_b_score}`).join(' '),
    );
    expect(scores.toSorted()).toEqual(['2-9', '6-3 4-6 10-7', '9-4', '9-8']);
  });
});
