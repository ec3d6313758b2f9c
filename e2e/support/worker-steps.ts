import { expect, type Page } from '@playwright/test';

/** Opens a page and waits until the worker is installed: from then on the app opens without network. */
export async function openWithWorker(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('bandeja.offline_ready')), { timeout: 30_000 })
    .toBe('true');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Counts the loads of a tab's document; call before the first one. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}
