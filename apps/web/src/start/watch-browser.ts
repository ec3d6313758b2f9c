import { outdated } from '../lib/form/error-messages.ts';
import { isOutdated, writeOutdated } from '../lib/outdated-browser.ts';

/** Shows the notice in a browser below browsers.json, and where a file of the app cannot be parsed. */
export function watchBrowser(): void {
  if (isOutdated()) showNotice();
  addEventListener('vite:preloadError', ({ payload }) => {
    if (payload instanceof SyntaxError) showNotice();
  });
}

function showNotice(): void {
  outdated.advice = writeOutdated();
  (document.getElementById('failed') as HTMLElement).hidden = false;
}
