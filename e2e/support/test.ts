import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { now } from './clock.ts';

/** Printed by the server at its start (apps/api/src/load-demo.ts). */
export const DEMO = { email: 'demo@bandeja.app', password: 'padel#2026' };

/** The line Chromium writes for an answer of 4xx: a refusal (404: no player yet) is no fault. A 5xx is one. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/;

type Fixtures = {
  /** Errors of the console that a test expects, by a part of their text; everything else fails it. */
  allowConsole: (part: string | RegExp) => void;
};

/** Sets the clock of every context of this browser to that of the server and of the test: from there it ticks. */
function setClocks(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.clock.install({ time: now() });
    return context;
  };
}

/**
 * The test of this suite: a page that logs an error, throws, or is refused something by the Content Security Policy
 * fails its test.
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
