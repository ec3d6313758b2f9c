import { expectAccessible } from '../support/axe.ts';
import { games, newFriends, newMatch, newMatchPlayer, recordSet } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const SCORES = [
  [1, 6, 3],
  [2, 4, 6],
] as const;

test('a Competitive match: the last set can be deleted, a swap across pairs needs a confirmation, and the deciding set comes before an early end', async ({
  page,
}) => {
  const mine = await newMatchPlayer(page, 'Rita', 'Prado');
  const friends = (await newFriends(page, 3)).map(({ id }) => id);
  const id = await newMatch(page, mine, friends);
  for (const score of SCORES) await recordSet(page, mine, id, [...score]);
  await signInAs(page, mine);
  await page.goto(`/match/${id}`);
  const dialog = page.getByRole('alertdialog');
  const place = (name: string) => page.getByRole('button', { name: new RegExp(`^Dupla ${name}:`) });

  await test.step('the deciding set is the primary action', async () => {
    await expect(page.getByText('Set 3 em jogo: o decisivo')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Salvar set 3' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Finalizar partida' })).toHaveCount(0);
  });

  await test.step('a set can be deleted and recorded again', async () => {
    await page.getByRole('button', { name: 'Corrigir set 2' }).click();
    await page.getByRole('button', { name: 'Apagar set 2' }).click();
    await expect(dialog).toContainText('O placar 4 × 6 sai da partida.');
    await dialog.getByRole('button', { name: 'Apagar set' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Set 2 em jogo')).toBeVisible();
    await games(page, 4, 6);
    await page.getByRole('button', { name: 'Salvar set 2' }).click();
    await expect(page.getByText('Set 3 em jogo: o decisivo')).toBeVisible();
  });

  await test.step('a swap across pairs needs a confirmation, one inside a pair does not', async () => {
    // The event of a swap shows it before its answer: taps count from then on.
    let letAnswer = () => {};
    const held = new Promise<void>((resolve) => {
      letAnswer = resolve;
    });
    await page.route(
      '**/api/match-players/*/',
      async (route) => {
        const response = await route.fetch();
        await held;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await place('A, posição 1').click();
    await place('A, posição 2').click();
    await expect(place('A, posição 2')).toHaveAccessibleName(/Rita/);
    await place('A, posição 2').click();
    await place('B, posição 1').click();
    await expect(dialog).toContainText('Corrige as duplas de todos os sets já marcados');
    letAnswer();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Deixar como está' }).click();
    await expect(place('A, posição 2')).toHaveAccessibleName(/Rita/);
    await place('A, posição 2').click();
    await place('B, posição 1').click();
    await dialog.getByRole('button', { name: 'Corrigir duplas' }).click();
    await expect(place('B, posição 1')).toHaveAccessibleName(/Rita/);
  });

  await test.step('finishing early requires a reason and shows its consequences', async () => {
    await page.getByRole('button', { name: 'Finalizar antes do fim' }).click();
    await expect(dialog).toContainText('Cada dupla venceu 1 set: vale o total de games, 10 a 9.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Finalizar' }).click();
    await expect(dialog).toContainText('Escolha o motivo.');
    await dialog.getByText('Acabou o tempo').click();
    await dialog.getByRole('button', { name: 'Finalizar' }).click();
    await expect(page.getByText('Terminou antes: acabou o tempo.')).toBeVisible();
  });
});
