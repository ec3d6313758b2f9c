import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { finish, recordSet } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import {
  drawAndSchedule,
  matchesOf,
  newTournament,
  operate,
  registerTeams,
} from '../support/tournament-steps.ts';

const bracket = (page: Page) => page.getByRole('region', { name: /^Chave do torneio/ });

/** Expects the sheet with a drawn picture, and closes it. */
async function expectPicture(page: Page, button: string, alt: RegExp) {
  await page.getByRole('button', { name: button, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Compartilhar torneio' });
  const picture = sheet.getByRole('img', { name: alt });
  await expect(picture).toBeVisible();
  const { width, height } = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  });
  expect(width).toBeGreaterThanOrEqual(960);
  expect(height).toBeGreaterThan(300);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Baixar imagem' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^torneio-.*\.png$/);
  await expect(sheet).toBeHidden();
}

test('results of players and of the club move standings, bracket and podium of an open page', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const hash = await newTournament('Copa do Bairro');
  const teams = await registerTeams(page, hash);
  await drawAndSchedule(hash);
  const person = (id: number | undefined) => {
    const found = teams.flat().find(({ playerId }) => playerId === id);
    if (!found) throw new Error(`no player ${id}`);
    return found;
  };
  const [first, ...others] = (await matchesOf(page, hash)).filter(({ group }) => group !== null);
  if (!first) throw new Error('no match');
  const winner = person(first.team_a?.player_A.id);
  const loser = person(first.team_b?.player_A.id);
  const context = await browser.newContext();
  const entering = await context.newPage();

  // The demo player only looks.
  await signInAs(page);
  await page.goto(`/tournament/${hash}`);
  const table = page.getByRole('table', { name: 'Grupo A' });
  await expect(table.getByRole('rowheader')).toHaveCount(3);

  await test.step('a player opens the own match and enters its result', async () => {
    await signInAs(entering, winner);
    await entering.goto(`/tournament/${hash}`);
    const own = entering.getByRole('region', { name: /^Seu jogo/ });
    await expect(own).toBeVisible();
    await expectAccessible(entering);
    // The own matches precede those of the days, and each opens.
    const mine = entering.getByRole('region', { name: 'Seus jogos' });
    await expect(mine.getByRole('listitem')).toHaveCount(2);
    // Once on the page: the lists of the days have the matches of others.
    await expect(entering.locator(`li a[href="/match/${first.match}"]`)).toHaveCount(1);
    await mine.locator(`a[href="/match/${first.match}"]`).click();
    const usual = entering.getByRole('button', { name: /^6–3 para / }).first();
    await usual.click();
    await entering.getByRole('button', { name: 'Salvar set 1' }).click();
    await expect(entering.getByText('Set 2 em jogo')).toBeVisible();
    // The open page of the tournament shows that the match is played.
    await expect(page.getByText(/em jogo$/)).toBeVisible();
    await usual.click();
    await entering.getByRole('button', { name: 'Salvar set 2' }).click();
    // The deciding set opens the question to finish.
    await entering.getByRole('alertdialog').getByRole('button', { name: 'Finalizar' }).click();
    await expect(entering.getByRole('heading', { level: 1, name: 'Vocês venceram' })).toBeVisible();
  });

  await test.step('all times of the schedule are one notification', async () => {
    const own = await entering.request.get('/notification/info/', { headers: winner.headers });
    const titles = (await own.json()).results.map(({ title }: { title: string }) => title);
    expect(titles.filter((title: string) => /horário|próximo jogo/.test(title))).toEqual([
      'Seus jogos têm horário',
    ]);
  });

  const leader = table.getByRole('row').nth(1);
  await test.step('the standings of the open page follow', async () => {
    await expect(leader).toContainText(`${winner.first} ${winner.last}`);
    await expect(leader.getByRole('cell').last()).toHaveText('3');
  });

  await test.step('the other team accepts the result', async () => {
    await expect(entering.getByText('Resultado provisório')).toBeVisible();
    const accepted = await page.request.post(`/api/matches/${first.match}/accept/`, {
      headers: loser.headers,
      data: {},
    });
    expect(accepted.status()).toBe(200);
    await expect(entering.getByText('Resultado provisório')).toBeHidden();
    await expect(leader.getByRole('cell').last()).toHaveText('3');
  });

  await test.step('the last results of the group fill the final', async () => {
    await expect(bracket(page).getByText('1º do Grupo A')).toBeVisible();
    for (const { match, team_a } of others) {
      const player = person(team_a?.player_A.id);
      await recordSet(page, player, match ?? 0, [1, 6, 2]);
      await recordSet(page, player, match ?? 0, [2, 6, 2]);
      await finish(page, player, match ?? 0);
    }
    await expect(bracket(page).getByText('1º do Grupo A')).toBeHidden();
    await expect(bracket(page).getByRole('link')).toHaveCount(1);
  });

  await test.step('the club records the final and closes the tournament', async () => {
    const final = (await matchesOf(page, hash)).find(({ group }) => group === null);
    const sets = [
      [7, 5],
      [6, 4],
    ];
    expect(await operate('result', { match: final?.hash, sets })).toContain('Resultado gravado.');
    const champion = page.getByRole('region', { name: 'Dupla campeã' });
    await expect(champion).toContainText(final?.team_a?.player_A.first_name ?? '');
    expect(await operate('close', { tournament: hash })).toContain('Torneio encerrado');
    await expect(page.getByText('Encerrado', { exact: true })).toBeVisible();
  });

  await test.step('standings, bracket and podium are shared as pictures', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await expectPicture(page, 'Compartilhar grupo A', /Grupo A: Copa do Bairro, Livre$/);
    await expectPicture(page, 'Compartilhar a chave', /Chave final: Copa do Bairro, Livre$/);
    await expectPicture(page, 'Compartilhar pódio', /Pódio: Copa do Bairro, Livre$/);
  });
  await context.close();
});
