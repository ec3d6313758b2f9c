import { readFile } from 'node:fs/promises';
import { now } from '../support/clock.ts';
import { finish, newFriends, newMatch, newMatchPlayer, recordSet } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('Partida leads to a calendar file, the profiles of its players and a rematch', async ({ page }) => {
  const mine = await newMatchPlayer(page, 'Rute', 'Lemos');
  const friends = await newFriends(page, 4);
  const [friend, ...others] = friends;
  const create = async (days: number) => {
    const created = await page.request.post('/api/matches/', {
      headers: mine.headers,
      data: {
        date: new Date(now().getTime() + days * 86_400_000).toISOString(),
        type: 'Friendly',
        players: [{ player: friend?.id, team: 'A' }],
      },
    });
    expect(created.status()).toBe(201);
    return (await created.json()).id as number;
  };
  const later = await create(6);
  const id = await create(2);
  await signInAs(page, mine);

  await test.step('Jogos lists the next match first, each with its time', async () => {
    await page.goto('/match');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(2);
    const links = cards.getByRole('heading').getByRole('link');
    await expect(links.first()).toHaveAttribute('href', `/match/${id}`);
    await expect(links.nth(1)).toHaveAttribute('href', `/match/${later}`);
    await expect(cards.first()).toContainText(/, \d\d:\d\d · Amistosa/);
  });

  await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[A-ZÁ]/);
  await test.step('a coming match has a calendar file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Adicionar ao calendário' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`partida-${id}.ics`);
    expect(await readFile(await download.path(), 'utf8')).toContain(`UID:match-${id}@bandeja`);
  });

  const seat = page.getByRole('button', {
    name: new RegExp(`^Dupla A, posição 2: ${friend?.first_name}`),
  });
  await test.step('a removed player is restored by Desfazer', async () => {
    await seat.click();
    await page.getByRole('button', { name: 'Tirar da partida' }).click();
    await expect(seat).toBeHidden();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(seat).toBeVisible();
  });

  await seat.click();
  await page.getByRole('link', { name: 'Ver perfil' }).click();
  await expect(page).toHaveURL(new RegExp(`/player/${friend?.id}$`));

  await test.step('the profile leads to a match with its player', async () => {
    await page.getByRole('link', { name: 'Convidar para jogar' }).click();
    await expect(
      page.getByRole('button', { name: new RegExp(`^Dupla A, posição 2: ${friend?.first_name}`) }),
    ).toBeVisible();
  });

  await test.step('a finished match leads to a rematch with the same pairs', async () => {
    const ids = others.map((other) => other.id);
    const finished = await newMatch(page, mine, ids, 'Friendly');
    await recordSet(page, mine, finished, [1, 6, 3]);
    await finish(page, mine, finished);
    await page.goto(`/match/${finished}`);
    // Played somewhere unknown: the place is not to be arranged any more.
    await expect(page.getByRole('heading', { level: 1, name: 'Vocês venceram' })).toBeVisible();
    await expect(page.getByText('Local a combinar')).toBeHidden();
    await page.getByRole('link', { name: 'Jogar de novo' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Criar Partida' })).toBeVisible();
    for (const [place, other] of [
      ['Dupla A, posição 2', others[0]],
      ['Dupla B, posição 1', others[1]],
      ['Dupla B, posição 2', others[2]],
    ] as const) {
      await expect(
        page.getByRole('button', { name: new RegExp(`^${place}: ${other?.first_name}`) }),
      ).toBeVisible();
    }
  });
});
