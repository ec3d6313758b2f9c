import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { now } from '../support/clock.ts';
import { SOON } from '../support/live-steps.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

type Player = Awaited<ReturnType<typeof registerPlayer>>;

/** A phone of another player. */
async function phoneOf(browser: Browser, first: string, level: number) {
  const context = await browser.newContext();
  const phone = await context.newPage();
  const player = await registerPlayer(phone, newPerson(first, 'Prado'), { level });
  await signInAs(phone, player);
  return { phone, player, close: () => context.close() };
}

/** A match in two days, for which no other test looks: its creator at A1. */
async function newMatchAhead(page: Page, { headers }: Player, place: string): Promise<number> {
  const created = await page.request.post('/api/matches/', {
    headers,
    data: {
      date: new Date(now().getTime() + 2 * 86_400_000).toISOString(),
      type: 'Friendly',
      meta_data: { club: place },
    },
  });
  expect(created.status()).toBe(201);
  return (await created.json()).id;
}

/** Opens a match of a level around 3 through its page. */
async function openOnPage(page: Page, id: number) {
  await page.goto(`/match/${id}`);
  await page.getByRole('button', { name: 'Abrir para outros jogadores' }).click();
  const sheet = page.getByRole('dialog', { name: 'Abrir partida' });
  await expect(sheet.getByLabel('Nível de')).toHaveValue('2.5');
  await expect(sheet.getByLabel('até', { exact: true })).toHaveValue('3.5');
  await sheet.getByLabel('Recado (opcional)').fill('Jogo leve');
  await sheet.getByRole('button', { name: 'Abrir partida' }).click();
  await expect(sheet).toBeHidden();
}

const opening = (page: Page) => page.getByRole('region', { name: 'Partida aberta' });
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Entrar na partida' });
const enter = (page: Page) => sheetOf(page).getByRole('button', { name: 'Entrar', exact: true }).click();
const cardAt = (page: Page, place: string) => page.getByRole('article').filter({ hasText: place });
const enterButton = (page: Page, place: string) =>
  cardAt(page, place).getByRole('button', { name: /^Entrar:/ });
const seat = (page: Page, name: string) =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name }));

test('one player opens a match, others join it from Jogar, two race for the last place, one leaves and the next enters, and every phone sees it live', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const place = `Quadra da Rua ${newPerson().email.slice(8, 20)}`;
  const ana = await registerPlayer(page, newPerson('Ana', 'Luz'), { level: 3 });
  await signInAs(page, ana);
  const phones = await Promise.all(
    ['Bia', 'Caio', 'Duda', 'Enzo'].map((first) => phoneOf(browser, first, 3)),
  );
  const [bia, caio, duda, enzo] = phones.map(({ phone }) => phone) as [Page, Page, Page, Page];
  const id = await newMatchAhead(page, ana, place);

  await test.step('four phones show Jogar before the match is open', async () => {
    await bia.goto('/');
    await bia.getByRole('link', { name: 'Partidas abertas' }).click();
    await Promise.all([caio, duda, enzo].map((phone) => phone.goto('/play')));
    for (const phone of [bia, caio, duda, enzo]) {
      await expect(phone.getByRole('heading', { level: 1, name: 'Jogar' })).toBeVisible();
      await expect(phone.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(cardAt(phone, place)).toBeHidden();
    }
  });

  await test.step('the match appears on them when it is opened', async () => {
    await openOnPage(page, id);
    await expect(opening(page)).toContainText('3 lugares livres');
    for (const phone of [bia, caio, duda, enzo]) {
      await expect(cardAt(phone, place)).toBeVisible(SOON);
      await expect(cardAt(phone, place)).toContainText('3 lugares livres');
      await expect(cardAt(phone, place)).toContainText('Ana L.');
    }
    await expectAccessible(bia);
  });

  await test.step('Bia joins in three taps from Home, at the place she chooses, and Duda at the place she is offered', async () => {
    await enterButton(bia, place).click();
    await expectAccessible(bia);
    await sheetOf(bia).getByRole('button', { name: 'Dupla A, posição 2: Sem Jogador' }).click();
    await expect(sheetOf(bia).getByText('Seu lugar: dupla A, posição 2')).toBeVisible();
    await enter(bia);
    await expect(bia).toHaveURL(new RegExp(`/match/${id}$`));
    await expect(page.getByRole('button', { name: /^Dupla A, posição 2: Bia P\./ })).toBeVisible(SOON);
    await expect(opening(page)).toContainText('2 lugares livres', SOON);
    for (const phone of [caio, duda, enzo])
      await expect(cardAt(phone, place)).toContainText('2 lugares livres', SOON);
    await enterButton(duda, place).click();
    await expect(sheetOf(duda).getByText('Seu lugar: dupla B, posição 1')).toBeVisible();
    await enter(duda);
    await expect(duda).toHaveURL(new RegExp(`/match/${id}$`));
  });

  const [winner, loser] = await test.step('Caio and Enzo race for the last place', async () => {
    for (const phone of [caio, enzo]) {
      await expect(cardAt(phone, place)).toContainText('1 lugar livre', SOON);
      await enterButton(phone, place).click();
      await expect(sheetOf(phone).getByText('Seu lugar: dupla B, posição 2')).toBeVisible();
    }
    await Promise.all([caio, enzo].map(enter));
    const isIn = (phone: Page) => phone.url().endsWith(`/match/${id}`);
    await expect.poll(() => [caio, enzo].filter(isIn).length).toBe(1);
    const [first, second] = isIn(caio) ? [caio, enzo] : [enzo, caio];
    await expect(sheetOf(second)).toContainText('completa');
    for (const phone of [page, bia, duda, first])
      await expect(opening(phone)).toContainText('Completa', SOON);
    return [first, second];
  });

  await test.step('Duda leaves, and the one who came too late enters', async () => {
    await duda.getByRole('button', { name: 'Sair da partida' }).click();
    await duda.getByRole('alertdialog').getByRole('button', { name: 'Sair da partida' }).click();
    await expect(duda.getByRole('alertdialog')).toBeHidden();
    await expect(sheetOf(loser).getByText('Seu lugar: dupla B, posição 1')).toBeVisible(SOON);
    await enter(loser);
    await expect(loser).toHaveURL(new RegExp(`/match/${id}$`));
    for (const phone of [page, bia, winner, loser])
      await expect(opening(phone)).toContainText('Completa', SOON);
    await expect(opening(duda)).toContainText('completa', SOON);
    await expectAccessible(loser);
  });

  await test.step('Ana closes it', async () => {
    await opening(page).getByRole('button', { name: 'Fechar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Fechar' }).click();
    await expect(opening(page)).toContainText('Fechada');
    await expect(opening(bia)).toContainText('Fechada', SOON);
  });
  await Promise.all(phones.map(({ close }) => close()));
});

test('a player of another level asks with one line, withdraws, and another one is seated by the creator', async ({
  page,
  browser,
}) => {
  const place = `Clube da Rua ${newPerson().email.slice(8, 20)}`;
  const ana = await registerPlayer(page, newPerson('Ana', 'Luz'), { level: 3 });
  await signInAs(page, ana);
  const phones = await Promise.all(['Bia', 'Caio'].map((first) => phoneOf(browser, first, 5)));
  const [bia, caio] = phones.map(({ phone }) => phone) as [Page, Page];
  const id = await newMatchAhead(page, ana, place);
  await openOnPage(page, id);

  for (const [phone, text] of [
    [bia, 'Jogo há dez anos'],
    [caio, 'Conheço a Ana'],
  ] as const) {
    await phone.goto('/play');
    await cardAt(phone, place)
      .getByRole('button', { name: /^Pedir para entrar:/ })
      .click();
    const sheet = phone.getByRole('dialog', { name: 'Pedir para entrar' });
    await sheet.getByLabel('Uma linha para quem abriu').fill(text);
    // What is typed outlives the page.
    await phone.reload();
    await cardAt(phone, place)
      .getByRole('button', { name: /^Pedir para entrar:/ })
      .click();
    await expect(sheet.getByLabel('Uma linha para quem abriu')).toHaveValue(text);
    await sheet.getByRole('button', { name: 'Pedir para entrar' }).click();
    await expect(sheet).toBeHidden();
  }

  await test.step('a request can be withdrawn', async () => {
    await expect(opening(page).getByText('2 pedidos para entrar')).toBeVisible(SOON);
    await bia.goto(`/match/${id}`);
    await opening(bia).getByRole('button', { name: 'Retirar pedido' }).click();
    await expect(opening(bia).getByRole('button', { name: 'Retirar pedido' })).toBeHidden();
    await expect(opening(page).getByText('1 pedido para entrar')).toBeVisible(SOON);
  });

  await test.step('the creator reads the line and seats the player', async () => {
    await caio.goto(`/match/${id}`);
    await expect(opening(caio)).toContainText('Seu pedido espera a resposta');
    await expect(opening(page)).toContainText('“Conheço a Ana”');
    await expectAccessible(page);
    await opening(page).getByRole('button', { name: 'Aceitar Caio P.' }).click();
    await expect(opening(page).getByText('pedido para entrar')).toBeHidden();
    await expect(seat(caio, 'Caio P.').first()).toBeVisible(SOON);
  });
  await Promise.all(phones.map(({ close }) => close()));
});

test('a visitor reads Jogar without names, and enters after the log-in', async ({ page, browser }) => {
  const place = `Praia da Rua ${newPerson().email.slice(8, 20)}`;
  const ana = await registerPlayer(page, newPerson('Ana', 'Luz'), { level: 3 });
  await signInAs(page, ana);
  const id = await newMatchAhead(page, ana, place);
  await openOnPage(page, id);

  const context = await browser.newContext();
  const visitor = await context.newPage();
  const bia = await registerPlayer(visitor, newPerson('Bia', 'Prado'), { level: 3 });
  await visitor.goto('/play');
  await expect(cardAt(visitor, place)).toContainText('3 lugares livres');
  await expect(cardAt(visitor, place)).not.toContainText('Ana');
  await expectAccessible(visitor);
  await cardAt(visitor, place)
    .getByRole('link', { name: /^Entrar:/ })
    .click();
  await expect(visitor).toHaveURL(/\/login\?redirect=/);
  await visitor.getByLabel('E-mail ou usuário').fill(bia.email);
  await visitor.getByLabel('Senha', { exact: true }).fill(bia.password);
  await visitor.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(visitor).toHaveURL(new RegExp(`/match/${id}$`));
  await opening(visitor).getByRole('button', { name: 'Entrar' }).click();
  await enter(visitor);
  await expect(visitor.getByText('Você está na partida!')).toBeVisible();
  await context.close();
});

test('a player waits for a place of a full match, and has it for some minutes when another one leaves', async ({
  page,
  browser,
}) => {
  const place = `Ginásio da Rua ${newPerson().email.slice(8, 20)}`;
  const ana = await registerPlayer(page, newPerson('Ana', 'Luz'), { level: 3 });
  const phones = await Promise.all(
    ['Bia', 'Caio', 'Duda', 'Enzo', 'Flora'].map((first) => phoneOf(browser, first, 3)),
  );
  const [, , duda, enzo, flora] = phones.map(({ phone }) => phone) as [Page, Page, Page, Page, Page];
  const id = await newMatchAhead(page, ana, place);
  const send = async (call: string, { headers }: Player, data: object) =>
    expect((await page.request.post(`/api/matches/${id}/${call}/`, { headers, data })).status()).toBe(200);
  await send('open', ana, { gender: 'open', not_full: 'keep' });
  for (const { player } of phones.slice(0, 3)) await send('join-open', player, {});

  await test.step('Enzo and Flora wait in line, in the order of asking', async () => {
    for (const phone of [enzo, flora]) {
      await phone.goto(`/match/${id}`);
      await opening(phone).getByRole('button', { name: 'Avise se abrir uma vaga' }).click();
    }
    await expect(opening(enzo)).toContainText('Você é o próximo da fila');
    await expect(opening(flora)).toContainText('com 1 pessoa na frente');
    await expectAccessible(enzo);
  });

  await test.step('Duda leaves: the place is Enzo’s, who has it in two taps', async () => {
    await duda.goto(`/match/${id}`);
    await duda.getByRole('button', { name: 'Sair da partida' }).click();
    await duda.getByRole('alertdialog').getByRole('button', { name: 'Sair da partida' }).click();
    await expect(duda.getByRole('alertdialog')).toBeHidden();
    await expect(opening(enzo)).toContainText('guardada para você até', SOON);
    await expect(opening(flora)).toContainText('guardado por alguns minutos', SOON);
    await expectAccessible(enzo);
    await opening(enzo).getByRole('button', { name: 'Entrar' }).click();
    await enter(enzo);
    await expect(opening(enzo)).toContainText('Completa');
    await expect(opening(flora)).toContainText('Você é o próximo da fila', SOON);
  });
  await Promise.all(phones.map(({ close }) => close()));
});
