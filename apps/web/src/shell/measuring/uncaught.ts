import { isCodeMissing } from '../unloaded-code.ts';

/** ui: a component failed; navigation: a page could not be opened; script: an error outside both. */
export type ErrorKind = 'ui' | 'navigation' | 'script';
type Uncaught = { error: unknown; kind: ErrorKind };

const MOST = 20;
let kept: Uncaught[] = [];
let report: ((uncaught: Uncaught) => void) | null = null;

function reportUncaught(error: unknown, kind: ErrorKind): void {
  if (report) report({ error, kind });
  else if (kept.length < MOST) kept.push({ error, kind });
}

/**
 * Reports an error that the app shows instead of a page; before the reports are loaded it is kept.
 * @param matches those of the router, which keep what a guard, a loader or missing code threw
 */
export function reportBrokenPage(error: unknown, matches: readonly { error: unknown }[]): void {
  // Without signal the missing code is no fault of the app.
  if (isCodeMissing(error) && !navigator.onLine) return;
  const isNavigation = isCodeMissing(error) || matches.some((match) => match.error === error);
  reportUncaught(error, isNavigation ? 'navigation' : 'ui');
}

const onError = ({ error, message }: ErrorEvent) => reportUncaught(error ?? message, 'script');
const onRejection = ({ reason }: PromiseRejectionEvent) => reportUncaught(reason, 'script');

function listen(change: typeof addEventListener): void {
  change('error', onError as EventListener);
  change('unhandledrejection', onRejection as EventListener);
}

/** Filled by first-paint/before-paint.ts, the first script of the page. */
const page = globalThis as { earlyErrors?: (ErrorEvent | PromiseRejectionEvent)[] | null };

/** From the page's first script on, until the error reports, which listen to the window themselves, take over. */
export function keepUncaught(): void {
  listen(addEventListener);
  for (const event of page.earlyErrors ?? []) {
    if ('reason' in event) onRejection(event);
    else onError(event);
  }
  page.earlyErrors = null;
}

/** Hands over what was kept, and from now on the errors of pages. */
export function takeUncaught(reporter: (uncaught: Uncaught) => void): void {
  listen(removeEventListener);
  report = reporter;
  for (const uncaught of kept) reporter(uncaught);
  kept = [];
}

/** Drops the stored errors and stops listening: the player has refused. */
export function dropUncaught(): void {
  listen(removeEventListener);
  report = () => {};
  kept = [];
}
