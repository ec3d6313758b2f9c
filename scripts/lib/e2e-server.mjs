import { serve } from './build/serve.mjs';

/** Playwright's global set-up: the server that the browser tests talk to. @returns what ends it */
export default async function startServer() {
  const { url, dataDir, stop } = await serve({ log: 'e2e-server' });
  process.env.E2E_BASE_URL = url;
  // Where the server writes its mails: a test reads the link it was sent.
  process.env.E2E_DATA_DIR = dataDir;
  return stop;
}
