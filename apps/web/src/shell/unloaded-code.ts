const PREFIX = 'Page code not loaded';

/**
 * A page's code could not be fetched. The router would reload at once by itself, and without a signal the browser's own
 * error page would stand where the app was: renamed, the error comes to BrokenPage instead.
 */
export function keepAppWhenCodeIsMissing(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `${PREFIX}: ${payload.message}`;
  });
}

export const isCodeMissing = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith(PREFIX);

/** Reloads once for one missing file, when the server answers: it has a newer version then. */
export async function reloadIfServerAnswers(error: Error): Promise<void> {
  const { ok } = await fetch('/', { cache: 'no-store' });
  const key = `reloaded:${error.message}`;
  if (!ok || sessionStorage.getItem(key)) return;
  sessionStorage.setItem(key, '1');
  location.reload();
}
