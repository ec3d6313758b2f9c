import { finish, newFriends, newMatch, newMatchPlayer, recordSet } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('Home greets the player by the whole first name, shows level, reliability and the last five matches, the newest first, and has the four shortcuts', async ({
  page,
}) => {
  const mine = await newMatchPlayer(page, 'Joana Maria', 'Prado');
  // Three at a time: a player who has not confirmed is not added without end.
  const friends = (await newFriends(page, 6)).map(({ id }) => id);
  const matches: number[] = [];
  for (let n = 1; n <= 6; n += 1) {
    const id = await newMatch(page, mine, n % 2 ? friends.slice(0, 3) : friends.slice(3), 'Friendly');
    await recordSet(page, mine, id, [1, 6, n % 6]);
    await finish(page, mine, id);
    matches.push(id);
  }
  await signInAs(page, mine);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Olá, Joana Maria', exact: true })).toBeVisible();
  await expect(page.getByText('Nível 3,0', { exact: true })).toBeVisible();
  await expect(page.getByText('Confiabilidade 20%', { exact: true })).toBeVisible();

  const last = page.getByRole('region', { name: 'Últimas partidas' });
  await expect(last.getByRole('article')).toHaveCount(5);
  const hrefs = await last
    .locator('a[href^="/match/"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect([...new Set(hrefs)]).toEqual(
    matches
      .slice(1)
      .reverse()
      .map((id) => `/match/${id}`),
  );
  await page.getByRole('link', { name: 'Ver mais' }).tap();
  await expect(page).toHaveURL(/\/match$/);
  await page.goBack();

  const cards = page.getByRole('navigation', { name: 'Atalhos' }).getByRole('link');
  await expect(cards).toHaveText([/^Registrar Jogo/, /^Reservar Quadras/, /^Meus Jogos/, /^Meu Perfil/]);
  for (const [name, path] of [
    ['Registrar Jogo', '/match/create'],
    ['Reservar Quadras', '/booking'],
    ['Meus Jogos', '/match'],
    ['Meu Perfil', '/profile'],
  ] as const) {
    await cards.filter({ hasText: name }).tap();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await page.goBack();
  }
});
