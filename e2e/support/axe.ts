import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Rules whose result depends on the colour scheme. */
const COLOUR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * Fails with the violations of the page, or of the dialog that is open over it: all rules in light, the colour rules in
 * dark too. Then the page has its colour scheme again; whether it moves is left to the context. The pages themselves are
 * in shell/every-page.spec.ts.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Every page has a heading; the loading screen has none.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Evaluated through the debugger, which the Content Security Policy of the page does not restrict.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const before = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  for (const [colorScheme, rules] of [
    ['light', RULES],
    ['dark', COLOUR_RULES],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    // Colours in a transition would be measured between light and dark.
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
          .map(({ finished }) => finished.catch(() => undefined)),
      ),
    );
    const violations = await page.evaluate(async (runOnly) => {
      type Run = (context: Node, options: object) => Promise<AxeResults>;
      const { axe } = globalThis as unknown as { axe: { run: Run } };
      const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
      // Only violations are described: the description of what passes takes half of the time.
      const options = { runOnly, resultTypes: ['violations'], preload: false };
      const results = await axe.run(dialog?.closest('.sheet') ?? dialog ?? document, options);
      return results.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
      }));
    }, rules);
    expect(violations, `axe, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: before });
}
