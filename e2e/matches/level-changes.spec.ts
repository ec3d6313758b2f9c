import { expectAccessible } from '../support/axe.ts';
import { newFriends, newMatch, newMatchPlayer, recordSet } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a finished match shows the four level changes, each with its reasons, and the rule behind them', async ({
  page,
}) => {
  const mine = await newMatchPlayer(page, 'Dora', 'Lins');
  const friends = await newFriends(page, 3);
  const id = await newMatch(
    page,
    mine,
    friends.map((friend) => friend.id),
  );
  await recordSet(page, mine, id, [1, 6, 3]);
  await recordSet(page, mine, id, [2, 6, 4]);
  await signInAs(page, mine);

  await test.step('the preview shows what a win and a loss would move', async () => {
    await page.goto(`/match/${id}`);
    const stakes = page.getByRole('region', { name: 'O que está em jogo' });
    await expect(stakes).toContainText(/Se ganhar\s*\+0,\d\dSe perder\s*−0,\d\d/);
    await expect(stakes).toContainText('Vocês têm 50% de chance.');
    await expectAccessible(page);
  });

  await test.step('the end shows the own change with its reasons', async () => {
    await page.getByRole('button', { name: 'Finalizar partida' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Finalizar' }).click();
    const own = page.getByRole('region', { name: 'Seu nível subiu' });
    await expect(own).toContainText('As duplas estavam equilibradas');
    await expect(own).toContainText('12 games a 7 são 63%; o esperado era 50%.');
    await expect(own).toContainText('Com 20% de confiabilidade ele anda em passos grandes.');
  });

  await test.step('the other three changes open their reasons', async () => {
    const all = page.getByRole('region', { name: 'Níveis da partida' });
    await expect(all.getByText(/^subiu$/)).toHaveCount(2);
    await expect(all.getByText(/^desceu$/)).toHaveCount(2);
    const rival = all.getByRole('listitem').filter({ hasText: friends[2]?.last_name ?? '' });
    await rival.getByText('Por que mudou?').click();
    await expect(rival).toContainText('7 games a 12 são 37%; o esperado era 50%.');
    await expectAccessible(page);
  });

  await test.step('the history of the profile has the change with the same reasons', async () => {
    await page.goto('/profile');
    const changes = page.getByRole('region', { name: 'Mudanças de nível' });
    await changes.getByText('Por que mudou?').click();
    await expect(changes).toContainText('12 games a 7 são 63%; o esperado era 50%.');
    await expect(page.getByRole('region', { name: 'Nível', exact: true })).toContainText(/em \d+ dias?/);
    await expectAccessible(page);
    await changes.getByRole('link', { name: 'Como o nível funciona' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Como o nível funciona' })).toBeVisible();
  });

  await test.step('the rule shows the calibration as a picture and as a table', async () => {
    await expect(page.getByRole('img', { name: /^Chance prevista e vitórias de fato/ })).toBeVisible();
    await page.getByText('Ver os números').click();
    await expect(page.getByRole('row')).toHaveCount(11);
    await expectAccessible(page);
  });
});

test('a player who declines a finished match gets the level back, and so do the others', async ({
  page,
  browser,
}) => {
  const mine = await newMatchPlayer(page, 'Rita', 'Sales');
  const other = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const theirPage = await other.newPage();
  const theirs = await newMatchPlayer(theirPage, 'Ciro', 'Pena');
  const [second, fourth] = await newFriends(page, 2);
  const id = await newMatch(page, mine, [second?.id ?? 0, theirs.playerId, fourth?.id ?? 0]);
  await recordSet(page, mine, id, [1, 6, 3]);
  await recordSet(page, mine, id, [2, 6, 4]);
  const finished = await page.request.post(`/api/matches/${id}/finish/`, { headers: mine.headers, data: {} });
  expect(finished.status()).toBe(200);
  await signInAs(page, mine);
  await signInAs(theirPage, theirs);
  await page.goto(`/match/${id}`);
  await expect(page.getByRole('heading', { name: 'Seu nível subiu' })).toBeVisible();

  await theirPage.goto(`/match/${id}`);
  await expect(theirPage.getByRole('heading', { name: 'Seu nível desceu' })).toBeVisible();
  await theirPage.getByRole('button', { name: 'Não joguei', exact: true }).click();
  await theirPage.getByRole('alertdialog').getByRole('button', { name: 'Não joguei' }).click();
  await expect(theirPage.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Seu nível subiu' })).toBeHidden();
  for (const who of [mine, theirs]) {
    const history = await page.request.get(`/api/player/${who.playerId}/level/history/`);
    expect(await history.json()).toHaveLength(1);
  }
  await theirPage.goto('/profile');
  await expect(theirPage.getByText('É o nível declarado no cadastro.', { exact: false })).toBeVisible();
  await other.close();
});
