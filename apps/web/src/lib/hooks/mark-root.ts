import type { RefCallback } from 'react';

const shown = new Map<string, number>();

/**
 * A ref that sets an attribute of the root while its element is on the page, for styles of other parts. In the place of
 * :root:has(…), for which the browser searches the whole page after each change of it.
 */
const markRoot =
  (attribute: string): RefCallback<Element> =>
  (element) => {
    const count = (shown.get(attribute) ?? 0) + (element ? 1 : -1);
    shown.set(attribute, count);
    document.documentElement.toggleAttribute(attribute, count > 0);
  };

/** Something covers the page. */
export const markScrim = markRoot('data-scrim');
/** Buttons of the page replace the dock. */
export const markActionBar = markRoot('data-action-bar');
/** The viewer's own row is above the dock. */
export const markOwnBar = markRoot('data-own-bar');
