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

/** Milliseconds from the click on a link to the frame that shows the heading of its page. */
async function timeChange(page: Page, link: string, heading: string): Promise<number> {
  const time = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const afterClick = ({ timeStamp }: Event) => {
          const painted = () => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => resolve(performance.now() - timeStamp);
            channel.port2.postMessage(null);
          };
          const look = () => {
            if (document.querySelector('main h1')?.textContent !== wanted) return;
            observer.disconnect();
            requestAnimationFrame(painted);
          };
          const observer = new MutationObserver(look);
          observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        };
        addEventListener('click', afterClick, { capture: true, once: true });
      }),
    heading,
  );
  await page.locator('.dock').getByRole('link', { name: link, exact: true }).tap();
  return time;
}

/** Changes between pages that have been open before, at a quarter of the processor's speed. */
export async function warmChanges(
  browser: Browser,
  url: string,
  stored: Stored,
): Promise<Record<string, number[]>> {
  const page = await openAt(browser, `${url}/`, stored);
  await page.getByRole('heading', { name: /^Olá, / }).waitFor();
  const targets = [
    ['Jogos', 'Jogos'],
    ['Torneios', 'Torneios'],
    ['Início', 'Início'],
  ] as const;
  for (const [link, heading] of targets) {
    await page.locator('.dock').getByRole('link', { name: link, exact: true }).tap();
    await page.locator('main h1', { hasText: heading }).waitFor({ state: 'attached' });
    await page.waitForTimeout(1_500);
  }
  await slowDown(page);
  const times: Record<string, number[]> = {};
  for (let turn = 0; turn < CHANGES; turn += 1) {
    for (const [link, heading] of targets) {
      times[link] = [...(times[link] ?? []), await timeChange(page, link, heading)];
      await page.waitForTimeout(1_500);
    }
  }
  await page.context().close();
  return times;
}

/** Answers the reads of a list with 1,000 rows made from its first one. */
async function lengthen(page: Page, kind: 'notifications' | 'ranking'): Promise<void> {
  if (kind === 'notifications') {
    await page.route('**/notification/info/?**', async (route) => {
      const answer = await (await route.fetch()).json();
      const asked = new URL(route.request().url()).searchParams;
      const [at, size] = [Number(asked.get('page') ?? 1), Number(asked.get('page_size') ?? 20)];
      const [first] = answer.results;
      const last = Math.ceil(ROWS / size);
      const results = Array.from({ length: size }, (_, index) => ({
        ...first,
        id: 10_000 + (at - 1) * size + index,
        group: `row-${(at - 1) * size + index}`,
      }));
      await route.fulfill({
        json: {
          count: ROWS,
          previous: null,
          next: at < last ? `/notification/info/?page=${at + 1}` : null,
          results,
        },
      });
    });
    return;
  }
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
}

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
  kind: 'notifications' | 'ranking',
): Promise<Scrolled> {
  const context = await withHelper(await browser.newContext({ ...PHONE, storageState: stored }));
  const page = await context.newPage();
  await lengthen(page, kind);
  await page.goto(url);
  await page.locator('main h1').first().waitFor();
  await page.waitForTimeout(2_000);
  await slowDown(page);
  const found = await page.evaluate(async () => {
    const long: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(duration);
    }).observe({ type: 'longtask' });
    const seen = new Set<string>();
    let still = 0;
    for (let frame = 0; frame < 3_000 && still < 60; frame += 1) {
      const before = scrollY;
      scrollBy(0, 240);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      for (const row of document.querySelectorAll('main li, main [role="row"]'))
        seen.add(
          row.getAttribute('data-index') ?? row.getAttribute('aria-posinset') ?? row.textContent ?? '',
        );
      still = scrollY === before ? still + 1 : 0;
    }
    return { rows: seen.size, longest: Math.max(0, ...long), over50: long.length };
  });
  await context.close();
  return found;
}
