import { type BrowserContext, chromium, type TestInfo } from '@playwright/test';
import { now } from './clock.ts';

/** A browser with a profile on disk: closed and opened again it has its worker, its caches and its databases. */
export async function openBrowser(info: TestInfo, baseURL: string | undefined): Promise<BrowserContext> {
  const { launchOptions, locale, timezoneId, viewport, isMobile, hasTouch } = info.project.use;
  const context = await chromium.launchPersistentContext(info.outputPath('profile'), {
    ...launchOptions,
    ...(baseURL !== undefined && { baseURL }),
    ...(locale !== undefined && { locale }),
    ...(timezoneId !== undefined && { timezoneId }),
    ...(viewport !== undefined && { viewport }),
    ...(isMobile !== undefined && { isMobile }),
    ...(hasTouch !== undefined && { hasTouch }),
  });
  // The runner does not name the call that waits when a test with a browser of its own has no time left; this does.
  context.setDefaultTimeout(30_000);
  await context.clock.install({ time: now() });
  return context;
}
