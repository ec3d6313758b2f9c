import { MINUTE_MS } from '@bandeja/rules/time/instant';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf, localMinutesOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { now } from './clock.ts';
import { startOwnServer } from './own-server.ts';

const ZONE = 'America/Sao_Paulo';
const PHONE = { width: 360, height: 740 };

/**
 * A server of the test's own whose clock the test moves, and those of its browsers with it: days pass without a wait. It is
 * day in São Paulo at the start, because lines and notices rest at night.
 */
export async function startMovedServer(browser: Browser) {
  const server = await startOwnServer();
  const contexts: BrowserContext[] = [];
  let moved = 0;
  const time = () => new Date(now().getTime() + moved);
  /** Passes the minutes on the server and in every browser, as if all had slept. */
  async function pass(minutes: number): Promise<void> {
    const ms = Math.ceil(minutes) * MINUTE_MS;
    moved += ms;
    await server.advance(ms);
    await Promise.all(contexts.map(({ clock }) => clock.fastForward(ms)));
  }
  const passUntil = (millis: number) => pass((millis - time().getTime()) / MINUTE_MS);
  const today = () => localDateOf(time(), ZONE);
  const minutes = localMinutesOf(time(), ZONE);
  if (minutes < 9 * 60) await passUntil(Date.parse(zonedTime(today(), 9 * 60, ZONE)));
  if (minutes > 15 * 60) await passUntil(Date.parse(zonedTime(addDays(today(), 1), 9 * 60, ZONE)));

  /** A page of a browser of its own; a phone unless another size is given. */
  async function newPage(viewport = PHONE): Promise<Page> {
    const context = await browser.newContext({ baseURL: server.url, viewport });
    if (moved > 0) await context.clock.fastForward(moved);
    contexts.push(context);
    return context.newPage();
  }
  async function end(): Promise<void> {
    await Promise.all(contexts.map((context) => context.close()));
    await server.stop();
  }
  return { ...server, today, newPage, pass, passUntil, end };
}
