import type { Page } from '@playwright/test';
import { withoutFont } from '../shell/first-paint.ts';
import { expectAccessible } from '../support/axe.ts';
import { dayIn, holdFirst, signInNew } from '../support/booking-steps.ts';
import { finish, newFriends, newMatch, newMatchPlayer, recordSet } from '../support/match-steps.ts';
import { firstAccessOf, signInAs } from '../support/sign-in.ts';
import { DEMO, expect, test } from '../support/test.ts';

const sections = ['Seu perfil', 'next', 'Atalhos', 'Destaques', 'Últimas partidas'];

/** Vertical positions of the sections. */
const tops = (page: Page) =>
  page.evaluate(
    (names) =>
      names.map((name) => {
        const found =
          name === 'next'
            ? document.querySelector('[data-area="next"]')
            : document.querySelector(`main [aria-label="${name}"]`);
        return found?.getBoundingClientRect().top ?? Number.NaN;
      }),
    sections,
  );

/** Texts and elements that stick out of the boxes they are in. */
const outside = (page: Page, selector: string) =>
  page.evaluate(
    (boxes) =>
      [...document.querySelectorAll(boxes)].flatMap((box) => {
        const { left, right } = box.getBoundingClientRect();
        const shown = [...box.querySelectorAll('*')].filter(
          (element) => !element.closest('.carousel, .sr-only, svg'),
        );
        const texts = shown.flatMap(({ childNodes }) =>
          [...childNodes].filter((node) => node instanceof Text && node.data.trim() !== ''),
        );
        const boxOfText = (node: Node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return range.getBoundingClientRect();
        };
        return [
          ...shown.map((part) => [part, part.getBoundingClientRect()] as const),
          ...texts.map((part) => [part, boxOfText(part)] as const),
        ]
          .filter(([, part]) => part.width > 0 && (part.right > right + 1 || part.left < left - 1))
          .map(([{ nodeName, textContent }]) => `${nodeName} ${textContent?.slice(0, 40)}`);
      }),
    selector,
  );

const carousel = (page: Page) => page.getByRole('region', { name: 'Destaques' });

/** Sums, in each document, how far its parts move while it loads. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifts: [] as number[] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) (window as unknown as { shifts: number[] }).shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Expects that nothing has moved while Home loaded. */
async function expectStill(page: Page) {
  await expect(carousel(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rota' })).toBeVisible();
  const sum = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((total, value) => total + value, 0),
  );
  expect(sum, `${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0.02);
}

/**
 * Waits until the server can tell a page that was opened ten seconds ago what it has missed: not in the first seconds
 * after its start (decision 049).
 */
async function serverKnowsPast(access: string): Promise<void> {
  const url = `${process.env.E2E_BASE_URL}/events/stream/?topics=notifications&read_ms=10000`;
  await expect
    .poll(
      async () => {
        const controller = new AbortController();
        const headers = { authorization: `Bearer ${access}`, accept: 'text/event-stream' };
        const { body } = await fetch(url, { headers, signal: controller.signal });
        let text = '';
        for await (const chunk of body ?? []) {
          text += new TextDecoder().decode(chunk);
          if (/event: hello\ndata: .*\n\n/.test(text)) break;
        }
        controller.abort();
        return text;
      },
      { timeout: 20_000 },
    )
    .toContain('"complete":true');
}

// Before the context exists: its set clock counts a page's age from there. So does the log-in.
test.beforeAll(async ({ request }) => serverKnowsPast(await firstAccessOf({ request }, DEMO)));

test('Home reads its data once, although the live connection opens after it, moves nothing while it loads, and has its sections in the required order', async ({
  page,
}) => {
  await withoutFont(page);
  await recordShifts(page);
  await signInAs(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (['fetch', 'xhr'].includes(request.resourceType()) && !pathname.startsWith('/events/')) {
      calls.push(pathname);
    }
  });
  const times = (path: string) => calls.filter((call) => call === path).length;

  await test.step('bookings and unread notifications are read once', async () => {
    const live = page.waitForResponse(/\/events\/stream\//);
    await page.goto('/');
    await live;
    await expect(page.getByRole('heading', { name: 'Seu próximo jogo' })).toBeVisible();
    // A second read would begin with the connection, so before this one ends.
    await page.evaluate(() => fetch('/termos-de-uso').then((answer) => answer.text()));
    expect([times('/booking/court/'), times('/notification/info/count/')]).toEqual([1, 1]);
  });

  await test.step('nothing moves, and greeting, next game, shortcuts and banners follow each other', async () => {
    await expectStill(page);
    const places = await tops(page);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(Number.NaN);
    await expect(page.getByRole('link', { name: 'Minhas Reservas' })).toHaveAttribute(
      'href',
      '/booking/list',
    );
  });

  await test.step('the whole page needs eight reads', () => {
    // The bell and the shell have reads of their own, and one page was read by the test.
    const reads = calls.filter((path) => !path.startsWith('/notification/') && path !== '/termos-de-uso');
    for (const [path, count] of [
      ['/api/banner', 1],
      ['/api/matches/list_by_player/', 2],
      ['/api/players/user', 1],
    ] as const)
      expect(times(path), path).toBe(count);
    // Next game, its club, matches twice, banners, rankings, bookings, the player.
    expect(reads.length).toBeLessThanOrEqual(8);
  });

  await test.step('it fits 320 px when the text size is 200%, its header and its shortcuts too', async () => {
    await page.setViewportSize({ width: 320, height: 740 });
    for (const dir of ['ltr', 'rtl']) {
      await page.evaluate((value) => {
        document.documentElement.style.fontSize = '200%';
        document.documentElement.dir = value;
      }, dir);
      for (const box of ['header p', 'nav[aria-label="Atalhos"] a'])
        await expect.poll(() => outside(page, box), { message: `${box} ${dir}` }).toEqual([]);
    }
  });
});

test('Home works without banners when their read fails', async ({ page, allowConsole }) => {
  allowConsole(/status of 503/);
  await page.route('**/api/banner', (route) =>
    route.fulfill({ status: 503, json: { error: 'Fora do ar.' } }),
  );
  await signInAs(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Últimas partidas' })).toBeVisible();
  await expect(carousel(page)).toBeHidden();
});

test('an unpaid hold is always on top with its countdown, after a sooner game', async ({ page }) => {
  const player = await signInNew(page);
  await holdFirst(page, player, dayIn(10));
  await page.goto('/');
  const top = page.locator('[data-area="next"]');
  await expect(top.getByRole('heading').first()).toHaveText('Falta pagar esta quadra');
  await expect(top.getByText(/^faltam (14|15|29|30) min$/)).toBeVisible();

  const friends = await newFriends(page, 3);
  const match = await newMatch(
    page,
    player,
    friends.map(({ id }) => id),
  );
  await page.reload();
  await expect(top.getByRole('heading')).toHaveText(['Seu próximo jogo', 'Falta pagar esta quadra']);
  await expect(top.getByText(/^faltam (14|15|29|30) min$/)).toBeVisible();
  await expect(top.getByRole('link', { name: 'Ver partida' })).toHaveAttribute('href', `/match/${match}`);
  await expectAccessible(page);
  await top.getByRole('link', { name: 'Pagar com Pix' }).tap();
  await expect(page).toHaveURL(/\/booking\/\d+/);
});

test('an open match of the last five offers Add Resultado; its result then waits for the other pair on Home', async ({
  page,
  browser,
}) => {
  const player = await newMatchPlayer(page, 'Irene', 'Bastos');
  const rival = await newMatchPlayer(page, 'Davi', 'Rocha');
  const [partner, other] = await newFriends(page, 2);
  const match = await newMatch(page, player, [partner?.id ?? 0, rival.playerId, other?.id ?? 0]);
  await signInAs(page, player);
  await page.goto('/');
  const last = page.getByRole('region', { name: 'Últimas partidas' });
  await expect(last.getByText('Falta o placar')).toBeVisible();
  await last.getByRole('link', { name: 'Add Resultado' }).tap();
  await expect(page).toHaveURL(new RegExp(`/match/${match}$`));

  await recordSet(page, player, match, [1, 6, 4]);
  await recordSet(page, player, match, [2, 6, 3]);
  await finish(page, player, match);
  const context = await browser.newContext();
  const rivalPage = await context.newPage();
  await signInAs(rivalPage, rival);
  await rivalPage.goto('/');
  const waiting = rivalPage.getByRole('region', { name: 'Você jogou?' });
  await expect(waiting).toContainText('Contra Irene B. e Otávio S.');
  await expectAccessible(rivalPage);
  await waiting.getByRole('link', { name: 'Responder' }).click();
  await expect(rivalPage).toHaveURL(new RegExp(`/match/${match}$`));
  await context.close();
});

/** The headline of the next game has one line, and enlarged its words stay in the card. */
async function expectHeadlineToFit(page: Page) {
  const headline = page.locator('.next .when');
  await expect(headline).toBeVisible();
  /** Of the largest font, which a first visit may not have. */
  const setText = (text: string, length: string) =>
    headline.evaluate(
      async (when, [words, size]) => {
        await document.fonts.load('800 40px "Archivo Variable"');
        for (const one of document.querySelectorAll<HTMLElement>('.next .when'))
          one.style.fontFamily = '"Archivo Variable"';
        when.textContent = words;
        when.setAttribute('data-length', size);
      },
      [text, length] as const,
    );
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [text, length] of [
      ['Hoje, 20:00', 'short'],
      ['Domingo, 20:00', 'long'],
      ['Amanhã, 20:00', 'middle'],
      ['Qua, 28 out, 20:30', 'long'],
    ] as const) {
      await setText(text, length);
      expect(await headline.evaluate((when) => when.getClientRects().length), `${text}, ${width} px`).toBe(1);
    }
    await setText('Amanhã, 20:00', 'middle');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await outside(page, '.next .game'), `200 %, ${width} px`).toEqual([]);
    const room = await headline.evaluate((when) => {
      const words = document.createRange();
      words.selectNodeContents(when);
      const card = (when.closest('.back') as Element).getBoundingClientRect();
      return card.right - words.getBoundingClientRect().right;
    });
    expect(room, `200 %, ${width} px`).toBeGreaterThan(0);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
}

test('at a desk nothing moves while Home loads, no third of a wide window is empty, and the headline of the next game has one line at every width', async ({
  page,
}) => {
  await recordShifts(page);
  await signInAs(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await expectStill(page);
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 1080 });
    await expect(carousel(page)).toBeVisible();
    const free = () =>
      page.evaluate(() => {
        const { right } = (document.querySelector('.home-grid') as Element).getBoundingClientRect();
        return innerWidth - right;
      });
    await expect.poll(free).toBeLessThan(width / 10);
  }
  await expectAccessible(page);
  await expectHeadlineToFit(page);
});
