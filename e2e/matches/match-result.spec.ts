import { expectAccessible } from '../support/axe.ts';
import { finish, games, newFriends, newMatch, newMatchPlayer, recordSet } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a contested result is corrected, proposed again and accepted', async ({ page, browser }) => {
  const other = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const theirPage = await other.newPage();
  const [mine, theirs] = [
    await newMatchPlayer(page, 'Nina', 'Prado'),
    await newMatchPlayer(theirPage, 'Otto', 'Reis'),
  ];
  const [second, fourth] = await newFriends(page, 2);
  const id = await newMatch(page, mine, [second?.id ?? 0, theirs.playerId, fourth?.id ?? 0]);
  await recordSet(page, mine, id, [1, 6, 3]);
  await recordSet(page, mine, id, [2, 6, 4]);
  await signInAs(page, mine);
  await signInAs(theirPage, theirs);

  await test.step('the page shows the possible level changes next to the score and marks the result as provisional', async () => {
    await page.goto(`/match/${id}`);
    await expect(page.getByRole('heading', { name: 'O que está em jogo' })).toBeVisible();
    await expect(page.getByText(/^\+0,\d\d$/)).toBeVisible();
    await expect(page.getByText(/^−0,\d\d$/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Finalizar partida' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('A outra dupla tem 72 horas para contestar.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Finalizar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Vocês venceram' })).toBeVisible();
    await expect(page.getByText('Resultado provisório')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Contestar' })).toBeHidden();
  });

  await test.step('the other team contests and gives a reason', async () => {
    await theirPage.goto(`/match/${id}`);
    await expect(theirPage.getByRole('button', { name: 'Aceitar resultado' })).toBeVisible();
    await expectAccessible(theirPage);
    await theirPage.getByRole('button', { name: 'Contestar' }).click();
    const sheet = theirPage.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Contestar resultado' }).click();
    await expect(sheet.getByText('Conte em poucas palavras o que está errado.')).toBeVisible();
    await sheet.getByLabel('O que está errado?').fill('O segundo set foi 6 a 4 para nós.');
    await sheet.getByRole('button', { name: 'Contestar resultado' }).click();
    await expect(theirPage.getByText('Resultado contestado', { exact: true })).toBeVisible();
    await expectAccessible(theirPage);
  });

  await test.step('the first team reads the reason, corrects the set and proposes the result', async () => {
    await expect(page.getByText('“O segundo set foi 6 a 4 para nós.”')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Seu nível subiu' })).toBeHidden();
    await page.getByRole('button', { name: 'Corrigir set 2' }).click();
    const less = page
      .getByRole('group', { name: /^Dupla A:/ })
      .getByRole('button', { name: /^Menos um game/ });
    for (let n = 0; n < 2; n += 1) await less.click();
    await games(page, 0, 2);
    await page.getByRole('button', { name: 'Salvar set 2' }).click();
    await expect(page.getByText('Set 3 em jogo')).toBeVisible();
    await games(page, 6, 2);
    await page.getByRole('button', { name: 'Salvar set 3' }).click();
    await page.getByRole('button', { name: 'Propor este resultado' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Propor' }).click();
    await expect(page.getByText(/propõem os sets como estão\. Falta a outra dupla concordar/)).toBeVisible();
  });

  await test.step('the second team accepts, and the result is final for both', async () => {
    const agree = theirPage.getByRole('button', { name: 'Concordar com os sets' });
    await expect(agree).toBeVisible();
    // The sets of the question are on the screen with it.
    await expect(theirPage.locator('.sb-r').first()).toBeVisible();
    await agree.click();
    await expect(theirPage.getByRole('heading', { level: 1, name: 'Não foi desta vez' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Vocês venceram' })).toBeVisible();
    for (const one of [page, theirPage]) await expect(one.getByText('Resultado provisório')).toBeHidden();
  });
  await other.close();
});

test('the second player sees the entry of the first and chooses when both record the same set; the accepted result is final for both teams', async ({
  page,
  browser,
}) => {
  const other = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const theirPage = await other.newPage();
  const mine = await newMatchPlayer(page, 'Lara', 'Dias');
  const theirs = await newMatchPlayer(theirPage, 'Caio', 'Melo');
  const [second, fourth] = await newFriends(page, 2);
  const id = await newMatch(page, mine, [second?.id ?? 0, theirs.playerId, fourth?.id ?? 0]);
  await signInAs(page, mine);
  await signInAs(theirPage, theirs);
  await Promise.all([page, theirPage].map((one) => one.goto(`/match/${id}`)));
  await games(page, 6, 3);
  await games(theirPage, 6, 4);
  await page.getByRole('button', { name: 'Salvar set 1' }).click();
  await expect(page.getByText('Set 2 em jogo')).toBeVisible();

  await expect(theirPage.getByText('Outra pessoa registrou o set 1:')).toBeVisible();
  await expect(theirPage.getByRole('button', { name: 'Salvar set 1' })).toBeDisabled();
  await expectAccessible(theirPage);
  await theirPage.getByRole('button', { name: 'Trocar por 6 × 4' }).click();
  await expect(theirPage.getByText('Set 2 em jogo')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Placar' })).toContainText('Set 1: 4');

  // The same score from both players is not a conflict.
  await games(page, 0, 6);
  await games(theirPage, 0, 6);
  await page.getByRole('button', { name: 'Salvar set 2' }).click();
  await expect(page.getByText('Set 3 em jogo')).toBeVisible();
  await theirPage.getByRole('button', { name: 'Salvar set 2' }).click();
  await expect(theirPage.getByText('Set 3 em jogo')).toBeVisible();

  await test.step('a result is final for both teams when the other team accepts it', async () => {
    await recordSet(page, mine, id, [3, 6, 1]);
    await finish(page, mine, id);
    await expect(page.getByText('Resultado provisório')).toBeVisible();
    await theirPage.getByRole('button', { name: 'Aceitar resultado' }).click();
    await expect(theirPage.getByText('Resultado aceito. Agora ele é definitivo.')).toBeVisible();
    for (const one of [page, theirPage]) await expect(one.getByText('Resultado provisório')).toBeHidden();
  });
  await other.close();
});

test('a Dinâmica shows the teams of each set and collapses the other compositions', async ({ page }) => {
  const mine = await newMatchPlayer(page, 'Gil', 'Nunes');
  const friends = await newFriends(page, 4);
  const id = await newMatch(page, mine, friends.map((friend) => friend.id).slice(0, 3), 'Dynamic');
  const waiting = await page.request.post('/api/match-players/', {
    headers: mine.headers,
    data: { match: id, player: friends[3]?.id },
  });
  expect(waiting.status()).toBe(201);
  await signInAs(page, mine);
  await page.goto(`/match/${id}`);
  const save = async (set: number) => {
    await page.getByRole('button', { name: `Salvar set ${set}` }).click();
    await expect(page.getByText(`Set ${set + 1} em jogo`)).toBeVisible();
  };
  await games(page, 4, 2);
  await save(1);
  await games(page, 3, 3);
  await save(2);

  await test.step('a player from the bench plays one set', async () => {
    await page.getByRole('button', { name: 'Mudar duplas do set 3' }).click();
    const sheet = page.getByRole('dialog', { name: 'Quem joga o set 3?' });
    await sheet.getByRole('button', { name: /^Dupla B, posição 2:/ }).click();
    await sheet.getByRole('button', { name: new RegExp(`^${friends[3]?.first_name}`) }).click();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Pronto' }).click();
  });
  await games(page, 1, 5);
  await save(3);
  const { scores } = await (await page.request.get(`/api/matches/${id}`, { headers: mine.headers })).json();
  const teams = (scores as { players: { match_player: number; team: string }[] }[]).map(({ players }) =>
    players
      .filter(({ team }) => team === 'A')
      .map(({ match_player }) => match_player)
      .toSorted()
      .join(),
  );
  expect(new Set(teams).size).toBe(3);
  // Open, the board of the pairs that play now is shown and the others are collapsed.
  await expect(page.getByText('Set 2:')).toHaveCount(0);
  await page.getByRole('button', { name: 'Ver mais' }).click();
  await expect(page.getByText('Set 2:')).toHaveCount(2);
  await page.getByRole('button', { name: 'Ver menos' }).click();

  await page.getByRole('button', { name: 'Finalizar partida' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finalizar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Partida encerrada' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Vencedores' })).toBeHidden();
  await expect(page.getByText('Set 3:')).toHaveCount(0);
  await page.getByRole('button', { name: 'Ver mais' }).click();
  await expect(page.getByText('Set 3:')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver menos' }).click();
  await expect(page.getByText('Set 3:')).toHaveCount(0);
});

test('a walkover asks which pair did not come, and the other one wins', async ({ page }) => {
  const mine = await newMatchPlayer(page, 'Nina', 'Prado');
  const [second, third, fourth] = await newFriends(page, 3);
  const id = await newMatch(page, mine, [second?.id ?? 0, third?.id ?? 0, fourth?.id ?? 0]);
  await signInAs(page, mine);
  await page.goto(`/match/${id}`);
  await page.getByRole('button', { name: 'Registrar W.O.' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Nenhum nível muda.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Registrar W.O.' }).click();
  await expect(dialog.getByText('Escolha a dupla.')).toBeVisible();
  await dialog.getByText(new RegExp(`^${third?.first_name} `)).click();
  await expect(dialog).toContainText('A outra dupla tem 72 horas para contestar.');
  await dialog.getByRole('button', { name: 'Registrar W.O.' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vocês venceram' })).toBeVisible();
  await expect(page.getByText(/^W\.O\.: a dupla .* não veio/)).toBeVisible();
  await expect(page.getByText('Resultado provisório')).toBeVisible();
});
