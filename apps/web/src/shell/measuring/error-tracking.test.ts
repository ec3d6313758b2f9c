import { beforeAll, expect, test, vi } from 'vitest';
import { settings } from '../../settings.ts';
import { startErrorTracking } from './error-tracking.ts';

type Options = {
  dsn: string;
  defaultIntegrations: unknown;
  tracePropagationTargets: RegExp[];
  [name: string]: unknown;
};

const given = vi.hoisted(() => ({
  init: vi.fn((_options: unknown): undefined => undefined),
  replay: vi.fn((options: unknown) => options),
}));
vi.mock('@sentry/browser', () => {
  const nothing = () => ({});
  return {
    addIntegration: nothing,
    breadcrumbsIntegration: nothing,
    browserTracingIntegration: nothing,
    captureException: nothing,
    dedupeIntegration: nothing,
    globalHandlersIntegration: nothing,
    httpContextIntegration: nothing,
    init: given.init,
    linkedErrorsIntegration: nothing,
    makeFetchTransport: nothing,
    replayIntegration: given.replay,
    startBrowserTracingNavigationSpan: nothing,
    startBrowserTracingPageLoadSpan: nothing,
  };
});

let options: Options;
beforeAll(() => {
  settings.sentry_dsn = 'https://key@errors.example/1';
  settings.trace_sites = 'https://bandeja.app,https://staging.bandeja.app';
  startErrorTracking('/');
  options = given.init.mock.calls[0]?.[0] as Options;
});

test('every page is traced, one visit in ten and every error are recorded, and nothing is on by default', () => {
  expect(options).toMatchObject({
    dsn: 'https://key@errors.example/1',
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    defaultIntegrations: false,
  });
});

test.each([
  ['https://bandeja.app/api/clubs/', true],
  ['https://staging.bandeja.app/', true],
  ['https://bandeja.app', true],
  ['https://bandeja.app.example/', false],
  ['https://other.example/?from=https://bandeja.app/', false],
  ['https://bandejaXapp/', false],
  ['http://bandeja.app/', false],
  ['/api/clubs/', false],
])('a request to %s carries the trace: %s', (address, carries) => {
  expect(options.tracePropagationTargets.some((site) => site.test(address))).toBe(carries);
});

test('recordings mask every text and input and block media', async () => {
  await vi.waitFor(() => expect(given.replay).toHaveBeenCalled(), { timeout: 5_000 });
  expect(given.replay.mock.calls[0]?.[0]).toMatchObject({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    networkCaptureBodies: false,
    // Attributes that hold names, typed text and dates.
    maskAttributes: expect.arrayContaining([
      'aria-label',
      'title',
      'alt',
      'placeholder',
      'value',
      'datetime',
    ]),
  });
});

test('an error is sent without the values in its message and without a user', () => {
  const { beforeSend } = options as unknown as { beforeSend: (event: object) => object };
  const event = {
    exception: { values: [{ value: 'pix of ana@padel.com.br, +55 11 95555-4444' }, {}] },
    user: { ip_address: '{{auto}}' },
  };
  expect(beforeSend(event)).toEqual({ exception: { values: [{ value: 'pix of [e-mail], [number]' }, {}] } });
});
