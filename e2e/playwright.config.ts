import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Browser tests against the built server, with demo data in a fresh database of its own.
 * Run by `npm test`; alone: `npm run build`, then `npx playwright test -c e2e/playwright.config.ts`.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: pathOf('../.cache/playwright'),
  // Starts the server on a free port; sets E2E_BASE_URL to its address and the offset of the test clock.
  globalSetup: pathOf('../scripts/lib/e2e-server.mjs'),
  forbidOnly: Boolean(process.env.CI),
  // A test that fails once shows a defect of the code or of the test.
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.E2E_BASE_URL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      // CI runs as root, where Chromium's sandbox does not work. The other flags stop requests to other servers.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  // Phones are the main screen; a test of a wide window sets its own viewport.
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } },
  ],
});
