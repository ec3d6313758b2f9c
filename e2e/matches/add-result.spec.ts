import { finish, newFriends, newMatch, newMatchPlayer, recordSet } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('Jogos offers Add Resultado on an open match of two full teams only', async ({ page }) => {
  const mine = await newMatchPlayer(page, 'Rita', 'Prado');
  const friends = (await newFriends(page, 3)).map(({ id }) => id);
  const full = await newMatch(page, mine, friends);
  const incomplete = await newMatch(page, mine, friends.slice(0, 2), 'Friendly');
  const finished = await newMatch(page, mine, friends, 'Dynamic');
  await recordSet(page, mine, finished, [1, 6, 3]);
  await finish(page, mine, finished);
  await signInAs(page, mine);
  await page.goto('/match');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(3);
  const cardOf = (id: number) => cards.filter({ has: page.locator(`a[href="/match/${id}"]`) });
  const button = { name: 'Add Resultado' };
  await expect(cardOf(full).getByRole('link', button)).toBeVisible();
  await expect(cardOf(incomplete).getByRole('link', button)).toHaveCount(0);
  await expect(cardOf(finished).getByRole('link', button)).toHaveCount(0);
});

test('the pages of Jogos show ten matches each and keep their number in the address', async ({ page }) => {
  const mine = await newMatchPlayer(page, 'Nilo', 'Braga');
  const matches: number[] = [];
  for (let n = 0; n < 12; n += 1) matches.push(await newMatch(page, mine, [], 'Friendly'));
  await signInAs(page, mine);
  await page.goto('/match');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(10);
  const pages = page.getByRole('navigation', { name: 'Páginas' });
  await pages.getByRole('button', { name: 'Página 2', exact: true }).tap();
  await expect(cards).toHaveCount(2);
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(cards).toHaveCount(2);
  await cards.first().locator('a[href^="/match/"]').first().tap();
  await expect(page).toHaveURL(/\/match\/\d+$/);
});
