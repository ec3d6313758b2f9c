import { scrubMessage } from '@bandeja/rules/privacy/scrub';
import {
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  type Event,
  globalHandlersIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  startBrowserTracingNavigationSpan,
  startBrowserTracingPageLoadSpan,
} from '@sentry/browser';
import { whenIdle } from '../../lib/lazy.ts';
import { appVersion, settings } from '../../settings.ts';
import { cleanEnvelope, type Envelope } from './clean-envelope.ts';
import type { ErrorKind } from './uncaught.ts';

export interface ErrorTracking {
  report: (uncaught: { error: unknown; kind: ErrorKind }) => void;
  /** A page is being opened; what it loads belongs to its trace. */
  openPage: (pattern: string) => void;
  /** Ends reports, traces and recordings, and discards unsent data. */
  stop: () => void;
  /** Consent was given again; a recording begins with the next error. */
  resume: () => void;
}

/** Shares of page loads that are traced and recorded; a recording begins with an error in any case. */
const MONITORING = { traces: 1, replays: 0.1, replaysOnError: 1 } as const;

type Recording = { name: string; stop: () => Promise<void>; startBuffering: () => void };

/** An origin as a pattern that no longer name fits: https://bandeja.app, not https://bandeja.app.example. */
const ofSite = (origin: string) =>
  new RegExp(`^${origin.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:[/?#]|$)`);

/** The messages of errors may quote what a player typed. */
function withoutValues<E extends Event>(event: E): E {
  for (const exception of event.exception?.values ?? []) {
    if (exception.value) exception.value = scrubMessage(exception.value);
  }
  delete event.user;
  return event;
}

/** Starts error reports and traces of the page; recordings follow when the page has nothing else to do. */
export function startErrorTracking(pattern: string): ErrorTracking {
  // Before init: the client's own requests are neither traced nor recorded.
  const send = globalThis.fetch.bind(globalThis);
  let isStopped = false;
  const client = init({
    dsn: settings.sentry_dsn ?? '',
    environment: settings.sentry_environment ?? 'production',
    release: appVersion,
    // Not the defaults: those record clicked labels, the console and the session of every visit.
    defaultIntegrations: false,
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
      breadcrumbsIntegration({ dom: false }),
      browserTracingIntegration({ instrumentPageLoad: false, instrumentNavigation: false }),
    ],
    tracesSampleRate: MONITORING.traces,
    replaysSessionSampleRate: MONITORING.replays,
    replaysOnErrorSampleRate: MONITORING.replaysOnError,
    tracePropagationTargets: (settings.trace_sites ?? '').split(',').filter(Boolean).map(ofSite),
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    beforeSend: withoutValues,
    transport: (options) => {
      const transport = makeFetchTransport(options, ((url: string, request: RequestInit) =>
        send(url, { ...request, credentials: 'omit', referrerPolicy: 'no-referrer' })) as typeof fetch);
      return {
        ...transport,
        send: async (envelope) =>
          isStopped
            ? {}
            : transport.send(
                cleanEnvelope(envelope as unknown as Envelope, location.origin) as unknown as typeof envelope,
              ),
      };
    },
  });
  const recording = () => client?.getIntegrationByName<Recording>('Replay');
  const source = { 'sentry.source': 'route' };
  if (client) startBrowserTracingPageLoadSpan(client, { name: pattern, attributes: source });
  whenIdle(() => {
    import('./session-replay.ts').then(
      ({ startReplay }) => {
        if (!isStopped) startReplay();
      },
      () => {
        // Without its code there are no recordings.
      },
    );
  });
  return {
    report({ error, kind }) {
      captureException(error, {
        captureContext: { tags: { kind } },
        mechanism: { type: `bandeja.${kind}`, handled: false },
      });
    },
    openPage(to) {
      if (client) startBrowserTracingNavigationSpan(client, { name: to, attributes: source });
    },
    stop() {
      isStopped = true;
      if (client) client.getOptions().enabled = false;
      void recording()?.stop();
      try {
        sessionStorage.removeItem('sentryReplaySession');
      } catch {
        // Nothing was stored.
      }
    },
    resume() {
      if (!isStopped) return;
      isStopped = false;
      if (client) client.getOptions().enabled = true;
      recording()?.startBuffering();
    },
  };
}
