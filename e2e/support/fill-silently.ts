import type { Locator } from '@playwright/test';

/** As some password managers do: the field shows the value, and no event tells the page. */
export const fillSilently = (field: Locator, value: string): Promise<void> =>
  field.evaluate((input, text) => {
    // Not the property of the element, by which React notices changes of a script.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  }, value);
