import { newMatchPlayer } from '../support/match-steps.ts';
import { create, JOAO, MARIA, place, placeByKeyboard, THIAGO } from '../support/new-match.ts';
import { signInAs } from '../support/sign-in.ts';
import { pressOn, tabTo } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';

/** The path of a match from creation to sharing, once, at phone width. */
test('a match is created, filled, swapped, scored, finished and shared by keyboard alone', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await signInAs(page, await newMatchPlayer(page, 'Iara', 'Teles'));

  await test.step('places players', async () => {
    await page.goto('/match/create');
    await placeByKeyboard(page);
    // Swap, cancel, swap.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(place(page, 'B', 2, THIAGO.short)).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(place(page, 'B', 1, THIAGO.short)).toBeFocused();
    await expect(place(page, 'B', 2, JOAO.short)).toBeVisible();
  });

  await test.step('chooses type, club and court', async () => {
    await tabTo(page, page.getByRole('radio', { name: 'Competitiva' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Dinâmica' })).toBeChecked();
    // Only a Competitiva has three sets and winners.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: 'Competitiva' })).toBeChecked();
    await tabTo(page, page.getByRole('combobox', { name: 'Clube' }));
    await page.keyboard.type('Moema');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Clube' })).toHaveValue('Arena Moema Padel');
    const courts = page.getByLabel('Quadra', { exact: true });
    await expect(courts).toBeEnabled();
    await tabTo(page, courts);
    await page.keyboard.type('Quadra 3');
    await pressOn(page, create(page));
    await expect(page).toHaveURL(/\/match\/\d+$/);
    await expect(page.getByText('Arena Moema Padel, Quadra 3 · Competitiva')).toBeVisible();
  });

  await test.step('swaps two players', async () => {
    // The page before has a court with the same places.
    await expect(page.getByText('Set 1 em jogo')).toBeVisible();
    await pressOn(page, place(page, 'A', 2, MARIA.short));
    await expect(page.getByText('Para onde vai')).toBeVisible();
    await pressOn(page, place(page, 'B', 1, THIAGO.short));
    await expect(place(page, 'A', 2, THIAGO.short)).toBeVisible();
    await expect(place(page, 'B', 1, MARIA.short)).toBeVisible();
  });

  await test.step('records three sets, the last a match tie-break', async () => {
    const more = (team: 'A' | 'B') =>
      page
        .getByRole('group', { name: new RegExp(`^Dupla ${team}:`) })
        .getByRole('button', { name: /^Mais um game/ });
    await pressOn(page, page.getByRole('button', { name: '6–4 para Iara e Thiago' }));
    await pressOn(page, page.getByRole('button', { name: 'Salvar set 1' }));
    await expect(page.getByText('Set 2 em jogo')).toBeVisible();
    await pressOn(page, more('A'), 5);
    await pressOn(page, more('B'), 7);
    await pressOn(page, page.getByRole('button', { name: 'Salvar set 2' }));
    await expect(page.getByText('Set 3 em jogo')).toBeVisible();
    await pressOn(page, more('A'), 10);
    await pressOn(page, more('B'), 7);
    await expect(page.getByText('10 × 7 fecha o super tie-break e a partida.')).toBeVisible();
  });

  await test.step('finishes and shares', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Salvar set 3 e finalizar' }));
    await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Finalizar' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Vocês venceram' })).toBeVisible();
    await pressOn(page, page.getByRole('button', { name: 'Compartilhar' }));
    await expect(
      page.getByRole('img', { name: /^Imagem da partida: Vitória de Iara T\. e Thiago S\./ }),
    ).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Baixar imagem' })),
    ]);
    expect(download.suggestedFilename()).toBe(`match-${new URL(page.url()).pathname.split('/').at(-1)}.png`);
  });
});
