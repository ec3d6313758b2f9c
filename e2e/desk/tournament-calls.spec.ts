import type { DeskMatches } from '@bandeja/contract/calls/desk-results';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import {
  drawAndSchedule,
  matchesOf,
  newTournament,
  openEmptyClub,
  registerTeams,
} from '../support/tournament-steps.ts';

test('a match is called to its court on a phone; the screen on the wall and the players see it until it is taken back', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const club = await openEmptyClub(page);
  const hash = await newTournament('Copa das Chamadas', { club });
  const teams = await registerTeams(page, hash);
  await drawAndSchedule(hash);
  const wall = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  await wall.goto(`/tournament/${hash}/tv`);
  await expect(wall.getByRole('heading', { level: 1, name: 'Copa das Chamadas' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  const answered = page.waitForResponse(
    (response) => response.ok() && new URL(response.url()).pathname.endsWith(`/tournaments/${hash}/matches/`),
  );
  await page.goto(`/desk/${club}/torneios/${hash}/jogos?dia=todos`);
  const { matches, courts }: DeskMatches = await (await answered).json();
  const list = page.getByRole('list', { name: 'Jogos' });
  const first = list.getByRole('listitem').first();
  await expect(first.getByRole('button', { name: /^Chamar/ })).toBeVisible();
  await expectAccessible(page);

  await first.getByRole('button', { name: /^Chamar/ }).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Chamar o jogo' });
  // The match was yesterday: its own court is free like the others, and first.
  const own = matches[0]?.court_id;
  const offered = courts
    .toSorted((one, other) => Number(other.id === own) - Number(one.id === own))
    .map(
      ({ id, name }) =>
        new RegExp(`^${name}${id === own ? ' \\(a do jogo\\)' : ''}, livre até \\d\\d:\\d\\d$`),
    );
  expect(offered.length).toBeGreaterThan(1);
  await expect(sheet.getByLabel('Quadra').getByRole('option')).toHaveText(offered);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Chamar' }).click();
  await expect(sheet).toBeHidden();
  await expect(first.getByText(/^Chamado às/)).toBeVisible();

  const [called] = (await matchesOf(page, hash)).filter(({ called_at }) => called_at);
  const calls = wall.getByRole('region', { name: 'Chamados agora' });
  await expect(calls).toContainText(called?.court?.name ?? '');
  await expect(calls).toContainText(called?.team_a?.player_A.first_name ?? '');
  await expectAccessible(wall);
  const player = teams.flat().find(({ playerId }) => playerId === called?.team_a?.player_A.id);
  const told = async () => {
    const bell = await page.request.get('/notification/info/', { headers: player?.headers ?? {} });
    return (await bell.json()).results[0]?.title;
  };
  await expect.poll(told).toBe(`Seu jogo é agora, ${called?.court?.name}`);

  await first.getByRole('button', { name: /^Ver chamada/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer a chamada' }).click();
  await expect(first.getByRole('button', { name: /^Chamar/ })).toBeVisible();
  await expect(calls).toBeHidden();
  await wall.context().close();
});
