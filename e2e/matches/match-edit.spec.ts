import { expectAccessible } from '../support/axe.ts';
import { newFriends, newMatch, newMatchPlayer } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a player changes type, time and place of a match in a sheet, reads it on the page, and does not overwrite what another player changed meanwhile', async ({
  page,
  allowConsole,
}) => {
  allowConsole('409');
  const mine = await newMatchPlayer(page, 'Vera', 'Luz');
  const [friend] = await newFriends(page, 1);
  const id = await newMatch(page, mine, [friend?.id ?? 0], 'Competitive');
  await signInAs(page, mine);
  await page.goto(`/match/${id}`);
  await page.getByRole('button', { name: 'Editar partida' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Editar partida' });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await sheet.getByText('Amistosa', { exact: true }).tap();
  const day = await sheet.getByLabel('Dia').inputValue();
  await sheet.getByLabel('Dia').press('Backspace');
  await sheet.getByRole('button', { name: 'Salvar' }).tap();
  await expect(sheet.getByLabel('Dia')).toHaveAccessibleDescription(/Incompleto ou inexistente/);
  await sheet.getByLabel('Dia').fill(day);
  await sheet.getByLabel('Horário').fill('21:30');
  await sheet.getByRole('combobox', { name: 'Clube' }).fill('Quintal da Vera');
  await sheet.getByRole('button', { name: 'Salvar' }).tap();
  await expect(page.getByText('Partida atualizada. Os jogadores foram avisados.')).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('21:30');
  await expect(page.getByText('Quintal da Vera · Amistosa')).toBeVisible();

  await test.step('a change that another player made meanwhile is not overwritten', async () => {
    await page.getByRole('button', { name: 'Editar partida' }).tap();
    await sheet.getByText('Dinâmica', { exact: true }).tap();
    const changed = await page.request.patch(`/api/matches/${id}/`, {
      headers: mine.headers,
      data: { meta_data: { club: 'Casa' } },
    });
    expect(changed.status()).toBe(200);
    await sheet.getByRole('button', { name: 'Salvar' }).tap();
    await expect(sheet.getByText('A partida mudou enquanto você editava.')).toBeVisible();
  });
});
