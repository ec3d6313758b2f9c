import { expectAccessible } from '../support/axe.ts';
import { countOnDevice } from '../support/device-steps.ts';
import { finish, newFriends, newMatch, newMatchPlayer, recordSet } from '../support/match-steps.ts';
import { besideTheCourt, onServer, queueStarted, saveSet, scoresOf } from '../support/queue-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

test('a result accepted without network is final when the network is back', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const creator = await newMatchPlayer(page, 'Ivo', 'Campos');
  const rival = await newMatchPlayer(page, 'Julia', 'Ramos');
  const [second, fourth] = await newFriends(page, 2);
  const match = await newMatch(page, creator, [second?.id ?? 0, rival.playerId, fourth?.id ?? 0], 'Friendly');
  await recordSet(page, creator, match, [1, 6, 3]);
  await finish(page, creator, match);
  await signInAs(page, rival);
  await page.goto(`/match/${match}`);
  const accept = page.getByRole('button', { name: 'Aceitar resultado' });
  await expect(accept).toBeVisible();
  await queueStarted(page);
  await context.setOffline(true);
  await accept.click();
  await expect(page.getByText('Aguardando conexão: Aceitar o resultado')).toBeVisible();
  // Nothing else can be done with the match until then.
  for (const name of ['Aceitar resultado', 'Contestar'])
    await expect(page.getByRole('button', { name })).toBeHidden();
  expect((await onServer(page, creator, match)).result.state).toBe('provisional');
  await context.setOffline(false);
  await expect(page.getByText('Tudo enviado.')).toBeVisible();
  await expect(page.getByText('Resultado provisório')).toBeHidden();
  expect((await onServer(page, creator, match)).result.state).toBe('final');
});

test('a finish that meets a changed match shows both and is sent as the player chooses', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource: net::ERR_/);
  const { player, match } = await besideTheCourt(page, { type: 'Friendly' });
  await saveSet(page, 1, 6, 3);
  await expect(page.getByText('Set 2 em jogo')).toBeVisible();
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/finish/')) answers.push(response.status());
  });
  let isLost = true;
  await page.route(`**/api/matches/${match}/finish/`, async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    // The signal goes, and another phone records a set meanwhile.
    await recordSet(page, player, match, [2, 3, 6]);
    return route.abort();
  });
  await page.getByRole('button', { name: 'Finalizar partida' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finalizar' }).click();
  const list = page.getByRole('list', { name: 'Aguardando conexão' });
  await expect(list.getByText('Outra pessoa mudou a partida. Escolha o que vale.')).toBeVisible();
  expect(answers).toEqual([409]);
  await expect(list.getByText('6 × 3', { exact: true })).toBeVisible();
  await expect(list.getByText(/^6 × 3\s+3 × 6$/)).toBeVisible();
  await expectAccessible(page);
  expect((await onServer(page, player, match)).ended_at).toBeNull();

  await list.getByRole('button', { name: 'Finalizar assim' }).click();
  await expect(page.getByText('Tudo enviado.')).toBeVisible();
  const saved = await onServer(page, player, match);
  expect(saved.ended_at).not.toBeNull();
  expect(scoresOf(saved)).toEqual([
    [1, 6, 3],
    [2, 3, 6],
  ]);
});

test('a finish without network, before the worker is installed, is compared with the sets of the match first, and dropped when the player chooses so', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  // Idle time comes for the start of the offline parts only (a promise's own function, in start-offline.ts): what a finish
  // needs is loaded with the queue.
  await page.addInitScript(() => {
    window.requestIdleCallback = (work) => {
      if (String(work).includes('[native code]')) setTimeout(work);
      return 0;
    };
  });
  const { player, match } = await besideTheCourt(page, { type: 'Friendly' });
  await saveSet(page, 1, 6, 3);
  await expect(page.getByText('Set 2 em jogo')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Finalizar partida' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finalizar' }).click();
  await expect(page.getByText('Aguardando conexão: Finalizar a partida')).toBeVisible();
  await recordSet(page, player, match, [2, 3, 6]);
  await context.setOffline(false);
  await page
    .getByRole('list', { name: 'Aguardando conexão' })
    .getByRole('button', { name: 'Não finalizar' })
    .click();
  await expect(page.getByRole('button', { name: /registro/ })).toBeHidden();
  await expect(page.getByText('Set 3 em jogo')).toBeVisible();
  expect((await onServer(page, player, match)).ended_at).toBeNull();
});

test('strip and list of what is not sent are accessible, and a refused entry is tried again or discarded', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const { player, match } = await besideTheCourt(page);
  let answer: 'lost' | 'refused' = 'lost';
  await page.route('**/api/match-scores/', (route) =>
    answer === 'lost'
      ? route.abort()
      : route.fulfill({
          status: 403,
          headers: { 'x-error-code': 'forbidden' },
          json: { detail: 'Você não pode mais registrar sets desta partida.' },
        }),
  );
  await saveSet(page, 1, 6, 4);
  await expect(page.getByText('Aguardando conexão: Set 1: 6 × 4')).toBeVisible();
  await saveSet(page, 2, 2, 6);
  // Stored: leaving the page before that loses it.
  await expect(page.getByText('Aguardando conexão: Set 1: 6 × 4 · Set 2: 2 × 6')).toBeVisible();
  await page.goto('/profile');
  const strip = page.getByRole('button', { name: '2 registros aguardando conexão' });
  await expect(strip).toBeVisible();
  await expectAccessible(page);
  await strip.click();
  const list = page.getByRole('dialog').getByRole('list', { name: 'Aguardando conexão' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // The next opening sends.
  answer = 'refused';
  await page.reload();
  await page.getByRole('button', { name: '1 registro precisa de você' }).click();
  await expect(list.getByText('Você não pode mais registrar sets desta partida.')).toBeVisible();
  await expect(list.getByText('Espera o registro anterior')).toBeVisible();
  await expectAccessible(page);
  const refused = page.waitForResponse('**/api/match-scores/');
  await list.getByRole('button', { name: 'Tentar de novo' }).click();
  await refused;
  await expect(list.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  await list.getByRole('button', { name: 'Descartar' }).click();
  const question = page.getByRole('alertdialog', { name: 'Descartar o que não foi enviado?' });
  await expect(question).toContainText('Set 1: 6 × 4 se perde, e com ele 1 registro');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: /registro/ })).toBeHidden();
  expect(scoresOf(await onServer(page, player, match))).toEqual([]);
});

test('the deletion of the account lists unsent entries and erases them, also one whose sending meets the end of the account', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const { player } = await besideTheCourt(page);
  await page.route('**/api/match-scores/', (route) => route.abort());
  await saveSet(page, 1, 6, 4);
  await expect(page.getByText('Aguardando conexão: Set 1: 6 × 4')).toBeVisible();
  await page.goto('/player/delete-account');
  await expect(page.getByText('1 registro ainda não foi enviado e se perde.')).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => countOnDevice(page, 'queues')).toBe(1);
  const login = page.getByRole('heading', { level: 1, name: 'Entrar' });
  // The server has deleted the account; the queue meets the refused session before the answer arrives.
  await page.route('**/api/account/delete', async (route) => {
    const response = await route.fetch();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(login).toBeVisible();
    await route.fulfill({ response });
  });
  await page.getByLabel('Sua senha').fill(player.password);
  const deleted = page.waitForResponse('**/api/account/delete');
  await page.getByRole('button', { name: 'Excluir minha conta' }).click();
  await deleted;
  await expect.poll(() => countOnDevice(page, 'queues')).toBe(0);
  await expect.poll(() => countOnDevice(page, 'answers')).toBe(0);
});

test('Sair de todos os aparelhos lists unsent entries and erases them, and an answer that arrives later stores nothing', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await besideTheCourt(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  await page.route('**/api/match-scores/', async (route) => {
    if (!isHeld) return route.abort();
    await held;
    await route.fulfill({ status: 403, headers: { 'x-error-code': 'forbidden' }, json: { error: 'Não.' } });
  });
  await saveSet(page, 1, 6, 4);
  await expect(page.getByText('Aguardando conexão: Set 1: 6 × 4')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: '1 registro aguardando conexão' })).toBeVisible();
  isHeld = true;
  const sent = page.waitForRequest('**/api/match-scores/');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await sent;
  await page.getByRole('button', { name: 'Sair de todos os aparelhos' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sair de todos os aparelhos?' });
  await expect(question).toContainText('1 registro ainda não foi enviado e se perde.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Sair de todos', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible();
  await expect.poll(() => countOnDevice(page, 'queues')).toBe(0);
  release();
  // Granted when the queue has processed the answer.
  await page.evaluate(() => navigator.locks.request('bandeja.queue', () => {}));
  await expect.poll(() => countOnDevice(page, 'queues')).toBe(0);
  await expect(page.getByText('Tudo enviado.')).toBeHidden();
});
