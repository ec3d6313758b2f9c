import { games, newMatchPlayer } from '../support/match-steps.ts';
import { create, JOAO, MARIA, place, placeByKeyboard } from '../support/new-match.ts';
import { signInAs } from '../support/sign-in.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';

/** The path of a match from creation to sharing, once, at phone width. */
test('a match is created, filled, swapped, scored, finished and shared', async ({ page }) => {
  test.setTimeout(90_000);
  await signInAs(page, await newMatchPlayer(page, 'Iara', 'Teles'));

  await test.step('places players by keyboard', async () => {
    await page.goto('/match/create');
    await placeByKeyboard(page);
    await tabTo(page, create(page));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/match\/\d+$/);
  });

  await test.step('swaps two players', async () => {
    // The page before has a court with the same places.
    await expect(page.getByText('Set 1 em jogo')).toBeVisible();
    await place(page, 'A', 2, MARIA.short).tap();
    await expect(page.getByText('Para onde vai')).toBeVisible();
    await place(page, 'B', 1, JOAO.short).tap();
    await expect(place(page, 'A', 2, JOAO.short)).toBeVisible();
    await expect(place(page, 'B', 1, MARIA.short)).toBeVisible();
  });

  await test.step('records three sets, the last a match tie-break', async () => {
    await games(page, 6, 4);
    await page.getByRole('button', { name: 'Salvar set 1' }).tap();
    await expect(page.getByText('Set 2 em jogo')).toBeVisible();
    await games(page, 5, 7);
    await page.getByRole('button', { name: 'Salvar set 2' }).tap();
    await expect(page.getByText('Set 3 em jogo')).toBeVisible();
    await games(page, 10, 7);
    await expect(page.getByText('10 × 7 fecha o match tie-break e a partida.')).toBeVisible();
  });

  await test.step('finishes and shares', async () => {
    await page.getByRole('button', { name: 'Salvar set 3 e finalizar' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Finalizar' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Vocês venceram' })).toBeVisible();
    await page.getByRole('button', { name: 'Compartilhar' }).tap();
    await expect(
      page.getByRole('img', { name: /^Imagem da partida: Vitória de Iara T\. e João Pedro A\./ }),
    ).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Baixar imagem' }).tap(),
    ]);
    expect(download.suggestedFilename()).toBe(`match-${new URL(page.url()).pathname.split('/').at(-1)}.png`);
  });
});
