import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { now } from './clock.ts';

/** Printed by the server at its start (apps/api/src/load-demo.ts). */
export const DEMO = { email: 'demo@bandeja.app', password: 'padel#2026' };
/** The desk of a demo club: accounts without a player. */
export const DEMO_DESK = {
  slug: 'arena-moema-padel',
  owner: { email: 'dona@bandeja.app', password: 'padel#2026' },
  reception: { email: 'recepcao@bandeja.app', password: 'padel#2026' },
};

/** Chromium's console line for a 4xx answer. A refusal is not an error of the app; a 5xx is one. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** The violations of the policy on the pages of a context that the test has opened itself. */
export async function watchViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation(
        `${violatedDirective} ${blockedURI} ${sample}`,
      );
    });
  });
  return violations;
}

/**
 * A page is left when the history has the entries of what is open over it: the browser gives up a load that begins while
 * it leaves the entry of a closed dialog. From then on the page leaves none: a sheet that closes just now is left with it.
 */
function leaveSettled(page: Page): void {
  const overlays = (isLoad: boolean) =>
    page
      .evaluate((isLeft) => {
        const open = Number(document.documentElement.dataset.overlays ?? 0);
        const entries = Number(history.state?.overlays ?? 0);
        if (isLeft && open === entries) history.go = () => {};
        return [open, entries];
      }, isLoad)
      // The page is just leaving by itself: looked at again.
      .catch(() => []);
  const settled = (isLoad: boolean) =>
    expect
      .poll(async () => new Set(await overlays(isLoad)).size, { message: 'the history of overlays' })
      .toBe(1);
  const { goto, reload, goBack } = page;
  /** What has not been left, as where the network is gone, goes on. */
  async function load<T>(leave: () => Promise<T>): Promise<T> {
    await settled(true);
    try {
      return await leave();
    } catch (error) {
      // Not waited for: a test without time left would lose the error.
      page.evaluate(() => Reflect.deleteProperty(history, 'go')).catch(() => {});
      throw error;
    }
  }
  page.goto = (...given) => load(() => goto.apply(page, given));
  page.reload = (...given) => load(() => reload.apply(page, given));
  page.goBack = async (...given) => {
    await settled(false);
    return goBack.apply(page, given);
  };
}

type Fixtures = {
  /** Allows console errors that contain this text; any other error fails the test. */
  allowConsole: (part: string | RegExp) => void;
};

/** Sets the clock of every context of this browser to that of the server and of the tests. It keeps running. */
function setClocks(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.on('page', leaveSettled);
    await context.clock.install({ time: now() });
    return context;
  };
}

/**
 * The test function of this suite: a logged error, an uncaught exception or a violation of the Content Security
 * Policy fails the test.
 */
export const test = base.extend<Fixtures>({
  browser: [
    async ({ browser }, use) => {
      setClocks(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  allowConsole: [
    async ({ context }, use) => {
      const allowed: (string | RegExp)[] = [];
      const seen: string[] = [];
      const watch = (page: Page) => {
        page.on('console', (message) => {
          if (message.type() === 'error' && !REFUSED.test(message.text())) seen.push(message.text());
        });
        page.on('pageerror', (error) => seen.push(String(error)));
      };
      context.on('page', watch);
      await use((part) => allowed.push(part));
      const unexpected = seen.filter(
        (text) => !allowed.some((part) => (typeof part === 'string' ? text.includes(part) : part.test(text))),
      );
      expect(unexpected, 'errors in the browser console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
