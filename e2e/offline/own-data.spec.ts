import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { dayIn, holdFirst } from '../support/booking-steps.ts';
import { minutesAgo } from '../support/clock.ts';
import { countOnDevice, rowsOnDevice } from '../support/device-steps.ts';
import { openBrowser } from '../support/installed-app.ts';
import { newFriends, newMatch, newMatchPlayer, recordSet } from '../support/match-steps.ts';
import { registerPlayer } from '../support/new-player.ts';
import { bell, dropdown, expectUnread } from '../support/notification-steps.ts';
import { queueStarted, saveSet } from '../support/queue-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';
import { openWithWorker } from '../support/worker-steps.ts';

test.use({ serviceWorkers: 'allow' });

const MARK = /^Sem sinal\. Dados das \d\d:\d\d\.$/;

/** Gives the player a blue picture. */
async function uploadPicture(page: Page, { headers, playerId }: Awaited<ReturnType<typeof registerPlayer>>) {
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#1457d2' } })
    .png()
    .toBuffer();
  const uploaded = await page.request.post('/api/images/', {
    headers,
    multipart: {
      content_type: 'player',
      object_id: String(playerId),
      caption: 'avatar',
      image: { name: 'foto.png', mimeType: 'image/png', buffer },
    },
  });
  expect(uploaded.status()).toBe(201);
}

/** The names of the calls whose answers are on the device. */
const storedCalls = async (page: Page) =>
  (await rowsOnDevice(page, 'answers'))?.map(({ value }) => String(value.queryKey[0])) ?? [];

/** The queries of the reads whose answers are on the device. */
const storedQueries = async (page: Page) =>
  (await rowsOnDevice(page, 'answers'))?.map(({ value: { queryKey } }) => Object(queryKey[1]).query) ?? [];

const storedCode = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('bandeja-assets')).keys()).map(({ url }) => url).join(),
  );

/** How many pictures of players the page has drawn. */
const pictures = (page: Page) =>
  page
    .locator('.av img')
    .evaluateAll(
      (images: HTMLImageElement[]) => images.filter(({ naturalWidth }) => naturalWidth > 0).length,
    );

test('the installed app starts without network and shows own data with its time', async ({
  baseURL,
}, info) => {
  test.setTimeout(120_000);
  const online = await openBrowser(info, baseURL);
  const page = online.pages()[0] ?? (await online.newPage());
  const player = await registerPlayer(page);
  const partner = await newMatchPlayer(page, 'Otávio', 'Siqueira');
  await uploadPicture(page, partner);
  const [left, right] = await newFriends(page, 2);
  const others = [partner.playerId, left?.id ?? 0, right?.id ?? 0];
  const match = await newMatch(page, player, others);
  const ids = [player.playerId, ...others.slice(1)];
  // Unread: the partner has added the player.
  const unopened = await newMatch(page, partner, ids);
  await signInAs(page, player);
  await openWithWorker(page);
  await expectUnread(page, 1);
  await page.getByRole('link', { name: 'Minhas Reservas' }).last().click();
  await expect(page.getByRole('heading', { name: 'Nenhum jogo marcado' })).toBeVisible();
  await page.goto(`/match/${match}`);
  const court = (on: typeof page) => on.getByRole('group', { name: /^Quadra: dupla A/ });
  await expect(court(page)).toContainText(partner.first);
  await page.goto('/match');
  await expect(page.getByRole('link', { name: / contra / })).toHaveCount(2);
  const stored = () =>
    page.evaluate(async () => (await (await caches.open('bandeja-pictures')).keys()).length);
  await expect.poll(stored).toBe(1);
  await test.step('ten seconds later it reads the notifications and friends that were not opened', async () => {
    await page.clock.fastForward(11_000);
    await expect.poll(() => storedCalls(page)).toContain('listFriendSuggestions');
    await expect.poll(() => storedCalls(page)).toContain('listNotifications');
    await expect.poll(() => storedCode(page)).toContain('/assets/_shell.notifications.index-');
  });
  // Only the app's own cache is used below: the browser's is emptied.
  await (await online.newCDPSession(page)).send('Network.clearBrowserCache');
  await online.close();

  const offline = await openBrowser(info, baseURL);
  try {
    await offline.setOffline(true);
    const beside = offline.pages()[0] ?? (await offline.newPage());
    await beside.goto('/');
    await expect(beside.getByRole('heading', { name: /^Olá, / })).toBeVisible();
    await expect(beside.getByText(MARK)).toBeVisible();
    // The frame is whole: the bell with its last count, and the menu.
    await expectUnread(beside, 1);
    await bell(beside).click();
    await expect(dropdown(beside).getByText(MARK)).toBeVisible();
    await expect(dropdown(beside).getByText('Você está em uma partida')).toBeVisible();
    await dropdown(beside).getByRole('link', { name: 'Ver todas' }).click();
    await expect(beside.getByRole('list', { name: 'Notificações' }).getByRole('listitem')).toHaveCount(1);
    await expect(beside.getByText(MARK)).toBeVisible();
    await beside.goto('/');
    await expect(beside.getByText(MARK)).toBeVisible();
    await beside.getByRole('button', { name: 'Abrir menu' }).click();
    await beside.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Fechar menu' }).click();
    await beside.getByRole('link', { name: 'Minhas Reservas' }).last().click();
    await expect(beside.getByRole('heading', { name: 'Nenhum jogo marcado' })).toBeVisible();
    await expect(beside.getByText(MARK)).toBeVisible();
    await beside.goto('/match');
    await expect(beside.getByRole('link', { name: / contra / })).toHaveCount(2);
    await expect.poll(() => pictures(beside)).toBe(2);
    // The second match was never opened: its answer is part of the list.
    for (const id of [match, unopened]) {
      await beside.goto(`/match/${id}`);
      await expect(beside.getByText(MARK)).toBeVisible();
      await expect(court(beside)).toContainText(partner.first);
    }
    // The end of the session erases them.
    await beside.getByRole('button', { name: /^Menu do perfil/ }).click();
    await beside.getByRole('menuitem', { name: 'Sair' }).click();
    await expect(beside.getByLabel('Senha', { exact: true })).toBeVisible();
    await expect.poll(() => countOnDevice(beside, 'answers')).toBe(0);
    await expect.poll(() => beside.evaluate(() => caches.has('bandeja-pictures'))).toBe(false);
  } finally {
    await offline.close();
  }
});

test('lists opened without network show what this phone has changed since they were read', async ({
  page,
  context,
  allowConsole,
}) => {
  test.setTimeout(120_000);
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  const player = await registerPlayer(page);
  const ids = (await newFriends(page, 3)).map(({ id }) => id);
  const finished = await newMatch(page, player, ids, 'Friendly', minutesAgo(60));
  const waiting = await newMatch(page, player, ids, 'Friendly', minutesAgo(30));
  await recordSet(page, player, finished, [1, 6, 3]);
  await signInAs(page, player);
  const { id: booking } = await holdFirst(page, player, dayIn(5));
  await openWithWorker(page);
  await queueStarted(page);
  const cards = page.getByRole('link', { name: / contra / });
  const bookings = page.locator(`a[href="/booking/${booking}"]`);
  const openList = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('group', { name: 'Mostrar' })).toBeVisible();
  };
  await test.step('the lists are read', async () => {
    const firstPage = { page: 1, page_size: 10 };
    const ofPlayer = { player_id: player.playerId, ...firstPage };
    for (const [path, shown, count, query] of [
      ['/match', cards, 2, ofPlayer],
      ['/match?tab=abertas', cards, 2, { ...ofPlayer, finished: 'false' }],
      ['/match?tab=finalizadas', cards, 0, { ...ofPlayer, finished: 'true' }],
      ['/booking/list', bookings, 1, { status: '10,20,30', when: 'coming', ...firstPage }],
      ['/booking/list?tab=canceladas', bookings, 0, { status: '40', ...firstPage }],
    ] as const) {
      await openList(path);
      await expect(shown).toHaveCount(count);
      if (count === 0) await expect(page.getByRole('heading', { name: /^Nenhuma / })).toBeVisible();
      // A page that is left before its answer is stored has nothing to show without network.
      await expect.poll(() => storedQueries(page)).toContainEqual(query);
    }
  });

  await test.step('a match is finished and a booking cancelled, and no list is opened', async () => {
    await page.goto(`/match/${finished}`);
    await page.getByRole('button', { name: 'Finalizar partida' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Finalizar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Vocês venceram' })).toBeVisible();
    const isOver = async () =>
      (await rowsOnDevice(page, 'answers'))?.some(({ value: { queryKey, data } }) => {
        const { id, ended_at } = data as { id?: number; ended_at?: string | null };
        return queryKey[0] === 'getMatch' && id === finished && ended_at !== null;
      });
    await expect.poll(isOver).toBe(true);
    await page.goto(`/match/${waiting}`);
    await expect(page.getByRole('button', { name: 'Salvar set 1' })).toBeVisible();
    await page.goto(`/booking/${booking}`);
    await page.getByRole('button', { name: 'Cancelar reserva' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar reserva' }).click();
    await expect(page.getByText('Reserva cancelada. A quadra está livre de novo.')).toBeVisible();
    const isStored = async () =>
      (await rowsOnDevice(page, 'answers'))?.some(
        ({ value: { queryKey, data } }) =>
          queryKey[0] === 'getBooking' && !(data as { can: { cancel: boolean } }).can.cancel,
      );
    await expect.poll(isStored).toBe(true);
  });

  await context.setOffline(true);
  await test.step('without network the lists show it, with the age of their answers', async () => {
    await openList('/booking/list');
    await expect(page.getByText(MARK)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nenhum jogo marcado' })).toBeVisible();
    await openList('/booking/list?tab=canceladas');
    await expect(bookings).toHaveCount(1);
    await openList('/match?tab=abertas');
    await expect(cards).toHaveCount(1);
    await openList('/match?tab=finalizadas');
    await expect(cards).toHaveCount(1);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /^Olá, / })).toBeVisible();
    await expect(page.locator(`a[href="/booking/${booking}"]`)).toHaveCount(0);
  });

  await test.step('what waits on this device is on the cards too', async () => {
    await page.goto(`/match/${waiting}`);
    await saveSet(page, 1, 6, 1);
    await expect(page.getByText('Aguardando conexão: Set 1: 6 × 1')).toBeVisible();
    await openList('/match?tab=abertas');
    await expect(page.getByRole('listitem').getByText('Aguardando conexão', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Set 1: 6/)).toBeAttached();
  });
});

test('what the player waits for is listed without network', async ({ page, context, allowConsole }) => {
  allowConsole('ERR_INTERNET_DISCONNECTED');
  const player = await registerPlayer(page);
  const data = { clubs: [DEMO_DESK.slug], date: dayIn(11), from: '19:00', to: '22:00', duration: 90 };
  const waited = await page.request.post('/api/waits/', { headers: player.headers, data });
  expect(waited.status()).toBe(201);
  await signInAs(page, player);
  await openWithWorker(page);
  await page.goto('/booking/list');
  const waits = page.getByRole('region', { name: 'Avise se vagar' });
  await expect(waits.getByRole('listitem')).toContainText('90 min');
  await expect.poll(() => storedCalls(page)).toEqual(expect.arrayContaining(['listWaits', 'listOffers']));
  await context.setOffline(true);
  await page.reload();
  await expect(waits.getByRole('listitem')).toContainText('19:00');
  await context.setOffline(false);
  const { id } = await waited.json();
  const left = await page.request.delete(`/api/waits/${id}/`, { headers: player.headers });
  expect(left.status()).toBe(204);
});
