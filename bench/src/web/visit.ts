import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

/** Lighthouse's mobile profile, applied by the browser: slow 4G, a processor four times slower, a phone's screen. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
export const CPU_SLOWDOWN = 4;
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  ignoreHTTPSErrors: true,
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
  // The first load of a browser; with the worker everything is on the device.
  serviceWorkers: 'block',
} satisfies BrowserContextOptions;

export type Stored = NonNullable<BrowserContextOptions['storageState']>;

export interface Visit {
  /** Milliseconds. */
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  scripts: number;
  scriptBytes: number;
  bytes: number;
  /** The largest element of the first screen. */
  element: string;
}

interface Watched {
  lcp: number;
  element: string;
  fcp: number;
  cls: number;
  long: [start: number, duration: number][];
  last: number;
}

/** Functions compiled by tsx name themselves by a helper that a page has not. */
export const withHelper = async (context: BrowserContext): Promise<BrowserContext> => {
  await context.addInitScript({ content: 'globalThis.__name ??= (one) => one;' });
  return context;
};

/** A visit is over when nothing has been loaded and no long task has run for this long. */
const QUIET_MS = 3_000;
const LONG_MS = 50;

/** Runs in the page before anything else. */
function watch(): void {
  const seen: Watched = { lcp: 0, element: '', fcp: 0, cls: 0, long: [], last: 0 };
  Object.assign(globalThis, { watched: seen });
  const on = (type: string, use: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) use(entry);
    }).observe({ type, buffered: true });
  on('largest-contentful-paint', (entry) => {
    const { element } = entry as PerformanceEntry & { element?: Element };
    seen.lcp = entry.startTime;
    seen.element = element
      ? `${element.localName}.${element.getAttribute('class') ?? ''} "${(element.textContent ?? '').trim().slice(0, 40)}"`
      : 'gone';
  });
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.cls += value;
  });
  on('longtask', (entry) => {
    seen.long.push([entry.startTime, entry.duration]);
    seen.last = Math.max(seen.last, entry.startTime + entry.duration);
  });
  on('resource', (entry) => {
    seen.last = Math.max(seen.last, entry.startTime + entry.duration);
  });
}

/** One visit without a cache, with what the device has stored. */
export async function visit(browser: Browser, url: string, storageState?: Stored): Promise<Visit> {
  const context = await withHelper(
    await browser.newContext({ ...PHONE, ...(storageState && { storageState }) }),
  );
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const scripts = new Set<string>();
    let bytes = 0;
    let scriptBytes = 0;
    devtools.on('Network.responseReceived', ({ type, requestId }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength;
      if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    });
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'load' });
    const read = () => page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);
    await page.waitForFunction(
      (quiet) => {
        const { watched } = globalThis as unknown as { watched: Watched };
        return performance.now() - Math.max(watched.last, watched.lcp) > quiet;
      },
      QUIET_MS,
      { polling: 250, timeout: 60_000 },
    );
    const { lcp, element, cls, fcp, long } = await read();
    const tbt = long
      .filter(([start, duration]) => start + duration > fcp)
      .reduce((total, [start, duration]) => {
        const counted = start + duration - Math.max(start, fcp);
        return total + Math.max(0, counted - LONG_MS);
      }, 0);
    return { fcp, lcp, tbt, cls, scripts: scripts.size, scriptBytes, bytes, element };
  } finally {
    await context.close();
  }
}
