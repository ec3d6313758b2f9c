import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

/**
 * What only the whole Chromium has: installation and push messages. The other tests run in its headless shell where the
 * machine has it: a page takes half of the processor's time there.
 */
const WHOLE_BROWSER = ['offline/install.spec.ts', 'notifications/push.spec.ts'];
/** First: at the end the other workers would wait for one of these. */
const LONGEST = [
  'offline/worker.spec.ts',
  'engines/journey.spec.ts',
  'tournaments/tournament-results.spec.ts',
  'notifications/live-bell.spec.ts',
];
const chromium = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
const installed = ['/usr/bin/chromium-headless-shell'].find((path) => existsSync(path));
const headlessShell = process.env.HEADLESS_SHELL_PATH || process.env.CHROMIUM_PATH || installed || chromium;

const launch = (executablePath: string) => ({
  executablePath,
  args: [
    // CI runs as root, where Chromium's sandbox does not work.
    '--no-sandbox',
    // One process less draws each frame: 91 s become 83 s where a change of process is slow (a virtual machine).
    '--disable-gpu',
    '--in-process-gpu',
    // No requests to other servers.
    '--disable-background-networking',
    '--disable-component-update',
  ],
});

/** Phones are the main screen; a test of a wide window sets its own viewport. */
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server of this worker, and the folder of its mails; the process that starts the servers has none. */
const servers = JSON.parse(process.env.E2E_WORKER_SERVERS ?? '[]') as { url: string; dataDir: string }[];
const server = servers[Number(process.env.TEST_PARALLEL_INDEX)];
if (server) {
  process.env.E2E_BASE_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;
}

/**
 * Browser tests against the built server, with demo data in fresh databases: one server for each worker.
 * Run by `npm test`; alone: `npm run build`, then `npx playwright test -c e2e/playwright.config.ts`.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: pathOf('../.cache/playwright'),
  // Starts the servers on free ports, and sets the offset of the test clock.
  globalSetup: pathOf('../scripts/lib/test-run/e2e-server.mjs'),
  forbidOnly: Boolean(process.env.CI),
  // A test that fails once shows a defect of the code or of the test.
  retries: 0,
  // A test waits for its page a third of the time.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: server?.url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A worker would answer before the routes that a test replaces; offline/ and the push messages allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A sheet that slides in is waited for before each click. Tests of what moves ask for motion.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'phone, longest', testMatch: LONGEST, use: { ...PHONE, launchOptions: launch(headlessShell) } },
    {
      name: 'phone, whole browser',
      testMatch: WHOLE_BROWSER,
      use: { ...PHONE, launchOptions: launch(chromium) },
    },
    {
      name: 'phone',
      testIgnore: [...WHOLE_BROWSER, ...LONGEST],
      use: { ...PHONE, launchOptions: launch(headlessShell) },
    },
  ],
});
