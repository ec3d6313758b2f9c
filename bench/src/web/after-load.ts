import type { Browser, Page } from '@playwright/test';
import { CHANGE_MARK, type LongTasks, PAINTED_MARK, type Work, withLongTasks, withWork } from './trace.ts';
import { CPU_SLOWDOWN, PHONE, type Stored, withHelper } from './visit.ts';

const ROWS = 1_000;
const CHANGES = 5;

async function openPage(browser: Browser, storageState: Stored): Promise<Page> {
  const context = await withHelper(await browser.newContext({ ...PHONE, storageState }));
  return context.newPage();
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** The sections of the navigation, in the order in which they are opened. */
const SECTIONS = ['/match', '/booking', '/tournament', '/profile', '/booking/list', '/dashboard', '/'];

/** Milliseconds from the click on a link of the navigation. */
interface Change {
  /** To the end of the frame that first shows the new page: its heading and first screen. */
  first: number;
  /** To the end of the frame that shows the last part of it. */
  whole: number;
}

/** A page to which nothing has been added for this long is whole. */
const WHOLE_MS = 1_000;

const timeChange = (page: Page, path: string): Promise<Change> =>
  page.evaluate(
    ({ wanted, quiet, clicked, shown }) =>
      new Promise<Change>((resolve, reject) => {
        const before = document.querySelector('main');
        // The side navigation is in every page, also where a phone hides it.
        const link = document.querySelector<HTMLElement>(`.side a.side-link[href="${wanted}"]`);
        if (!link) return reject(new Error(`no link to ${wanted}`));
        let start = 0;
        let first = 0;
        let end: ReturnType<typeof setTimeout> | undefined;
        // The next message after a frame's callbacks is read when the frame has been painted.
        const painted = () => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            const whole = performance.now() - start;
            if (!first) performance.mark(shown);
            first ||= whole;
            clearTimeout(end);
            end = setTimeout(() => {
              observer.disconnect();
              resolve({ first, whole });
            }, quiet);
          };
          channel.port2.postMessage(null);
        };
        const look = () => {
          const main = document.querySelector('main');
          if (main === before || location.pathname !== wanted || !main?.querySelector('h1')) return;
          requestAnimationFrame(painted);
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true });
        performance.mark(clicked);
        start = performance.now();
        link.click();
      }),
    { wanted: path, quiet: WHOLE_MS, clicked: CHANGE_MARK + path, shown: PAINTED_MARK + path },
  );

/** Changes between pages that have been open before, at a quarter of the processor's speed: their times, then their work. */
export async function warmChanges(
  browser: Browser,
  url: string,
  stored: Stored,
): Promise<{ times: Record<string, Change[]>; work: Record<string, Work[]> }> {
  const page = await openPage(browser, stored);
  await page.goto(`${url}/`);
  await page.getByRole('heading', { name: /^Olá, / }).waitFor();
  await page.waitForTimeout(1_500);
  for (const path of SECTIONS) await timeChange(page, path);
  await slowDown(page);
  const times: Record<string, Change[]> = {};
  for (let turn = 0; turn < CHANGES; turn += 1) {
    for (const path of SECTIONS) times[path] = [...(times[path] ?? []), await timeChange(page, path)];
  }
  // Not in the turns that are timed: tracing takes time too.
  // Not in the turns that are timed: tracing takes time too.
  const work: Record<string, Work[]> = {};
  const traced = await withWork(browser, page, async () => {
    for (let turn = 0; turn < CHANGES; turn += 1) for (const path of SECTIONS) await timeChange(page, path);
  });
  for (const change of traced) work[change.path] = [...(work[change.path] ?? []), change.work];
  await page.context().close();
  return { times, work };
}

export type List = 'notifications' | 'ranking' | 'players';

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
  players: (page) => lengthenPages(page, '**/friend-suggestion?**', 20),
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

const ROW: Record<List, string> = {
  notifications: '.notices [role="listitem"]',
  ranking: '.position-row',
  players: '.picker [role="listitem"]',
};

export interface Scrolled extends LongTasks {
  rows: number;
}

/** Scrolls a list of 1,000 rows to its end, at the processor's speed or at a quarter of it. */
export async function scrollList(
  browser: Browser,
  url: string,
  stored: Stored,
  kind: List,
  { isSlow }: { isSlow: boolean },
): Promise<Scrolled> {
  const page = await openPage(browser, stored);
  await lengthen[kind](page);
  await page.goto(url);
  await page.locator('main h1').first().waitFor();
  if (kind === 'players') await page.getByRole('button', { name: 'Com quem' }).click();
  const row = page.locator(ROW[kind]);
  await row.first().waitFor();
  await page.waitForTimeout(2_000);
  if (isSlow) await slowDown(page);
  const { done: rows, tasks } = await withLongTasks(browser, page, () =>
    page.evaluate(
      async ([rowsOf, scrollerOf]) => {
        const scroller = document.querySelector(scrollerOf) ?? document.documentElement;
        let still = 0;
        for (let frame = 0; frame < 3_000 && still < 60; frame += 1) {
          const before = scroller.scrollTop;
          scroller.scrollBy(0, 240);
          await new Promise((resolve) => requestAnimationFrame(resolve));
          still = scroller.scrollTop === before ? still + 1 : 0;
        }
        // A list of which only a part exists numbers its rows.
        const rows = [...document.querySelectorAll(rowsOf)];
        const last = Math.max(...rows.map((row) => Number(row.getAttribute('aria-posinset') ?? 0)));
        return Math.max(rows.length, last);
      },
      [ROW[kind], '.picker > .found'] as const,
    ),
  );
  await page.context().close();
  return { rows, ...tasks };
}
