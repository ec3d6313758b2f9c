import { scrubMessage } from '@bandeja/rules/privacy/scrub';
import { isOutdated, writeOutdated } from '../../lib/outdated-browser.ts';
import { measuringChoice, storedChoice } from '../../lib/privacy/measuring-choice.ts';
import { randomNumber } from '../../lib/random-id.ts';
import { storedJson } from '../../lib/stored.ts';
import { appVersion, settings } from '../../settings.ts';
import { pagePattern } from './clean-address.ts';
import { cleanEnvelope } from './clean-envelope.ts';

// A script of its own, /failed-start.js, which the page loads when the app's entry has not started
// (first-paint/before-paint.ts): it shares no file with the app, because one of those has failed. Reports it where errors are
// reported, with the viewer's consent as last known on this device.

function isPermitted(): boolean {
  const isSignedIn = storedJson('bandeja.session') !== null;
  const player = storedJson('bandeja.player') as Parameters<typeof measuringChoice>[0];
  return measuringChoice(isSignedIn ? (player ?? undefined) : null, storedChoice()) === true;
}

/** The error that a file of the app has thrown; without one, the entry or a file that it imports has not arrived. */
function failure() {
  const { earlyErrors } = globalThis as { earlyErrors?: Event[] | null };
  const thrown = earlyErrors?.find(
    (event): event is ErrorEvent =>
      event instanceof ErrorEvent && event.filename.startsWith(`${location.origin}/assets/`),
  );
  if (thrown) {
    const { error, message, filename, lineno, colno } = thrown;
    return {
      type: error instanceof Error ? error.name : 'Error',
      value: scrubMessage(error instanceof Error ? error.message : message),
      stacktrace: { frames: [{ filename, lineno, colno, function: '?', in_app: true }] },
    };
  }
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return { type: 'Error', value: `The entry was not loaded: ${entry?.src}` };
}

function report(dsn: string): void {
  const { origin, pathname, username } = new URL(dsn);
  const [, prefix = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  const now = Date.now();
  const event_id = Array.from({ length: 4 }, () => randomNumber().toString(16).padStart(8, '0')).join('');
  const event = {
    event_id,
    timestamp: now / 1_000,
    platform: 'javascript',
    level: 'fatal',
    environment: settings.sentry_environment ?? 'production',
    release: appVersion,
    tags: { kind: 'start' },
    request: { url: location.origin + (pagePattern(location.pathname) ?? '/not-found') },
    exception: { values: [{ ...failure(), mechanism: { type: 'bandeja.start', handled: false } }] },
  };
  const head = { event_id, sent_at: new Date(now).toISOString() };
  const [cleanHead, items] = cleanEnvelope([head, [[{ type: 'event' }, event]]], location.origin);
  const lines = [cleanHead, ...items.flat()].map((line) => JSON.stringify(line));
  fetch(`${origin}${prefix}/api/${project}/envelope/?sentry_version=7&sentry_key=${username}`, {
    method: 'POST',
    body: lines.join('\n'),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => {
    // Without signal there is no report.
  });
}

/** A file of this build that cannot be parsed, or an interface that is missing. */
function isOfOldBrowser(): boolean {
  const { earlyErrors } = globalThis as { earlyErrors?: Event[] | null };
  return (
    isOutdated() ||
    Boolean(earlyErrors?.some((event) => event instanceof ErrorEvent && event.error instanceof SyntaxError))
  );
}

if (isOfOldBrowser()) writeOutdated();
if (settings.sentry_dsn && isPermitted()) report(settings.sentry_dsn);
