import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Browser tests against the built server, with demo data in a fresh database of its own.
 * Run by `npm test`; alone: `npm run build`, then `npx playwright test -c e2e/playwright.config.ts`.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: here('../.cache/playwright'),
  // Starts the server on a free port and leaves its address in E2E_BASE_URL, and how far its clock is ahead of the machine's.
  globalSetup: here('../scripts/lib/e2e-server.mjs'),
  forbidOnly: Boolean(process.env.CI),
  // A test that passes at the second try has told something the first time.
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
      // CI runs as root, where Chromium's sandbox cannot; and nothing but our server may be called.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  // The phone beside the court is the first screen; a test that wants a desk sets its own viewport.
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } },
  ],
});
