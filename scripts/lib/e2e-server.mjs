import { serve } from './build/serve.mjs';
import { fixTestClock } from './test-instant.mjs';

/** Playwright's global set-up: the server of the browser tests, on their clock. @returns a function that stops it */
export default async function startServer() {
  // Playwright's workers inherit it from this process, so the tests, the server and the browser share one clock.
  const clockOffset = fixTestClock();
  const { url, dataDir, stop } = await serve({ log: 'e2e-server', clockOffset });
  process.env.E2E_BASE_URL = url;
  // The folder of the server's mails; tests read the links in them.
  process.env.E2E_DATA_DIR = dataDir;
  // Tests count days from the start of the run, also when midnight passes during the run.
  process.env.E2E_START = new Date(Date.now() + Number(clockOffset)).toISOString();
  return stop;
}
