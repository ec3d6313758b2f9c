import type { Page } from '@playwright/test';
import { minutesAgo } from '../support/clock.ts';
import { newRival, SOON } from '../support/live-steps.ts';
import { newFriends } from '../support/match-steps.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('an open match shows new players and sets when another phone changes them', async ({
  page,
  browser,
}) => {
  const other = await browser.newContext();
  const second = await other.newPage();
  const [mine, theirs] = await Promise.all([
    newRival(page),
    registerPlayer(second, newPerson('Otávio', 'Luz')),
  ]);
  await signInAs(page, mine);
  await signInAs(second, theirs);
  const [third, fourth] = await newFriends(page, 2);
  const created = await page.request.post('/api/matches/', {
    headers: mine.headers,
    data: {
      date: minutesAgo(1).toISOString(),
      type: 'Friendly',
      players: [
        { player: theirs.playerId, team: 'B' },
        { player: third?.id, team: 'B' },
      ],
    },
  });
  expect(created.status()).toBe(201);
  const { id } = await created.json();
  const connected = Promise.all(
    [page, second].map((phone) =>
      phone.waitForResponse((answer) => decodeURIComponent(answer.url()).includes(`match:${id}`)),
    ),
  );
  await Promise.all([page, second].map((phone) => phone.goto(`/match/${id}`)));
  for (const answer of await connected) expect(answer.status()).toBe(200);
  const place = (phone: Page) => phone.getByRole('button', { name: /^Dupla A, posição 2:/ });
  await expect(place(second)).toHaveAccessibleName(/Sem Jogador/);

  const added = await page.request.post('/api/match-players/', {
    headers: mine.headers,
    data: { match: id, player: fourth?.id, team: 'A', position: 2 },
  });
  expect(added.status()).toBe(201);
  await expect(place(second)).not.toHaveAccessibleName(/Sem Jogador/, SOON);
  await expect(place(page)).not.toHaveAccessibleName(/Sem Jogador/, SOON);

  const more = (team: 'A' | 'B') =>
    second
      .getByRole('group', { name: new RegExp(`^Dupla ${team}:`) })
      .getByRole('button', { name: /^Mais um/ });
  for (let n = 0; n < 6; n += 1) await more('A').click();
  await more('B').click();
  await expect(page.getByText('Set 1 em jogo')).toBeVisible();
  await second.getByRole('button', { name: 'Salvar set 1' }).click();
  await expect(page.getByText('Set 2 em jogo')).toBeVisible(SOON);
  await other.close();
});
