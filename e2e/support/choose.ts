import { expect, type Locator } from '@playwright/test';

/**
 * Chooses a radio by its visible label. The radio itself is hidden from sight: only a forced click reaches it, and that
 * one does not wait for a sheet that still moves.
 */
export async function choose(radio: Locator): Promise<void> {
  await radio.locator('..').click();
  await expect(radio).toBeChecked();
}
