import type { Page } from '@playwright/test';

/** Holds back all scripts of the app until `release` is called. */
export async function holdCode(page: Page): Promise<{ release: () => void; asked: string[] }> {
  let release = () => {};
  const asked: string[] = [];
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await held;
    await route.continue();
  });
  return { release, asked };
}

/**
 * The web font does not arrive. Where it arrives just after the first paint, text moves by the difference between it and
 * the font of the machine, which has none of those that the styles adjust to its metrics.
 */
export const withoutFont = (page: Page) =>
  page.route('**/*.woff2', (route) => route.fulfill({ status: 404 }));

/** The largest first paint and all movements of the layout except those of the font, from the first frame on. */
export async function watchPaint(page: Page): Promise<() => Promise<{ largest: string; shift: number }>> {
  await withoutFont(page);
  await page.addInitScript(() => {
    const seen = { largest: '', shift: 0 };
    Object.assign(globalThis, { seenPaint: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as unknown as { element: Element | null };
        // None when the part has been taken away since, as the drawn one is by the app.
        if (element) seen.largest = element.textContent || element.outerHTML;
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(
      () => (globalThis as unknown as { seenPaint: { largest: string; shift: number } }).seenPaint,
    );
}
