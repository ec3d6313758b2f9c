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
/** Rules that measure: their result depends on the width of the window, also where the same is shown. */
const MEASURING_RULES = { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] };
type Rules = { type: string; values: string[] };

/**
 * What is shown and how: the elements of the page with the size and the colours of their texts. Windows in which it is
 * equal have equal results of all rules that do not measure.
 */
const lookOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body, body *')]
      .map((element, index) => {
        if (!element.checkVisibility({ visibilityProperty: true })) return '';
        const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, position } =
          getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        const isSeen = width > 1 && height > 1;
        return [
          index,
          isSeen,
          color,
          backgroundColor,
          backgroundImage,
          opacity,
          fontSize,
          fontWeight,
          position,
        ].join();
      })
      .join('\n'),
  );

/**
 * Fails with the violations of the page, or of the dialog that is open over it: all rules in light, the colour rules in
 * dark too. Then the page has its colour scheme again; whether it moves is left to the context. The pages themselves are
 * in shell/every-page.spec.ts. `widths` are those of the windows, else the present one: where one shows what another one
 * before it did, only what measures runs again.
 */
export async function expectAccessible(page: Page, widths: readonly number[] = []): Promise<void> {
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
    const known = new Set<string>();
    for (const width of widths.length > 0 ? widths : [null]) {
      if (width !== null) await widen(page, width);
      await endOfTransitions(page);
      const look = width === null ? '' : await lookOf(page);
      const isKnown = known.has(look);
      known.add(look);
      if (isKnown && colorScheme === 'dark') continue;
      const violations = await violationsOf(page, isKnown ? MEASURING_RULES : rules);
      expect(violations, `axe, ${colorScheme}, ${width ?? 'this'} px`).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: before });
}

/** Parts that only this width shows are there at the end. */
async function widen(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 1280 ? 740 : 800 });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
}

/** Colours in a transition would be measured between light and dark. */
const endOfTransitions = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );

const violationsOf = (page: Page, rules: Rules) =>
  page.evaluate(async (runOnly) => {
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
