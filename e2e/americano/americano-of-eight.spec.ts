import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const GUESTS = ['Caio', 'Davi', 'Eva', 'Fabi', 'Gil', 'Hugo', 'Ivo'];
const people = (page: Page) => page.getByRole('list', { name: 'Quem joga' }).getByRole('listitem');
const table = (page: Page) => page.getByRole('table', { name: 'Tabela' });

async function addGuests(page: Page, names: readonly string[]) {
  for (const name of names) {
    await page.getByLabel('Convidado sem conta').fill(name);
    await page.getByRole('button', { name: 'Adicionar convidado' }).click();
    await expect(people(page).filter({ hasText: name })).toBeVisible();
  }
}

/** Creates an event of three rounds on two courts. */
async function create(page: Page, name: string, kind: 'Americano' | 'Mexicano') {
  await page.goto('/americano/create');
  if (kind === 'Mexicano') await page.getByText('Mexicano', { exact: true }).click();
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel('Rodadas (opcional)').fill('3');
  await page.getByRole('button', { name: 'Criar e convidar' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function score(page: Page, court: number, points: string) {
  await page.getByRole('button', { name: `Marcar pontos da quadra ${court}` }).click();
  await page.getByRole('button', { name: points, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('an Americano of eight is scored from four phones, and its podium is shared', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const names = ['Ana', 'Bia', 'Lia', 'Nina'];
  const phones: Page[] = [page];
  for (let index = 1; index < 4; index += 1)
    phones.push(await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage());
  for (const [index, phone] of phones.entries())
    await signInAs(phone, await registerPlayer(phone, newPerson(names[index], 'Reis')));
  await create(page, 'Americano de quinta', 'Americano');
  const link = await page.getByLabel('Link do convite').inputValue();
  for (const phone of phones.slice(1)) {
    await phone.goto(link);
    await phone.getByRole('button', { name: 'Entrar no jogo' }).click();
    await expect(phone.getByRole('button', { name: 'Não vou jogar' })).toBeVisible();
  }
  // Their rows move the form below them.
  await expect(people(page)).toHaveCount(4);
  await addGuests(page, GUESTS.slice(0, 4));
  await expect(page.getByText('3 rodadas, 3 jogos para cada pessoa. Nenhuma dupla se repete.')).toBeVisible();
  await page.getByRole('button', { name: 'Começar agora' }).click();

  for (const [index, points] of (['20 a 4', '12 a 12', '15 a 9'] as const).entries()) {
    const heading = `Rodada ${index + 1} de 3`;
    for (const phone of phones) await expect(phone.getByRole('heading', { name: heading })).toBeVisible();
    // Each court is scored from another phone; the phones change with the rounds.
    const [one, other] = [phones[(index * 2) % 4] ?? page, phones[(index * 2 + 1) % 4] ?? page];
    await score(one, 1, points);
    await score(other, 2, points);
  }
  // Every phone has the same table: eight people with 24 points a match between the two sides.
  const rows = async (phone: Page) => table(phone).getByRole('row').allTextContents();
  for (const phone of phones)
    await expect(phone.getByRole('button', { name: /^Marcar pontos/ })).toHaveCount(0);
  for (const phone of phones) await expect.poll(() => rows(phone)).toEqual(await rows(page));
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Encerrar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar' }).click();
  for (const phone of phones) {
    const podium = phone.getByRole('region', { name: 'Pódio' });
    await expect(podium.getByRole('listitem').nth(2)).toBeVisible();
    await expect(phone.getByRole('button', { name: /^Marcar pontos|^Corrigir pontos/ })).toHaveCount(0);
  }
  const [, second] = phones;
  if (!second) throw new Error('no second phone');
  await second.getByRole('button', { name: 'Compartilhar pódio' }).click();
  const sheet = second.getByRole('dialog', { name: 'Compartilhar pódio' });
  await expect(sheet.getByRole('img', { name: 'Imagem do jogo: Pódio: Americano de quinta' })).toBeVisible();
  const [download] = await Promise.all([
    second.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Baixar imagem' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^americano-.*\.png$/);
  for (const phone of phones.slice(1)) await phone.context().close();
});

test('a player who leaves an Americano is in no later round, and the points stay; a Mexicano pairs first and fourth of the table against second and third', async ({
  page,
  browser,
}) => {
  const other = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const second = await other.newPage();
  await signInAs(page, await registerPlayer(page, newPerson('Ana', 'Reis')));
  await signInAs(second, await registerPlayer(second, newPerson('Bia', 'Luz')));
  await create(page, 'Americano de terça', 'Americano');
  await second.goto(await page.getByLabel('Link do convite').inputValue());
  await second.getByRole('button', { name: 'Entrar no jogo' }).click();
  // Her row moves the form below it.
  await expect(people(page).filter({ hasText: 'Bia Luz' })).toBeVisible();
  await addGuests(page, GUESTS.slice(0, 6));
  await page.getByRole('button', { name: 'Começar agora' }).click();
  await expect(second.getByRole('heading', { name: 'Rodada 1 de 3' })).toBeVisible();
  await score(page, 1, '20 a 4');
  await score(page, 2, '13 a 11');
  await expect(second.getByRole('heading', { name: 'Rodada 2 de 3' })).toBeVisible();

  await second.getByRole('button', { name: 'Sair do jogo' }).click();
  await second.getByRole('alertdialog').getByRole('button', { name: 'Sair', exact: true }).click();
  const row = table(page).getByRole('row').filter({ hasText: 'Bia Luz' });
  await expect(row).toContainText('saiu');
  for (const round of [2, 3]) {
    const matches = page.getByRole('list', { name: `Jogos da rodada ${round}` });
    await expect(matches.getByRole('listitem')).toHaveCount(1);
    await expect(matches).not.toContainText('Bia Luz');
    await expect(page.getByText(/^Folga: .*, .* e .*\.$/)).toBeVisible();
    if (round === 2) await page.getByRole('button', { name: 'Próxima rodada' }).click();
  }
  await other.close();

  await test.step('a Mexicano pairs by the table', async () => {
    await create(page, 'Mexicano de quarta', 'Mexicano');
    await addGuests(page, GUESTS);
    await expect(page.getByText('A tabela forma as duplas de cada rodada.')).toBeVisible();
    await page.getByRole('button', { name: 'Começar agora' }).click();
    await expect(page.getByRole('heading', { name: 'Rodada 1 de 3' })).toBeVisible();
    await score(page, 1, '20 a 4');
    await expect(page.getByRole('button', { name: 'Próxima rodada' })).toBeDisabled();
    await score(page, 2, '15 a 9');
    await expect(page.getByRole('heading', { name: 'Rodada 2 de 3' })).toBeVisible();
    const order = await table(page).getByRole('rowheader').allTextContents();
    const [first, second, third, fourth] = order.map((name) => (name === 'Ana Reis' ? 'Você' : name));
    const court = page.getByRole('article', { name: 'Quadra 1' });
    const pairs = (await court.getByRole('paragraph').allTextContents()).filter((text) => text !== '');
    expect(pairs).toEqual([`${first}${fourth}`, `${second}${third}`]);
  });
});
