import { type ComponentType, lazy } from 'react';

/** A part of a page that the page does without while its code does not arrive; other lazy parts would replace the page. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
