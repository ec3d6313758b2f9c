import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { confirmEmail } from '../support/mail.ts';
import { finish, newFriends, newMatch, newMatchPlayer, recordSet } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';

/** A new player, signed in, with a match won 6–3 6–4 that is not finished. */
async function playMatch(page: Page) {
  const mine = await newMatchPlayer(page, 'Rosa', 'Vidal');
  const friends = await newFriends(page, 3);
  const id = await newMatch(
    page,
    mine,
    friends.map((friend) => friend.id),
  );
  // Points need a confirmed e-mail.
  await confirmEmail(page, mine.email);
  await recordSet(page, mine, id, [1, 6, 3]);
  await recordSet(page, mine, id, [2, 6, 4]);
  await signInAs(page, mine);
  return { id, mine };
}

/** Answers as if the ranking had this many players, with the position and id that `row` returns; the other fields are those of the first player. */
async function fillRanking(
  page: Page,
  players: number,
  row: (place: number) => { position: number; id: number },
) {
  await page.route('**/api/ranking/?**', async (route) => {
    const rankings: object[] = await (await route.fetch()).json();
    await route.fulfill({ json: rankings.map((one) => ({ ...one, players })) });
  });
  await page.route('**/score/positions/**', async (route) => {
    const asked = new URL(route.request().url());
    const [start, end] = [Number(asked.searchParams.get('start')), Number(asked.searchParams.get('end'))];
    asked.search = '?start=1&end=1';
    const [first] = await (await route.fetch({ url: asked.href })).json();
    const json = Array.from({ length: end - start + 1 }, (_, index) => {
      const { position, id } = row(start + index);
      return { ...first, position, player: { ...first.player, id } };
    });
    await route.fulfill({ json });
  });
}

const rankings = (page: Page) => page.getByRole('region', { name: 'Rankings' });
const ownPosition = (page: Page) => page.getByRole('region', { name: 'Sua posição' });
const ownRow = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Você' });

/** No dialog of this page gets the focus before Escape is pressed. */
const holdFocusUntilEscape = (page: Page) =>
  page.evaluate(() => {
    const { focus } = HTMLElement.prototype;
    HTMLElement.prototype.focus = function (options) {
      if (this.role !== 'dialog') focus.call(this, options);
    };
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape') HTMLElement.prototype.focus = focus;
      },
      { capture: true },
    );
  });

test('a finished match gives points that the ranking shows, one tap from Home; the ranking is operated by keyboard, and its picture is shared', async ({
  page,
}) => {
  const { id, mine } = await playMatch(page);
  await page.goto('/');
  await expect(page.getByText('Finalize uma partida competitiva e apareça no ranking.')).toBeVisible();
  await page.goto(`/match/${id}`);
  await page.getByRole('button', { name: 'Finalizar partida' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finalizar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vocês venceram' })).toBeVisible();
  const home = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Início' });

  await test.step('Home shows position and points', async () => {
    await home.click();
    const card = rankings(page).getByRole('link', {
      name: /Ranking geral, \dº trimestre de \d{4}.*40 pontos/,
    });
    await expect(card).toBeVisible();
    await card.click();
  });

  await test.step('the ranking shows the own row and where the points came from', async () => {
    await expect(
      page.getByRole('heading', { level: 1, name: /^Ranking geral, \dº trimestre de \d{4}$/ }),
    ).toBeVisible();
    await expect(ownPosition(page)).toContainText('com 40 pontos');
    // Three, or fewer where a quarter has begun during this run.
    const top = page.getByRole('list', { name: 'Primeiros lugares' });
    await expect(top.getByRole('img', { name: '1º lugar' }).first()).toBeVisible();
    await expect(page.getByText('1 partida soma 40.')).toBeVisible();
    await page.getByRole('button', { name: 'Ver partida a partida' }).click();
    const sheet = page.getByRole('dialog', { name: 'Partida a partida' });
    await expect(sheet.getByText('10 jogar + 20 vitória + 10 sets')).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('link').click();
    await expect(page).toHaveURL(`/match/${id}`);
  });

  await test.step('the ranking opens by keyboard', async () => {
    await home.click();
    await tabTo(page, rankings(page).getByRole('link').first());
    await page.keyboard.press('Enter');
    await expect(ownPosition(page)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the sheet of points opens and closes, and gives the focus back', async () => {
    const open = page.getByRole('button', { name: 'Ver partida a partida' });
    const sheet = page.getByRole('dialog', { name: 'Partida a partida' });
    await tabTo(page, open);
    await page.keyboard.press('Enter');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(open).toBeFocused();

    // As in the moment between the frame that shows the sheet and the move of the focus to it.
    await holdFocusUntilEscape(page);
    await page.keyboard.press('Enter');
    await expect(sheet).toBeVisible();
    await expect(open).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(open).toBeFocused();
  });

  await test.step('"Ir até mim" scrolls to the own row and focuses it', async () => {
    // The button before: forward, Tab would pass every row of a list that grows with the other tests.
    await page.keyboard.press('Shift+Tab');
    await expect(ownPosition(page).getByRole('button', { name: 'Ir até mim' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(ownRow(page)).toBeInViewport();
    await expect(ownRow(page)).toBeFocused();
    await expect(ownPosition(page)).toBeInViewport();
  });

  await test.step('the picture is drawn and downloaded', async () => {
    await page.getByRole('button', { name: 'Compartilhar', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Compartilhar ranking' });
    await expect(sheet.getByRole('img', { name: /^Imagem do ranking: \d+º em Ranking geral/ })).toBeVisible();
    const download = page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Baixar imagem' }).first().click();
    expect((await download).suggestedFilename()).toMatch(/^ranking-\d+\.png$/);
    await expect(sheet).toBeHidden();
  });

  await test.step('"Ir até mim" shows the own row when many players share its position', async () => {
    // The own row is 12 places below the first one of its position: drawn in advance, and out of view.
    await fillRanking(page, 60, (place) => ({
      position: Math.min(place, 8),
      id: place === 20 ? mine.playerId : 70_000 + place,
    }));
    await page.route('**/score/player/**', async (route) => {
      const response = await route.fetch();
      const standing = await response.json();
      await route.fulfill(
        Array.isArray(standing) ? { response } : { response, json: { ...standing, position: 8 } },
      );
    });
    await page.goto('/');
    await rankings(page).getByRole('link').first().click();
    await ownPosition(page).getByRole('button', { name: 'Ir até mim' }).click();
    // On the first day of a quarter the player is among the first three as well.
    const row = page
      .getByRole('list', { name: 'Posições' })
      .getByRole('listitem')
      .filter({ hasText: 'Você' });
    await expect(row).toBeInViewport();
    await expect(row).toBeFocused();
  });
});

test('a failed load shows a message and a retry, nothing scrolls sideways at 1280 px with text of 200 % and right to left, and an unknown ranking leads to Home', async ({
  page,
  allowConsole,
}) => {
  allowConsole('net::ERR_FAILED');
  await signInAs(page);
  let isDown = true;
  await page.route(/\/api\/ranking\/\?/, (route) => (isDown ? route.abort() : route.continue()));
  await page.goto('/');
  await rankings(page).getByRole('link').first().click();
  await expect(page.getByText('Não deu para buscar o ranking')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('list', { name: 'Posições' })).toBeVisible();

  await test.step('nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 1280, height: 740 });
    await expect(page.getByRole('list', { name: 'Posições' }).getByRole('listitem').nth(2)).toBeVisible();
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((dir) => {
        document.documentElement.dir = dir;
        document.documentElement.style.fontSize = '200%';
      }, direction);
      await expect.poll(sideways).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 360, height: 740 });
  });

  await page.goto('/ranking-details/999999');
  await expect(page.getByText('Ranking não encontrado')).toBeVisible();
  await page.getByRole('link', { name: 'Ir para o início' }).click();
  await expect(rankings(page)).toBeVisible();
});

test('scrolling draws no row again that is in view', async ({ page }) => {
  // With points, so that the ranking has a row from its first day on.
  const { id, mine } = await playMatch(page);
  await finish(page, mine, id);
  const [ranking] = await (await page.request.get('/api/ranking/', { headers: mine.headers })).json();
  // Each row writes its position once when it is drawn.
  await page.addInitScript(() => {
    const written: Record<number, number> = {};
    Object.assign(globalThis, { written });
    const { prototype } = Intl.NumberFormat;
    const format = Object.getOwnPropertyDescriptor(prototype, 'format')?.get;
    Object.defineProperty(prototype, 'format', {
      configurable: true,
      get() {
        const own = format?.call(this);
        return (value: number) => {
          written[value] = (written[value] ?? 0) + 1;
          return own(value);
        };
      },
    });
  });
  await fillRanking(page, 500, (place) => ({ position: 70_000 + place, id: 70_000 + place }));
  await page.goto(`/ranking-details/${ranking.id}`);
  await expect(page.getByText('70.004º')).toBeVisible();
  const written = () =>
    page.evaluate(() => (globalThis as unknown as { written: Record<number, number> }).written);
  // Past the rows that were drawn in advance.
  const far = page.getByText('70.040º');
  await expect(async () => {
    await page.mouse.wheel(0, 120);
    await expect(far).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [0] });
  const drawn = await written();
  expect(drawn[70_040]).toBeGreaterThan(0);
  for (const place of [70_020, 70_025, 70_030, 70_035]) expect(drawn[place]).toBe(drawn[70_040]);
});
