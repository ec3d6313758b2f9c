import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reaches ${target}`);
}

/** Reaches `target` by Tab and presses Enter on it, as often as given. */
export async function pressOn(page: Page, target: Locator, times = 1): Promise<void> {
  await tabTo(page, target);
  for (let press = 0; press < times; press += 1) await page.keyboard.press('Enter');
}
