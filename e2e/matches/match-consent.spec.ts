import { expectAccessible } from '../support/axe.ts';
import { finish, newFriends, newMatch, newMatchPlayer, recordSet } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a player who was put into matches confirms the one played, declines the other, and blocks the account that added the player', async ({
  page,
}) => {
  const creator = await newMatchPlayer(page, 'Ivo', 'Campos');
  const seated = await newMatchPlayer(page, 'Julia', 'Ramos');
  const others = [seated.playerId, ...(await newFriends(page, 2)).map((friend) => friend.id)];
  const played = await newMatch(page, creator, others);
  await recordSet(page, creator, played, [1, 6, 3]);
  await recordSet(page, creator, played, [2, 6, 4]);
  await finish(page, creator, played);
  const id = await newMatch(page, creator, others);
  await recordSet(page, creator, id, [1, 6, 3]);
  await signInAs(page, seated);

  await test.step('the finished match is confirmed', async () => {
    await page.goto(`/match/${played}`);
    await expect(page.getByText('Você jogou esta partida?')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Joguei', exact: true }).click();
    await expect(page.getByText('Participação confirmada.')).toBeVisible();
    await expect(page.getByText('Você jogou esta partida?')).toBeHidden();
  });

  await page.goto(`/match/${id}`);
  await page.getByRole('button', { name: 'Não joguei', exact: true }).click();
  await page
    .getByRole('alertdialog', { name: 'Sair desta partida?' })
    .getByRole('button', { name: 'Não joguei' })
    .click();
  await expect(page.getByText('Você saiu da partida.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Não joguei', exact: true })).toBeHidden();

  await page.goto(`/player/${creator.playerId}`);
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Bloquear Ivo Campos?' });
  await dialog.getByRole('button', { name: 'Bloquear' }).click();
  await expect(page.getByRole('button', { name: 'Desbloquear' })).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Desbloquear Ivo Campos' }).click();
  await expect(page.getByText('Jogador desbloqueado.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Jogadores bloqueados' })).toBeHidden();
});
