import { serve } from './build/serve.mjs';
import { fixTestClock } from './test-instant.mjs';

/** Playwright's global set-up: the server of the browser tests, on their clock. @returns what ends it */
export default async function startServer() {
  // Playwright's workers take it from this process: the tests, the server and the browser share one clock.
  const clockOffset = fixTestClock();
  const { url, dataDir, stop } = await serve({ log: 'e2e-server', clockOffset });
  process.env.E2E_BASE_URL = url;
  // The folder of the server's mails: a test reads the link in one.
  process.env.E2E_DATA_DIR = dataDir;
  // Tests count their days from the start of the run, also after a midnight within it.
  process.env.E2E_START = new Date(Date.now() + Number(clockOffset)).toISOString();
  return stop;
}
