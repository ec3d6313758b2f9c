import { outdated } from '../lib/form/error-messages.ts';
import { createStore } from '../lib/store.ts';

/** The last error that the app showed instead of a page, for the error reports. */
export const brokenPage = createStore<unknown>(null);

const PREFIX = 'Page code not loaded';

/**
 * The code of a page could not be fetched. The router would reload at once, and offline the browser's error page
 * would replace the app. With another name the error reaches BrokenPage instead.
 */
export function keepAppWhenCodeIsMissing(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // The file has arrived: the browser is too old for it.
    if (payload instanceof SyntaxError)
      outdated.advice = (document.getElementById('failed') as HTMLElement).dataset.old as string;
    payload.message = `${PREFIX}: ${payload.message}`;
  });
}

export const isCodeMissing = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith(PREFIX);

/** Reloads once per missing file when the server is reachable: it then has a newer version. */
export async function reloadIfServerAnswers(error: Error): Promise<void> {
  const { ok } = await fetch('/', { cache: 'no-store' });
  const key = `reloaded:${error.message}`;
  if (!ok || sessionStorage.getItem(key)) return;
  sessionStorage.setItem(key, '1');
  location.reload();
}
