import type { Browser, Page } from '@playwright/test';
import { CPU_SLOWDOWN, PHONE, type Stored, withHelper } from './visit.ts';

const ROWS = 1_000;
const CHANGES = 5;

async function openAt(browser: Browser, url: string, storageState: Stored): Promise<Page> {
  const context = await withHelper(await browser.newContext({ ...PHONE, storageState }));
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** The sections of the navigation, in the order in which they are opened. */
const SECTIONS = ['/match', '/booking', '/tournament', '/profile', '/booking/list', '/dashboard', '/'];

/** Milliseconds from the click on a link of the navigation to the frame that shows the heading of its page. */
const timeChange = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        const before = document.querySelector('main');
        // The side navigation is in every page, also where a phone hides it.
        const link = document.querySelector<HTMLElement>(`.side a.side-link[href="${wanted}"]`);
        if (!link) return reject(new Error(`no link to ${wanted}`));
        let start = 0;
        const painted = () => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve(performance.now() - start);
          channel.port2.postMessage(null);
        };
        const look = () => {
          const main = document.querySelector('main');
          if (main === before || location.pathname !== wanted || !main?.querySelector('h1')) return;
          observer.disconnect();
          requestAnimationFrame(painted);
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true });
        start = performance.now();
        link.click();
      }),
    path,
  );

/** Changes between pages that have been open before, at a quarter of the processor's speed. */
export async function warmChanges(
  browser: Browser,
  url: string,
  stored: Stored,
): Promise<Record<string, number[]>> {
  const page = await openAt(browser, `${url}/`, stored);
  await page.getByRole('heading', { name: /^Olá, / }).waitFor();
  const quiet = () => page.waitForTimeout(1_500);
  await quiet();
  for (const path of SECTIONS) {
    await timeChange(page, path);
    await quiet();
  }
  await slowDown(page);
  const times: Record<string, number[]> = {};
  for (let turn = 0; turn < CHANGES; turn += 1) {
    for (const path of SECTIONS) {
      times[path] = [...(times[path] ?? []), await timeChange(page, path)];
      await quiet();
    }
  }
  await page.context().close();
  return times;
}

export type List = 'notifications' | 'ranking' | 'matches';

interface PageOfRows {
  results: { id: number }[];
}

/** Answers a list that is read page by page as if it had 1,000 rows, made from its first one. */
async function lengthenPages(page: Page, address: string, pageSize: number): Promise<void> {
  await page.route(address, async (route) => {
    const asked = new URL(route.request().url());
    const [at, size] = ['page', 'page_size'].map((name) => Number(asked.searchParams.get(name) ?? 0));
    const perPage = size || pageSize;
    const number = at || 1;
    asked.searchParams.set('page', '1');
    const answer = await route.fetch({ url: asked.href });
    const [first] = ((await answer.json()) as PageOfRows).results;
    const results = Array.from({ length: perPage }, (_, index) => {
      const row = (number - 1) * perPage + index;
      return { ...first, id: 10_000 + row, group: `row-${row}` };
    });
    const next = number * perPage < ROWS ? `${asked.pathname}?page=${number + 1}` : null;
    await route.fulfill({ json: { count: ROWS, previous: null, next, results } });
  });
}

const lengthen: Record<List, (page: Page) => Promise<void>> = {
  notifications: (page) => lengthenPages(page, '**/notification/info/?**', 20),
  matches: (page) => lengthenPages(page, '**/api/matches/list_by_player/?**', 10),
  async ranking(page) {
    await page.route('**/api/ranking/?**', async (route) => {
      const rankings = await (await route.fetch()).json();
      await route.fulfill({ json: rankings.map((one: object) => ({ ...one, players: ROWS })) });
    });
    await page.route('**/score/positions/**', async (route) => {
      const asked = new URL(route.request().url());
      const [start, end] = [Number(asked.searchParams.get('start')), Number(asked.searchParams.get('end'))];
      asked.search = '?start=1&end=1';
      const [first] = await (await route.fetch({ url: asked.href })).json();
      const json = Array.from({ length: Math.min(end, ROWS) - start + 1 }, (_, index) => ({
        ...first,
        position: start + index,
        player: { ...first.player, id: 10_000 + start + index },
      }));
      await route.fulfill({ json });
    });
  },
};

export interface Scrolled {
  rows: number;
  longest: number;
  over50: number;
}

/** Scrolls a list of 1,000 rows to its end, at a quarter of the processor's speed. */
export async function scrollList(
  browser: Browser,
  url: string,
  stored: Stored,
  kind: List,
): Promise<Scrolled> {
  const context = await withHelper(await browser.newContext({ ...PHONE, storageState: stored }));
  const page = await context.newPage();
  await lengthen[kind](page);
  await page.goto(url);
  await page.locator('main h1').first().waitFor();
  await page.waitForTimeout(2_000);
  await slowDown(page);
  const found = await page.evaluate(async () => {
    const long: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(duration);
    }).observe({ type: 'longtask' });
    let still = 0;
    for (let frame = 0; frame < 3_000 && still < 60; frame += 1) {
      const before = scrollY;
      scrollBy(0, 240);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      still = scrollY === before ? still + 1 : 0;
    }
    // A list of which only a part exists numbers its rows.
    const rows = [...document.querySelectorAll('main li')];
    const last = Math.max(...rows.map((row) => Number(row.getAttribute('aria-posinset') ?? 0)));
    return { rows: Math.max(rows.length, last), longest: Math.max(0, ...long), over50: long.length };
  });
  await context.close();
  return found;
}
