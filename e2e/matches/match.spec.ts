import { expectAccessible } from '../support/axe.ts';
import { newFriends, newMatch, newMatchPlayer } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('Partida swaps players by keyboard, removes a player and explains an impossible score', async ({
  page,
}) => {
  const mine = await newMatchPlayer(page, 'Rita', 'Prado');
  await signInAs(page, mine);
  const friends = await newFriends(page, 3);
  const id = await newMatch(
    page,
    mine,
    friends.map((friend) => friend.id),
  );

  await page.goto(`/match/${id}`);
  const place = (name: string) => page.getByRole('button', { name: new RegExp(`^Dupla ${name}:`) });
  await expect(place('A, posição 1')).toHaveAccessibleName(/Rita/);
  await expectAccessible(page);

  await test.step('swaps two players by keyboard', async () => {
    await place('A, posição 1').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Para onde vai/)).toBeVisible();
    await place('B, posição 2').focus();
    await page.keyboard.press('Enter');
    await expect(place('B, posição 2')).toHaveAccessibleName(/Rita/);
  });

  await test.step('explains an impossible score and offers the nearest possible ones', async () => {
    const more = (team: 'A' | 'B') =>
      page
        .getByRole('group', { name: new RegExp(`^Dupla ${team}:`) })
        .getByRole('button', { name: /^Mais um/ });
    for (let n = 0; n < 7; n++) await more('A').click();
    for (let n = 0; n < 4; n++) await more('B').click();
    await expect(page.getByText('7 × 4 não existe no padel.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Salvar set 1' })).toBeDisabled();
    await page.getByRole('button', { name: '7 × 5' }).click();
    await expect(page.getByText('7 × 5 fecha o set.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('removes a player and returns the focus to the court', async () => {
    await place('A, posição 2').click();
    await page.getByRole('button', { name: 'Tirar da partida' }).click();
    await expect(place('A, posição 2')).toHaveAccessibleName(/Sem Jogador/);
    await expect(place('A, posição 2')).toBeFocused();
    await expect(page.getByText('Complete as duas duplas na quadra')).toBeVisible();
  });
});
