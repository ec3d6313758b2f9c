import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with every violation of the page as it stands, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // Every page has its heading; the screen shown before the page is there has none.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // A colour on its way from light to dark is neither.
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
          .map(({ finished }) => finished.catch(() => undefined)),
      ),
    );
    // Through the debugger, which the page's Content Security Policy does not bind.
    await page.evaluate(source);
    const violations = await page.evaluate(async (rules) => {
      const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
      const results = await axe.run({ runOnly: rules });
      return results.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
      }));
    }, RULES);
    expect(violations, `axe, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
