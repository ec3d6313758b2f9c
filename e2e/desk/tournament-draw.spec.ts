import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { now } from '../support/clock.ts';
import { mailedPath } from '../support/mail.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';
import { matchesOf, newTournament, registerTeams } from '../support/tournament-steps.ts';

/** A customer of the club with this name, whose player has linked the account. */
async function linkedCustomer(page: Page, name: string): Promise<string> {
  const [first = '', last = ''] = name.split(' ');
  const person = newPerson(first, last);
  const player = await registerPlayer(page, person);
  const headers = { authorization: `Bearer ${await accessOf(page, DEMO_DESK.owner)}` };
  const customers = `/desk/${DEMO_DESK.slug}/customers/`;
  const made = await page.request.post(customers, { headers, data: { name, email: person.email } });
  expect(made.status()).toBe(201);
  const { id } = await made.json();
  expect((await page.request.post(`${customers}${id}/link/`, { headers })).status()).toBe(200);
  const token = (await mailedPath(person.email, /\/desk\/invitation\/customer\/[\w-]+/)).split('/').at(-1);
  const accepted = await page.request.post(`/desk/invitations/customers/${token}/accept/`, {
    headers: player.headers,
  });
  expect(accepted.ok()).toBe(true);
  return name;
}

test('a manager draws a category on a phone: teams exchange places, the draw is published and drawn again', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 740 });
  const name = `Copa Sorteio ${now().getTime()}`;
  const categories = [{ name: 'Livre', max_teams: 8, price_cents: 0, third_place: true }];
  const hash = await newTournament(name, { categories });
  await registerTeams(page, hash);
  const [team] = await registerTeams(page, hash);
  await signInAs(page, DEMO_DESK.owner);
  await page.goto(`/desk/${DEMO_DESK.slug}/torneios?torneio=${hash}`);
  const main = page.getByRole('main');
  const group = (letter: string) => main.getByRole('list', { name: `Grupo ${letter}` });
  const teamsOf = (letter: string) => group(letter).getByRole('button').allTextContents();
  const publish = main.getByRole('button', { name: 'Publicar sorteio' });

  await test.step('a partner is swapped for a customer with a linked account', async () => {
    const entering = await linkedCustomer(page, 'Gil Novaes');
    const teams = main.getByRole('list', { name: 'Duplas de Livre' });
    await teams
      .getByRole('button', { name: /^Trocar uma pessoa de Caio Souza e Davi Lima/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Trocar', exact: true }).click();
    await expect(sheet.getByText('Escolha quem sai.')).toBeVisible();
    await choose(sheet.getByRole('radio', { name: 'Davi Lima' }));
    await sheet.getByLabel('Quem entra').fill(entering);
    await sheet.getByRole('option', { name: entering }).click();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Trocar', exact: true }).click();
    await expect(sheet).toBeHidden();
    await expect(teams.getByText(`Caio Souza e ${entering}`)).toBeVisible();
  });

  await test.step('while the registration is open, there is a preview only', async () => {
    await main.getByRole('link', { name: 'Sorteio' }).click();
    await expect(main.getByText(/As inscrições ainda não encerraram/)).toBeVisible();
    await expect(group('A').getByRole('button')).toHaveCount(3);
    await expect(publish).toHaveCount(0);
    await main.getByRole('link', { name: 'Voltar ao torneio' }).click();
    await main.getByRole('button', { name: 'Encerrar inscrições' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar' }).click();
    await expect(main.getByText('Inscrições encerradas', { exact: true })).toBeVisible();
    await main.getByRole('link', { name: 'Sorteio' }).click();
    await expect(publish).toBeVisible();
    await expect(main.getByText('Perdedor de Semifinal 1 × Perdedor de Semifinal 2')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a team that is seeded by hand heads the first group', async () => {
    const first = main.getByLabel('1ª cabeça de chave');
    const weakest = first.getByRole('option').last();
    const [names = ''] = ((await weakest.textContent()) ?? '').split(' (');
    await first.selectOption({ index: 6 });
    await expect(main.getByLabel('2ª cabeça de chave')).toBeVisible();
    // Another draw keeps what is chosen; it is published only saved.
    await main.getByRole('button', { name: 'Sortear de novo' }).click();
    await expect(main.getByLabel('2ª cabeça de chave')).toBeVisible();
    await expect(publish).toHaveCount(0);
    await main.getByRole('button', { name: 'Salvar cabeças de chave' }).click();
    await expect(publish).toBeVisible();
    await expect(main.getByText('Cabeças de chave salvas.')).toBeVisible();
    await expect(group('A').getByRole('button').first()).toContainText('Cabeça 1');
    await expect(group('A').getByRole('button').first()).toContainText(names);
    await expectAccessible(page);
  });

  await test.step('two teams exchange places by the keyboard, and a reload keeps it', async () => {
    const [a, b] = [await teamsOf('A'), await teamsOf('B')];
    await group('A').getByRole('button').first().press('Enter');
    await expect(group('A').getByRole('button', { pressed: true })).toHaveCount(1);
    await expect(main.getByText(/agora toque na dupla que troca de lugar com ela/)).toBeVisible();
    await group('B').getByRole('button').last().press('Enter');
    await expect(main.getByText(/trocaram de lugar\.$/)).toBeVisible();
    const swapped = { a: [b[2], a[1], a[2]], b: [b[0], b[1], a[0]] };
    await expect.poll(() => teamsOf('A')).toEqual(swapped.a);
    await page.reload();
    await expect.poll(() => teamsOf('B')).toEqual(swapped.b);
    await main.getByRole('button', { name: 'Desfazer a última troca' }).click();
    await expect.poll(() => teamsOf('A')).toEqual(a);
    await group('A').getByRole('button').first().click();
    await group('B').getByRole('button').last().click();
    await expect.poll(() => teamsOf('A')).toEqual(swapped.a);
  });

  await test.step('the published draw is the one that was seen, and can be drawn again', async () => {
    expect(await matchesOf(page, hash)).toEqual([]);
    await publish.click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText(/^Os jogadores das 6 duplas são avisados/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Publicar' }).click();
    await expect(main.getByText('O sorteio desta categoria está publicado')).toBeVisible();
    expect(await matchesOf(page, hash)).toHaveLength(10);
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Sortear de novo' }).press('Enter');
    await expect(publish).toBeVisible();
    // The button is gone: the focus is on the draw, not at the start of the page.
    await expect(main.getByRole('region', { name: 'Sorteio' })).toBeFocused();
    await main.getByRole('button', { name: 'Ficar com o publicado' }).click();
    await expect(main.getByText('O sorteio desta categoria está publicado')).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(360);
  });

  await test.step('a team leaves after a look at what follows, and stays in the published draw as one that left', async () => {
    await main.getByRole('link', { name: 'Voltar ao torneio' }).click();
    const teams = main.getByRole('list', { name: 'Duplas de Livre' });
    const leaving = teams.getByRole('listitem').first();
    const names = (await leaving.getByRole('paragraph').first().textContent()) ?? '';
    await leaving.getByRole('button', { name: `Tirar ${names}` }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('list', { name: 'O que muda' }).getByText(/vira W\.O\./)).toHaveCount(2);
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Voltar' }).click();
    await expect(leaving.getByText('Confirmada')).toBeVisible();
    await leaving.getByRole('button', { name: `Tirar ${names}` }).press('Enter');
    await sheet.getByRole('button', { name: 'Tirar do torneio' }).click();
    await expect(sheet).toBeHidden();
    await expect(leaving.getByText('Fora do torneio')).toBeVisible();
    await expect(leaving.getByRole('button')).toHaveCount(0);
    await main.getByRole('link', { name: 'Sorteio' }).click();
    await expect(
      main
        .getByRole('listitem')
        .filter({ hasText: `${names}Saiu do torneio` })
        .last(),
    ).toBeVisible();
    await expect(main.getByText('1º do Grupo A × 2º do Grupo B')).toBeVisible();
  });

  await test.step('the bracket of the players and the board have the match for the third place', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const player = await context.newPage();
    await signInAs(player, team?.[0] ?? DEMO_DESK.owner);
    await player.goto(`/tournament/${hash}`);
    const third = player.getByRole('heading', { name: 'Disputa de 3º lugar' }).locator('..');
    await expect(third.getByText('Perdedor de Semifinal 2')).toBeVisible();
    const widths = await player.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(widths).toEqual([360, 360]);
    // Which team is seeded by hand is public.
    const seeded = player.getByRole('rowheader').filter({ hasText: '[1]' });
    await expect(seeded).toHaveCount(1);
    await expect(seeded).toContainText(', cabeça de chave 1');
    await expectAccessible(player);
    await context.close();
    await page.goto(`/desk/${DEMO_DESK.slug}/torneios/${hash}/horarios`);
    await expect(main.getByText('Disputa de 3º lugar', { exact: false }).first()).toBeVisible();
  });
});
