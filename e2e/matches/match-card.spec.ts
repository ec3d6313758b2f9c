import { finish, newFriends, newMatch, newMatchPlayer, recordSet } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('the card of a match shows one pairing with the trophy beside the winners when the match is Competitiva', async ({
  page,
}) => {
  const mine = await newMatchPlayer(page, 'Nara', 'Vilar');
  const friends = await newFriends(page, 3);
  const match = await newMatch(
    page,
    mine,
    friends.map(({ id }) => id),
  );
  await recordSet(page, mine, match, [1, 3, 6]);
  await recordSet(page, mine, match, [2, 4, 6]);
  await finish(page, mine, match);
  await signInAs(page, mine);
  await page.goto('/match');
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  for (const team of ['A', 'B'] as const) await expect(card.locator(`[data-team="${team}"]`)).toHaveCount(1);
  await expect(card.getByRole('img', { name: 'Vencedores' })).toHaveCount(1);
  await expect(card.locator('[data-team="B"]').getByRole('img', { name: 'Vencedores' })).toBeVisible();
});
