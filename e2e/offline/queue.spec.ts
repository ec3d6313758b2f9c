import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { openBrowser } from '../support/installed-app.ts';
import { games, newFriends, newMatch, newMatchPlayer, recordSet } from '../support/match-steps.ts';
import { registerPlayer } from '../support/new-player.ts';
import { besideTheCourt, onServer, queueStarted, saveSet, scoresOf } from '../support/queue-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { openWithWorker } from '../support/worker-steps.ts';

test.use({ serviceWorkers: 'allow' });

const firstPage = async (context: BrowserContext) => context.pages()[0] ?? (await context.newPage());

/** In the browser with an installed worker. */
const withWorker = (page: Page) => besideTheCourt(page, { isInstalled: true });

test('three sets and a finish without network are on the server once after the browser was closed', async ({
  baseURL,
}, info) => {
  test.setTimeout(120_000);
  const before = await openBrowser(info, baseURL);
  const page = await firstPage(before);
  const { player, match } = await withWorker(page);
  await before.setOffline(true);
  await saveSet(page, 1, 6, 4);
  await expect(page.getByText('Aguardando conexão: Set 1: 6 × 4')).toBeVisible();
  await saveSet(page, 2, 3, 6);
  await games(page, 6, 2);
  await page.getByRole('button', { name: 'Salvar set 3 e finalizar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finalizar' }).click();
  await expect(page.getByRole('button', { name: '4 registros aguardando conexão' })).toBeVisible();
  await expect(page.getByText('Set 3: 6 × 2 · Finalizar a partida')).toBeVisible();
  await before.close();

  const after = await openBrowser(info, baseURL);
  try {
    const again = await firstPage(after);
    const sent: string[] = [];
    again.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await again.goto('/');
    await expect(again.getByText('Tudo enviado.')).toBeVisible();
    await expect(again.getByRole('button', { name: /aguardando conexão/ })).toBeHidden();
    const saved = await onServer(again, player, match);
    expect(scoresOf(saved)).toEqual([
      [1, 6, 4],
      [2, 3, 6],
      [3, 6, 2],
    ]);
    expect(saved.winner).toBe('A');
    expect(saved.ended_at).not.toBeNull();
    expect(sent.filter((path) => path.startsWith('/api/match'))).toEqual([
      '/api/match-scores/',
      '/api/match-scores/',
      '/api/match-scores/',
      `/api/matches/${match}/finish/`,
    ]);
  } finally {
    await after.close();
  }
});

test('a set that another player has recorded meanwhile is shown next to the own one to choose from', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { player, match } = await withWorker(page);
  await context.setOffline(true);
  await saveSet(page, 1, 6, 4);
  await saveSet(page, 2, 3, 6);
  // The request context of the test has its own network.
  await recordSet(page, player, match, [1, 4, 6]);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: '1 registro precisa de você' })).toBeVisible();
  const list = page.getByRole('list', { name: 'Aguardando conexão' });
  await expect(list.getByText('O seu')).toBeVisible();
  await expect(list.getByText('6 × 4', { exact: true })).toBeVisible();
  await expect(list.getByText('4 × 6', { exact: true })).toBeVisible();
  await expect(list.getByText('Espera o registro anterior')).toBeVisible();
  await list.getByRole('button', { name: 'Vale o meu' }).click();
  await expect(page.getByText('Tudo enviado.')).toBeVisible();
  expect(scoresOf(await onServer(page, player, match))).toEqual([
    [1, 6, 4],
    [2, 3, 6],
  ]);
});

test('a match created without network gets its sets when the network is back', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const player = await registerPlayer(page);
  const others = (await newFriends(page, 3)).map(({ id }) => id);
  // A match together, so that the friends are suggested.
  await newMatch(page, player, others);
  await signInAs(page, player);
  await openWithWorker(page);
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(request.url()));
  // Jogos is open without network once it was opened.
  await page.goto('/match');
  await expect(page.getByRole('link', { name: / contra / })).toHaveCount(1);
  await page.goto(`/match/create?with=${others.join(',')}`);
  await expect(page.getByRole('button', { name: 'Criar partida' })).toBeVisible();
  // The code of the page that opens next, loaded while this one is idle.
  await expect.poll(() => loaded.some((url) => url.includes('match._match_id'))).toBe(true);
  await queueStarted(page);
  await context.setOffline(true);
  await choose(page.getByRole('radio', { name: 'Amistosa' }));
  await page.getByRole('button', { name: 'Criar partida' }).click();
  await expect(page).toHaveURL(/\/match\/-\d+$/);
  await saveSet(page, 1, 6, 1);
  await expect(page.getByText('Criar a partida · Set 1: 6 × 1')).toBeVisible();

  await test.step('Jogos and Home show it, and open it with its set', async () => {
    for (const path of ['/match', '/']) {
      await page.goto(path);
      const local = page.getByRole('list', { name: 'Só neste aparelho' });
      await expect(local.getByText('Aguardando conexão', { exact: true })).toBeVisible();
      await expect(local.getByText(/^Set 1: 6/)).toBeAttached();
      await expectAccessible(page);
      await local.getByRole('link', { name: / contra / }).click();
      await expect(page).toHaveURL(/\/match\/-\d+$/);
      await expect(page.getByText(/^Set 1: 6/)).toBeAttached();
    }
  });
  await context.setOffline(false);
  await expect(page.getByText('Tudo enviado.')).toBeVisible();
  await expect(page).toHaveURL(/\/match\/\d+$/);
  const id = Number(page.url().split('/').pop());
  const saved = await onServer(page, player, id);
  expect(scoresOf(saved)).toEqual([[1, 6, 1]]);
  expect(saved.players).toHaveLength(4);
  await page.goto('/match');
  await expect(page.getByRole('link', { name: / contra / })).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Só neste aparelho' })).toBeHidden();
});

test('Sair needs a confirmation while entries are unsent, and erases them', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  const { player, match } = await withWorker(page);
  await context.setOffline(true);
  await saveSet(page, 1, 6, 4);
  const leave = async () => {
    await page.getByRole('button', { name: /^Menu do perfil/ }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
  };
  await leave();
  const question = page.getByRole('alertdialog', { name: 'Sair sem enviar?' });
  await expect(question).toContainText('1 registro ainda não foi enviado e se perde.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Ficar' }).click();
  await expect(page.getByRole('button', { name: '1 registro aguardando conexão' })).toBeVisible();
  await leave();
  await question.getByRole('button', { name: 'Sair e apagar' }).click();
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await page.getByLabel('E-mail ou usuário').fill(player.email);
  await page.getByLabel('Senha', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Olá, / })).toBeVisible();
  await page.goto(`/match/${match}`);
  await expect(page.getByRole('button', { name: 'Salvar set 1' })).toBeVisible();
  expect(scoresOf(await onServer(page, player, match))).toEqual([]);
});

test('unsent entries of one player are not sent by another, and are sent when the first signs in again', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|401/);
  const { player, match } = await withWorker(page);
  const other = await newMatchPlayer(page, 'Outra', 'Pessoa');
  const otherTab = await context.newPage();
  await otherTab.goto('/symbol.svg');
  await context.setOffline(true);
  await saveSet(page, 1, 6, 4);
  await expect(page.getByRole('button', { name: '1 registro aguardando conexão' })).toBeVisible();
  // An expired session keeps the queue. The page leaves for Home by itself when another tab signs in.
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    const response = await page.request.post('/api/token/', { data: { username: email, password } });
    const tokens = await response.text();
    await otherTab.evaluate((stored) => localStorage.setItem('bandeja.session', stored), tokens);
  };
  await signIn(other);
  // Loaded without network: the stored player is of another account.
  await expect(page.getByText('Não deu para buscar seu cadastro agora.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('heading', { name: 'Olá, Outra' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Olá, Outra' })).toBeVisible();
  await expect(page.getByRole('button', { name: /aguardando conexão/ })).toBeHidden();
  expect(scoresOf(await onServer(page, player, match))).toEqual([]);
  await signIn(player);
  await expect(page.getByText('Tudo enviado.')).toBeVisible();
  expect(scoresOf(await onServer(page, player, match))).toEqual([[1, 6, 4]]);
});
