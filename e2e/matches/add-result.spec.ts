import { expectAccessible } from '../support/axe.ts';
import { minutesAgo } from '../support/clock.ts';
import { finish, newFriends, newMatch, newMatchPlayer, recordSet } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('the cards of Jogos follow the state of their matches', async ({ page }) => {
  const mine = await newMatchPlayer(page, 'Rita', 'Prado');
  // One player adds another three times before the first confirmation.
  const five = (await newFriends(page, 5)).map(({ id }) => id);
  const [friends, others] = [five.slice(0, 3), five.slice(2)];
  const full = await newMatch(page, mine, friends);
  const incomplete = await newMatch(page, mine, friends.slice(0, 2), 'Friendly');
  const won = await newMatch(page, mine, others);
  await recordSet(page, mine, won, [1, 3, 6]);
  await recordSet(page, mine, won, [2, 4, 6]);
  await finish(page, mine, won);
  const created = await page.request.post('/api/matches/', {
    headers: mine.headers,
    data: {
      date: minutesAgo(-3 * 24 * 60).toISOString(),
      type: 'Competitive',
      players: others.map((player, at) => ({ player, team: at < 1 ? 'A' : 'B' })),
    },
  });
  expect(created.status()).toBe(201);
  const { id: ahead } = await created.json();
  await signInAs(page, mine);
  await page.goto('/match');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(4);
  const cardOf = (id: number) => cards.filter({ has: page.locator(`a[href="/match/${id}"]`) });
  await test.step('only an open match of two full teams offers Add Resultado', async () => {
    const button = { name: 'Add Resultado' };
    await expect(cardOf(full).getByRole('link', button)).toBeVisible();
    await expect(cardOf(incomplete).getByRole('link', button)).toHaveCount(0);
    for (const without of [won, ahead]) {
      await expect(cardOf(without)).toHaveCount(1);
      await expect(cardOf(without).getByRole('link', button)).toHaveCount(0);
    }
  });

  await test.step('a Competitiva has one pairing, with the trophy next to the winners', async () => {
    const card = cardOf(won);
    for (const team of ['A', 'B'] as const)
      await expect(card.locator(`[data-team="${team}"]`)).toHaveCount(1);
    await expect(card.getByRole('img', { name: 'Vencedores' })).toHaveCount(1);
    await expect(card.locator('[data-team="B"]').getByRole('img', { name: 'Vencedores' })).toBeVisible();
  });

  await test.step('a match three days ahead shows when its sets open', async () => {
    await cardOf(ahead).getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/match/${ahead}$`));
    await expect(page.getByText(/^Os sets abrem meia hora antes da partida: /)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Salvar set/ })).toHaveCount(0);
    await expect(page.getByText('Set 1 em jogo')).toHaveCount(0);
    await expectAccessible(page);
  });
});

test('the pages of Jogos show ten matches each, the newest first, and keep their number in the address', async ({
  page,
}) => {
  const mine = await newMatchPlayer(page, 'Nilo', 'Braga');
  const matches: number[] = [];
  for (let n = 0; n < 12; n += 1) matches.push(await newMatch(page, mine, [], 'Friendly'));
  await signInAs(page, mine);
  await page.goto('/match');
  const cards = page.getByRole('article');
  /** The matches of the page, in its order. */
  const shown = async () => {
    const links = await cards.getByRole('heading').getByRole('link').all();
    const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')));
    return hrefs.map((href) => Number(href?.replace('/match/', '')));
  };
  const newestFirst = matches.toReversed();
  await expect(cards).toHaveCount(10);
  expect(await shown()).toEqual(newestFirst.slice(0, 10));
  const pages = page.getByRole('navigation', { name: 'Páginas' });
  await pages.getByRole('button', { name: 'Página 2', exact: true }).tap();
  await expect(cards).toHaveCount(2);
  await expect(page).toHaveURL(/page=2/);
  expect(await shown()).toEqual(newestFirst.slice(10));
  await page.reload();
  await expect(cards).toHaveCount(2);
  expect(await shown()).toEqual(newestFirst.slice(10));
  await cards.first().getByRole('heading').getByRole('link').tap();
  await expect(page).toHaveURL(new RegExp(`/match/${newestFirst[10]}$`));
});
